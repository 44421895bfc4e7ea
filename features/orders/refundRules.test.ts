import { expect, test } from 'vitest'
import type { AttendeeStatus } from '#core/statuses.ts'
import { refundPlan, type RefundWish } from '#features/orders/refundRules.ts'

const person = (attendeeId: string, status: AttendeeStatus = 'Registered', isRefunded = false) => ({
  attendeeId,
  status,
  priceMinor: 100,
  isRefunded,
})
const three = { people: [person('a'), person('b'), person('c')], wholeOrderMinor: 10, leftMinor: 310 }

test.each<[string, RefundWish, { amountMinor: number; concernedIds: string[]; leavingIds: string[]; isWhole: boolean }]>([
  [
    'everything, and everybody leaves',
    { isCancel: true },
    { amountMinor: 310, concernedIds: ['a', 'b', 'c'], leavingIds: ['a', 'b', 'c'], isWhole: true },
  ],
  [
    'everything, and everybody stays',
    { isCancel: false },
    { amountMinor: 310, concernedIds: ['a', 'b', 'c'], leavingIds: [], isWhole: true },
  ],
  ['one person', { attendeeIds: ['b'], isCancel: true }, { amountMinor: 100, concernedIds: ['b'], leavingIds: ['b'], isWhole: false }],
  [
    'a person who stays',
    { attendeeIds: ['b'], isCancel: false },
    { amountMinor: 100, concernedIds: ['b'], leavingIds: [], isWhole: false },
  ],
  [
    'a person less a fee',
    { attendeeIds: ['b'], amountMinor: 90, isCancel: true },
    { amountMinor: 90, concernedIds: ['b'], leavingIds: ['b'], isWhole: false },
  ],
  ['an amount', { amountMinor: 50, isCancel: false }, { amountMinor: 50, concernedIds: [], leavingIds: [], isWhole: false }],
  ['all of it as an amount', { amountMinor: 310, isCancel: false }, { amountMinor: 310, concernedIds: [], leavingIds: [], isWhole: true }],
  [
    'the whole order less a fee',
    { amountMinor: 300, isCancel: true },
    { amountMinor: 300, concernedIds: ['a', 'b', 'c'], leavingIds: ['a', 'b', 'c'], isWhole: true },
  ],
  [
    'all of its people: what belongs to the whole order goes with the last',
    { attendeeIds: ['a', 'b', 'c'], isCancel: true },
    { amountMinor: 310, concernedIds: ['a', 'b', 'c'], leavingIds: ['a', 'b', 'c'], isWhole: true },
  ],
])('%s', (_, wish, plan) => {
  expect(refundPlan(three, wish)).toEqual(plan)
})

test('nobody is given back twice, and who left before loses no seat again', () => {
  const people = [person('a', 'Cancelled', true), person('b', 'Cancelled'), person('c')]
  const situation = { people, wholeOrderMinor: 0, leftMinor: 200 }
  expect(refundPlan(situation, { attendeeIds: ['a', 'b'], isCancel: true })).toEqual({
    amountMinor: 100,
    concernedIds: ['a', 'b'],
    leavingIds: [],
    isWhole: false,
  })
})
