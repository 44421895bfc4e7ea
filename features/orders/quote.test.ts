import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount, Off, QuotedTicket } from '#features/orders/discounting.ts'
import { grouped, quote, type Fee } from '#features/orders/quote.ts'

const ticket = (id: string, priceMinor: number, currency = 'CNY'): QuotedTicket => ({ id, name: `票 ${id}`, priceMinor, currency })
const off = (how: Off, more: Partial<Discount> = {}): Discount => ({
  id: more.name ?? 'd',
  name: '优惠',
  ticketIds: null,
  currency: 'CNY',
  off: how,
  isPerOrder: false,
  mostPeople: null,
  minPeople: 1,
  minMinor: 0,
  isCombinable: true,
  ...more,
})
const percent = (of: number, more: Partial<Discount> = {}) => off({ kind: 'percent', percent: of }, more)
const amount = (minor: number, more: Partial<Discount> = {}) => off({ kind: 'amount', amountMinor: minor }, more)
const price = (minor: number, more: Partial<Discount> = {}) => off({ kind: 'price', priceMinor: minor }, more)
const cheapest = (every: number, more: Partial<Discount> = {}) => off({ kind: 'cheapestFree', every }, more)
const fee: Fee = { name: '服务费', amountMinor: 50 }
const [a, b, free] = [ticket('a', 1_000), ticket('b', 333), ticket('f', 0)]
const alone = { isCombinable: false }

test.each<[string, Parameters<typeof quote>[0], prices: number[], amount: number]>([
  ['nobody', { tickets: [] }, [], 0],
  ['two tickets', { tickets: [a, b] }, [1_000, 333], 1_333],
  ['a free one costs no fee', { tickets: [free], fees: [fee] }, [0], 0],
  ['a fee on top', { tickets: [a], fees: [fee] }, [1_000], 1_050],
  ['ten percent, the broken cent stays', { tickets: [a, b], discounts: [percent(10)] }, [900, 300], 1_200],
  ['only the tickets it is for', { tickets: [a, b], discounts: [percent(50, { ticketIds: ['b'] })] }, [1_000, 167], 1_167],
  ['only tickets of its currency', { tickets: [a], discounts: [percent(50, { currency: 'USD' })] }, [1_000], 1_000],
  ['never below nothing', { tickets: [b, a], discounts: [amount(500)] }, [0, 500], 500],
  ['the dearest first', { tickets: [b, a, a], discounts: [amount(100, { mostPeople: 1 })] }, [333, 900, 1_000], 2_233],
  ['one after the other', { tickets: [a], discounts: [percent(50), amount(100, { id: 'e' })] }, [400], 400],
  ['for nothing there is no fee', { tickets: [a], discounts: [percent(100)], fees: [fee] }, [0], 0],

  ['a price instead', { tickets: [a, b], discounts: [price(500)] }, [500, 333], 833],
  [
    'an amount for the whole order, to each their part',
    { tickets: [a, a, b], discounts: [amount(100, { isPerOrder: true })] },
    [957, 957, 319],
    2_233,
  ],
  ['not more than the order', { tickets: [a, b], discounts: [amount(9_999, { isPerOrder: true })] }, [0, 0], 0],
  ['a price for all together', { tickets: [a, a], discounts: [price(1_501, { isPerOrder: true })] }, [750, 751], 1_501],
  ['a price for all that is more than they cost', { tickets: [a], discounts: [price(1_501, { isPerOrder: true })] }, [1_000], 1_000],
  ['the cheapest of three', { tickets: [a, b, a], discounts: [cheapest(3)] }, [1_000, 0, 1_000], 2_000],
  ['two are no three', { tickets: [a, b], discounts: [cheapest(3)] }, [1_000, 333], 1_333],
  ['two of six, the cheapest', { tickets: [a, b, a, b, a, a], discounts: [cheapest(3)] }, [1_000, 0, 1_000, 0, 1_000, 1_000], 4_000],
  ['a free ticket makes no group', { tickets: [a, free], discounts: [cheapest(2)] }, [1_000, 0], 1_000],
  ['a group too small', { tickets: [a, a], discounts: [percent(10, { minPeople: 3 })] }, [1_000, 1_000], 2_000],
  ['a group of three', { tickets: [a, a, a], discounts: [percent(10, { minPeople: 3 })] }, [900, 900, 900], 2_700],
  ['below the smallest sum', { tickets: [a], discounts: [amount(100, { minMinor: 1_001 })] }, [1_000], 1_000],
  [
    'the smallest sum is asked before discounts',
    { tickets: [a], discounts: [percent(50), amount(100, { id: 'e', minMinor: 1_000 })] },
    [400],
    400,
  ],

  ['alone, as it is worth more', { tickets: [a], discounts: [percent(10), percent(50, { id: 'e', ...alone })] }, [500], 500],
  [
    'together, as they are worth more',
    { tickets: [a], discounts: [percent(30), amount(300, { id: 'c' }), percent(50, { id: 'e', ...alone })] },
    [400],
    400,
  ],
  ['the best of those that stand alone', { tickets: [a], discounts: [percent(20, alone), percent(40, { id: 'e', ...alone })] }, [600], 600],
  ['opens a ticket and costs nothing less', { tickets: [a], discounts: [percent(0)] }, [1_000], 1_000],
])('%s', (_what, wanted, prices, owed) => {
  const quoted = quote(wanted)
  expect(quoted.prices).toEqual(prices)
  expect(quoted.amountMinor).toBe(owed)
  expect(quoted.lines.reduce((sum, line) => sum + line.priceMinor, 0)).toBe(owed)
  expect(quoted.amountMinor).toBe(prices.reduce((sum, each) => sum + each, 0) + quoted.feeMinor)
})

