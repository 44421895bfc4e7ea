import { sql } from 'kysely'
import type { ResultOf } from '#core/call.ts'
import { moneyOf } from '#core/money.ts'
import { creditKinds, forecastOf, RECENT_DAYS, SHOP_CURRENCY, type UsedKind } from '#features/credits/rules.ts'
import { creditsOf } from '#features/credits/server/book.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import type { rechargeCalls, Stock } from '#features/recharge/contract.ts'
import { watchesOf } from '#features/recharge/server/watches.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Balance and what is left of each kind, with how long that lasts. */
export async function assets({ db, now }: Context): Promise<ResultOf<typeof rechargeCalls.asset>> {
  const isSelling = (await sellerOf(db)) !== null
  const held = await creditsOf(db)
  const recent = await usedByDay(db, now)
  const planned = await plannedPieces(db)
  const watches = await watchesOf(db)
  const stockOf = (kind: UsedKind): Stock => {
    const { left, reserved, used } = held(kind)
    const usedRecently = recent.reduce((all, day) => all + day[kind], 0)
    const about = { left: isSelling ? left : null, usedRecently, planned: planned[kind] }
    return { kind, reserved, used, ...about, ...forecastOf(about), watch: watches.get(kind) ?? null }
  }
  const [sms, email, live] = [stockOf('sms'), stockOf('email'), stockOf('live')]
  return {
    balance: moneyOf(held('balance').left),
    currency: SHOP_CURRENCY,
    sms: { left: sms.left, used: sms.used },
    email: { left: email.left, used: email.used },
    live: { leftMinutes: live.left, usedMinutes: live.used },
    isSelling,
    stocks: [sms, email, live],
  }
}

type UsedDay = { day: string } & Record<UsedKind, number>

/** Today and the days before it, also those without any. */
export async function usedByDay(db: Db, now: Date): Promise<UsedDay[]> {
  const sums = sql.join(
    creditKinds.map((kind) => sql`coalesce(sum(e.units) filter (where e.kind = ${kind}), 0)::float8 as ${sql.ref(kind)}`),
  )
  const { rows } = await sql<UsedDay>`
    with today as (select (${now}::timestamptz at time zone 'Asia/Shanghai')::date as day)
    select to_char(d.day, 'YYYY-MM-DD') as day, ${sums}
    from (select generate_series(day - ${RECENT_DAYS - 1}::int, day, interval '1 day')::date as day from today) d
      left join credit_entry e on e.top_org_id = app_org() and e.cause = 'usage'
        and e.at >= (d.day::timestamp at time zone 'Asia/Shanghai') and e.at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai')
    group by d.day order by d.day`.execute(db)
  return rows
}

/** One piece for each person of every send that waits for its time; what runs is taken aside already. */
async function plannedPieces(db: Db): Promise<Record<UsedKind, number>> {
  const { rows } = await sql<{ sms: number; email: number }>`
    select coalesce(sum(s.recipients) filter (where 'SMS' = any(s.channels)), 0)::float8 as sms,
      coalesce(sum(s.recipients) filter (where 'Email' = any(s.channels)), 0)::float8 as email
    from send s where s.top_org_id = app_org() and s.state = 'Scheduled'`.execute(db)
  return { sms: rows[0]?.sms ?? 0, email: rows[0]?.email ?? 0, live: 0 }
}
