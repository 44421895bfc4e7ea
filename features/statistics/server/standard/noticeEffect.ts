import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import type { Context } from '#server/kit/context.ts'

type Call = typeof standardCalls.noticeEffect
type Effect = ResultOf<Call>
type Row = Omit<Effect['list'][number], 'time'> & { time: Date | null }

/**
 * What those did whom a message reached, within so many days of it: said of a send or campaign by itself, of automatic notices by kind. Who
 * did it after several is counted with each of them: it is what followed, not what caused it. Who is registered already does not register.
 */
export async function noticeEffect(ctx: Context, { bventId, days }: RequestOf<Call>): Promise<Effect> {
  await findEvent(ctx, bventId)
  const within = sql`interval '1 day' * ${days}::integer`
  const followed = (at: ReturnType<typeof sql>) => sql`${at} > m.at and ${at} <= m.at + ${within}`
  const { rows } = await sql<Row>`
    with told as (
      select m.send_id, m.kind, m.channel, m.state, coalesce(m.sent_at, m.created_at) as at, m.clicked_at is not null as has_clicked, m.order_id,
        coalesce(m.attendee_id, i.attendee_id) as attendee_id, coalesce(m.attendee_id, i.attendee_id, m.invitee_id, m.order_id) as who, null::uuid as person_id, m.invitee_id is not null as is_guest
      from message m left join invitee i on i.top_org_id = m.top_org_id and i.id = m.invitee_id
      where m.top_org_id = app_org() and m.bvent_id = ${bventId} and not m.is_secret
      union all
      select m.send_id, m.kind, m.channel, m.state, coalesce(m.sent_at, m.created_at), k.clicked_at is not null, null, null, m.person_id, m.person_id, true
      from campaign c join message m on m.top_org_id = c.top_org_id and m.send_id = c.id
        left join campaign_person k on k.top_org_id = m.top_org_id and k.campaign_id = m.send_id and k.person_id = m.person_id
      where c.top_org_id = app_org() and c.bvent_id = ${bventId}
    ), of_it as (
      select m.*, m.state in ('Sent', 'Delivered') as is_out, coalesce(v.registered_at, w.registered_at) as registered_at,
        coalesce(o.paid_time, w.paid_at) as paid_at, coalesce(v.attended_at, w.attended_at) as attended_at
      from told m
        left join person_visit v on v.top_org_id = app_org() and v.attendee_id = m.attendee_id
        left join reg_order o on o.top_org_id = app_org() and o.id = m.order_id
        left join person_visit w on w.top_org_id = app_org() and w.person_id = m.person_id and w.bvent_id = ${bventId} and w.status <> 'Deleted'
    )
    select m.send_id, coalesce(s.title, '') as title, m.kind, m.channel, case when m.send_id is not null then min(m.at) end as time,
      count(distinct m.who) filter (where m.is_out)::int as sent, count(distinct m.who) filter (where m.state = 'Delivered')::int as delivered,
      count(distinct m.who) filter (where m.state in ('Failed', 'Suppressed'))::int as failed,
      case when bool_or(s.counts_clicks or s.origin = 'Campaign') then count(distinct m.who) filter (where m.is_out and m.has_clicked)::int end as clicked,
      case when bool_or(m.is_guest) then count(distinct m.who) filter (where m.is_out and ${followed(sql`m.registered_at`)})::int end as registered,
      count(distinct m.who) filter (where m.is_out and ${followed(sql`m.paid_at`)})::int as paid,
      count(distinct m.who) filter (where m.is_out and ${followed(sql`m.attended_at`)})::int as signed_in
    from of_it m left join send s on s.top_org_id = app_org() and s.id = m.send_id
    group by m.send_id, s.title, m.kind, m.channel order by time desc nulls last, sent desc, m.kind, m.channel limit 60`.execute(ctx.db)
  return { days, list: rows.map(({ time, ...row }) => ({ ...row, time: time?.toISOString() ?? null })) }
}
