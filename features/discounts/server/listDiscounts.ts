import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { todayIn } from '#core/dateTime.ts'
import { pagerOf } from '#core/envelope.ts'
import { textIn } from '#core/messages.ts'
import { currencies, moneyOf } from '#core/money.ts'
import type { discountCalls } from '#features/discounts/contract.ts'
import { discountMessages } from '#features/discounts/messages.ts'
import { discountStates, foldCode } from '#features/discounts/rules.ts'
import { discountRows, shownDiscount } from '#features/discounts/server/discountRows.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'
import { page, type Paged } from '#server/kit/implement.ts'

type Listed = ResultOf<typeof discountCalls.list>

/** An event has two hundred at the most: their state is a rule, and the rule is asked. */
export async function listDiscounts(ctx: Context, request: RequestOf<typeof discountCalls.list>): Promise<Paged<Listed>> {
  const { bventId, keyWords, status, pageNo, pageSize } = request
  await findEvent(ctx, bventId)
  const found = await discountRows(ctx.db, sql`d.bvent_id = ${bventId} and ${matching(keyWords)}`)
  const all = found.map((row) => shownDiscount(row, ctx))
  const of = (code: Listed['counts'][number]['code']) => all.filter((one) => code === '' || one.status === code)
  const result: Listed = {
    list: of(status).slice((pageNo - 1) * pageSize, pageNo * pageSize),
    counts: (['', ...discountStates] as const).map((code) => ({ code, total: of(code).length })),
  }
  return page(result, pagerOf(request, of(status).length))
}

function matching(keyWords = '') {
  if (keyWords === '') return sql`true`
  const key = foldCode(keyWords)
  return sql`(d.name ilike ${contains(keyWords)} or d.note ilike ${contains(keyWords)} or exists (
    select from discount_code c where c.top_org_id = d.top_org_id and c.discount_id = d.id
      and (c.code_key like ${`${key}%`} and ${key !== ''} or c.holder_name ilike ${contains(keyWords)} or c.holder_contact = ${keyWords})))`
}

const DAYS = 28
const DAY_MS = 86_400_000
const MOST_SERIES = 3

export async function readFigures(
  ctx: Context,
  { bventId }: RequestOf<typeof discountCalls.figures>,
): Promise<ResultOf<typeof discountCalls.figures>> {
  const { timeZone } = await findEvent(ctx, bventId)
  const days = Array.from({ length: DAYS }, (_, at) => todayIn(timeZone, new Date(ctx.now.getTime() - (DAYS - 1 - at) * DAY_MS)))
  const rows = await discountRows(ctx.db, sql`d.bvent_id = ${bventId}`)
  const { rows: orders } = await sql<{ paid: number; used: number }>`
    select (select coalesce(sum(total), 0)::int from order_tally where bvent_id = ${bventId} and status in ('Paid', 'PartlyRefunded')) as paid,
      (select count(distinct order_id)::int from discount_use where bvent_id = ${bventId} and state = 'used') as used`.execute(ctx.db)
  const { rows: daily } = await sql<{ discountId: string; day: string; used: number }>`
    select discount_id, to_char(day, 'YYYY-MM-DD') as day, sum(used)::int as used from discount_tally
    where bvent_id = ${bventId} and day >= ${days[0]}::date group by 1, 2`.execute(ctx.db)
  const usedOn = new Map(daily.map(({ discountId, day, used }) => [`${discountId} ${day}`, used]))
  const series = rows
    .map(({ id, name, code }) => ({ discountId: id, name: code || name, used: days.map((day) => usedOn.get(`${id} ${day}`) ?? 0) }))
    .map((one) => ({ ...one, total: one.used.reduce((sum, used) => sum + used, 0) }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
  const others = series.slice(MOST_SERIES)
  return {
    sums: currencies.flatMap((currency) => {
      const own = rows.filter((row) => row.currency === currency)
      const sum = (of: (row: (typeof rows)[number]) => number) => own.reduce((total, row) => total + of(row), 0)
      if (own.length === 0) return []
      return {
        currency,
        given: moneyOf(sum(({ usedMinor }) => usedMinor)),
        budget: moneyOf(sum(({ budgetMinor }) => budgetMinor ?? 0)),
        revenue: moneyOf(sum(({ revenueMinor }) => revenueMinor)),
        used: sum(({ usedCount }) => usedCount),
      }
    }),
    usedOrders: orders[0]?.used ?? 0,
    paidOrders: orders[0]?.paid ?? 0,
    days,
    series: [
      ...series.slice(0, MOST_SERIES).map(({ total: _, ...one }) => one),
      ...(others.length > 0
        ? [
            {
              discountId: '',
              name: textIn(discountMessages['discounts.others'], ctx.language),
              used: days.map((_, at) => others.reduce((sum, { used }) => sum + (used[at] ?? 0), 0)),
            },
          ]
        : []),
    ],
  }
}
