import { expect, test } from 'vitest'
import type { PublicTicket } from '#features/registration/contract.ts'
import { billOf, mostOf, moved, peopleFor } from '#features/registration/site/choice.ts'
import { resultPageOf } from '#features/registration/site/resultPageOf.ts'

const ticket = (ticketId: string, given: Partial<PublicTicket> = {}): PublicTicket => ({
  ticketId,
  name: ticketId,
  description: '',
  price: '0.00',
  currency: 'CNY',
  status: 'OnSale',
  statusName: '',
  surplusNum: 20,
  perPersonLimit: null,
  saleStartTime: null,
  saleEndTime: null,
  isNeedApproval: false,
  ...given,
})

test.each([
  [{}, 20],
  [{ surplusNum: 3 }, 3],
  [{ perPersonLimit: 2 }, 2],
  [{ perPersonLimit: 50 }, 20],
  [{ status: 'SoldOut' as const, surplusNum: 0 }, 0],
  [{ status: 'NotStarted' as const }, 0],
])('of a ticket %o one person may take %s', (given, most) => {
  expect(mostOf(ticket('a', given))).toBe(most)
})

const person = (key: string, ticketId: string, name = '') => ({ key, ticketId, values: name ? { FullName: name } : {} })
let made = 0
const newKey = () => `new${(made += 1)}`

test('one more keeps the others, one fewer drops the last of its ticket', () => {
  const tickets = [ticket('a'), ticket('b')]
  const before = [person('1', 'a', '甲'), person('2', 'b', '乙'), person('3', 'b', '丙')]
  expect(peopleFor(tickets, { a: 1, b: 1 }, before, newKey).map(({ key }) => key)).toEqual(['1', '2'])
  expect(peopleFor(tickets, { a: 2, b: 2 }, before, newKey).map(({ key }) => key)).toEqual(['1', expect.stringMatching(/^new/), '2', '3'])
})

test('changing the ticket keeps what was typed', () => {
  const before = [person('1', 'a', '甲')]
  expect(moved(before, [person('9', 'b')])).toEqual([{ key: '1', ticketId: 'b', values: { FullName: '甲' } }])
  expect(moved(before, [person('1', 'a', '甲'), person('9', 'b')])[1]).toEqual(person('9', 'b'))
})

test.each([
  [['a'], { amount: '0.00', isFree: true, isPayableNow: false }],
  [['b', 'b'], { amount: '198.00', isFree: false, isPayableNow: true }],
  [['b', 'c'], { amount: '149.00', isFree: false, isPayableNow: false, isApprovalFirst: true }],
])('%o cost %o', (ids, bill) => {
  const tickets = [ticket('a'), ticket('b', { price: '99.00' }), ticket('c', { price: '50.00', isNeedApproval: true })]
  expect(
    billOf(
      tickets,
      ids.map((ticketId) => ({ ticketId })),
    ),
  ).toMatchObject(bill)
})

test.each([
  ['Paid', 'Free', 'OnlineSuccessPage', false, 'OnlineSuccessPage'],
  ['Paid', 'Online', null, true, 'OnlineSuccessPage'],
  ['Paid', 'Online', null, false, null],
  ['Paid', 'Free', 'AppendOrderSuccessPage', false, 'AppendOrderSuccessPage'],
  ['Unpaid', 'Offline', 'OfflineSuccessPage', false, 'OfflineSuccessPage'],
  ['Unpaid', 'Offline', null, false, null],
  ['Unpaid', 'Online', 'OnlineSuccessPage', false, null],
  ['WaitApproval', 'Online', 'PendingApprovalPage', false, 'PendingApprovalPage'],
  ['WaitApproval', 'Online', null, false, null],
  ['Cancelled', 'Online', 'OnlineSuccessPage', true, null],
] as const)('%s, %s, after %s, just paid %s: %s', (status, payType, result, isJustPaid, page) => {
  expect(resultPageOf({ status, payType }, result, isJustPaid)).toBe(page)
})
