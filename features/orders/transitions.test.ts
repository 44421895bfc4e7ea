import { expect, test } from 'vitest'
import { attendeeStatuses, holdsSeat, seatHolding, type AttendeeStatus } from '#core/statuses.ts'
import { movesSeats, nextStatus, orderStatusOf, stepsOf, transitions, type Cause } from '#features/orders/transitions.ts'

const causes = Object.keys(transitions) as Cause[]

test.each<[Cause, AttendeeStatus, number, AttendeeStatus | null]>([
  ['approve', 'PendingApproval', 0, 'Registered'],
  ['approve', 'PendingApproval', 1, 'Unpaid'],
  ['approve', 'Registered', 0, null],
  ['deny', 'PendingApproval', 1, 'Denied'],
  ['deny', 'Unpaid', 1, null],
  ['rollBack', 'Registered', 0, 'PendingApproval'],
  ['rollBack', 'Unpaid', 1, 'PendingApproval'],
  ['rollBack', 'Denied', 1, 'PendingApproval'],
  ['rollBack', 'Cancelled', 0, null],
  ['pay', 'Unpaid', 1, 'Registered'],
  ['pay', 'Cancelled', 1, null],
  ['payLate', 'Cancelled', 1, 'Registered'],
  ['expire', 'Unpaid', 1, 'Cancelled'],
  ['expire', 'Registered', 1, null],
  ['cancel', 'Registered', 0, 'Cancelled'],
  ['cancel', 'PendingApproval', 0, 'Cancelled'],
  ['cancel', 'Unpaid', 0, 'Cancelled'],
  ['cancel', 'Denied', 0, null],
])('%s takes %s at a price of %s to %s', (cause, from, price, to) => {
  expect(nextStatus(cause, from, price)).toBe(to)
})

test.each(causes)('%s takes nobody to two places', (cause) => {
  for (const from of attendeeStatuses)
    for (const isPriced of [false, true])
      expect(stepsOf(cause).filter((step) => step.from === from && (step.isPriced ?? isPriced) === isPriced).length).toBeLessThan(2)
})

test('who holds a seat can always be cancelled, and nobody else', () => {
  expect(attendeeStatuses.filter((status) => nextStatus('cancel', status, 0) !== null)).toEqual([...seatHolding])
  expect(attendeeStatuses.filter(holdsSeat)).toEqual([...seatHolding])
})

test.each<[Cause, boolean]>([
  ['approve', false],
  ['deny', true],
  ['rollBack', true],
  ['pay', false],
  ['payLate', true],
  ['expire', true],
  ['cancel', true],
])('%s moves seats: %s', (cause, isAboutSeats) => {
  expect(movesSeats(stepsOf(cause))).toBe(isAboutSeats)
})

test.each<[AttendeeStatus[], string]>([
  [['Registered'], 'Paid'],
  [['Registered', 'Unpaid'], 'Unpaid'],
  [['Unpaid', 'PendingApproval'], 'WaitApproval'],
  [['Denied', 'Registered'], 'Paid'],
  [['Denied', 'Cancelled'], 'Cancelled'],
  [[], 'Cancelled'],
])('%o make the order %s', (people, status) => {
  expect(orderStatusOf(people)).toBe(status)
})
