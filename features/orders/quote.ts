import { bestOf, type Discount, type Left, type QuotedTicket } from '#features/orders/discounting.ts'

/** On top of an order that costs. */
export type Fee = { name: string; amountMinor: number }

export type LineKind = 'ticket' | 'discount' | 'fee'
/** `person` counts the people of the order from nought; null: the whole order's. */
export type Line = {
  kind: LineKind
  name: string
  person: number | null
  ticketId: string | null
  priceMinor: number
  discountId: string | null
}
export type Reason = 'mixedCurrencies'

export type Quote = {
  lines: Line[]
  /** What each person costs, discounts taken off. */
  prices: number[]
  amountMinor: number
  discountMinor: number
  feeMinor: number
  currency: string
  /** What each discount in force takes off. */
  applied: { id: string; minor: number }[]
  /** Those that are not in force, and why. */
  left: Left[]
  /** Why it cannot be ordered so. */
  reasons: Reason[]
}

type Wanted = { tickets: readonly QuotedTicket[]; discounts?: readonly Discount[]; fees?: readonly Fee[] }

/**
 * What an order costs and why: one rule for the site's running price, the server's order and the console's preview. `tickets` has one
 * for each person, in the order of the people.
 */
export function quote({ tickets, discounts = [], fees = [] }: Wanted): Quote {
  const lines: Line[] = tickets.map(({ id, name, priceMinor }, person) => ({
    kind: 'ticket',
    name,
    person,
    ticketId: id,
    priceMinor,
    discountId: null,
  }))
  const { taken, prices, left } = bestOf(discounts, tickets)
  for (const { discount, shares } of taken)
    for (const { person, minor } of shares)
      lines.push({
        kind: 'discount',
        name: discount.name,
        person,
        ticketId: tickets[person]?.id ?? null,
        priceMinor: minor === 0 ? 0 : -minor,
        discountId: discount.id,
      })
  const due = prices.reduce((sum, price) => sum + price, 0)
  if (due > 0)
    for (const { name, amountMinor } of fees)
      lines.push({ kind: 'fee', name, person: null, ticketId: null, priceMinor: amountMinor, discountId: null })
  const currencies = new Set(tickets.filter(({ priceMinor }) => priceMinor > 0).map(({ currency }) => currency))
  const discountMinor = tickets.reduce((sum, { priceMinor }) => sum + priceMinor, 0) - due
  return {
    lines,
    prices,
    amountMinor: sumOf(lines),
    discountMinor,
    feeMinor: sumOf(lines.filter(({ kind }) => kind === 'fee')),
    currency: [...currencies][0] ?? tickets[0]?.currency ?? 'CNY',
    applied: taken.map(({ discount, minor }) => ({ id: discount.id, minor })),
    left,
    reasons: currencies.size > 1 ? ['mixedCurrencies'] : [],
  }
}

/** Equal ones together, in the order they first come: as people read them. */
export function grouped(lines: readonly Line[]): { kind: LineKind; name: string; count: number; priceMinor: number }[] {
  return [...Map.groupBy(lines, ({ kind, name }) => `${kind} ${name}`).values()].map((of) => ({
    kind: of[0]?.kind ?? 'ticket',
    name: of[0]?.name ?? '',
    count: of.length,
    priceMinor: sumOf(of),
  }))
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
