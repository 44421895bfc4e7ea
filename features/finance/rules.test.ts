import { expect, test } from 'vitest'
import { changeOf, figuresOf, kindOf, shareOf, type BookSum } from '#features/finance/rules.ts'

const sum = (kind: string, cause: BookSum['cause'], { debit = 0, credit = 0, currency = 'CNY' }): BookSum => ({
  currency,
  kind,
  cause,
  netMinor: credit - debit,
  debitMinor: debit,
  debits: Number(debit > 0),
  credits: Number(credit > 0),
})

test('income less refunds, fees and recharges is what is left; what passed through to a buyer is neither', () => {
  const [figures, ...others] = figuresOf([
    sum('merchant', 'order', { debit: 11_000 }),
    sum('revenue', 'order', { credit: 10_000 }),
    sum('buyer', 'order', { credit: 1_000 }),
    sum('buyer', 'refund', { debit: 1_000 }),
    sum('refund', 'refund', { debit: 2_000 }),
    sum('merchant', 'refund', { credit: 3_000 }),
    sum('fee', 'fee', { debit: 60 }),
    sum('merchant', 'fee', { credit: 60 }),
    sum('credit', 'recharge', { debit: 500 }),
    sum('provider', 'recharge', { credit: 500 }),
    sum('revenue', 'correction', { debit: 300 }),
    sum('offline', 'correction', { credit: 300 }),
  ])
  expect(others).toEqual([])
  expect(figures).toEqual({
    currency: 'CNY',
    incomeMinor: 9_700,
    refundMinor: 2_000,
    feeMinor: 60,
    rechargeMinor: 500,
    netMinor: 7_140,
    entries: 6,
    incomes: 1,
    refunds: 1,
    recharges: 1,
  })
})

test('currencies are never added up, and the busiest stands first', () => {
  const rare = { debit: 0, credit: 900_000, currency: 'USD' }
  const figures = figuresOf([sum('revenue', 'order', rare), ...Array.from({ length: 3 }, () => sum('revenue', 'order', { credit: 1 }))])
  expect(figures.map(({ currency, incomeMinor }) => [currency, incomeMinor])).toEqual([
    ['CNY', 3],
    ['USD', 900_000],
  ])
})

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [1, 3, -66.7],
  [100, 0, null],
])('%i after %i is %s percent more', (now, before, change) => expect(changeOf(now, before)).toBe(change))

test.each([
  [6, 1_000, 0.6],
  [1, 3, 33.3],
  [0, 100, null],
  [5, 0, null],
])('%i of %i is %s percent', (part, whole, share) => expect(shareOf(part, whole)).toBe(share))

test.each([
  ['merchant:1', 'merchant'],
  ['revenue:1', 'revenue'],
  ['offline', 'offline'],
  ['else', null],
])('%s is of the kind %s', (account, kind) => expect(kindOf(account)).toBe(kind))
