import { findEvent, findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import { orderRow, type OrderRow } from '#features/orders/server/ordersOf.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'

type Found = { row: OrderRow; event: EventRecord }

/** Of an event the caller may see. */
export async function seenOrder(ctx: Context, orderId: string): Promise<Found> {
  const row = required(await orderRow(ctx.db, orderId))
  return { row, event: await findEvent(ctx, row.bventId) }
}

export async function writableOrder(ctx: Context, orderId: string): Promise<Found> {
  const row = required(await orderRow(ctx.db, orderId))
  return { row, event: await findWritableEvent(ctx, row.bventId) }
}
