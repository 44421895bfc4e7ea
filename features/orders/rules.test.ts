import { expect, test } from 'vitest'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import { payExpireTime, statusAtStart } from '#features/orders/rules.ts'
import { spanOf, type SpanUnit } from '#core/span.ts'

test.each([
  [false, 0, {}, 'Registered'],
  [false, 100, {}, 'Unpaid'],
  [true, 0, {}, 'PendingApproval'],
  [true, 100, {}, 'PendingApproval'],
  [true, 0, { isSkipApproval: true }, 'Registered'],
  [true, 100, { isSkipApproval: true }, 'Unpaid'],
  [false, 100, { isMarkPaid: true }, 'Registered'],
  [true, 100, { isSkipApproval: true, isMarkPaid: true }, 'Registered'],
  [true, 100, { isMarkPaid: true }, 'PendingApproval'],
] as const)('approval %s, price %s, %o: %s', (isNeedApproval, priceMinor, skip, status) => {
  expect(statusAtStart({ isNeedApproval, priceMinor }, skip)).toBe(status)
})

test.each<[AttendeeStatus, boolean]>([
  ['Registered', true],
  ['PendingApproval', true],
  ['Unpaid', true],
  ['Denied', false],
  ['Cancelled', false],
])('%s holds a seat: %s', (status, holds) => {
  expect(holdsSeat(status)).toBe(holds)
})

const now = new Date('2026-11-15T08:00:00Z')
test.each([
  ['Free', false, null],
  ['Online', false, '2026-11-15T08:15:00.000Z'],
  ['Online', true, '2026-11-16T08:00:00.000Z'],
  ['Offline', false, '2026-11-22T08:00:00.000Z'],
] as const)('%s, after approval %s: held until %s', (payType, isAfterApproval, until) => {
  expect(payExpireTime(payType, now, isAfterApproval)?.toISOString() ?? null).toBe(until)
})

test.each<[number, number, SpanUnit, SpanUnit?]>([
  [15, 15, 'minutes'],
  [90, 90, 'minutes'],
  [60, 1, 'hours'],
  [36 * 60, 36, 'hours'],
  [1_440, 1, 'days'],
  [10_080, 7, 'days'],
  [1_440, 24, 'hours', 'hours'],
  [90, 90, 'minutes', 'hours'],
  [60, 60, 'minutes', 'minutes'],
])('%s minutes are said as %s %s, at the largest %s', (minutes, n, unit, largest) => {
  expect(spanOf(minutes, largest)).toEqual({ n, unit })
})
