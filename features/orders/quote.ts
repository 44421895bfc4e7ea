/** What an order costs and why: one rule for the site's running price, the server's order and the console's preview. */
export type QuotedTicket = { id: string; name: string; priceMinor: number; currency: string }
/** Off each ticket it fits, never below nothing; `mostPeople` of them at the most. */
export type Discount = {
  name: string
  /** Null: every ticket. */
  ticketIds: readonly string[] | null
  off: { percent: number } | { amountMinor: number }
  mostPeople: number | null
}
/** On top of an order that costs. */
export type Fee = { name: string; amountMinor: number }

export type LineKind = 'ticket' | 'discount' | 'fee'
/** `person` counts the people of the order from nought; null: the whole order's. */
export type Line = { kind: LineKind; name: string; person: number | null; ticketId: string | null; priceMinor: number }
export type Reason = 'mixedCurrencies' | 'discountFitsNothing'

export type Quote = {
  lines: Line[]
  /** What each person costs, discounts taken off. */
  prices: number[]
  amountMinor: number
  discountMinor: number
  feeMinor: number
  currency: string
  /** Why it cannot be ordered so. */
  reasons: Reason[]
}

type Wanted = { tickets: readonly QuotedTicket[]; discounts?: readonly Discount[]; fees?: readonly Fee[] }

/** `tickets` has one for each person, in the order of the people. */
export function quote({ tickets, discounts = [], fees = [] }: Wanted): Quote {
  const prices = tickets.map((ticket) => ticket.priceMinor)
  const lines: Line[] = tickets.map(({ id, name, priceMinor }, person) => ({ kind: 'ticket', name, person, ticketId: id, priceMinor }))
  const reasons = new Set<Reason>()
  for (const discount of discounts) {
    const taken = takenOff(discount, tickets, prices)
    if (taken.length === 0) reasons.add('discountFitsNothing')
    for (const { person, minor } of taken) {
      prices[person] = (prices[person] ?? 0) - minor
      lines.push({ kind: 'discount', name: discount.name, person, ticketId: tickets[person]?.id ?? null, priceMinor: -minor })
    }
  }
  const due = prices.reduce((sum, price) => sum + price, 0)
  if (due > 0)
    for (const { name, amountMinor } of fees) lines.push({ kind: 'fee', name, person: null, ticketId: null, priceMinor: amountMinor })
  const currencies = new Set(tickets.filter(({ priceMinor }) => priceMinor > 0).map(({ currency }) => currency))
  if (currencies.size > 1) reasons.add('mixedCurrencies')
  return {
    lines,
    prices,
    amountMinor: sumOf(lines),
    discountMinor: -sumOf(lines.filter(({ kind }) => kind === 'discount')),
    feeMinor: sumOf(lines.filter(({ kind }) => kind === 'fee')),
    currency: [...currencies][0] ?? tickets[0]?.currency ?? 'CNY',
    reasons: [...reasons],
  }
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0)

/** The dearest first, so that a discount for so many people is worth what it can be; a broken minor unit stays with the organiser. */
function takenOff({ ticketIds, off, mostPeople }: Discount, tickets: readonly QuotedTicket[], prices: readonly number[]) {
  return tickets
    .map(({ id }, person) => ({ id, person, price: prices[person] ?? 0 }))
    .filter(({ id, price }) => price > 0 && (ticketIds === null || ticketIds.includes(id)))
    .sort((one, other) => other.price - one.price || one.person - other.person)
    .slice(0, mostPeople ?? tickets.length)
    .map(({ person, price }) => ({
      person,
      minor: 'percent' in off ? Math.floor((price * off.percent) / 100) : Math.min(price, off.amountMinor),
    }))
    .filter(({ minor }) => minor > 0)
}
