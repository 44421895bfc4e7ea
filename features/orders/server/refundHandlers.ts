import type { RequestOf } from '#core/call.ts'
import { moneyOf, type Currency } from '#core/money.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import type { RefundPreview, refundCalls } from '#features/orders/refundContract.ts'
import { invoiceToCancel } from '#features/orders/refundRules.ts'
import { invoicingOf } from '#features/orders/server/invoicingOf.ts'
import { lockOrder, type LockedOrder } from '#features/orders/server/lockOrder.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { planRefund } from '#features/orders/server/planRefund.ts'
import { orderRow, shownBuyer, shownOrder, type OrderRow } from '#features/orders/server/ordersOf.ts'
import { OFFLINE_PROVIDER } from '#features/orders/server/receiveMoney.ts'
import { endedRefunds, endRefund, refundPayment, retryRefunds } from '#features/orders/server/refundOrder.ts'
import type { Order } from '#features/orders/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { coverFor } from '#server/kit/masked.ts'

export async function previewRefund(
  ctx: Context,
  { orderId, ...wanted }: RequestOf<typeof refundCalls.previewRefund>,
): Promise<RefundPreview> {
  const row = required(await orderRow(ctx.db, orderId))
  await findEvent(ctx, row.bventId)
  const { amountMinor, leavingIds, isWhole, people, payment, byTerms } = await planRefund(ctx.db, orderId, wanted, ctx.now)
  const leaving = people.filter(({ attendeeId }) => leavingIds.includes(attendeeId))
  const leftMinor = payment?.leftMinor ?? 0
  const { mobile, email } = shownBuyer(row.buyer, coverFor(ctx.who))
  return {
    amount: moneyOf(amountMinor),
    refundable: moneyOf(leftMinor),
    currency: row.currency,
    terms: {
      reason: byTerms.reason,
      percent: byTerms.percent,
      amount: moneyOf(Math.min(byTerms.amountMinor, leftMinor)),
      fee: moneyOf(byTerms.feeMinor),
    },
    isPossible: amountMinor > 0 && amountMinor <= leftMinor,
    provider: payment?.provider ?? '',
    seats: [...Map.groupBy(leaving, ({ ticketName }) => ticketName)].map(([ticketName, { length }]) => ({ ticketName, count: length })),
    people: leaving.map(({ attendeeId, fullName }) => ({ attendeeId, fullName })),
    endingTickets: leaving.filter(({ status }) => status === 'Registered').length,
    running: await runningRefunds(ctx.db, orderId),
    isWhole,
    letter: { mobile: mobile ?? '', email: email ?? '', isAtOnce: payment?.provider === OFFLINE_PROVIDER },
    invoice: invoiceToCancel((await invoicingOf(ctx, orderId)).invoices, leftMinor - amountMinor),
  }
}

async function runningRefunds(db: Db, orderId: string): Promise<RefundPreview['running']> {
  const rows = await db
    .selectFrom('refund')
    .select(['refundNo', 'amountMinor', 'state'])
    .where('orderId', '=', orderId)
    .where('state', 'not in', endedRefunds)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ refundNo, amountMinor, state }) => ({
    refundNo,
    amount: moneyOf(amountMinor),
    state: state as RefundPreview['running'][number]['state'],
  }))
}

/** Its row is held from here on: two people who refund it wait for each other, and the second sees what is left. */
async function lockWritable(ctx: Context, orderId: string): Promise<{ order: LockedOrder; before: OrderRow }> {
  const { bventId } = required(await orderRow(ctx.db, orderId))
  await findWritableEvent(ctx, bventId)
  const order = required(await lockOrder(ctx.db, orderId))
  return { order, before: required(await orderRow(ctx.db, orderId)) }
}

