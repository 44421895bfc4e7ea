import { expect, test } from 'vitest'
import { countOf, listedStatus, totalsOf, type Sum } from '#features/orders/listed.ts'

test.each([
  ['Paid', 0, 'Paid'],
  ['Paid', 1, 'PartlyRefunded'],
  ['Refunding', 1, 'Refunding'],
  ['Refunded', 1, 'Refunded'],
] as const)('%s with %i given back is listed as %s', (status, refundedMinor, listed) => {
  expect(listedStatus(status, refundedMinor)).toBe(listed)
})

const sum = (status: Sum['status'], currency: string, total: number, amountMinor: number, paidMinor: number, refundedMinor = 0): Sum => ({
  status,
  currency,
  total,
  amountMinor,
  paidMinor,
  refundedMinor,
})
const sums = [sum('Paid', 'CNY', 2, 300, 300), sum('Unpaid', 'CNY', 1, 50, 0), sum('PartlyRefunded', 'USD', 5, 900, 700, 200)]

test('currencies are never added together; the one with the most orders comes first', () => {
  expect(totalsOf(sums, '')).toEqual([
    { currency: 'USD', amountMinor: 900, paidMinor: 700, refundedMinor: 200, unpaidMinor: 0 },
    { currency: 'CNY', amountMinor: 350, paidMinor: 300, refundedMinor: 0, unpaidMinor: 50 },
  ])
  expect(totalsOf(sums, 'Unpaid')).toEqual([{ currency: 'CNY', amountMinor: 50, paidMinor: 0, refundedMinor: 0, unpaidMinor: 50 }])
  expect([countOf(sums, ''), countOf(sums, 'Unpaid'), countOf(sums, 'Refunded')]).toEqual([8, 1, 0])
})
