import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { discountCalls } from '#features/discounts/contract.ts'
import { findDiscount, findWritableDiscount } from '#features/discounts/server/discountRows.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type Preview = ResultOf<typeof discountCalls.previewDelete>

export async function previewDelete(ctx: Context, { discountId }: RequestOf<typeof discountCalls.previewDelete>): Promise<Preview> {
  await findDiscount(ctx, discountId)
  return effectOf(ctx.db, discountId)
}

async function effectOf(db: Db, discountId: string): Promise<Preview> {
  const { rows } = await sql<Preview>`
    select (select count(*)::int from discount_use where discount_id = ${discountId} and state = 'held') as held_orders,
      (select count(*)::int from discount_use where discount_id = ${discountId} and state = 'used') as used_orders,
      (select count(*)::int from discount_code where discount_id = ${discountId} and taken = 0) as free_codes`.execute(db)
  return rows[0] ?? { heldOrders: 0, usedOrders: 0, freeCodes: 0 }
}

/** Orders keep their lines and what they hold; its words are free for another one. */
export async function deleteDiscount(ctx: Context, { discountId }: RequestOf<typeof discountCalls.delete>) {
  const { name, bventId } = await findWritableDiscount(ctx, discountId)
  const effect = await effectOf(ctx.db, discountId)
  await sql`update discount set deleted_at = ${ctx.now}, is_enable = false, version = version + 1 where id = ${discountId}`.execute(ctx.db)
  await sql`update discount_code set is_gone = true where discount_id = ${discountId}`.execute(ctx.db)
  await audit(ctx, { action: 'discount.delete', objectId: discountId, bventId, before: { name, ...effect } })
  return OK
}