test.each<[string, Parameters<typeof quote>[0], applied: string[], left: string[]]>([
  ['for another ticket', { tickets: [a], discounts: [percent(5, { ticketIds: ['b'] })] }, [], ['notForTicket']],
  ['a free ticket has no use for it', { tickets: [free], discounts: [percent(5)] }, [], ['notForTicket']],
  ['too few', { tickets: [a], discounts: [percent(5, { minPeople: 2 })] }, [], ['minimum']],
  ['another is better', { tickets: [a], discounts: [percent(5), percent(50, { id: 'e', ...alone })] }, ['e'], ['notBest']],
  [
    'as good as another: those that combine stay',
    { tickets: [a], discounts: [percent(50), percent(50, { id: 'e', ...alone })] },
    ['d'],
    ['notBest'],
  ],
  ['nothing is left to take off', { tickets: [a], discounts: [percent(100), percent(50, { id: 'e' })] }, ['d'], ['notBest']],
  ['opened, and used by that', { tickets: [free, a], discounts: [percent(0, { ticketIds: ['f'] })] }, ['d'], []],
])('%s: %o', (_what, wanted, applied, left) => {
  const quoted = quote(wanted)
  expect(quoted.applied.map(({ id }) => id)).toEqual(applied)
  expect(quoted.left.map(({ why }) => why)).toEqual(left)
})

test.each<[string, Parameters<typeof quote>[0], string[]]>([
  ['two currencies', { tickets: [a, ticket('d', 500, 'USD')] }, ['mixedCurrencies']],
  ['a free ticket has none', { tickets: [ticket('d', 500, 'USD'), free] }, []],
])('%s: %o', (_what, wanted, reasons) => {
  expect(quote(wanted).reasons).toEqual(reasons)
})

const anyOff = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((of): Off => ({ kind: 'percent', percent: of })),
  fc.integer({ min: 1, max: 300_000 }).map((minor): Off => ({ kind: 'amount', amountMinor: minor })),
  fc.integer({ min: 0, max: 300_000 }).map((minor): Off => ({ kind: 'price', priceMinor: minor })),
  fc.integer({ min: 2, max: 6 }).map((every): Off => ({ kind: 'cheapestFree', every })),
)
const anyDiscount = fc.record({
  off: anyOff,
  isPerOrder: fc.boolean(),
  mostPeople: fc.option(fc.integer({ min: 1, max: 5 })),
  minPeople: fc.integer({ min: 1, max: 4 }),
  isCombinable: fc.boolean(),
})

test('whatever combines: nobody costs less than nothing, every line has its person, and the lines are the price', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 20 }),
      fc.array(anyDiscount, { maxLength: 6 }),
      (prices, some) => {
        const tickets = prices.map((minor, at) => ticket(`t${at}`, minor))
        const discounts = some.map((more, at) => off(more.off, { ...more, id: `d${at}` }))
        const quoted = quote({ tickets, discounts })
        for (const [person, left] of quoted.prices.entries()) {
          const own = quoted.lines.filter((line) => line.person === person)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(own.reduce((sum, line) => sum + line.priceMinor, 0)).toBe(left)
        }
        expect(quoted.lines.every((line) => line.person !== null && line.kind === (line.discountId ? 'discount' : 'ticket'))).toBe(true)
        expect(quoted.applied.reduce((sum, { minor }) => sum + minor, 0)).toBe(quoted.discountMinor)
        expect(quoted.applied.length + quoted.left.length).toBe(discounts.length)
        for (const single of discounts)
          expect(quote({ tickets, discounts: [single] }).discountMinor).toBeLessThanOrEqual(
            single.isCombinable ? Infinity : quoted.discountMinor,
          )
      },
    ),
  )
})

test('equal lines are read together', () => {
  const some = (id: string, priceMinor: number) => ({ id, name: id.toUpperCase(), priceMinor, currency: 'CNY' })
  const { lines } = quote({ tickets: [some('vip', 300), some('std', 100), some('std', 100)], discounts: [percent(50, { name: '半价' })] })
  expect(grouped(lines)).toEqual([
    { kind: 'ticket', name: 'VIP', count: 1, priceMinor: 300 },
    { kind: 'ticket', name: 'STD', count: 2, priceMinor: 200 },
    { kind: 'discount', name: '半价', count: 3, priceMinor: -250 },
  ])
})
