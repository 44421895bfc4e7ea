import { expect, test } from 'vitest'
import { draftOf, examplesOf, firstDraft, inputOf, worstCase } from '#features/discounts/console/draft.ts'
import type { ShownDiscount, WireOff } from '#features/discounts/shapes.ts'

const tickets = [
  { ticketId: 'vip', name: 'VIP', price: '1999.00', currency: 'CNY' as const },
  { ticketId: 'std', name: '标准票', price: '899.00', currency: 'CNY' as const },
  { ticketId: 'free', name: '伙伴票', price: '0.00', currency: 'CNY' as const },
]
const draft = (more: object) => ({ ...firstDraft('CNY'), ...more })

test.each([
  [{ percent: 20 }, ['VIP 1599.20', '标准票 719.20']],
  [{ offKind: 'amount', amount: '200' }, ['VIP 1799.00', '标准票 699.00']],
  [{ offKind: 'amount', amount: '' }, []],
  [{ offKind: 'price', price: '1000' }, ['VIP 1000.00']],
  [{ percent: 100, ticketIds: ['std'] }, ['标准票 0.00']],
  [{ percent: 20, minPeople: 5, minAmount: '9999' }, ['VIP 1599.20', '标准票 719.20']],
  [{ offKind: 'cheapestFree' }, []],
])('%o makes of the prices %o', (more, examples) => {
  expect(examplesOf(draft(more), tickets).map(({ name, now }) => `${name} ${now}`)).toEqual(examples)
})

test('a batch says what it could cost, and how far its budget goes', () => {
  const of = draft({ percent: 20, way: 'batch', count: 500, budget: '20000' })
  expect(worstCase(examplesOf(of, tickets), of)).toEqual({ ticket: 'VIP', amount: '199900.00', enough: 50 })
  expect(worstCase(examplesOf(of, tickets), { ...of, budget: '' })).toBeNull()
})

test.each<WireOff>([
  { kind: 'percent', percent: 15 },
  { kind: 'amount', amount: '20.00' },
  { kind: 'price', price: '59.00' },
  { kind: 'cheapestFree', every: 4 },
])('what is saved comes back as it was: %o', (off) => {
  const { source: _, count: __, prefix: ___, pasted: ____, ...typed } = draft({})
  const shown = { ...typed, off, budget: null, minAmount: '0.00', discountId: 'd', status: 'Active' } as unknown as ShownDiscount
  expect(inputOf(draftOf(shown))).toMatchObject({ off, budget: null, minAmount: '0', way: 'code' })
})
