import type { Wall } from '#features/checkin/shapes.ts'

export type Arrival = Wall['arrivals'][number]
/** Who is being welcomed, who is next, who was welcomed before (the newest first); `seen` keeps anyone from being welcomed twice. */
export type Parade = { now: Arrival | null; next: readonly Arrival[]; before: readonly Arrival[]; seen: readonly string[] }

export const NOBODY: Parade = { now: null, next: [], before: [], seen: [] }

const MOST_SEEN = 400
const MOST_NEXT = 40
const MOST_BEFORE = 12

/** Whoever is new joins the line; at first everyone has been welcomed already but the last. */
export function joined(parade: Parade, arrivals: readonly Arrival[]): Parade {
  const fresh = arrivals.filter(({ id }) => !parade.seen.includes(id))
  if (fresh.length === 0) return parade
  const seen = [...parade.seen, ...fresh.map(({ id }) => id)].slice(-MOST_SEEN)
  if (parade.seen.length > 0) return { ...parade, seen, next: [...parade.next, ...fresh].slice(-MOST_NEXT) }
  const [last, ...earlier] = fresh.toReversed()
  return { now: last ?? null, next: [], before: earlier.slice(0, MOST_BEFORE), seen }
}

export function stepped(parade: Parade): Parade {
  const [now, ...next] = parade.next
  if (!now) return parade
  return { ...parade, now, next, before: (parade.now ? [parade.now, ...parade.before] : parade.before).slice(0, MOST_BEFORE) }
}

const UNHURRIED_MS = 3_000
const HURRIED_MS = 700

/** Long enough to be read; with a crowd at the door nobody waits half a minute for their name. */
export function stepMs(waiting: number): number {
  return Math.max(HURRIED_MS, UNHURRIED_MS / Math.max(1, waiting / 2))
}
