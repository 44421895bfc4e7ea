import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf, type Currency } from '#core/money.ts'
import type { Schema } from '#db/schema.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { discountMessages } from '#features/discounts/messages.ts'
import { wireOff } from '#features/discounts/offer.ts'
import { discountState, offOf, type DiscountWay, type OffKind } from '#features/discounts/rules.ts'
import type { ShownDiscount } from '#features/discounts/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export type DiscountRow = Selectable<Schema['discount']> & {
  code: string
  usedCount: number
  usedMinor: number
  revenueMinor: number
}

/** What was used is a sum of additions; the one code of a discount stands beside it. */
export async function discountRows(db: Db, which: RawBuilder<unknown>): Promise<DiscountRow[]> {
  const { rows } = await sql<DiscountRow>`
    select d.*, coalesce(c.code, '') as code, coalesce(t.used, 0)::int as used_count, coalesce(t.given, 0)::bigint as used_minor,
      coalesce(t.revenue, 0)::bigint as revenue_minor
    from discount d
      left join discount_code c on c.top_org_id = d.top_org_id and c.discount_id = d.id and d.way = 'code' and not c.is_gone
      left join lateral (
        select sum(used) as used, sum(given_minor) as given, sum(revenue_minor) as revenue from discount_tally t
        where t.bvent_id = d.bvent_id and t.discount_id = d.id) t on true
    where d.deleted_at is null and ${which} order by d.created_at desc, d.id desc`.execute(db)
  return rows
}

export async function findDiscount(ctx: Context, discountId: string): Promise<DiscountRow> {
  const row = await rowOf(ctx.db, discountId)
  await findEvent(ctx, row.bventId)
  return row
}

export async function findWritableDiscount(ctx: Context, discountId: string): Promise<DiscountRow> {
  const row = await rowOf(ctx.db, discountId)
  await findWritableEvent(ctx, row.bventId)
  return row
}

export async function rowOf(db: Db, discountId: string): Promise<DiscountRow> {
  return required((await discountRows(db, sql`d.id = ${discountId}`))[0])
}

export function shownDiscount(row: DiscountRow, { now, language }: { now: Date; language: Language }): ShownDiscount {
  const status = discountState(row, now)
  return {
    discountId: row.id,
    bventId: row.bventId,
    name: row.name,
    note: row.note,
    way: row.way as DiscountWay,
    code: row.code,
    off: wireOff(offOf(row.offKind as OffKind, row.offValue)),
    isPerOrder: row.isPerOrder,
    currency: row.currency as Currency,
    ticketIds: row.ticketIds,
    mostPeople: row.mostPeople,
    minPeople: row.minPeople,
    minAmount: moneyOf(row.minMinor),
    isCombinable: row.isCombinable,
    opensHidden: row.opensHidden,
    useLimit: row.useLimit,
    perPersonLimit: row.perPersonLimit,
    perCodeLimit: row.perCodeLimit,
    budget: row.budgetMinor === null ? null : moneyOf(row.budgetMinor),
    startTime: row.startTime?.toISOString() ?? null,
    endTime: row.endTime?.toISOString() ?? null,
    isEnable: row.isEnable,
    status,
    statusName: textIn(discountMessages[`discounts.state_${status}`], language),
    takenCount: row.taken,
    takenAmount: moneyOf(row.spentMinor),
    usedCount: row.usedCount,
    usedAmount: moneyOf(row.usedMinor),
    revenue: moneyOf(row.revenueMinor),
    codeCount: row.codeCount,
    version: row.version,
    createdTime: row.createdAt.toISOString(),
  }
}
