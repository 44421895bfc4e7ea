/** How far this computer's clock is behind the server's, learnt from the answers themselves; a clock that is right stays as it is. */
let behindMs = 0
/** A header tells whole seconds, and says little about an answer that was long under way. */
const NEAR_MS = 3_000
const SLOW_MS = 10_000

export function hearServerTime(date: string | null, { sentAt, heardAt = Date.now() }: { sentAt: number; heardAt?: number }): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told) || heardAt - sentAt > SLOW_MS) return
  const behind = told - (sentAt + heardAt) / 2
  behindMs = Math.abs(behind) > NEAR_MS + (heardAt - sentAt) / 2 ? behind : 0
}

/** The time by which the server decides; whatever a page decides by itself goes by this, not by the computer's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs)
}
