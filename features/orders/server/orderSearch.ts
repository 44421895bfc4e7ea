import { sql, type RawBuilder } from 'kysely'
import { parseMoney } from '#core/money.ts'
import { textIn } from '#core/messages.ts'
import { sightIn } from '#core/narrowing.ts'
import { foldText } from '#core/text.ts'
import { findEvent, visibleSql } from '#features/events/server/queries.ts'
import type { ListedStatus, Sum } from '#features/orders/listed.ts'
import type { OrderMatch, Waiting } from '#features/orders/listContract.ts'
import { orderMessages } from '#features/orders/messages.ts'
import { sightOf } from '#server/kit/masked.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { invalid, required } from '#server/kit/errors.ts'

type Sql = RawBuilder<unknown>
export type Seeing = Pick<Context['who'], 'codes' | 'narrowing'>

/**
 * Which orders a list is about: of one event, or of the organisation's without those of events that are deleted or not to be seen.
 * An event's organisation is named, so that whose rows they are is asked once and not of every row that is read through.
 */
export type OrderScope = { bventId: string; orgId: string } | { hiddenIds: readonly string[] }

type Asking = Pick<Context, 'db' | 'who' | 'language'>

export async function orderScopeOf(ctx: Asking, bventId: string | undefined): Promise<OrderScope> {
  if (bventId) {
    await findEvent(ctx, bventId)
    return { bventId, orgId: ctx.who.orgId }
  }
  if (!ctx.who.codes.has('litehome_res_page_order'))
    throw invalid({ field: 'bventId', message: textIn(orderMessages['orders.refused.event'], ctx.language) })
  return orgScope(ctx.db, ctx.who)
}

export async function orgScope(db: Db, who: Pick<Context['who'], 'roles' | 'accountId' | 'narrowing'>): Promise<OrderScope> {
  const { rows } = await sql<{ id: string }>`
    select bvent.id from bvent where bvent.deleted_at is not null or not ${visibleSql(who)}`.execute(db)
  return { hiddenIds: rows.map(({ id }) => id) }
}

/** Of orders `o`, or what belongs to them; an index leads to those of the organisation by its text. */
export function inScopeSql(scope: OrderScope, rows: 'o' | 'w' = 'o'): Sql {
  const [bventId, orgId] = [sql.ref(`${rows}.bvent_id`), sql.ref(`${rows}.top_org_id`)]
  if ('bventId' in scope) return sql`${bventId} = ${scope.bventId} and ${orgId} = ${scope.orgId}`
  const seen = scope.hiddenIds.length > 0 ? sql`and ${bventId} <> all(${scope.hiddenIds}::uuid[])` : sql``
  return sql`${orgId}::text = app_org()::text ${seen}`
}

/** What only few orders are has a second condition that follows from the first, and an index: the others need none to be met soon. */
export function statusSql(status: ListedStatus | ''): Sql {
  if (status === '') return sql`true`
  if (status === 'Paid') return sql`o.status = 'Paid' and o.refunded_minor = 0`
  if (status === 'PartlyRefunded') return sql`o.status = 'Paid' and o.refunded_minor > 0`
  if (status === 'Refunded') return sql`o.status = 'Refunded' and o.refunded_minor > 0`
  if (status === 'Refunding' || status === 'RefundFailed')
    return sql`o.status = ${status} and o.id in (select r.order_id from refund r where r.state not in ('Done', 'Declined', 'Withdrawn'))`
  return sql`o.status = ${status}`
}

export type ReadMatch = { status: ListedStatus | ''; currency: string | undefined; conditions: Sql[] }

/** Two letters begin the numbers of no few orders: so much is asked for of a number. */
const SHORTEST_NO = 4
const begins = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * By how the number, the name or the mobile begins, or by the whole of a trade number: each has an index, and the database joins
 * what they find. Whoever sees mobiles covered finds one only by the whole of it, and whoever is not to see them not at all.
 */
export async function wordsSql(db: Db, keyWords: string, who: Seeing): Promise<Sql> {
  const no = keyWords.toUpperCase()
  const mobile = keyWords.replace(/[\s()-]/g, '')
  const ids = await idsOfTrade(db, keyWords)
  const arms = [
    sql`(o.buyer_key like ${begins(foldText(keyWords))} and o.buyer_key <> '')`,
    ...(ids.length > 0 ? [sql`o.id = any(${ids}::uuid[])`] : []),
    ...(no.length >= SHORTEST_NO ? [sql`(o.order_no >= ${no} and o.order_no < ${no}::text || '~')`] : []),
    ...(mobile.length >= SHORTEST_NO ? mobileSql(mobile, who) : []),
  ]
  return sql`(${sql.join(arms, sql` or `)})`
}

