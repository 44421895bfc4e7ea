import { sql } from 'kysely'
import { holdsSeat, type OrderStatus } from '#core/statuses.ts'
import type { Discount } from '#features/orders/discounting.ts'
import type { Step } from '#features/orders/transitions.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** A discount in force, with the code it was asked for by; '' and null: it comes by itself. */
export type OrderDiscount = Discount & { code: string; codeId: string | null }

type Taking = {
  orgId: string
  bventId: string
  orderId: string
  status: OrderStatus
  buyer: { mobile?: string | null; email?: string | null }
  now: Date
}

/**
 * Held with the order. Each update itself asks whether there is a use and enough of the budget left, as with seats, and the table's own
 * checks stand behind it; discounts come last and in one order for everyone. They are given back by their lines: see
 * `follow_discount_lines`.
 */
export async function takeUses(
  db: Db,
  order: Taking,
  applied: readonly { id: string; minor: number }[],
  discounts: readonly OrderDiscount[],
): Promise<void> {
  const codes = new Map(discounts.map((discount) => [discount.id, discount]))
  for (const { id, minor } of applied.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { code = '', codeId = null } = codes.get(id) ?? {}
    const refused = { returnObj: { discountId: id, code } }
    const { rows } = await sql<{ perPersonLimit: number | null }>`
      update discount set taken = taken + 1, spent_minor = spent_minor + ${minor}
      where id = ${id} and is_enable and deleted_at is null and (use_limit is null or taken < use_limit)
        and (budget_minor is null or spent_minor + ${minor} <= budget_minor) returning per_person_limit`.execute(db)
    const [held] = rows
    if (!held || (codeId !== null && !(await takeCode(db, codeId)))) throw new AppError('discount.usedUp', refused)
    await insertUse(db, order, { discountId: id, codeId, amountMinor: minor })
    if (held.perPersonLimit !== null && (await usesOf(db, id, order.buyer)) > held.perPersonLimit)
      throw new AppError('discount.perPerson', refused)
  }
}

async function takeCode(db: Db, codeId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update discount_code set taken = taken + 1 where id = ${codeId} and not is_gone and (most is null or taken < most)`.execute(db)
  return numAffectedRows === 1n
}

type Use = { discountId: string; codeId: string | null; amountMinor: number }

/** What costs nothing any more is paid as it is placed. */
async function insertUse(db: Db, { orgId, bventId, orderId, status, buyer, now }: Taking, use: Use): Promise<void> {
  const isUsed = status === 'Paid'
  await sql`
    insert into discount_use (top_org_id, order_id, discount_id, bvent_id, code_id, state, amount_minor, used_day, mobile, email, created_at)
    select ${orgId}, ${orderId}, ${use.discountId}, b.id, ${use.codeId}::uuid, ${isUsed ? 'used' : 'held'}, ${use.amountMinor},
      case when ${isUsed}::boolean then (${now}::timestamptz at time zone b.time_zone)::date end, ${buyer.mobile ?? null}::text,
      lower(${buyer.email ?? null}::text), ${now}::timestamptz
    from bvent b where b.id = ${bventId}`.execute(db)
}

/** Asked once the discount is held: two tabs of one person cannot both stay below the limit. */
async function usesOf(db: Db, discountId: string, { mobile, email }: Taking['buyer']): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from (
      select order_id from discount_use where discount_id = ${discountId} and mobile = ${mobile ?? null}::text and state <> 'given'
      union
      select order_id from discount_use where discount_id = ${discountId} and email = lower(${email ?? null}::text) and state <> 'given'
    ) own`.execute(db)
  return rows[0]?.uses ?? 0
}

/** Who of those that would need a seat again had a discount that cannot have them back. */
export async function withoutDiscount(db: Db, attendeeIds: readonly string[], steps: readonly Step[]): Promise<string[]> {
  if (!steps.some(({ from, to }) => !holdsSeat(from) && holdsSeat(to))) return []
  const { rows } = await sql<{ id: string }>`select discounts_without_room(${attendeeIds}::uuid[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}
