import type { orderCalls } from '#features/orders/contract.ts'
import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { maskedEmail, maskedMobile } from '#core/mask.ts'
import { moneyOf } from '#core/money.ts'
import type { Order } from '#features/orders/shapes.ts'
import { findListedEvent } from '#features/events/server/listedEvent.ts'
import { isMaskedFor } from '#server/kit/masked.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { cancelOrder, markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

type OrderRow = {
  orderId: string
  bventId: string
  orderNo: string
  status: Order['status']
  payType: Order['payType']
  amountMinor: number
  paidMinor: number
  currency: string
  payExpireTime: Date | null
  paidTime: Date | null
  buyer: { fullName?: string; mobile?: string | null; email?: string | null }
  items: { attendeeId: string; ticketId: string; priceMinor: number; status: Order['items'][number]['status'] }[]
}

export async function orderRow(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id as order_id, o.bvent_id, o.order_no, o.status, o.pay_type, o.amount_minor, o.paid_minor, o.currency, o.pay_expire_time, o.paid_time, o.buyer,
      coalesce((
        select json_agg(json_build_object('attendeeId', a.id, 'ticketId', a.ticket_id, 'priceMinor', t.price_minor, 'status', a.status) order by a.id)
        from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
        where a.top_org_id = o.top_org_id and a.order_id = o.id and a.deleted_at is null), '[]') as items
    from reg_order o where o.id = ${orderId}`.execute(db)
  return rows[0]
}

export function shownOrder(row: OrderRow, isMasked: boolean): Order {
  const { orderId, orderNo, status, payType, currency, buyer } = row
  const [mobile, email] = [buyer.mobile ?? '', buyer.email ?? '']
  return {
    orderId,
    orderNo,
    status,
    payType,
    currency,
    amount: moneyOf(row.amountMinor),
    paidAmount: moneyOf(row.paidMinor),
    payExpireTime: row.payExpireTime?.toISOString() ?? null,
    paidTime: row.paidTime?.toISOString() ?? null,
    buyer: {
      fullName: buyer.fullName ?? '',
      mobile: isMasked && mobile ? maskedMobile(mobile) : mobile,
      email: isMasked && email ? maskedEmail(email) : email,
    },
    items: row.items.map(({ priceMinor, ...item }) => ({ ...item, price: moneyOf(priceMinor) })),
  }
}

export async function readOrder(ctx: Context, { bventId, attendeeId, orderId }: RequestOf<typeof orderCalls.read>): Promise<Order> {
  const wanted = attendeeId ? required(await orderOf(ctx.db, attendeeId)) : required(orderId)
  const row = required(await orderRow(ctx.db, wanted))
  if ((bventId && bventId !== row.bventId) || (orderId && orderId !== wanted)) throw new AppError('core.notFound')
  // Whoever keeps the orders may see them without the list of attendees.
  await (ctx.who.codes.has('lite_res_page_order') ? findEvent(ctx, row.bventId) : findListedEvent(ctx, row.bventId))
  return shownOrder(row, isMaskedFor(ctx.who))
}

async function orderOf(db: Db, attendeeId: string): Promise<string | undefined> {
  const query = db.selectFrom('attendee').select('orderId').where('id', '=', attendeeId).where('deletedAt', 'is', null)
  return (await query.executeTakeFirst())?.orderId
}

async function writableOrder(ctx: Context, bventId: string, orderId: string): Promise<OrderRow> {
  await findWritableEvent(ctx, bventId)
  const row = await orderRow(ctx.db, orderId)
  return required(row?.bventId === bventId ? row : null)
}

async function afterwards(ctx: Context, orderId: string): Promise<Order> {
  return shownOrder(required(await orderRow(ctx.db, orderId)), isMaskedFor(ctx.who))
}

export async function payOffline(ctx: Context, { bventId, orderId, paidTime, remark }: RequestOf<typeof orderCalls.payOffline>) {
  const before = await writableOrder(ctx, bventId, orderId)
  const isPaid = await markPaidOffline(ctx.db, orderId, { paidTime: paidTime ? new Date(paidTime) : undefined, remark, now: ctx.now })
  if (!isPaid) throw new AppError('core.state')
  const after = await afterwards(ctx, orderId)
  await auditOrder(ctx, 'attendee.payOffline', before, { status: after.status, amount: after.paidAmount, remark })
  return after
}

export async function cancel(ctx: Context, request: RequestOf<typeof orderCalls.cancel>): Promise<Order> {
  const { bventId, orderId, attendeeIds, reason, isRefund } = request
  const before = await writableOrder(ctx, bventId, orderId)
  const moved = await cancelOrder(ctx.db, orderId, { attendeeIds, isRefund, now: ctx.now })
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
