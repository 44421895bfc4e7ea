import { sql } from 'kysely'
import type { AttendeeStatus } from '#core/statuses.ts'
import type { Db } from '#server/kit/database/db.ts'

/** One person of an order and what most notices say about it. */
export type NoticePerson = {
  orgId: string
  bventId: string
  endTime: Date
  attendeeId: string
  fullName: string
  mobile: string | null
  email: string | null
  status: AttendeeStatus
  ticketName: string
  orderId: string
  orderNo: string
  language: string
  amountMinor: number
  currency: string
  payExpireTime: Date | null
  buyerName: string | null
  buyerMobile: string | null
  buyerEmail: string | null
  transferHtml: string
  /** Who they are to the official account that notices go by, if they follow it. */
  openId: string | null
  /** Asked to come and not registered yet: then `attendeeId` is the guest's, and there is neither order nor ticket. */
  guest?: Invited
}

export type Invited = { code: string; title: string; gender: string; company: string; inviter: string; replyEnd: Date }

const columns = sql`a.top_org_id as org_id, a.bvent_id, b.end_time, a.id as attendee_id, a.full_name, a.mobile, a.email, a.status,
  t.name as ticket_name, o.id as order_id, o.order_no, o.language, o.amount_minor, o.currency, o.pay_expire_time,
  o.buyer ->> 'fullName' as buyer_name, o.buyer_mobile, o.buyer_email, coalesce(s.offline_payment_description, '') as transfer_html,
  (select f.open_id from official_binding f join official_follower w using (top_org_id, account_id, open_id)
    join message_account m on m.top_org_id = f.top_org_id and m.id = f.account_id
    where f.top_org_id = a.top_org_id and f.attendee_id = a.id and w.is_following and m.is_enable limit 1) as open_id`

const joined = sql`attendee a
  join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
  join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
  join bvent b on b.top_org_id = a.top_org_id and b.id = a.bvent_id
  left join reg_setting s on s.top_org_id = a.top_org_id and s.bvent_id = a.bvent_id and s.language = o.language`

export async function peopleOf(db: Db, ids: readonly string[]): Promise<NoticePerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NoticePerson>`
    select ${columns} from ${joined} where a.id = any(${ids}::uuid[]) and a.deleted_at is null order by a.id`.execute(db)
  return rows
}

/** The latest of those who hold or wait for a seat, a page at a time: whom a template is held against. */
export async function latestPeople(
  db: Db,
  bventId: string,
  { limit, before = null }: { limit: number; before?: string | null },
): Promise<NoticePerson[]> {
  const { rows } = await sql<NoticePerson>`
    select ${columns} from ${joined}
    where a.bvent_id = ${bventId} and a.deleted_at is null and a.status <> 'Cancelled' and (${before}::uuid is null or a.id < ${before}::uuid)
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counted as it changes, not by looking at everyone. */
export async function peopleIn(db: Db, bventId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::integer as total from attendee_tally where bvent_id = ${bventId} and status <> 'Cancelled'`.execute(db)
  return rows[0]?.total ?? 0
}

export type Contact = { name: string; mobile: string | null; email: string | null }

const isReachable = ({ mobile, email }: Contact) => Boolean(mobile || email)
const ownOf = ({ fullName, mobile, email }: NoticePerson): Contact => ({ name: fullName, mobile, email })
const buyerOf = (person: NoticePerson): Contact => ({
  name: person.buyerName ?? person.fullName,
  mobile: person.buyerMobile,
  email: person.buyerEmail,
})

/** Whom a person's own notice reaches: who left no address is told through whoever registered them. */
export function contactOfPerson(person: NoticePerson): Contact {
  return isReachable(ownOf(person)) ? ownOf(person) : { ...buyerOf(person), name: person.fullName }
}

/** Whoever pays, or the first of the order's people where the buyer left no address. */
export function contactOfBuyer(person: NoticePerson): Contact {
  return isReachable(buyerOf(person)) ? buyerOf(person) : ownOf(person)
}
