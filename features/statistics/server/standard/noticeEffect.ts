import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { effectDays, type standardCalls } from '#features/statistics/contract.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

type Call = typeof standardCalls.noticeEffect
type Effect = ResultOf<Call>
type Row = Effect['list'][number]
/** By the number of days, as `effectDays` has them. */
type Followed = Record<'paid' | 'signedIn', number[]> & { registered: number[] | null }
type Counted = Omit<Row, 'title' | keyof Followed> & Followed

/** Up to so many messages are counted while somebody waits; what is larger is counted beside them, and said to be as old as it is. */
const AT_ONCE = 5_000
const FRESH_MS = 10 * 60_000

export async function noticeEffect(ctx: Context, { bventId, days }: RequestOf<Call>): Promise<Effect> {
  await findEvent(ctx, bventId)
  const isLarge = (await messagesOf(ctx.db, bventId)) > AT_ONCE
  const { list, countedAt, isCounting } = isLarge ? await storedEffect(ctx, bventId) : await countedNow(ctx, bventId)
  const at = effectDays.indexOf(days)
  const titles = await titlesOf(ctx.db, list)
  return {
    days,
    asOf: countedAt?.toISOString() ?? null,
    isCounting,
    list: list.map(({ registered, paid, signedIn, ...row }) => ({
      ...row,
      title: titles.get(row.sendId ?? '') ?? '',
      registered: registered && (registered[at] ?? 0),
      paid: paid[at] ?? 0,
      signedIn: signedIn[at] ?? 0,
    })),
  }
}

/** How much there is to count: what went to people of the event, and campaigns that lead to it. */
async function messagesOf(db: Db, bventId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select coalesce(sum(total), 0) from message_fact where top_org_id = app_org() and bvent_id = ${bventId})
      + (select coalesce(sum(s.recipients), 0) from campaign c join send s on s.top_org_id = c.top_org_id and s.id = c.id
        where c.top_org_id = app_org() and c.bvent_id = ${bventId}))::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

type Answer = { list: Counted[]; countedAt: Date | null; isCounting: boolean }

async function countedNow({ db, now }: Context, bventId: string): Promise<Answer> {
  return { list: await countEffect(db, bventId), countedAt: now, isCounting: false }
}

async function storedEffect({ db, now }: Context, bventId: string): Promise<Answer> {
  const { rows } = await sql<{ list: Counted[]; countedAt: Date | null; askedAt: Date }>`
    select list, counted_at, asked_at from notice_effect where top_org_id = app_org() and bvent_id = ${bventId}`.execute(db)
  const { list, countedAt, askedAt } = rows[0] ?? { list: [], countedAt: null, askedAt: null }
  const isAsked = askedAt !== null && (countedAt === null || askedAt > countedAt)
  const isOld = countedAt === null || now.getTime() - countedAt.getTime() > FRESH_MS
  if (isOld && !isAsked)
    await sql`
      insert into notice_effect (top_org_id, bvent_id, asked_at) values (app_org(), ${bventId}, ${now})
      on conflict (top_org_id, bvent_id) do update set asked_at = excluded.asked_at`.execute(db)
  return { list, countedAt, isCounting: isOld || isAsked }
}

/** What somebody has asked for since it was counted last, one event after the other. */
export async function countEffects({ pool, now }: Pick<JobContext, 'pool' | 'now'>): Promise<void> {
  const { rows } = await sql<{ topOrgId: string; bventId: string }>`select top_org_id, bvent_id from effects_to_count()`.execute(pool.db)
  for (const { topOrgId, bventId } of rows)
    await inScope(pool.db, { orgId: topOrgId }, async (db) => {
      const list = await countEffect(db, bventId)
      await sql`
        update notice_effect set counted_at = greatest(${now}::timestamptz, asked_at), list = ${JSON.stringify(list)}::jsonb
        where top_org_id = app_org() and bvent_id = ${bventId}`.execute(db)
    })
}

/**
 * What those did whom a message reached, within so many days of it: said of a send or campaign by itself, of automatic notices by kind. Who
 * did it after several is counted with each of them: it is what followed, not what caused it. Who is registered already does not register.
 */
async function countEffect(db: Db, bventId: string): Promise<Counted[]> {
  const after = (at: ReturnType<typeof sql>) => sql`min(${at} - m.at) filter (where m.is_out and ${at} > m.at)`
  const within = (delay: ReturnType<typeof sql>) =>
    sql`array[${sql.join(effectDays.map((days) => sql`count(*) filter (where ${delay} <= interval '1 day' * ${days}::integer)`))}]::int[]`
  const { rows } = await sql<Omit<Counted, 'time'> & { time: Date | null }>`
    with told as (
      select m.send_id, m.kind, m.channel, m.state, coalesce(m.sent_at, m.created_at) as at, m.clicked_at is not null as has_clicked, m.order_id,
        coalesce(m.attendee_id, i.attendee_id) as attendee_id, coalesce(m.attendee_id, i.attendee_id, m.invitee_id, m.order_id) as who, null::uuid as person_id, m.invitee_id is not null as is_guest
      from message m left join invitee i on i.top_org_id = m.top_org_id and i.id = m.invitee_id
      where m.top_org_id = app_org() and m.bvent_id = ${bventId} and is_notice(m.bvent_id, m.is_secret, m.attendee_id, m.invitee_id, m.order_id)
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
    ), of_one as (
      select m.send_id, m.kind, m.channel, m.who, min(m.at) as at, bool_or(m.is_guest) as is_guest, bool_or(m.is_out) as is_out,
        bool_or(m.state = 'Delivered') as has_arrived, bool_or(m.state in ('Failed', 'Suppressed')) as has_failed, bool_or(m.is_out and m.has_clicked) as has_clicked,
        ${after(sql`m.registered_at`)} as registered, ${after(sql`m.paid_at`)} as paid, ${after(sql`m.attended_at`)} as signed_in
      from of_it m group by 1, 2, 3, 4
    ), of_each as (
      select m.send_id, m.kind, m.channel, case when m.send_id is not null then min(m.at) end as time, bool_or(m.is_guest) as is_to_guests,
        (count(m.who) filter (where m.is_out))::int as sent, (count(m.who) filter (where m.has_arrived))::int as delivered,
        (count(m.who) filter (where m.has_failed))::int as failed, (count(m.who) filter (where m.has_clicked))::int as clicked,
        ${within(sql`m.registered`)} as registered, ${within(sql`m.paid`)} as paid, ${within(sql`m.signed_in`)} as signed_in
      from of_one m group by 1, 2, 3
    )
    select m.send_id, m.kind, m.channel, m.time, m.sent, m.delivered, m.failed, case when s.counts_clicks or s.origin = 'Campaign' then m.clicked end as clicked,
      case when m.is_to_guests then m.registered end as registered, m.paid, m.signed_in
    from of_each m left join send s on s.top_org_id = app_org() and s.id = m.send_id
    order by m.time desc nulls last, m.sent desc, m.kind, m.channel limit 200`.execute(db)
  return rows.map(({ time, ...row }) => ({ ...row, time: time?.toISOString() ?? null }))
}

async function titlesOf(db: Db, list: readonly Counted[]): Promise<ReadonlyMap<string, string>> {
  const ids = list.flatMap(({ sendId }) => sendId ?? [])
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from send where top_org_id = app_org() and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
