import { isGranted } from '#core/access.ts'
import type { orderCalls } from '#features/orders/contract.ts'
import { refundCalls } from '#features/orders/refundContract.ts'
import { claimProof } from '#features/orders/server/proof.ts'
import type { RequestOf } from '#core/call.ts'
import type { Order } from '#features/orders/shapes.ts'
import { findListedEvent } from '#features/events/server/listedEvent.ts'
import { coverFor } from '#server/kit/masked.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { orderFor, orderRow, shownOrder, type OrderRow } from '#features/orders/server/ordersOf.ts'
import { endReceipts } from '#features/orders/server/receipts.ts'
import { refuseUnsaid } from '#features/orders/server/refundHandlers.ts'
import { cancelOrder, markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

export async function readOrder(ctx: Context, { bventId, attendeeId, orderId }: RequestOf<typeof orderCalls.read>): Promise<Order> {
  const wanted = attendeeId ? required(await orderIdOf(ctx.db, attendeeId)) : required(orderId)
  const row = required(await orderRow(ctx.db, wanted))
  if ((bventId && bventId !== row.bventId) || (orderId && orderId !== wanted)) throw new AppError('core.notFound')
  // Whoever keeps the orders may see them without the list of attendees.
  await (ctx.who.codes.has('lite_res_page_order') ? findEvent(ctx, row.bventId) : findListedEvent(ctx, row.bventId))
  return orderFor(ctx.who, shownOrder(row, coverFor(ctx.who)))
}

async function orderIdOf(db: Db, attendeeId: string): Promise<string | undefined> {
  const query = db.selectFrom('attendee').select('orderId').where('id', '=', attendeeId).where('deletedAt', 'is', null)
  return (await query.executeTakeFirst())?.orderId
}

async function writableOrder(ctx: Context, bventId: string, orderId: string): Promise<OrderRow> {
  await findWritableEvent(ctx, bventId)
  const row = await orderRow(ctx.db, orderId)
  return required(row?.bventId === bventId ? row : null)
}

async function afterwards(ctx: Context, orderId: string): Promise<Order> {
  return shownOrder(required(await orderRow(ctx.db, orderId)), coverFor(ctx.who))
}

export async function payOffline(
  ctx: Context,
  { bventId, orderId, paidTime, remark, proofFileId }: RequestOf<typeof orderCalls.payOffline>,
) {
  const before = await writableOrder(ctx, bventId, orderId)
  if (proofFileId) await claimProof(ctx, proofFileId)
  const isPaid = await markPaidOffline(ctx.db, orderId, {
    paidTime: paidTime ? new Date(paidTime) : undefined,
    remark,
    proofFileId,
    by: ctx.who,
    now: ctx.now,
  })
  if (!isPaid) throw new AppError('core.state')
  await endReceipts(ctx, orderId)
  const after = await afterwards(ctx, orderId)
  await auditOrder(ctx, 'attendee.payOffline', before, { status: after.status, amount: after.paidAmount, remark })
  return after
}

export async function cancel(ctx: Context, request: RequestOf<typeof orderCalls.cancel>): Promise<Order> {
  const { bventId, orderId, attendeeIds, reason, isRefund, isConfirmed } = request
  if (isRefund && !isGranted(refundCalls.refund.access, ctx.who.codes)) throw new AppError('core.forbidden')
  const before = await writableOrder(ctx, bventId, orderId)
  if (isRefund && !isConfirmed) await refuseUnsaid(ctx, orderId, 0)
  const moved = await cancelOrder(ctx.db, orderId, { attendeeIds, isRefund, reason, by: ctx.who, now: ctx.now })
  if (moved.length === 0) throw new AppError('core.state')
  const after = await afterwards(ctx, orderId)
  await auditOrder(
    ctx,
    'attendee.cancelOrder',
    before,
    { status: after.status, reason, isRefund },
    moved.map((row) => row.attendeeId),
  )
  return after
}

/** In the history of each person concerned. */
async function auditOrder(
  ctx: Context,
  action: 'attendee.payOffline' | 'attendee.cancelOrder',
  before: OrderRow,
  after: object,
  attendeeIds = before.items.map((item) => item.attendeeId),
): Promise<void> {
  for (const objectId of attendeeIds)
    await audit(ctx, {
      action,
      objectId,
      bventId: before.bventId,
      before: { orderNo: before.orderNo, status: before.status },
      after: { orderNo: before.orderNo, ...after },
    })
}
