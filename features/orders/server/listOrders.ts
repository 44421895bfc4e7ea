import { sql, type RawBuilder } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf, type Currency } from '#core/money.ts'
import { statusMessages } from '#core/statusMessages.ts'
import { countOf, listedStatuses, totalsOf, type ListedStatus, type Sum } from '#features/orders/listed.ts'
import type { OrderSort, orderListCalls } from '#features/orders/listContract.ts'
import { orderMessages } from '#features/orders/messages.ts'
import {
  matchingSql,
  orderScopeOf,
  readMatch,
  statusSql,
  sumsOf,
  waitingOf,
  type OrderScope,
  type ReadMatch,
} from '#features/orders/server/orderSearch.ts'
import { listedOrders } from '#features/orders/server/listedOrders.ts'
import { coverFor } from '#server/kit/masked.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type Request = RequestOf<typeof orderListCalls.list>
type Sql = RawBuilder<unknown>

export async function listOrders(ctx: Context, request: Request): Promise<Paged<ResultOf<typeof orderListCalls.list>>> {
  const { db, who, language } = ctx
  const scope = await orderScopeOf(ctx, request.bventId)
  const read = await readMatch(db, request, who)
  const sums = await sumsOf(db, scope, read)
  const ids = await pageOf(db, scope, read, { ...request, sums })
  const result = {
    waiting: await waitingOf(db, scope),
    list: await listedOrders(db, ids, coverFor(who)),
    next: request.pageNo * request.pageSize < countOf(sums, read.status) ? (ids.at(-1) ?? '') : '',
    counts: (['', ...listedStatuses] as const).map((code) => ({
      code,
      codeName: code === '' ? textIn(orderMessages['orders.all'], language) : statusName(code, language),
      total: countOf(sums, code),
    })),
    totals: totalsOf(sums, read.status).map(({ currency, amountMinor, paidMinor, refundedMinor, unpaidMinor }) => ({
      currency: currency as Currency,
      amount: moneyOf(amountMinor),
      paidAmount: moneyOf(paidMinor),
      refundedAmount: moneyOf(refundedMinor),
      unpaidAmount: moneyOf(unpaidMinor),
    })),
  }
  return page(result, pagerOf(request, countOf(sums, read.status)))
}

export function statusName(status: ListedStatus, language: Language): string {
  return textIn(status === 'PartlyRefunded' ? orderMessages['orders.PartlyRefunded'] : statusMessages[`status.order_${status}`], language)
}

const newestFirst = sql`o.created_at desc, o.id desc`
const oldestFirst = sql`o.created_at, o.id`
export const orderBySql: Record<OrderSort, Sql> = { 'created.desc': newestFirst, 'created.asc': oldestFirst }

type Paging = { sort: OrderSort; pageNo: number; pageSize: number; after?: string | undefined; sums: readonly Sum[] }
/** A status that fewer have than one in so many is looked for event by event. */
const RARE = 20

/**
 * The ids of the page, from an index alone where nothing but the status is asked: on from where the page before ended; without that
 * counted through to, from whichever end is nearer.
 */
async function pageOf(db: Db, scope: OrderScope, read: ReadMatch, { sort, pageNo, pageSize, after, sums }: Paging): Promise<string[]> {
  const total = countOf(sums, read.status)
  const skipped = (pageNo - 1) * pageSize
  if (total <= skipped) return []
  if (after)
    return idsOf(db, sql`order_of_org o where ${matchingSql(scope, read)} and ${beyondSql(sort, after)}`, orderBySql[sort], pageSize)
  const rows = Math.min(pageSize, total - skipped)
  const left = total - skipped - rows
  const isNearEnd = left < skipped
  const order = isNearEnd === (sort === 'created.desc') ? oldestFirst : newestFirst
  const before = isNearEnd ? left : skipped
  const isRare = 'hiddenIds' in scope && read.status !== '' && read.conditions.length === 0 && total * RARE < countOf(sums, '')
  const source = isRare
    ? rareSql(scope, read, sql`order by ${order} limit ${before + rows}`)
    : sql`order_of_org o where ${matchingSql(scope, read)}`
  const ids = await idsOf(db, source, order, rows, before)
  return isNearEnd ? ids.reverse() : ids
}

async function idsOf(db: Db, source: Sql, order: Sql, limit: number, offset = 0): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from ${source} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function beyondSql(sort: OrderSort, after: string): Sql {
  const is = sort === 'created.desc' ? sql`<` : sql`>`
  return sql`(o.created_at, o.id) ${is} ((select l.created_at from order_of_org l where l.id = ${after}), ${after}::uuid)`
}

/** Of the events that have any, the first of each: the organisation's own index would be read through for a handful. */
function rareSql(scope: OrderScope, { status, currency }: ReadMatch, limited: Sql): Sql {
  const ofCurrency = currency ? sql`and o.currency = ${currency}` : sql``
  const hidden = 'hiddenIds' in scope ? scope.hiddenIds : []
  return sql`(
      select t.bvent_id from order_tally t where t.status = ${status} and t.bvent_id <> all(${hidden}::uuid[]) group by 1 having sum(t.total) > 0
    ) e cross join lateral (
      select o.* from order_of_org o where o.bvent_id = e.bvent_id and ${statusSql(status)} ${ofCurrency} ${limited}
    ) o where true`
}
