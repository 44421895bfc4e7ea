import { expect, test } from 'vitest'
import type { AttendeeStatus } from '#core/statuses.ts'
import { invoiceToCancel, refundPlan, type RefundWish } from '#features/orders/refundRules.ts'

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
  expect(refundPlan(three, wish)).toMatchObject(plan)
})

test('nobody is given back twice, and who left before loses no seat again', () => {
  const people = [person('a', 'Cancelled', true), person('b', 'Cancelled'), person('c')]
  const situation = { people, wholeOrderMinor: 0, leftMinor: 200 }
  expect(refundPlan(situation, { attendeeIds: ['a', 'b'], isCancel: true })).toEqual({
    amountMinor: 100,
    lines: [{ attendeeId: 'b', priceMinor: 100 }],
    concernedIds: ['a', 'b'],
    leavingIds: [],
    isWhole: false,
  })
})

test('as long as a request may be declined, the rest is not all of it', () => {
  const situation = { people: [person('a', 'Registered', true), person('b')], wholeOrderMinor: 0, leftMinor: 100 }
  expect(refundPlan(situation, { isCancel: false }).isWhole).toBe(true)
  expect(refundPlan({ ...situation, waitingMinor: 100 }, { isCancel: false }).isWhole).toBe(false)
  expect(refundPlan({ ...situation, waitingMinor: 100 }, { isCancel: true }).isWhole).toBe(true)
})

const invoice = (invoiceId: string, state: 'Applied' | 'Issuing' | 'Issued' | 'Red', amount: string) => ({
  invoiceId,
  state,
  amount,
  title: '',
  number: '',
  appliedTime: '',
  issuedTime: null,
})

test.each([
  ['nothing was issued', [invoice('a', 'Applied', '100.00')], 0, undefined],
  ['what is left covers it', [invoice('a', 'Issued', '60.00')], 6_000, undefined],
  ['a cent more than is left', [invoice('a', 'Issued', '60.00')], 5_999, 'a'],
  ['one being issued counts', [invoice('a', 'Issuing', '60.00')], 0, 'a'],
  ['the newest of several', [invoice('b', 'Issued', '40.00'), invoice('a', 'Issued', '60.00')], 6_000, 'b'],
  ['a cancelled one stands for nothing', [invoice('a', 'Red', '60.00')], 0, undefined],
] as const)('%s', (_, invoices, leftMinor, cancelled) => {
  expect(invoiceToCancel(invoices, leftMinor)?.invoiceId).toBe(cancelled)
})
