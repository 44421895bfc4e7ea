import { balanceOf, moneyOf, parseMoney } from '#core/money.ts'
import { quotableOffer } from '#features/discounts/offer.ts'
import type { WireOffer } from '#features/discounts/shapes.ts'
import type { WhyNot } from '#features/orders/discounting.ts'
import { grouped, quote } from '#features/orders/quote.ts'
import type { PublicTicket } from '#features/registration/contract.ts'
import { MOST_ITEMS } from '#features/registration/rules.ts'
import type { Person } from '#features/registration/site/draft.ts'

export const MOST_PEOPLE = MOST_ITEMS
export type Counts = Readonly<Record<string, number>>

/** How many of a ticket one person may take now. */
export function mostOf({ status, surplusNum, perPersonLimit }: PublicTicket): number {
  return status === 'OnSale' ? Math.max(0, Math.min(surplusNum, perPersonLimit ?? MOST_PEOPLE, MOST_PEOPLE)) : 0
}

export function countsOf(people: readonly Pick<Person, 'ticketId'>[]): Counts {
  const counts: Record<string, number> = {}
  for (const { ticketId } of people) counts[ticketId] = (counts[ticketId] ?? 0) + 1
  return counts
}

/** People in the order of the tickets; those who are there already keep their answers, the last of a ticket go first. */
export function peopleFor(tickets: readonly PublicTicket[], counts: Counts, before: readonly Person[], newKey: () => string): Person[] {
  return tickets.flatMap(({ ticketId }) => {
    const there = before.filter((person) => person.ticketId === ticketId)
    return Array.from({ length: counts[ticketId] ?? 0 }, (_, at) => there[at] ?? { key: newKey(), ticketId, values: {} })
  })
}

/** Swapping the only ticket for another keeps what was typed. */
export function moved(before: readonly Person[], after: readonly Person[]): Person[] {
  const gone = before.filter((person) => !after.some(({ key }) => key === person.key) && Object.keys(person.values).length > 0)
  return after.map((person) => {
    const from = Object.keys(person.values).length === 0 ? gone.shift() : undefined
    return from ? { ...person, key: from.key, values: from.values } : person
  })
}

export type Bill = {
  /** Those the order will have, equal ones together. */
  lines: { kind: string; name: string; count: number; price: string }[]
  amount: string
  currency: string
  isFree: boolean
  isPayableNow: boolean
  isApprovalFirst: boolean
  /** By discount: what it takes off, or why it does not. */
  discounts: ReadonlyMap<string, { saved: string } | { why: WhyNot }>
}

/** What is owed for these people; nothing is paid before the last of them is approved. */
export function billOf(
  tickets: readonly PublicTicket[],
  people: readonly Pick<Person, 'ticketId'>[],
  discounts: readonly WireOffer[] = [],
): Bill {
  const chosen = people.flatMap(({ ticketId }) => tickets.find((ticket) => ticket.ticketId === ticketId) ?? [])
  const quoted = quote({
    tickets: chosen.map(({ ticketId, name, price, currency }) => ({ id: ticketId, name, priceMinor: parseMoney(price) ?? 0, currency })),
    discounts: discounts.map(quotableOffer),
  })
  const minor = quoted.amountMinor
  const isApprovalFirst = chosen.some(({ isNeedApproval }) => isNeedApproval)
  return {
    lines: grouped(quoted.lines).map(({ priceMinor, ...line }) => ({ ...line, price: balanceOf(priceMinor) })),
    amount: moneyOf(minor),
    currency: quoted.currency,
    isFree: minor === 0,
    isPayableNow: minor > 0 && !isApprovalFirst,
    isApprovalFirst,
    discounts: new Map<string, { saved: string } | { why: WhyNot }>([
      ...quoted.applied.map(({ id, minor: saved }) => [id, { saved: moneyOf(saved) }] as const),
      ...quoted.left.map(({ id, why }) => [id, { why }] as const),
    ]),
  }
}
