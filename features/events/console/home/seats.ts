import type { EventRow } from '#features/events/shapes.ts'

export type Seats = { held: number; pending: number; unpaid: number; signedIn: number | null }

const HOLDING = ['Registered', 'PendingApproval', 'Unpaid']

/** Who holds a seat, out of the counts by status; null where the list does not say. WIRE §3. */
export function seatsOf(counts: EventRow['counts']): Seats | null {
  if (counts.length === 0) return null
  const of = (code: string) => counts.find((count) => count.code === code)?.total ?? 0
  return {
    held: HOLDING.reduce((sum, code) => sum + of(code), 0),
    pending: of('PendingApproval'),
    unpaid: of('Unpaid'),
    // Whoever does not count arrivals has not said that there were none.
    signedIn: counts.find(({ code }) => code === 'SignedIn')?.total ?? null,
  }
}
