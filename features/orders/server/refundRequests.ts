import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { moneyOf } from '#core/money.ts'
import { holdsSeat } from '#core/statuses.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import type { refundCalls } from '#features/orders/refundContract.ts'
import { decideRequest, dropRequest } from '#features/orders/server/decideRequest.ts'
import { writableOrder } from '#features/orders/server/findOrder.ts'
import { lockOrder, type LockedOrder } from '#features/orders/server/lockOrder.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { orderRow, shownOrder, type OrderRow } from '#features/orders/server/ordersOf.ts'
import { refuseUnsaid } from '#features/orders/server/refundHandlers.ts'
import { OFFLINE_PROVIDER } from '#features/orders/server/receiveMoney.ts'
import { endRefund, paymentToReturn, setOrderStatus } from '#features/orders/server/refundOrder.ts'
import type { Order } from '#features/orders/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { coverFor } from '#server/kit/masked.ts'

type Opened = { order: LockedOrder; before: OrderRow }

async function lockWritable(ctx: Context, orderId: string): Promise<Opened> {
  await writableOrder(ctx, orderId)
  const order = required(await lockOrder(ctx.db, orderId))
  return { order, before: required(await orderRow(ctx.db, orderId)) }
}

/** Who asked loses the seat, and the money goes back; a transfer is the organiser's own doing and counts as done. */
export async function acceptRefund(
  ctx: Context,
  { orderId, refundId, isConfirmed }: RequestOf<typeof refundCalls.acceptRefund>,
): Promise<Order> {
  const { db, now } = ctx
  const { order, before } = await lockWritable(ctx, orderId)
  const payment = required(await paymentToReturn(db, orderId))
  const isOffline = payment.provider === OFFLINE_PROVIDER
  if (!isConfirmed) await refuseUnsaid(ctx, orderId, payment.leftMinor + (await waitingMinor(ctx, orderId, refundId)))
  const { amountMinor, attendeeIds } = await decideRequest(
    db,
    { orderId, refundId },
    { by: ctx.who, now, nextTryAt: isOffline ? null : now },
  )
  await moveAttendees(db, attendeeIds, { cause: 'cancel', now })
  const after = required(await orderRow(db, orderId))
  const isWhole =
    !after.items.some(({ status }) => holdsSeat(status)) || (payment.leftMinor === 0 && (await waitingMinor(ctx, orderId)) === 0)
  if (isWhole) await setOrderStatus(db, orderId, 'Refunding', now)
  if (isOffline) {
    await endRefund(db, order, { id: refundId, amountMinor, payment, isWhole }, now)
    await tell(ctx, before, 'refunded', { amountMinor })
  }
  return afterwards(ctx, before, 'order.acceptRefund', { amount: moneyOf(amountMinor), currency: order.currency }, attendeeIds)
}

/** Everybody keeps the seat, what was set aside is free again, and who asked is told why. */
export async function declineRefund(
  ctx: Context,
  { orderId, refundId, reason }: RequestOf<typeof refundCalls.declineRefund>,
): Promise<Order> {
  const { db, now } = ctx
  const { order, before } = await lockWritable(ctx, orderId)
  const { amountMinor, attendeeIds } = await dropRequest(db, order, refundId, { by: ctx.who, now, state: 'Declined', decision: reason })
  await tell(ctx, before, 'refundDeclined', { amountMinor, reason })
  return afterwards(ctx, before, 'order.declineRefund', { amount: moneyOf(amountMinor), currency: order.currency, reason }, attendeeIds)
}

/** Set aside for requests that may yet be declined; for those but one. */
async function waitingMinor({ db }: Context, orderId: string, butId: string | null = null): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from refund
    where order_id = ${orderId} and is_waiting and id is distinct from ${butId}::uuid`.execute(db)
  return rows[0]?.minor ?? 0
}

async function tell(
  ctx: Context,
  { items }: OrderRow,
  kind: 'refunded' | 'refundDeclined',
  options: { amountMinor: number; reason?: string },
) {
  await notifyAttendees(
    ctx,
    items.map(({ attendeeId }) => attendeeId),
    kind,
    options,
  )
}

async function afterwards(
  ctx: Context,
  before: OrderRow,
  action: 'order.acceptRefund' | 'order.declineRefund',
  after: object,
  attendeeIds: readonly string[],
): Promise<Order> {
  const row = required(await orderRow(ctx.db, before.orderId))
  const { orderNo, bventId } = before
  for (const objectId of [before.orderId, ...attendeeIds])
    await audit(ctx, {
      action,
      objectId,
      bventId,
      before: { orderNo, status: before.status },
      after: { orderNo, status: row.status, ...after },
    })
  return shownOrder(row, coverFor(ctx.who))
}
