export type QuotedTicket = { id: string; name: string; priceMinor: number; currency: string }

export type Off =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amountMinor: number }
  /** What it costs instead, where that is less. */
  | { kind: 'price'; priceMinor: number }
  /** Of every so many the cheapest costs nothing. */
  | { kind: 'cheapestFree'; every: number }

/** `percent` of nought takes nothing off and still counts as used: such a code only opens hidden tickets. */
export type Discount = {
  id: string
  /** As its line is called. */
  name: string
  /** Null: every ticket of its currency. */
  ticketIds: readonly string[] | null
  currency: string
  off: Off
  /** An amount or a price for all of them together, instead of for each. */
  isPerOrder: boolean
  mostPeople: number | null
  /** So many people, and so much before any discount, with tickets it is for. */
  minPeople: number
  minMinor: number
  /** False: alone or not at all. */
  isCombinable: boolean
}

type Share = { person: number; minor: number }
type Taken = { discount: Discount; shares: Share[]; minor: number }
export type WhyNot = 'notForTicket' | 'minimum' | 'notBest'
export type Left = { id: string; why: WhyNot }
type Outcome = { taken: Taken[]; prices: number[]; minor: number }

/**
 * Those that combine, one after the other as they come, or a single one that does not, whichever leaves less to pay. What a person
 * costs is never below nothing, and a broken minor unit stays with the organiser.
 */
export function bestOf(discounts: readonly Discount[], tickets: readonly QuotedTicket[]): Omit<Outcome, 'minor'> & { left: Left[] } {
  const refused = new Map<string, WhyNot>()
  const fitting = discounts.filter((discount) => {
    const why = whyNot(discount, tickets)
    if (why) refused.set(discount.id, why)
    return !why
  })
  let best = outcomeOf(
    fitting.filter(({ isCombinable }) => isCombinable),
    tickets,
  )
  for (const discount of fitting) {
    if (discount.isCombinable) continue
    const alone = outcomeOf([discount], tickets)
    if (alone.minor > best.minor || best.taken.length === 0) best = alone
  }
  const isTaken = new Set(best.taken.map(({ discount }) => discount.id))
  return {
    taken: best.taken,
    prices: best.prices,
    left: discounts.filter(({ id }) => !isTaken.has(id)).map(({ id }) => ({ id, why: refused.get(id) ?? 'notBest' })),
  }
}

function whyNot(discount: Discount, tickets: readonly QuotedTicket[]): WhyNot | null {
  const fit = tickets.filter((ticket) => fits(discount, ticket))
  if (fit.length === 0) return 'notForTicket'
  const sum = fit.reduce((all, { priceMinor }) => all + priceMinor, 0)
  return fit.length < discount.minPeople || sum < discount.minMinor ? 'minimum' : null
}

/** A free ticket needs no discount, but may need to be opened. */
function fits({ ticketIds, currency, off }: Discount, ticket: QuotedTicket): boolean {
  if (ticketIds !== null && !ticketIds.includes(ticket.id)) return false
  return isOpener(off) || (ticket.priceMinor > 0 && ticket.currency === currency)
}

const isOpener = (off: Off) => off.kind === 'percent' && off.percent === 0

function outcomeOf(discounts: readonly Discount[], tickets: readonly QuotedTicket[]): Outcome {
  const prices = tickets.map(({ priceMinor }) => priceMinor)
  const taken: Taken[] = []
  for (const discount of discounts) {
    const shares = sharesOf(discount, tickets, prices)
    if (shares.length === 0) continue
    for (const { person, minor } of shares) prices[person] = (prices[person] ?? 0) - minor
    taken.push({ discount, shares, minor: shares.reduce((sum, { minor }) => sum + minor, 0) })
  }
  return { taken, prices, minor: taken.reduce((sum, { minor }) => sum + minor, 0) }
}

type Priced = { person: number; price: number }

/** The dearest first, so that a discount for so many people is worth what it can be. */
function sharesOf(discount: Discount, tickets: readonly QuotedTicket[], prices: readonly number[]): Share[] {
  const opens = isOpener(discount.off)
  const people: Priced[] = []
  for (const [person, ticket] of tickets.entries()) {
    const price = prices[person] ?? 0
    if ((price > 0 || opens) && fits(discount, ticket)) people.push({ person, price })
  }
  people.sort((one, other) => other.price - one.price || one.person - other.person)
  const some = discount.mostPeople === null ? people : people.slice(0, discount.mostPeople)
  return takenOff(discount, some).filter(({ minor }) => minor > 0 || opens)
}

function takenOff({ off, isPerOrder }: Discount, people: readonly Priced[]): Share[] {
  const sum = people.reduce((all, { price }) => all + price, 0)
  switch (off.kind) {
    case 'percent':
      return people.map(({ person, price }) => ({ person, minor: Math.floor((price * off.percent) / 100) }))
    case 'amount':
      if (isPerOrder) return spread(Math.min(sum, off.amountMinor), people, sum)
      return people.map(({ person, price }) => ({ person, minor: Math.min(price, off.amountMinor) }))
    case 'price':
      if (isPerOrder) return spread(Math.max(0, sum - off.priceMinor), people, sum)
      return people.map(({ person, price }) => ({ person, minor: Math.max(0, price - off.priceMinor) }))
    case 'cheapestFree':
      return people.slice(people.length - Math.floor(people.length / off.every)).map(({ person, price }) => ({ person, minor: price }))
  }
}

/** To each their part of the price, so that whoever leaves takes it along; what does not divide goes to the dearest, unit by unit. */
function spread(minor: number, people: readonly Priced[], sum: number): Share[] {
  if (sum === 0) return []
  const shares = people.map(({ person, price }) => ({ person, minor: Number((BigInt(minor) * BigInt(price)) / BigInt(sum)), price }))
  let rest = minor - shares.reduce((all, share) => all + share.minor, 0)
  for (const share of shares) {
    if (rest === 0) break
    const more = Math.min(1, share.price - share.minor)
    share.minor += more
    rest -= more
  }
  return shares.map(({ person, minor: own }) => ({ person, minor: own }))
}
