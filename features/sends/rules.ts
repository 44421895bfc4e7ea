import { isoOf, wallOf } from '#core/dateTime.ts'
import type { SendState } from '#features/sends/shapes.ts'

/** So long a send can be taken back whole. */
export const HOLD_MS = 120_000
/** Later than that it is not sent at all, and said so. WIRE2 §9. */
export const LATE_MS = 6 * 3_600_000
/** Whoever had the same within this time is not written to again. */
export const SAME_MS = 24 * 3_600_000
/** Receipts come in for so long. */
export const RECEIPTS_MS = 3 * 86_400_000

export type Quiet = { quietFrom: string; quietTo: string; timeZone: string }

/** When quiet hours end, if it is quiet now; null where one may write. They may go over midnight, and both ends are those of a local clock. */
export function quietUntil({ quietFrom, quietTo, timeZone }: Quiet, now: Date): Date | null {
  if (quietFrom === '' || quietTo === '' || quietFrom === quietTo) return null
  const { date, time } = wallOf(now.toISOString(), timeZone)
  const clock = time.slice(0, 5)
  const isOverNight = quietFrom > quietTo
  const isQuiet = isOverNight ? clock >= quietFrom || clock < quietTo : clock >= quietFrom && clock < quietTo
  if (!isQuiet) return null
  const endsTomorrow = isOverNight && clock >= quietFrom
  return new Date(isoOf({ date: endsTomorrow ? dayAfter(date) : date, time: `${quietTo}:00` }, timeZone))
}

export function dayAfter(date: string, days = 1): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

export const sendActs = ['takeBack', 'pause', 'resume', 'cancel'] as const
export type SendAct = (typeof sendActs)[number]

/** From where each act leads where; from anywhere else it is refused. */
export const sendMoves: Record<SendAct, { from: readonly SendState[]; to: SendState }> = {
  takeBack: { from: ['Scheduled'], to: 'Cancelled' },
  pause: { from: ['Running'], to: 'Paused' },
  resume: { from: ['Paused'], to: 'Running' },
  cancel: { from: ['Scheduled', 'Running', 'Paused'], to: 'Cancelled' },
}

export function actsOf(state: SendState): SendAct[] {
  return sendActs.filter((act) => sendMoves[act].from.includes(state))
}
