import { sql } from 'kysely'
import { isAdminRole, isGranted } from '#core/access.ts'
import { balanceOf } from '#core/money.ts'
import { resultKinds } from '#features/ledger/rules.ts'
import { INCOME } from '#features/events/rules.ts'
import type { Caller, Context } from '#server/kit/context.ts'

/** All events of the organisation, or one of them. */
type Which = { bventId?: string | undefined }

/** Private events of others do not show up in sums either. */
function visible(who: Caller, { bventId }: Which) {
  const one = bventId ? sql<boolean>`b.id = ${bventId} and` : sql``
  if (isAdminRole(who.roles)) return sql<boolean>`${one} b.deleted_at is null`
  return sql<boolean>`${one} b.deleted_at is null and (not b.is_private or exists (
    select from bvent_responsible r where r.top_org_id = b.top_org_id and r.bvent_id = b.id and r.account_id = ${who.accountId}))`
}

/** What came of it, by the books: what was paid less what went back. */
const isResult = sql<boolean>`split_part(l.account, ':', 1) = any(${[...resultKinds]}::text[])`

/** A row a day, days without anything included; read from kept counts, never by walking attendees. Amounts are '' for who may not see them. */
export async function trend({ db, who, now }: Context, { days, ...which }: Which & { days: number }) {
  const seesIncome = isGranted(INCOME, who.codes)
  const { rows } = await sql<{ date: string; eventCount: number; attendeeCount: number; amountMinor: number }>`
    with days as (
      select d::date as day from generate_series((${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${days - 1}::int,
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date, interval '1 day') d
    ), seen as (
      select b.top_org_id, b.id, (b.start_time at time zone b.time_zone)::date as first, (b.end_time at time zone b.time_zone)::date as last
      from bvent b where ${visible(who, which)}
    ), people as (
      select a.day, sum(a.total) as n from attendee_daily a join seen s on s.top_org_id = a.top_org_id and s.id = a.bvent_id
      where a.day >= (select min(day) from days) group by 1
    ), money as (
      select l.day, sum(l.amount_minor) as n from ledger_tally l join seen s on s.top_org_id = l.top_org_id and s.id = l.bvent_id
      where ${seesIncome} and l.currency = 'CNY' and ${isResult} and l.day >= (select min(day) from days) group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as date, (select count(*)::int from seen s where s.first <= d.day and s.last >= d.day) as event_count,
      coalesce(p.n, 0)::int as attendee_count, coalesce(m.n, 0)::bigint as amount_minor
    from days d left join people p on p.day = d.day left join money m on m.day = d.day order by d.day`.execute(db)
  return rows.map(({ amountMinor, ...row }) => ({ ...row, amount: seesIncome ? balanceOf(amountMinor) : '' }))
}

/** People who hold a seat, of them those inside and those who still owe. */
export async function totals({ db, who }: Context, which: Which) {
  const { rows } = await sql<{ eventCount: number; attendeeCount: number; signedInCount: number; unpaidCount: number }>`
    with seen as (select b.top_org_id, b.id from bvent b where ${visible(who, which)})
    select (select count(*)::int from seen) as event_count,
      coalesce(sum(t.total) filter (where t.status in ('Registered', 'PendingApproval', 'Unpaid')), 0)::int as attendee_count,
      coalesce(sum(t.total) filter (where t.checkin_status = 'SignedIn'), 0)::int as signed_in_count,
      coalesce(sum(t.total) filter (where t.status = 'Unpaid'), 0)::int as unpaid_count
    from attendee_tally t join seen s on s.top_org_id = t.top_org_id and s.id = t.bvent_id`.execute(db)
  return rows[0] ?? { eventCount: 0, attendeeCount: 0, signedInCount: 0, unpaidCount: 0 }
}

export async function totalAmounts({ db, who }: Context, which: Which) {
  if (!isGranted(INCOME, who.codes)) return []
  const { rows } = await sql<{ currency: string; minor: number }>`
    select l.currency, sum(l.amount_minor)::bigint as minor from ledger_tally l join bvent b on b.top_org_id = l.top_org_id and b.id = l.bvent_id
    where ${isResult} and ${visible(who, which)} group by 1 having sum(l.amount_minor) <> 0 order by 1`.execute(db)
  return rows.map(({ currency, minor }) => ({ currency, amount: balanceOf(minor) }))
}
