import { isEmpty, type Selection } from '#console/kit/selection.ts'
import { attendeeStatuses, type AttendeeStatus } from '#core/statuses.ts'

/** How many of the chosen are in each status; null where it cannot be known before asking. */
export type Reach = Record<AttendeeStatus, number | null>
export type Seen = ReadonlyMap<string, AttendeeStatus>
type Counts = readonly { code: string; total: number }[]

/** Bulk verbs say whom they reach: of single rows those that were on screen, of "all matching" the counts less the exceptions. */
export function reachOf(selection: Selection, seen: Seen, matching: { status: AttendeeStatus | ''; counts: Counts }): Reach {
  const { isSelectAll, attendeeIds, excludedIds } = selection
  const ids = isSelectAll ? excludedIds : attendeeIds
  const isKnown = ids.every((id) => seen.has(id))
  const among = (status: AttendeeStatus) => ids.filter((id) => seen.get(id) === status).length
  const of = (status: AttendeeStatus): number | null => {
    if (isEmpty(selection)) return 0
    if (!isKnown) return null
    if (!isSelectAll) return among(status)
    if (matching.status && matching.status !== status) return 0
    const total = matching.counts.find(({ code }) => code === status)?.total
    return total === undefined ? null : Math.max(0, total - among(status))
  }
  return Object.fromEntries(attendeeStatuses.map((status) => [status, of(status)])) as Reach
}
