import { sql } from 'kysely'
import { isGranted } from '#core/access.ts'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { balanceOf } from '#core/money.ts'
import { INCOME } from '#features/events/rules.ts'
import { visibleSql } from '#features/events/server/queries.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import { originsIn } from '#features/statistics/server/standard/sources.ts'
import type { Context } from '#server/kit/context.ts'

type Organisation = ResultOf<typeof standardCalls.organisation>
const EVENTS_LISTED = 20

/** From sums of events and days; the events that begin within the period are the ones that are told of. */
export async function organisation(ctx: Context, { days }: RequestOf<typeof standardCalls.organisation>): Promise<Organisation> {
  const { db, who, now } = ctx
  const seen = sql`select bvent.top_org_id, bvent.id, bvent.title, bvent.start_time from bvent
    where bvent.top_org_id = app_org() and bvent.deleted_at is null and ${visibleSql(who)}`
  const today = sql`(${now}::timestamptz at time zone ${EVENT_TIME_ZONE})::date`
  const since = sql`(${today} - ${days - 1}::int)`
  const within = sql<{
    id: string
  }>`select * from (${seen}) v where v.start_time >= ${since}::timestamp at time zone ${EVENT_TIME_ZONE} and v.start_time <= ${now}`
  const [trend, events, sources, months] = await Promise.all([
    sql<{ day: string; total: number }>`
      with seen as materialized (${seen})
      select d::date::text as day, coalesce(n.total, 0)::int as total from generate_series(${since}, ${today}, interval '1 day') d left join (
        select a.day, sum(a.total) as total from attendee_daily a join seen s on s.id = a.bvent_id
        where a.top_org_id = app_org() and a.day >= ${since} group by 1) n on n.day = d::date order by 1`.execute(db),
    sql<Organisation['events'][number] & { startTime: Date; events: number; allHeld: number; allRegistered: number; allSignedIn: number }>`
      with seen as materialized (${within}),
      counted as (
        select s.id, s.title, s.start_time, coalesce(sum(t.total) filter (where t.status in ('Registered', 'PendingApproval', 'Unpaid')), 0)::int as held,
          coalesce(sum(t.total) filter (where t.status = 'Registered'), 0)::int as registered,
          coalesce(sum(t.total) filter (where t.status = 'Registered' and t.checkin_status <> 'NotSignedIn'), 0)::int as signed_in
        from seen s left join attendee_tally t on t.top_org_id = s.top_org_id and t.bvent_id = s.id group by 1, 2, 3)
      select id as bvent_id, title, start_time, held, registered, signed_in, (count(*) over ())::int as events, (sum(held) over ())::int as all_held,
        (sum(registered) over ())::int as all_registered, (sum(signed_in) over ())::int as all_signed_in
      from counted order by held desc, id limit ${EVENTS_LISTED}`.execute(db),
    originsIn(db, within),
    sql<{ month: string; currency: string; minor: number }>`
      with seen as materialized (${seen})
      select to_char(l.book_day, 'YYYY-MM') as month, l.currency, sum(l.amount_minor)::bigint as minor from ledger_tally l join seen s on s.id = l.bvent_id
      where l.top_org_id = app_org() and ${isGranted(INCOME, who.codes)} and split_part(l.account, ':', 1) in ('revenue', 'discount', 'refund')
        and l.book_day >= date_trunc('month', ${since}) group by 1, 2 order by 1, 2`.execute(db),
  ])
  const [first] = events.rows
  return {
    timeZone: EVENT_TIME_ZONE,
    asOf: now.toISOString(),
    days: trend.rows,
    events: events.rows.map(({ bventId, title, startTime, held, registered, signedIn }) => ({
      bventId,
      title,
      startTime: startTime.toISOString(),
      held,
      registered,
      signedIn,
    })),
    eventCount: first?.events ?? 0,
    held: first?.allHeld ?? 0,
    registered: first?.allRegistered ?? 0,
    signedIn: first?.allSignedIn ?? 0,
    sources,
    months: months.rows.map(({ month, currency, minor }) => ({ month, currency, amount: balanceOf(minor) })),
  }
}
