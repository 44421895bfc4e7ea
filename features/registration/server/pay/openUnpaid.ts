import { openOrder } from '#features/registration/server/center.ts'
import { askingOf } from '#features/registration/server/siteAccess.ts'
import { lockOrder } from '#features/orders/server/lockOrder.ts'
import { ordersOf } from '#features/orders/server/ordersOf.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

/** Somebody's own order, locked, as long as it can be paid. */
export async function openUnpaid(ctx: Context, { orderId, t }: { orderId: string; t?: string | undefined }) {
  const { event, people } = await openOrder({ ...askingOf(ctx), adapters: ctx.adapters, t }, orderId)
  const { createdAt } = required(await lockOrder(ctx.db, orderId))
  const order = required((await ordersOf(ctx.db, [orderId]))[0])
  const isOver = order.payExpireTime !== null && new Date(order.payExpireTime) <= ctx.now
  if (order.status !== 'Unpaid' || isOver || event.shownStatus === 'Cancelled') throw new AppError('core.state')
  return { event, people, order, createdAt }
}
