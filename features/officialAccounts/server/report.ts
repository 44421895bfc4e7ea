import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { outcomesSql } from '#features/delivery/server/outcomes.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { OfficialReport, officialReportCalls } from '#features/officialAccounts/reportContract.ts'
import { wordNames, type Menu } from '#features/officialAccounts/rules.ts'
import { accountInUse } from '#features/officialAccounts/server/scenes.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

type Span = { accountId: string; timeZone: string; now: Date; days: number }

/** From midnight of the first day where the event is; the last day is today. */
const sinceSql = ({ timeZone, now, days }: Span) =>
  sql`(((${now}::timestamptz at time zone ${timeZone})::date - ${days - 1}::int)::timestamp at time zone ${timeZone})`

export async function officialReport(
  ctx: Context,
  { bventId, days }: RequestOf<typeof officialReportCalls.officialReport>,
): Promise<OfficialReport> {
  const { db, now } = ctx
  const { timeZone } = await findEvent(ctx, bventId)
  const about = { timeZone, asOf: now.toISOString() }
  const inUse = await accountInUse(db)
  const event = await reachedIn(db, bventId, inUse?.id ?? null)
  if (!inUse) return { ...about, account: null, days: [], menu: [], codes: [], event }
  const span: Span = { accountId: inUse.id, timeZone, now, days }
  const { menu, ...account } = await accountOf(db, inUse.id)
  return {
    ...about,
    account: { ...account, name: inUse.name },
    days: await daysIn(db, span),
    menu: await clicksIn(db, span, menu),
    codes: await codesIn(db, span),
    event,
  }
}

async function accountOf(db: Db, accountId: string): Promise<{ nickname: string; followerCount: number; menu: Menu }> {
  const { rows } = await sql<{ nickname: string; followerCount: number; menu: Menu }>`
    select coalesce(o.nickname, '') as nickname, coalesce(o.menu, '[]') as menu, (
      select count(*)::int from official_follower f where f.top_org_id = m.top_org_id and f.account_id = m.id and f.is_following) as follower_count
    from message_account m left join official_account o on o.top_org_id = m.top_org_id and o.account_id = m.id
    where m.top_org_id = app_org() and m.id = ${accountId}`.execute(db)
  return required(rows[0])
}

/** Every day, those on which nothing happened too. */
async function daysIn(db: Db, span: Span): Promise<OfficialReport['days']> {
  const { timeZone, now, days, accountId } = span
  const { rows } = await sql<OfficialReport['days'][number]>`
    with heard as (
      select (h.heard_at at time zone ${timeZone})::date as day, h.kind from official_heard h
      where h.account_id = ${accountId} and h.heard_at >= ${sinceSql(span)} and h.top_org_id = app_org())
    select d.day::text as day, (count(*) filter (where h.kind = 'subscribe'))::int as followed,
      (count(*) filter (where h.kind = 'unsubscribe'))::int as left, (count(*) filter (where h.kind = 'text'))::int as messages,
      (count(*) filter (where h.kind in ('click', 'view')))::int as clicks
    from (select (${now}::timestamptz at time zone ${timeZone})::date - n as day from generate_series(0, ${days - 1}::int) n) d
      left join heard h using (day)
    group by d.day order by d.day`.execute(db)
  return rows
}

async function clicksIn(db: Db, span: Span, menu: Menu): Promise<OfficialReport['menu']> {
  const { rows } = await sql<{ word: string; clicks: number; people: number }>`
    select h.word, count(*)::int as clicks, count(distinct h.open_id)::int as people from official_heard h
    where h.account_id = ${span.accountId} and h.heard_at >= ${sinceSql(span)} and h.top_org_id = app_org() and h.kind in ('click', 'view')
    group by 1 order by 2 desc, 1 limit 30`.execute(db)
  const names = wordNames(menu)
  return rows.map(({ word, clicks, people }) => ({ name: names.get(word) ?? word, clicks, people }))
}

async function codesIn(db: Db, span: Span): Promise<OfficialReport['codes']> {
  const { rows } = await sql<OfficialReport['codes'][number]>`
    select coalesce(s.name, '') as name, coalesce(s.attendee_id is not null, false) as is_ticket, count(*)::int as followed
    from official_follower f left join official_scene s on s.top_org_id = f.top_org_id and s.id = f.scene_id
    where f.account_id = ${span.accountId} and f.top_org_id = app_org() and f.followed_at >= ${sinceSql(span)}
    group by 1, 2 order by 3 desc, 1 limit 12`.execute(db)
  return rows
}

async function reachedIn(db: Db, bventId: string, accountId: string | null): Promise<OfficialReport['event']> {
  const { rows } = await sql<OfficialReport['event']>`
    select (select coalesce(sum(t.total), 0)::int from attendee_tally t
        where t.top_org_id = app_org() and t.bvent_id = ${bventId} and t.status = 'Registered') as registered,
      (select count(*)::int from official_binding b join official_follower f using (top_org_id, account_id, open_id)
          join attendee a on a.top_org_id = b.top_org_id and a.bvent_id = b.bvent_id and a.id = b.attendee_id
        where b.top_org_id = app_org() and b.bvent_id = ${bventId} and b.account_id = ${accountId} and f.is_following
          and a.deleted_at is null and a.status = 'Registered') as reachable,
      ${outcomesSql}
    from message_fact where top_org_id = app_org() and bvent_id = ${bventId} and channel = 'OfficialAccount'`.execute(db)
  return required(rows[0])
}
