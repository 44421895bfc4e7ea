import { sql, type RawBuilder } from 'kysely'
import type { EntryMatch } from '#features/finance/contract.ts'
import { wordsSql } from '#features/orders/server/orderSearch.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type Sql = RawBuilder<unknown>
export type Narrowed = Omit<EntryMatch, 'from' | 'to' | 'keyWords'>

const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
const REVENUE = 'revenue'
/** `revenue:` sorts before whatever begins so, and `revenue;` after it. */
const accountSql = (side: Sql, account: string) =>
  account === REVENUE ? sql`(${side} >= 'revenue:' and ${side} < 'revenue;')` : sql`${side} = ${account}`

/** Of sums `t`; the period is the caller's. */
export function tallySql({ bventId, cause, account, currency }: Narrowed): Sql {
  const conditions = [
    sql`t.top_org_id = app_org()`,
    ...(bventId ? [sql`t.bvent_id = ${bventId}`] : []),
    ...(cause ? [sql`t.cause = ${cause}`] : []),
    ...(account ? [accountSql(sql`t.account`, account)] : []),
    ...(currency ? [sql`t.currency = ${currency}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Of entries `e`, all but the account: that one is looked for on either side. */
async function plainSql(db: Db, match: EntryMatch, who: Pick<Context['who'], 'codes' | 'narrowing'>): Promise<Sql> {
  const { bventId, cause, currency, from, to, keyWords } = match
  const conditions = [
    sql`e.at >= ${midnight(from)} and e.at < ${midnight(to)} + interval '1 day'`,
    ...(bventId ? [sql`e.bvent_id = ${bventId}`] : []),
    ...(cause ? [sql`e.cause = ${cause}`] : []),
    ...(currency ? [sql`e.currency = ${currency}`] : []),
    ...(keyWords ? [sql`e.order_id in (select o.id from order_of_org o where ${await wordsSql(db, keyWords, who)})`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const newest = sql`order by e.at desc, e.id desc`

/** The ids of entries `e` that are meant, the newest first, as many as are wanted. */
export async function idsSql(
  db: Db,
  match: EntryMatch,
  who: Pick<Context['who'], 'codes' | 'narrowing'>,
  limit: Sql = sql``,
): Promise<Sql> {
  const plain = await plainSql(db, match, who)
  const { account } = match
  if (!account) return sql`select e.at, e.id from entry_of_org e where ${plain} ${newest} ${limit}`
  // An entry has the account on one side only: each side has its index, and the newest of both are the newest.
  const side = (column: Sql) =>
    sql`(select e.at, e.id from entry_of_org e where ${plain} and ${accountSql(column, account)} ${newest} ${limit})`
  return sql`select e.at, e.id from (${side(sql`e.debit`)} union all ${side(sql`e.credit`)}) e ${newest} ${limit}`
}

/** From sums wherever no words are looked for. */
export async function countEntries(db: Db, match: EntryMatch, who: Pick<Context['who'], 'codes' | 'narrowing'>): Promise<number> {
  const { account, from, to, keyWords } = match
  const { rows } = keyWords
    ? await sql<{ total: number }>`select count(*)::float8 as total from (${await idsSql(db, match, who)}) e`.execute(db)
    : await sql<{ total: number }>`
        select coalesce(sum(${account ? sql`t.debits + t.credits` : sql`t.credits`}), 0)::float8 as total from ledger_tally t
        where ${tallySql(match)} and t.book_day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.total ?? 0
}
