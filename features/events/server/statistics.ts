import { sql } from 'kysely'
import { isAdminRole } from '#core/access.ts'
import type { Caller, Context } from '#server/kit/context.ts'

const TREND_DAYS = 30

/** Private events of others do not show up in sums either. */
function visible(who: Caller) {
  if (isAdminRole(who.roles)) return sql<boolean>`true`
  return sql<boolean>`(not b.is_private or exists (
    select from bvent_responsible r where r.top_org_id = b.top_org_id and r.bvent_id = b.id and r.account_id = ${who.accountId}))`
}

/** The last 30 days, a row a day, days without anything included. */
export async function trend({ db, who, now }: Context) {
  const { rows } = await sql<{ date: string; eventCount: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as date, count(b.id)::int as event_count
    from generate_series(${now}::timestamptz - ${TREND_DAYS - 1} * interval '1 day', ${now}::timestamptz, interval '1 day') as d (day)
      left join bvent b on b.deleted_at is null and b.start_time::date <= d.day::date and b.end_time::date >= d.day::date and ${visible(who)}
    group by d.day order by d.day`.execute(db)
  return rows.map((row) => ({ ...row, attendeeCount: 0, amount: '0.00' }))
}

export async function totals({ db, who }: Context) {
  const { rows } = await sql<{ eventCount: number }>`
    select count(*)::int as event_count from bvent b where b.deleted_at is null and ${visible(who)}`.execute(db)
  return { eventCount: rows[0]?.eventCount ?? 0, attendeeCount: 0, signedInCount: 0, unpaidCount: 0 }
}