export async function refund(
  ctx: Context,
  { orderId, reason, isConfirmed, ...wanted }: RequestOf<typeof refundCalls.refund>,
): Promise<Order> {
  const { db, now, who } = ctx
  const { order, before } = await lockWritable(ctx, orderId)
  const { amountMinor, concernedIds, leavingIds, isWhole, payment } = await planRefund(db, orderId, wanted, now)
  if (!payment) throw new AppError('core.state')
  if (payment.leftMinor === 0) throw new AppError('pay.refundTooMuch', { returnObj: { refundable: moneyOf(0) } })
  if (amountMinor === 0) throw new AppError('core.state')
  if (!isConfirmed) await refuseUnsaid(ctx, orderId, payment.leftMinor - amountMinor)
  await moveAttendees(db, leavingIds, { cause: 'cancel', now })
  await refundPayment(db, order, payment, { amountMinor, attendeeIds: concernedIds, isWhole, now, by: who, reason })
  if (payment.provider === OFFLINE_PROVIDER) await tellBuyer(ctx, before, amountMinor)
  const after = { amount: moneyOf(amountMinor), currency: order.currency, reason, people: leavingIds.length }
  return afterwards(ctx, before, 'order.refund', after, leavingIds)
}

/** That an invoice is cancelled with it is said first. */
export async function refuseUnsaid(ctx: Context, orderId: string, leftMinor: number): Promise<void> {
  const invoice = invoiceToCancel((await invoicingOf(ctx, orderId)).invoices, leftMinor)
  if (invoice) throw new AppError('invoice.redFirst', { returnObj: { invoiceId: invoice.invoiceId } })
}

export async function retryRefund(ctx: Context, { orderId, refundId }: RequestOf<typeof refundCalls.retryRefund>): Promise<Order> {
  const { order, before } = await lockWritable(ctx, orderId)
  if (!(await retryRefunds(ctx.db, order, ctx.now, refundId))) throw new AppError('core.state')
  return afterwards(ctx, before, 'order.retryRefund', {})
}

/** Given back by hand: the provider still holds its money, so it leaves the organiser's own account. */
export async function settleRefund(ctx: Context, { orderId, refundId, note }: RequestOf<typeof refundCalls.settleRefund>): Promise<Order> {
  const { db, now, who } = ctx
  const { order, before } = await lockWritable(ctx, orderId)
  const found = required(
    await db
      .selectFrom('refund')
      .innerJoin('payment', (join) => join.onRef('payment.topOrgId', '=', 'refund.topOrgId').onRef('payment.id', '=', 'refund.paymentId'))
      .select([
        'refund.state',
        'refund.amountMinor',
        'payment.id',
        'payment.provider',
        'payment.accountId as payAccountId',
        'payment.isUsed',
      ])
      .where('refund.id', '=', refundId)
      .where('refund.orderId', '=', orderId)
      .executeTakeFirst(),
  )
  const { state, amountMinor, ...payment } = found
  if (state !== 'Failed') throw new AppError('core.state')
  const isWhole = payment.isUsed && (order.status === 'RefundFailed' || order.status === 'Refunding')
  await endRefund(db, order, { id: refundId, amountMinor, payment, isWhole, byHand: { ...who, note } }, now)
  await tellBuyer(ctx, before, amountMinor)
  return afterwards(ctx, before, 'order.settleRefund', { amount: moneyOf(amountMinor), currency: order.currency as Currency, note })
}

async function tellBuyer(ctx: Context, { items }: OrderRow, amountMinor: number): Promise<void> {
  await notifyAttendees(
    ctx,
    items.map(({ attendeeId }) => attendeeId),
    'refunded',
    { amountMinor },
  )
}

type Action = 'order.refund' | 'order.retryRefund' | 'order.settleRefund'

/** In the history of the order, and in that of each person who left with it. */
async function afterwards(
  ctx: Context,
  before: OrderRow,
  action: Action,
  after: object,
  attendeeIds: readonly string[] = [],
): Promise<Order> {
  const row = required(await orderRow(ctx.db, before.orderId))
  for (const objectId of [before.orderId, ...attendeeIds])
    await audit(ctx, {
      action,
      objectId,
      bventId: before.bventId,
      before: { orderNo: before.orderNo, status: before.status },
      after: { orderNo: before.orderNo, status: row.status, ...after },
    })
  return shownOrder(row, coverFor(ctx.who))
}
