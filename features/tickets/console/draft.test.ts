import { describe, expect, test } from 'vitest'
import type { Ticket } from '#features/tickets/contract.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import { changesOf, draftOf, inputOf, normalised, rebased, startDraft } from '#features/tickets/console/draft.ts'

const ticket: Ticket = {
  ticketId: 't1',
  name: 'VIP 贵宾票',
  status: 'OnSale',
  statusName: '销售中',
  totalTicket: 2_000,
  soldNum: 412,
  surplusNum: 1_588,
  description: '',
  price: '1299.00',
  currency: 'CNY',
  saleStartTime: null,
  saleEndTime: null,
  perPersonLimit: 2,
  isNeedApproval: false,
  isOpen: true,
  isShow: true,
  sortId: 1,
  version: 3,
}
const base = draftOf(ticket)

describe('a draft', () => {
  test('of an unlimited ticket has no total, and becomes unlimited again', () => {
    const draft = draftOf({ ...ticket, totalTicket: UNLIMITED })
    expect([draft.isLimited, draft.totalTicket]).toEqual([false, null])
    expect(inputOf(draft).totalTicket).toBe(UNLIMITED)
  })

  test.each([
    ['free', '0.00', false],
    ['paid', '', true],
    ['blank', '0.00', true],
  ] as const)('that starts %s costs %j', (kind, price, isLimited) => {
    expect(startDraft(kind, '票')).toMatchObject({ name: '票', price, isLimited })
  })

  test('takes amounts however they were typed, and forgets the total that is not shown', () => {
    expect(normalised({ ...base, name: ' VIP ', price: '1299', isLimited: false })).toMatchObject({
      name: 'VIP',
      price: '1299.00',
      totalTicket: null,
    })
  })

  test('sends only what differs', () => {
    expect(changesOf(base, base)).toEqual({})
    expect(changesOf(base, { ...base, totalTicket: 3_000, description: '含午宴' })).toEqual({ totalTicket: 3_000, description: '含午宴' })
    expect(changesOf(base, { ...base, isLimited: false, totalTicket: null })).toEqual({ totalTicket: UNLIMITED })
  })
})

describe('after another person saved', () => {
  test('untouched fields take theirs, touched ones stay as typed', () => {
    const mine = { ...base, totalTicket: 3_000, name: '我的名字' }
    const theirs = { ...base, name: '他的名字', description: '他的说明' }
    expect(rebased(base, mine, theirs)).toEqual({
      draft: { ...base, name: '我的名字', description: '他的说明', totalTicket: 3_000 },
      changed: ['name', 'description'],
    })
  })
})
