import { expect, test } from 'vitest'
import { canMerge, nextStep, reachedBy, verbsFor, type Standing, type Verb } from '#features/attendees/console/bulk/verbRules.ts'

const stands = (status: Standing['status'], auditStatus = 'NotRequired', checkinStatus = 'NotSignedIn'): Standing => ({
  status,
  auditStatus,
  checkinStatus,
})
const ALWAYS: Verb[] = ['remark', 'export', 'delete']

test.each<[string, Standing, Verb[], 'review' | 'pay' | null]>([
  ['waiting', stands('PendingApproval', 'PendingApproval'), ['approve', 'approveTell', 'deny', 'cancelOrder', ...ALWAYS], 'review'],
  ['in without approval', stands('Registered'), ['checkin', 'sendTicket', 'cancelOrder', ...ALWAYS], null],
  ['approved', stands('Registered', 'Approved'), ['checkin', 'sendTicket', 'rollBack', 'cancelOrder', ...ALWAYS], null],
  ['approved and there', stands('Registered', 'Approved', 'SignedIn'), ['cancelCheckin', 'sendTicket', 'cancelOrder', ...ALWAYS], null],
  ['owes', stands('Unpaid'), ['pay', 'remind', 'cancelOrder', ...ALWAYS], 'pay'],
  ['approved, owes', stands('Unpaid', 'Approved'), ['pay', 'remind', 'rollBack', 'cancelOrder', ...ALWAYS], 'pay'],
  ['denied', stands('Denied', 'Denied'), ['rollBack', ...ALWAYS], null],
  ['cancelled', stands('Cancelled', 'Approved'), ALWAYS, null],
])('%s', (_, standing, verbs, step) => {
  expect(verbsFor(standing)).toEqual(verbs)
  expect(nextStep(standing)).toBe(step)
})

const reach = { Registered: 5, PendingApproval: 3, Unpaid: 2, Denied: 1, Cancelled: 4 }
test.each<[Verb, number | null]>([
  ['approve', 3],
  ['deny', 3],
  ['checkin', 5],
  ['remind', 2],
  ['rollBack', null],
  ['delete', 15],
  ['export', 15],
])('%s reaches %s of 15', (verb, n) => expect(reachedBy(verb, reach, 15)).toBe(n))

test('what was never on screen cannot be counted', () => {
  expect(reachedBy('approve', { ...reach, PendingApproval: null }, 15)).toBeNull()
  expect(reachedBy('remark', { ...reach, PendingApproval: null }, 15)).toBe(15)
})

test.each([
  [false, 1, false],
  [false, 2, true],
  [false, 20, true],
  [false, 21, false],
  [true, 0, false],
])('all: %s, chosen: %s: can be merged: %s', (isSelectAll, n, isPossible) => {
  const attendeeIds = Array.from({ length: n }, (_, at) => String(at))
  expect(canMerge({ isSelectAll, attendeeIds, excludedIds: [] })).toBe(isPossible)
})
