import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { moneyOf, parseMoney, type Currency } from '#core/money.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import type { RefundPreview, refundCalls } from '#features/orders/refundContract.ts'
import { refundPlan, type RefundPerson, type RefundPlan } from '#features/orders/refundRules.ts'
import { lockOrder, type LockedOrder } from '#features/orders/server/lockOrder.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { orderRow, shownBuyer, shownOrder, type OrderRow } from '#features/orders/server/ordersOf.ts'
import { OFFLINE_PROVIDER } from '#features/orders/server/receiveMoney.ts'
import { endRefund, paymentToReturn, refundPayment, retryRefunds, type RefundablePayment } from '#features/orders/server/refundOrder.ts'
import type { Order } from '#features/orders/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, given, required } from '#server/kit/errors.ts'
import { isMaskedFor } from '#server/kit/masked.ts'

type Person = RefundPerson & { fullName: string; ticketName: string }
type Wanted = Omit<RequestOf<typeof refundCalls.previewRefund>, 'orderId'>
type Planned = RefundPlan & { people: Person[]; payment: RefundablePayment | undefined }

async function peopleOf(db: Db, orderId: string): Promise<Person[]> {
  const { rows } = await sql<Person & { status: AttendeeStatus }>`
    select a.id as attendee_id, a.full_name, t.name as ticket_name, a.status, a.price_minor,
      exists (select from refund r where r.order_id = a.order_id and a.id = any(r.attendee_ids)) as is_refunded
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.order_id = ${orderId} and a.deleted_at is null order by a.id`.execute(db)
  return rows
}

async function wholeOrderMinor(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(price_minor), 0)::bigint as sum from order_line where order_id = ${orderId} and attendee_id is null and cancelled_at is null`.execute(
    db,
  )
  return rows[0]?.sum ?? 0
}

/** The same for what it would do and for what it does. */
async function planOf(db: Db, orderId: string, { attendeeIds, amount, isCancel }: Wanted): Promise<Planned> {
  const people = await peopleOf(db, orderId)
  for (const id of attendeeIds ?? []) required(people.find(({ attendeeId }) => attendeeId === id))
  const payment = await paymentToReturn(db, orderId)
  const amountMinor = amount === undefined ? undefined : given(parseMoney(amount), 'amount')
  const situation = { people, wholeOrderMinor: await wholeOrderMinor(db, orderId), leftMinor: payment?.leftMinor ?? 0 }
  return { ...refundPlan(situation, { attendeeIds, amountMinor, isCancel }), people, payment }
}

export async function previewRefund(
  ctx: Context,
  { orderId, ...wanted }: RequestOf<typeof refundCalls.previewRefund>,
): Promise<RefundPreview> {
  const row = required(await orderRow(ctx.db, orderId))
  await findEvent(ctx, row.bventId)
  const { amountMinor, leavingIds, isWhole, people, payment } = await planOf(ctx.db, orderId, wanted)
  const leaving = people.filter(({ attendeeId }) => leavingIds.includes(attendeeId))
  const leftMinor = payment?.leftMinor ?? 0
  const { mobile, email } = shownBuyer(row.buyer, isMaskedFor(ctx.who))
  return {
    amount: moneyOf(amountMinor),
    refundable: moneyOf(leftMinor),
    currency: row.currency,
    isPossible: amountMinor > 0 && amountMinor <= leftMinor,
    provider: payment?.provider ?? '',
    seats: [...Map.groupBy(leaving, ({ ticketName }) => ticketName)].map(([ticketName, { length }]) => ({ ticketName, count: length })),
    people: leaving.map(({ attendeeId, fullName }) => ({ attendeeId, fullName })),
    endingTickets: leaving.filter(({ status }) => status === 'Registered').length,
    running: await runningRefunds(ctx.db, orderId),
    isWhole,
    letter: { mobile: mobile ?? '', email: email ?? '', isAtOnce: payment?.provider === OFFLINE_PROVIDER },
    invoice: null,
  }
}

async function runningRefunds(db: Db, orderId: string): Promise<RefundPreview['running']> {
  const rows = await db
    .selectFrom('refund')
    .select(['refundNo', 'amountMinor', 'state'])
    .where('orderId', '=', orderId)
    .where('state', '<>', 'Done')
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

export async function refund(ctx: Context, { orderId, reason, ...wanted }: RequestOf<typeof refundCalls.refund>): Promise<Order> {
  const { db, now, who } = ctx
  const { order, before } = await lockWritable(ctx, orderId)
  const { amountMinor, concernedIds, leavingIds, isWhole, payment } = await planOf(db, orderId, wanted)
  if (!payment) throw new AppError('core.state')
  if (payment.leftMinor === 0) throw new AppError('pay.refundTooMuch', { returnObj: { refundable: moneyOf(0) } })
  if (amountMinor === 0) throw new AppError('core.state')
  await moveAttendees(db, leavingIds, { cause: 'cancel', now })
  await refundPayment(db, order, payment, { amountMinor, attendeeIds: concernedIds, isWhole, now, by: who, reason })
  if (payment.provider === OFFLINE_PROVIDER) await tellBuyer(ctx, before)
  const after = { amount: moneyOf(amountMinor), currency: order.currency, reason, people: leavingIds.length }
  return afterwards(ctx, before, 'order.refund', after, leavingIds)
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
  await tellBuyer(ctx, before)
  return afterwards(ctx, before, 'order.settleRefund', { amount: moneyOf(amountMinor), currency: order.currency as Currency, note })
}

async function tellBuyer(ctx: Context, { items }: OrderRow): Promise<void> {
  await notifyAttendees(
    ctx,
    items.map(({ attendeeId }) => attendeeId),
    'refunded',
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
  return shownOrder(row, isMaskedFor(ctx.who))
}
