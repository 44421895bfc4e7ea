import { sql, type RawBuilder } from 'kysely'
import { EMAIL_PATTERN, MOBILE_FILLING, MOBILE_PATTERN } from '#core/contact.ts'
import { selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import type { MessageReason } from '#features/delivery/message.ts'
import type { AttendeeHappening } from '#features/sends/planRules.ts'
import { SAME_MS } from '#features/sends/rules.ts'
import { happenedSql } from '#features/sends/server/happened.ts'
import { judgedGuests } from '#features/sends/server/guests.ts'
import { channelsOf } from '#features/sends/shapes.ts'
import type { Asking, Judged, Judging } from '#features/sends/server/judging.ts'

/** Who they are to the official account that messages go by, if they follow it: whoever registered them is not they. */
const openId = sql`(select f.open_id from official_binding f join official_follower w using (top_org_id, account_id, open_id)
  join message_account n on n.top_org_id = f.top_org_id and n.id = f.account_id
  where f.top_org_id = app_org() and f.attendee_id = a.id and w.is_following and n.is_enable limit 1)`
const hasOfficial = sql`exists (select from message_account n
  where n.top_org_id = app_org() and n.channel = 'OfficialAccount' and n.is_enable and n.passed_at is not null)`

/**
 * One row for everyone it is meant for and every channel, with the reason why it does not go out, if there is one. Who left no
 * address of their own is reached through whoever registered them; people who share an address each get their own.
 */
export async function judgedSql(ctx: Asking, judging: Judging): Promise<RawBuilder<Judged>> {
  const { bventId, audience, content, language } = judging
  if (audience.guests) return judgedGuests(ctx, judging, audience.guests)
  const chosen = await chosenSql(ctx, judging)
  const isTold = judging.isAgain ? sql`null::uuid` : sql`d.attendee_id`
  const isFailed = audience.failedOf
    ? sql`exists (select from message f where f.top_org_id = app_org() and f.send_id = ${audience.failedOf} and f.attendee_id = a.id
        and f.channel = c.channel and f.state = 'Failed')`
    : sql`true`
  return sql`
    with chosen as materialized (${chosen}), told as materialized (
      select distinct m.attendee_id, m.channel from send p join message m on m.top_org_id = p.top_org_id and m.send_id = p.id
      where p.bvent_id = ${bventId} and p.id is distinct from ${judging.sendId ?? null} and p.created_at >= ${new Date(ctx.now.getTime() - 2 * SAME_MS)}
        and p.content = ${JSON.stringify(content)}::jsonb and m.created_at >= ${new Date(ctx.now.getTime() - SAME_MS)}
        and m.state not in ('Failed', 'Suppressed')
    )
    select a.id, a.order_id, a.full_name, c.channel, coalesce(x.address, '') as address,
      case
        when c.channel = 'OfficialAccount' and not ${hasOfficial} then 'channelOff'
        when coalesce(x.address, '') = '' then 'noAddress'
        when not case c.channel when 'OfficialAccount' then true when 'Email' then x.address ~ ${EMAIL_PATTERN}
          else regexp_replace(normalize(x.address, NFKC), ${MOBILE_FILLING}, '', 'g') ~ ${MOBILE_PATTERN} end then 'invalidAddress'
        when s.reason is not null then s.reason
        when ${isTold} is not null then 'duplicate'
      end as reason
    from chosen k
      join attendee a on a.top_org_id = app_org() and a.id = k.id and a.bvent_id = ${bventId} and a.deleted_at is null
      join reg_order o on o.top_org_id = app_org() and o.id = a.order_id
      cross join unnest(${channelsOf(content)}::text[]) as c(channel)
      cross join lateral (select coalesce(a.mobile, '') = '' and coalesce(a.email, '') = '' as is_unreachable) u
      cross join lateral (select case c.channel
        when 'OfficialAccount' then ${openId}
        when 'Email' then case when u.is_unreachable then o.buyer_email else a.email end
        else case when u.is_unreachable then o.buyer_mobile else a.mobile end end as address) x
      left join suppression s on s.top_org_id = app_org() and s.channel = c.channel and s.address = lower(x.address)
      left join told d on d.attendee_id = a.id and d.channel = c.channel
    where ${isFailed}`

  async function chosenSql(
    asking: Asking,
    { audience: { failedOf, happened, onceByPlan, ...selection } }: Judging,
  ): Promise<RawBuilder<unknown>> {
    const isNew = onceByPlan
      ? sql`not exists (select from send p join message m on m.top_org_id = p.top_org_id and m.send_id = p.id
          where p.top_org_id = app_org() and p.plan_id = ${onceByPlan} and p.id is distinct from ${judging.sendId ?? null} and m.attendee_id = a.id)`
      : sql`true`
    const concerned = sql`(${happened ? happenedSql(happened, moments[happened.what as AttendeeHappening]) : sql`true`} and ${isNew})`
    if (!failedOf) return selectedAttendeeIds({ ...asking, language }, bventId, selection, concerned)
    return sql`
      select distinct m.attendee_id as id from message m
      where m.top_org_id = app_org() and m.send_id = ${failedOf} and m.state = 'Failed' and m.attendee_id is not null
        and not exists (
          select from send r join message g on g.top_org_id = r.top_org_id and g.send_id = r.id
          where r.top_org_id = app_org() and r.retry_of = ${failedOf} and r.id is distinct from ${judging.sendId ?? null}
            and g.attendee_id = m.attendee_id and g.channel = m.channel and g.state <> 'Failed')`
  }
}

const moments: Record<AttendeeHappening, RawBuilder<unknown>> = {
  registered: sql`case when a.status <> 'Cancelled' then a.created_date end`,
  unpaid: sql`case when a.status = 'Unpaid' then a.created_date end`,
  approved: sql`case when a.status = 'Registered' and a.audit_status = 'Approved' then a.audit_time end`,
  checkedIn: sql`a.checkin_time`,
  absent: sql`case when a.status = 'Registered' and a.checkin_status = 'NotSignedIn' then
    (select b.end_time from bvent b where b.top_org_id = a.top_org_id and b.id = a.bvent_id) end`,
}

export type Reach = { people: number; willSend: number; excluded: { channel: string; reason: MessageReason; count: number }[] }

/** How many get it, and why others do not. */
export async function reachOf(ctx: Asking, judging: Judging): Promise<Reach> {
  const judged = await judgedSql(ctx, judging)
  const { rows } = await sql<{ channel: string; reason: MessageReason | null; count: number; people: number }>`
    select j.channel, j.reason, count(*)::integer as count, (sum(count(*)) over (partition by j.channel))::integer as people
    from (${judged}) j group by j.channel, j.reason order by count(*) desc`.execute(ctx.db)
  return {
    people: Math.max(0, ...rows.map(({ people }) => people)),
    willSend: rows.filter(({ reason }) => reason === null).reduce((sum, { count }) => sum + count, 0),
    excluded: rows.flatMap(({ channel, reason, count }) => (reason ? [{ channel, reason, count }] : [])),
  }
}
