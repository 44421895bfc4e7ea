import { sql } from 'kysely'
import { moneyOf } from '#core/money.ts'
import type { Figures } from '#features/sources/contract.ts'
import { DIRECT, type Touch } from '#features/sources/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Period = { bventId: string; from?: string | undefined; to?: string | undefined }
type Row = {
  sourceId: string
  visits: number
  visitors: number
  begun: number
  submitted: number
  paid: number
  signedIn: number
  money: { currency: string; amountMinor: number }[]
}

const within = ({ bventId, from, to }: Period) => sql`
  t.bvent_id = ${bventId} and (${from ?? null}::date is null or t.day >= ${from ?? null}::date)
    and (${to ?? null}::date is null or t.day <= ${to ?? null}::date)`

/** From additions by day alone: as fast for a million people as for ten. */
export async function figuresOf(db: Db, period: Period, touch: Touch): Promise<Map<string, Figures>> {
  const owner = sql.ref(touch === 'last' ? 't.last_source_id' : 't.first_source_id')
  const begun = sql.ref(touch === 'last' ? 't.begun_last' : 't.begun_first')
  const { rows } = await sql<Row>`
    with money as (
      select source_id, jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', amount) order by currency) as money from (
        select ${owner} as source_id, t.currency, sum(t.money_minor) as amount from source_tally t
        where ${within(period)} and t.currency <> '' group by 1, 2 having sum(t.money_minor) <> 0) m group by 1
    ), counted as (
      select source_id, sum(visits) as visits, sum(visitors) as visitors, sum(begun) as begun, sum(submitted) as submitted, sum(paid) as paid,
        sum(signed_in) as signed_in from (
        select t.source_id, t.visits, t.visitors, ${begun} as begun, 0 as submitted, 0 as paid, 0 as signed_in
        from source_visit t where ${within(period)}
        union all
        select ${owner}, 0, 0, 0, t.submitted, t.paid, t.signed_in from source_tally t where ${within(period)}) c group by 1
    )
    select c.source_id, c.visits::bigint, c.visitors::bigint, c.begun::bigint, c.submitted::bigint, c.paid::bigint, c.signed_in::bigint,
      coalesce(m.money, '[]') as money
    from counted c left join money m using (source_id)`.execute(db)
  return new Map(rows.map((row) => [row.sourceId, shown(row)]))
}

function shown({ visits, visitors, begun, submitted, paid, signedIn, money }: Row): Figures {
  return {
    visits,
    visitors,
    begun,
    submitted,
    paid,
    signedIn,
    money: money.map(({ currency, amountMinor }) => ({ currency, amount: moneyOf(amountMinor) })),
  }
}

export const NO_FIGURES: Figures = { visits: 0, visitors: 0, begun: 0, submitted: 0, paid: 0, signedIn: 0, money: [] }

type Day = { day: string; id: string; visitors: number; submitted: number }

export async function trendOf(db: Db, period: Period, touch: Touch, ids: readonly string[]): Promise<Day[]> {
  const owner = sql.ref(touch === 'last' ? 't.last_source_id' : 't.first_source_id')
  const { rows } = await sql<Day>`
    select to_char(day, 'YYYY-MM-DD') as day, id, sum(visitors)::bigint as visitors, sum(submitted)::bigint as submitted from (
      select t.day, t.source_id as id, t.visitors, 0 as submitted from source_visit t
      where ${within(period)} and t.source_id = any(${ids}::uuid[])
      union all
      select t.day, ${owner}, 0, t.submitted from source_tally t where ${within(period)} and ${owner} = any(${ids}::uuid[])) d
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** People by source under either rule, where they differ. */
export async function otherwise(db: Db, period: Period, touch: Touch): Promise<{ id: string; submitted: number }[]> {
  const [now, other] = touch === 'last' ? ['t.last_source_id', 't.first_source_id'] : ['t.first_source_id', 't.last_source_id']
  const { rows } = await sql<{ id: string; submitted: number }>`
    select id, sum(n)::bigint as submitted from (
      select ${sql.ref(other)} as id, t.submitted as n from source_tally t where ${within(period)} and t.last_source_id <> t.first_source_id
      union all
      select ${sql.ref(now)}, -t.submitted from source_tally t where ${within(period)} and t.last_source_id <> t.first_source_id) d
    where id <> ${DIRECT} group by 1 having sum(n) <> 0 order by abs(sum(n)) desc, 1 limit 5`.execute(db)
  return rows
}