function mobileSql(mobile: string, who: Seeing): Sql[] {
  if (sightIn(who.narrowing.fields, 'Mobile') !== 'whole') return []
  return [sightOf(who, 'Mobile') === 'whole' ? sql`o.buyer_mobile like ${begins(mobile)}` : sql`o.buyer_mobile = ${mobile}`]
}

async function idsOfTrade(db: Db, no: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from payment where trade_no = ${no} union select order_id from payment where provider_no = ${no}
    union select order_id from refund where refund_no = ${no}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function readMatch(db: Db, match: OrderMatch, who: Seeing): Promise<ReadMatch> {
  const { status, keyWords, payType, provider, waiting, timeOf, from, to, amountFrom, amountTo, currency } = match
  const at = timeOf === 'paid' ? sql`o.paid_time` : sql`o.created_at`
  const conditions = [
    keyWords ? await wordsSql(db, keyWords, who) : null,
    payType ? sql`o.pay_type = ${payType}` : null,
    provider
      ? sql`exists (select from payment p where p.top_org_id = o.top_org_id and p.order_id = o.id and p.is_used and p.provider = ${provider})`
      : null,
    waiting ? sql`o.id in (${waitingSql[waiting]})` : null,
    from ? sql`${at} >= ${from}::timestamptz` : null,
    to ? sql`${at} <= ${to}::timestamptz` : null,
    amountFrom ? sql`o.amount_minor >= ${parseMoney(amountFrom)}::bigint` : null,
    amountTo ? sql`o.amount_minor <= ${parseMoney(amountTo)}::bigint` : null,
  ].filter((condition) => condition !== null)
  return { status, currency, conditions }
}

/** The orders that wait so; few at any time, and each kind has an index of its own. */
const waitingSql: Record<Waiting, Sql> = {
  refund: sql`select w.order_id from refund w where w.is_waiting`,
  receipt: sql`select w.order_id from transfer_receipt w where w.is_waiting`,
}

export async function waitingOf(db: Db, scope: OrderScope): Promise<Record<Waiting, number>> {
  const mine = inScopeSql(scope, 'w')
  const { rows } = await sql<Record<Waiting, number>>`
    select (select count(distinct w.order_id) from refund w where w.is_waiting and ${mine})::int as refund,
      (select count(distinct w.order_id) from transfer_receipt w where w.is_waiting and ${mine})::int as receipt`.execute(db)
  return required(rows[0])
}

const currencySql = (currency: string | undefined) => (currency ? sql`o.currency = ${currency}` : sql`true`)

export function matchingSql(scope: OrderScope, { status, currency, conditions }: ReadMatch): Sql {
  return sql.join([inScopeSql(scope), statusSql(status), currencySql(currency), ...conditions], sql` and `)
}

/** Counts and sums by status and currency, whichever status is asked for: kept ones where nothing else is asked. */
export async function sumsOf(db: Db, scope: OrderScope, read: ReadMatch): Promise<Sum[]> {
  const isKept = read.conditions.length === 0
  const { rows } = isKept
    ? await sql<Sum>`
        select o.status, o.currency, sum(o.total)::float8 as total, sum(o.amount_minor)::bigint as amount_minor, sum(o.paid_minor)::bigint as paid_minor,
          sum(o.refunded_minor)::bigint as refunded_minor
        from order_tally o where ${tallyScope(scope)} and ${currencySql(read.currency)} group by 1, 2 having sum(o.total) <> 0`.execute(db)
    : await sql<Sum>`
        select listed_status(o.status, o.refunded_minor) as status, o.currency, count(*)::float8 as total, sum(o.amount_minor)::bigint as amount_minor,
          sum(o.paid_minor)::bigint as paid_minor, sum(o.refunded_minor)::bigint as refunded_minor
        from order_of_org o where ${matchingSql(scope, { ...read, status: '' })} group by 1, 2`.execute(db)
  return rows
}

function tallyScope(scope: OrderScope): Sql {
  if ('bventId' in scope) return sql`o.bvent_id = ${scope.bventId}`
  return scope.hiddenIds.length > 0 ? sql`o.bvent_id <> all(${scope.hiddenIds}::uuid[])` : sql`true`
}
