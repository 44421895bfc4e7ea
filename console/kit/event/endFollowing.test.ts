import { expect, test } from 'vitest'
import { endFollowing } from '#console/kit/event/endFollowing.ts'

const ZONE = 'Asia/Shanghai'

test.each([
  ['nothing yet', null, null, '2026-12-05T01:00:00Z', '2026-12-05T10:00:00.000Z'],
  ['late in the evening', null, null, '2026-12-05T11:00:00Z', '2026-12-05T13:00:00.000Z'],
  ['keeps its distance', '2026-12-05T01:00:00Z', '2026-12-06T10:00:00Z', '2026-12-12T02:00:00Z', '2026-12-13T11:00:00.000Z'],
  ['an end chosen first stays', null, '2026-12-06T10:00:00Z', '2026-12-05T01:00:00Z', '2026-12-06T10:00:00Z'],
  ['an end chosen first that is too early goes', null, '2026-12-01T10:00:00Z', '2026-12-05T01:00:00Z', '2026-12-05T10:00:00.000Z'],
  [
    'an end before its start is put right',
    '2026-12-05T01:00:00Z',
    '2026-12-04T10:00:00Z',
    '2026-12-05T02:00:00Z',
    '2026-12-05T10:00:00.000Z',
  ],
])('%s', (_, startTime, endTime, start, end) => {
  expect(new Date(endFollowing({ startTime, endTime }, start, ZONE)).getTime()).toBe(Date.parse(end))
})
