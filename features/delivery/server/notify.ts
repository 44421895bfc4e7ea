import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { formatTime } from '#core/dateTime.ts'
import { trusted } from '#core/html.ts'
import { languageOf, type Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { moneyOf, priceText } from '#core/money.ts'
import { shortLinks } from '#features/links/server/queries.ts'
import { letterHtml, smsText } from '#features/delivery/server/letter.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { linkSignerOf, type LinkSigner } from '#features/links/server/siteTokens.ts'
import { linkEnd, orderPath, ticketPath } from '#features/links/siteLinks.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

/** The first five go to each person, the others once to whoever pays. */
export type NoticeKind =
  'registered' | 'ticket' | 'pendingApproval' | 'approved' | 'denied' | 'payReminder' | 'transfer' | 'refunded' | 'refundFailed'
export type Channel = 'mail' | 'sms'
export type Notified = { attendeeId: string; letters: number }
type Options = { channels?: readonly Channel[] | undefined; reason?: string | undefined }
type Sending = { db: Db; config: Config; now: Date }

const toBuyer: readonly NoticeKind[] = ['payReminder', 'transfer', 'refunded', 'refundFailed']

/** One person of an order and all that letters say about it. */
export type NoticeRow = {
  orgId: string
  orgName: string
  orgLogo: string | null
  bventId: string
  title: string
  startTime: Date
  endTime: Date
  timeZone: string
  placeName: string | null
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
}
type Contact = { name: string; mobile: string | null; email: string | null }
type Letter = { row: NoticeRow; contact: Contact; kind: NoticeKind; target: string; attendeeIds: string[] }

/**
 * Puts what these people are to be told into the outbox, in the transaction of what happened to them: mail where there is an
 * address, SMS where there is a number, in the language they registered in. The answer counts letters by person.
 */
export async function notifyAttendees(sending: Sending, ids: readonly string[], kind: NoticeKind, options?: Options): Promise<Notified[]> {
  return notifyPeople(sending, await peopleOf(sending.db, ids), kind, options)
}

/** The same about people whom the caller knows already. */
export async function notifyPeople(
  { db, config, now }: Sending,
  rows: readonly NoticeRow[],
  kind: NoticeKind,
  { channels = ['mail', 'sms'], reason }: Options = {},
): Promise<Notified[]> {
  const signer = await linkSignerOf({ db, config })
  const letters = toBuyer.includes(kind) ? buyerLetters(rows, kind, signer) : personLetters(rows, kind, signer)
  const outbox: (OutboxRow & { attendeeIds: string[] })[] = []
  for (const [bventId, ofEvent] of Map.groupBy(letters, ({ row }) => row.bventId)) {
    const orgId = ofEvent[0]?.row.orgId ?? ''
    const short = await shortLinks(db, {
      orgId,
      bventId,
      targets: ofEvent.filter(({ contact }) => contact.mobile).map(({ target }) => target),
    })
    for (const letter of ofEvent) outbox.push(...written(letter, { channels, reason, config, short }))
  }
  if (outbox.length > 0)
    await db
      .insertInto('outbox')
      .values(outbox.map(({ attendeeIds: _, ...row }) => ({ ...row, createdAt: now, nextTryAt: now })))
      .execute()
  return rows.map(({ attendeeId }) => ({
    attendeeId,
    letters: outbox.filter(({ attendeeIds }) => attendeeIds.includes(attendeeId)).length,
  }))
}

async function peopleOf(db: Db, ids: readonly string[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NoticeRow>`
    select a.top_org_id as org_id, g.name as org_name, g.logo as org_logo, b.id as bvent_id, b.title, b.start_time, b.end_time, b.time_zone,
      b.place ->> 'name' as place_name, a.id as attendee_id, a.full_name, a.mobile, a.email, a.status, t.name as ticket_name,
      o.id as order_id, o.order_no, o.language, o.amount_minor, o.currency, o.pay_expire_time,
      o.buyer ->> 'fullName' as buyer_name, o.buyer_mobile, o.buyer_email,
      coalesce(s.offline_payment_description, '') as transfer_html
    from attendee a
      join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id
      join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
      join bvent b on b.top_org_id = a.top_org_id and b.id = a.bvent_id
      join org g on g.top_org_id = a.top_org_id
      left join reg_setting s on s.top_org_id = a.top_org_id and s.bvent_id = a.bvent_id and s.language = o.language
    where a.id = any(${ids}::uuid[]) and a.deleted_at is null order by a.id`.execute(db)
  return rows
}

const buyerOf = (row: NoticeRow): Contact => ({ name: row.buyerName ?? row.fullName, mobile: row.buyerMobile, email: row.buyerEmail })
const isReachable = ({ mobile, email }: Contact) => Boolean(mobile || email)

/** Once to the buyer of each order, or to the first of its people where the buyer left no address. */
function buyerLetters(rows: readonly NoticeRow[], kind: NoticeKind, signer: LinkSigner): Letter[] {
  return [...Map.groupBy(rows, (row) => row.orderId).values()].flatMap((people) => {
    const [row] = people
    if (!row) return []
    const contact = isReachable(buyerOf(row)) ? buyerOf(row) : { name: row.fullName, mobile: row.mobile, email: row.email }
    return [{ row, contact, kind, target: orderTarget(row, signer), attendeeIds: people.map(({ attendeeId }) => attendeeId) }]
  })
}

/** To each person; a buyer who registered others is told as well, for those who left no address of their own. */
function personLetters(rows: readonly NoticeRow[], kind: NoticeKind, signer: LinkSigner): Letter[] {
  return rows.map((row) => {
    const own = { name: row.fullName, mobile: row.mobile, email: row.email }
    const contact = isReachable(own) ? own : { ...buyerOf(row), name: row.fullName }
    const target = row.status === 'Unpaid' ? orderTarget(row, signer) : ticketTarget(row, signer)
    return { row, contact, kind, target, attendeeIds: [row.attendeeId] }
  })
}

function ticketTarget(row: NoticeRow, signer: LinkSigner): string {
  const about = { bventId: row.bventId, language: languageOf(row.language), attendeeId: row.attendeeId }
  return ticketPath(about, signer.sign({ b: row.bventId, a: row.attendeeId, e: linkEnd(row.endTime) }))
}

function orderTarget(row: NoticeRow, signer: LinkSigner): string {
  const about = { bventId: row.bventId, language: languageOf(row.language), orderId: row.orderId }
  return orderPath(about, signer.sign({ b: row.bventId, o: row.orderId, e: linkEnd(row.endTime) }))
}

type OutboxRow = { topOrgId: string; id: string; channel: Channel; recipient: string; subject: string; body: string }
type Writing = { channels: readonly Channel[]; reason?: string | undefined; config: Config; short: ReadonlyMap<string, string> }

function written(letter: Letter, { channels, reason = '', config, short }: Writing): (OutboxRow & { attendeeIds: string[] })[] {
  const { row, contact, target, attendeeIds } = letter
  const language = languageOf(row.language)
  const words = letter.kind === 'approved' && row.status === 'Unpaid' ? 'approvedUnpaid' : letter.kind
  const facts = factsOf(row, language)
  const say = sayer(language, { ...facts, name: contact.name, reason })
  const base = { topOrgId: row.orgId, attendeeIds }
  const made: (OutboxRow & { attendeeIds: string[] })[] = []
  if (contact.email && channels.includes('mail')) {
    const body = letterHtml({
      language,
      sender: { name: row.orgName, logoUrl: logoAddress(row.orgLogo, config) },
      title: say(`notice_${words}_subject`),
      lines: [say('notice_hello'), say(`notice_${words}_text`)],
      more: words === 'transfer' && trusted(sanitizeRichText(row.transferHtml)),
      facts: (toBuyer.includes(letter.kind) || words === 'approvedUnpaid' ? moneyFacts : placeFacts).map((fact) => ({
        label: textIn(deliveryMessages[`delivery.letter_${fact.label}`], language),
        value: String(facts[fact.value]),
      })),
      button: { text: say(`notice_${words}_link`), address: config.PUBLIC_URL + target },
      why: say('notice_why'),
    })
    made.push({
      ...base,
      id: uuid(),
      channel: 'mail',
      recipient: contact.email,
      subject: say(`notice_${words}_subject`),
      body,
    })
  }
  if (contact.mobile && channels.includes('sms')) {
    const link = config.PUBLIC_URL + (short.get(target) ?? target)
    const worded = (title: string) => sayer(language, { ...facts, title, reason })(`notice_${words}_sms`)
    const body = smsText(language, row.orgName, worded, row.title, link)
    made.push({ ...base, id: uuid(), channel: 'sms', recipient: contact.mobile, subject: '', body })
  }
  return made
}

const placeFacts = [
  { label: 'event', value: 'title' },
  { label: 'time', value: 'time' },
  { label: 'place', value: 'place' },
  { label: 'ticket', value: 'ticket' },
] as const
const moneyFacts = [
  { label: 'event', value: 'title' },
  { label: 'orderNo', value: 'orderNo' },
  { label: 'amount', value: 'amount' },
] as const

/** As a mail program can fetch it. */
export function logoAddress(logo: string | null, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string | null {
  return logo?.startsWith('/') ? PUBLIC_URL + logo : logo
}

type Keys<Key> = Key extends `delivery.${infer Name}` ? Name : never
type Word = Extract<Keys<keyof typeof deliveryMessages>, `notice_${string}`>

function sayer(language: Language, params: Record<string, Param>) {
  return (word: Word) => format(textIn(deliveryMessages[`delivery.${word}`], language), params, language).trim()
}

type Fact = (typeof placeFacts | typeof moneyFacts)[number]['value'] | 'expires'

function factsOf(row: NoticeRow, language: Language): Record<Fact, string> {
  const at = (time: Date) => formatTime(time.toISOString(), row.timeZone)
  return {
    title: row.title,
    time: at(row.startTime),
    place: row.placeName || textIn(deliveryMessages['delivery.notice_online'], language),
    ticket: row.ticketName,
    orderNo: row.orderNo,
    amount: priceText(moneyOf(row.amountMinor), row.currency),
    expires: row.payExpireTime ? at(row.payExpireTime) : textIn(deliveryMessages['delivery.notice_noExpiry'], language),
  }
}
