import { expect, test } from 'vitest'
import { periodOf } from '#features/finance/console/period.ts'

const now = new Date('2026-06-11T00:00:00Z')

test.each([
  ['half-way', '2026-06-01T00:00:00Z', '2026-06-21T00:00:00Z', { share: 0.5, days: 10, isOver: false }],
  ['the last hour', '2026-06-01T00:00:00Z', '2026-06-11T01:00:00Z', { days: 1, isOver: false }],
  ['over for three days and a bit', '2026-06-01T00:00:00Z', '2026-06-07T20:00:00Z', { share: 1, days: 3, isOver: true }],
  ['over for an hour', '2026-06-01T00:00:00Z', '2026-06-10T23:00:00Z', { share: 1, days: 1, isOver: true }],
  ['not begun', '2026-07-01T00:00:00Z', '2026-08-01T00:00:00Z', { share: 0, isOver: false }],
  ['without a beginning', null, '2026-06-21T00:00:00Z', { share: 0, days: 10 }],
  ['without an end', '2026-06-01T00:00:00Z', null, { share: 0, isOver: false, to: null }],
])('a period %s', (_, begin, end, expected) => {
  expect(periodOf(begin, end, now)).toMatchObject(expected)
})
