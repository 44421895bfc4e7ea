import { sql, type RawBuilder } from 'kysely'
import { EMAIL_PATTERN, MOBILE_FILLING, MOBILE_PATTERN } from '#core/contact.ts'
import { noticeBook, type Book } from '#features/notices/server/book.ts'
import type { NoticePerson } from '#features/notices/server/people.ts'
import type { GuestHappening } from '#features/sends/planRules.ts'
import { SAME_MS } from '#features/sends/rules.ts'
import { happenedSql } from '#features/sends/server/happened.ts'
import type { Asking, Judged, Judging } from '#features/sends/server/judging.ts'
import { channelsOf, type GuestAudience } from '#features/sends/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'
import { contains } from '#server/kit/database/like.ts'

const moments: Record<GuestHappening, RawBuilder<unknown>> = {
  unopened: sql`case when g.state = 'Sent' then g.sent_at end`,
  unanswered: sql`case when g.state = 'Opened' then g.opened_at end`,
}

/** Until when guests of an event may answer, of `invitation_plan p` and `bvent b`. */
const replyEnd = sql`coalesce(p.reply_end, b.start_time)`

/** Those who carry a label, of `invitee g`. */
export const labelledSql = (label: string) => sql`g.labels @> array[${label}]::text[]`

/** Which guests are meant, of `invitee g`. */
function chosenSql(judging: Judging, { states, ownerId, label, keyWords, inviteeIds }: GuestAudience): RawBuilder<unknown> {
  const { failedOf, happened, onceByPlan } = judging.audience
  const others = sql`p.id is distinct from ${judging.sendId ?? null}`
  const conditions = [
    sql`g.bvent_id = ${judging.bventId}`,
    ...(states.length > 0 ? [sql`g.state = any(${states}::text[])`] : []),
    ...(ownerId ? [sql`g.owner_id = ${ownerId}`] : []),
    ...(label ? [labelledSql(label)] : []),
    ...(keyWords ? [sql`g.search_text like ${contains(keyWords.toLowerCase())}`] : []),
    ...(inviteeIds ? [sql`g.id = any(${inviteeIds}::uuid[])`] : []),
    ...(happened ? [happenedSql(happened, moments[happened.what as GuestHappening])] : []),
    ...(onceByPlan
      ? [
          sql`not exists (select from message m join send p on p.top_org_id = m.top_org_id and p.id = m.send_id
            where m.invitee_id = g.id and p.plan_id = ${onceByPlan} and ${others})`,
        ]
      : []),
    ...(failedOf
      ? [
          sql`exists (select from message m where m.invitee_id = g.id and m.send_id = ${failedOf} and m.state = 'Failed' and not exists (
            select from send p join message f on f.top_org_id = p.top_org_id and f.send_id = p.id
            where p.retry_of = ${failedOf} and ${others} and f.invitee_id = m.invitee_id and f.channel = m.channel and f.state <> 'Failed'))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** As for attendees: one row for everyone it is meant for and every channel, with the reason why it does not go out. Who declined is never written to. */
export function judgedGuests(ctx: Asking, judging: Judging, audience: GuestAudience): RawBuilder<Judged> {
  const { bventId, content, isAgain, sendId, audience: stored } = judging
  const isFailed = stored.failedOf
    ? sql`exists (select from message f where f.invitee_id = g.id and f.send_id = ${stored.failedOf} and f.channel = c.channel and f.state = 'Failed')`
    : sql`true`
  return sql`
    with told as materialized (
      select distinct m.invitee_id, m.channel from send p join message m on m.top_org_id = p.top_org_id and m.send_id = p.id
      where p.bvent_id = ${bventId} and p.id is distinct from ${sendId ?? null} and p.created_at >= ${new Date(ctx.now.getTime() - 2 * SAME_MS)}
        and p.content = ${JSON.stringify(content)}::jsonb and m.created_at >= ${new Date(ctx.now.getTime() - SAME_MS)}
        and m.state not in ('Failed', 'Suppressed')
    )
    select g.id, null::uuid as order_id, g.name as full_name, c.channel, coalesce(x.address, '') as address,
      case
        when g.state = 'Declined' then 'declined'
        when g.state = 'Accepted' then 'answered'
        when ${replyEnd} < ${ctx.now} then 'expired'
        when coalesce(x.address, '') = '' then 'noAddress'
        when not case c.channel when 'Email' then x.address ~ ${EMAIL_PATTERN}
          else regexp_replace(normalize(x.address, NFKC), ${MOBILE_FILLING}, '', 'g') ~ ${MOBILE_PATTERN} end then 'invalidAddress'
        when s.reason is not null then s.reason
        when ${isAgain ? sql`null::uuid` : sql`d.invitee_id`} is not null then 'duplicate'
      end as reason
    from invitee_of_org g
      join bvent b on b.top_org_id = app_org() and b.id = g.bvent_id
      left join invitation_plan p on p.top_org_id = app_org() and p.bvent_id = g.bvent_id
      cross join unnest(${channelsOf(content)}::text[]) as c(channel)
      cross join lateral (select case c.channel when 'Email' then g.email else g.mobile end as address) x
      left join suppression s on s.top_org_id = app_org() and s.channel = c.channel and s.address = lower(x.address)
      left join told d on d.invitee_id = g.id and d.channel = c.channel
    where ${chosenSql(judging, audience)} and ${isFailed}`
}

const personColumns = sql`g.top_org_id as org_id, g.bvent_id, b.end_time, g.id as attendee_id, g.name as full_name, g.mobile, g.email,
  'Registered' as status, '' as ticket_name, g.id as order_id, '' as order_no, g.language, 0 as amount_minor, 'CNY' as currency, null as pay_expire_time,
  null as buyer_name, null as buyer_mobile, null as buyer_email, '' as transfer_html, null as open_id,
  g.code, g.title, g.gender, g.company, coalesce(w.name, '') as inviter, ${replyEnd} as reply_end`
const personSource = sql`invitee_of_org g
  join bvent b on b.top_org_id = app_org() and b.id = g.bvent_id
  left join invitation_plan p on p.top_org_id = app_org() and p.bvent_id = g.bvent_id
  left join member w on w.top_org_id = app_org() and w.account_id = g.owner_id`

type Row = Omit<NoticePerson, 'guest'> & NonNullable<NoticePerson['guest']>
const personOf = ({ code, title, gender, company, inviter, replyEnd: until, ...person }: Row): NoticePerson => ({
  ...person,
  guest: { code, title, gender, company, inviter, replyEnd: until },
})

/** Guests as notices know people. */
export async function guestsOf(db: Db, ids: readonly string[]): Promise<NoticePerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select ${personColumns} from ${personSource} where g.id = any(${ids}::uuid[]) order by g.id`.execute(db)
  return rows.map(personOf)
}

/** By message; those who have answered since it was planned, or whose time is over, are not among them. */
export async function guestsOfMessages(db: Db, messageIds: readonly string[], now: Date): Promise<Map<string, NoticePerson>> {
  const { rows } = await sql<Row & { messageId: string }>`
    select m.id as message_id, ${personColumns} from message m join (${personSource}) on g.id = m.invitee_id
    where m.top_org_id = app_org() and m.id = any(${messageIds}::uuid[]) and g.state in ('ToInvite', 'Sent', 'Opened') and ${replyEnd} >= ${now}`.execute(
    db,
  )
  return new Map(rows.map(({ messageId, ...row }) => [messageId, personOf(row)]))
}

/** The event's book; what is sent to guests keeps the quiet hours of invitations, where they have their own. */
export async function bookFor(db: Db, bventId: string, isToGuests: boolean): Promise<Book> {
  const book = await noticeBook(db, bventId)
  if (!isToGuests) return book
  const plan = await db.selectFrom('invitationPlan').select(['quietFrom', 'quietTo']).where('bventId', '=', bventId).executeTakeFirst()
  return plan && plan.quietFrom !== '' && plan.quietTo !== '' ? { ...book, ...plan } : book
}
