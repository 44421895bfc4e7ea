import { expect, test } from 'vitest'
import { quote, type Discount, type Fee, type QuotedTicket } from '#features/orders/quote.ts'

const ticket = (id: string, priceMinor: number, currency = 'CNY'): QuotedTicket => ({ id, name: `票 ${id}`, priceMinor, currency })
const off = (how: Discount['off'], more: Partial<Discount> = {}): Discount => ({
  name: '优惠',
  ticketIds: null,
  off: how,
  mostPeople: null,
  ...more,
})
const fee: Fee = { name: '服务费', amountMinor: 50 }
const [a, b, free] = [ticket('a', 1_000), ticket('b', 333), ticket('f', 0)]

test.each<[string, Parameters<typeof quote>[0], prices: number[], amount: number]>([
  ['nobody', { tickets: [] }, [], 0],
  ['two tickets', { tickets: [a, b] }, [1_000, 333], 1_333],
  ['a free one costs no fee', { tickets: [free], fees: [fee] }, [0], 0],
  ['a fee on top', { tickets: [a], fees: [fee] }, [1_000], 1_050],
  ['ten percent, the broken cent stays', { tickets: [a, b], discounts: [off({ percent: 10 })] }, [900, 300], 1_200],
  ['only the tickets it is for', { tickets: [a, b], discounts: [off({ percent: 50 }, { ticketIds: ['b'] })] }, [1_000, 167], 1_167],
  ['never below nothing', { tickets: [b, a], discounts: [off({ amountMinor: 500 })] }, [0, 500], 500],
  ['the dearest first', { tickets: [b, a, a], discounts: [off({ amountMinor: 100 }, { mostPeople: 1 })] }, [333, 900, 1_000], 2_233],
  ['one after the other', { tickets: [a], discounts: [off({ percent: 50 }), off({ amountMinor: 100 })] }, [400], 400],
  ['for nothing there is no fee', { tickets: [a], discounts: [off({ percent: 100 })], fees: [fee] }, [0], 0],
])('%s', (_what, wanted, prices, amount) => {
  const quoted = quote(wanted)
  expect(quoted.prices).toEqual(prices)
  expect(quoted.amountMinor).toBe(amount)
  expect(quoted.lines.reduce((sum, line) => sum + line.priceMinor, 0)).toBe(amount)
  expect(quoted.amountMinor).toBe(prices.reduce((sum, price) => sum + price, 0) + quoted.feeMinor)
})

test.each<[string, Parameters<typeof quote>[0], string[]]>([
  ['two currencies', { tickets: [a, ticket('d', 500, 'USD')] }, ['mixedCurrencies']],
  ['a free ticket has none', { tickets: [ticket('d', 500, 'USD'), free] }, []],
  ['a discount for another ticket', { tickets: [a], discounts: [off({ percent: 5 }, { ticketIds: ['b'] })] }, ['discountFitsNothing']],
])('%s: %o', (_what, wanted, reasons) => {
  expect(quote(wanted).reasons).toEqual(reasons)
})
