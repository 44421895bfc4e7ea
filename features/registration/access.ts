import type { CodeChannel } from '#features/registration/rules.ts'

/** What somebody has shown to be theirs in one event: a person, an order, or a mobile or e-mail. `until` in seconds. */
export type Grant = {
  bventId: string
  attendeeId?: string | undefined
  orderId?: string | undefined
  contact?: { channel: CodeChannel; target: string } | undefined
  until: number
}
type Contacts = { mobile: string | null; email: string | null }
export type OrderInQuestion = { bventId: string; orderId: string; buyer: Contacts }
export type PersonInQuestion = OrderInQuestion & Contacts & { attendeeId: string }

export const COOKIE_SECONDS = 30 * 86_400
export const CONTACT_SECONDS = 86_400
const MOST_GRANTS = 20

function isOf({ contact }: Grant, contacts: Contacts): boolean {
  return contact !== undefined && contacts[contact.channel] === contact.target
}

/** Whoever holds an order's link, or is its buyer, sees the order. */
export function opensOrder(grants: readonly Grant[], order: OrderInQuestion): boolean {
  return grants.some((grant) => grant.bventId === order.bventId && (grant.orderId === order.orderId || isOf(grant, order.buyer)))
}

/** A person's own link or contact opens that person; an order opens those in it. */
export function opensPerson(grants: readonly Grant[], person: PersonInQuestion): boolean {
  const isOwn = (grant: Grant) => grant.bventId === person.bventId && (grant.attendeeId === person.attendeeId || isOf(grant, person))
  return grants.some(isOwn) || opensOrder(grants, person)
}

/** The newest first, each once, none that is over. */
export function withGrant(grants: readonly Grant[], added: Grant, now: Date): Grant[] {
  const isSame = (grant: Grant) => JSON.stringify({ ...grant, until: 0 }) === JSON.stringify({ ...added, until: 0 })
  return [added, ...grants.filter((grant) => !isSame(grant))].filter((grant) => isLive(grant, now)).slice(0, MOST_GRANTS)
}

export function isLive({ until }: Grant, now: Date): boolean {
  return until * 1000 > now.getTime()
}
