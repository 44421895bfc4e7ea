import { expect, test } from 'vitest'
import { EVERYTHING, NOTHING, type Selection } from '#console/kit/selection.ts'
import { reachOf, type Seen } from '#features/attendees/console/bulk/reach.ts'
import type { AttendeeStatus } from '#core/statuses.ts'

const seen: Seen = new Map<string, AttendeeStatus>([
  ['a', 'PendingApproval'],
  ['b', 'PendingApproval'],
  ['c', 'Registered'],
])
const counts = [
  { code: '', total: 100 },
  { code: 'PendingApproval', total: 40 },
  { code: 'Registered', total: 60 },
]
const some = (...attendeeIds: string[]): Selection => ({ ...NOTHING, attendeeIds })
const but = (...excludedIds: string[]): Selection => ({ ...EVERYTHING, excludedIds })

test.each<[string, Selection, AttendeeStatus | '', number | null, number | null]>([
  ['nobody', NOTHING, '', 0, 0],
  ['two of three', some('a', 'c'), '', 1, 1],
  ['one never seen', some('a', 'x'), '', null, null],
  ['all', EVERYTHING, '', 40, 60],
  ['all but one', but('a'), '', 39, 60],
  ['all but one of another kind', but('c'), '', 40, 59],
  ['all but one never seen', but('x'), '', null, null],
  ['all of a tab', EVERYTHING, 'PendingApproval', 40, 0],
  ['all of a tab but two', but('a', 'b'), 'PendingApproval', 38, 0],
])('of %s', (_, selection, status, pending, registered) => {
  const reach = reachOf(selection, seen, { status, counts })
  expect([reach.PendingApproval, reach.Registered]).toEqual([pending, registered])
})
