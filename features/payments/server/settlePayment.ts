import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import { parseMoney } from '#core/money.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import type { CallbackResult } from '#features/payments/rules.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { payLate, payOrder } from '#features/orders/server/moveOrders.ts'
import { lockOrder, type LockedOrder } from '#features/orders/server/lockOrder.ts'
import { notifyAttendees, type NoticeKind } from '#features/delivery/server/notify.ts'
import { refundPayment, setStatus } from '#features/orders/server/refundOrder.ts'
import type { ActionName } from '#core/actions.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

type Told = { provider: string; tradeNo: string; orderId: string; amount: string; currency: string; result: CallbackResult }

/** What a provider says about a payment or a refund, once: whatever it repeats finds the work done. */
export async function settlePayment(ctx: Context, told: Told): Promise<void> {
  const { db } = ctx
  const adapter = required(ctx.adapters.pay[told.provider])
  const isGenuine = adapter.isGenuine(await merchantOf(db, told.provider), ctx.http.rawBody ?? Buffer.alloc(0), ctx.http.headers)
  if (!isGenuine) throw invalid({ field: 'X-Pay-Signature', message: textIn(paymentMessages['payments.signature'], ctx.language) })
  if (!(await enterOrgOf(db, { orderId: told.orderId }))) throw new AppError('core.notFound')
  const order = required(await lockOrder(db, told.orderId))
  const payment = required(await findPayment(ctx, told))
  if (parseMoney(told.amount) !== payment.amountMinor || told.currency !== payment.currency) {
    ctx.log.warn({ tradeNo: told.tradeNo, orderId: told.orderId }, 'payment callback with another amount')
    throw invalid({ field: 'amount', message: textIn(paymentMessages['payments.amount'], ctx.language) })
  }
  const isRefund = told.result === 'refunded' || told.result === 'refundFailed'
  if (isRefund !== (payment.kind === 'refund')) throw new AppError('core.state')
  if (told.result === 'success' && (payment.state === 'pending' || payment.state === 'fail')) await takeMoney(ctx, order, payment)
  if (told.result === 'fail' && payment.state === 'pending') await setState(ctx, payment.id, { state: 'fail' })
  if (isRefund && payment.state === 'refunding') await endRefund(ctx, order, payment, told.result === 'refunded')
}

type Payment = { id: string; kind: string; refundOf: string | null; provider: string; amountMinor: number; currency: string; state: string }

function findPayment({ db }: Context, { provider, tradeNo, orderId }: Told): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .select(['id', 'kind', 'refundOf', 'provider', 'amountMinor', 'currency', 'state'])
    .where('provider', '=', provider)
    .where('tradeNo', '=', tradeNo)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
}

async function setState({ db, now }: Context, id: string, change: { state: string; isUsed?: boolean; nextTryAt?: null }): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** In time it pays the order, late it does so if there are still seats, otherwise it goes back. */
async function takeMoney(ctx: Context, order: LockedOrder, payment: Payment): Promise<void> {
  const { db, now } = ctx
  const paid = { paidMinor: payment.amountMinor, now }
  const isTaken = (await isOn(ctx, order.bventId)) && ((await payOrder(db, order.id, paid)) || (await payLate(db, order.id, paid)))
  // Money for an order that is over belongs to the order until it is back; a second payment never does.
  const isUsed = isTaken || (order.status === 'Cancelled' && order.paidMinor === 0)
  await setState(ctx, payment.id, { state: 'success', isUsed })
  if (isTaken) {
    await db.updateTable('regOrder').set({ payType: 'Online' }).where('id', '=', order.id).execute()
    await tell(ctx, order, 'registered', ['Registered'])
    return log(ctx, order, 'payment.paid', payment)
  }
  if (isUsed) {
    await db.updateTable('regOrder').set({ paidMinor: payment.amountMinor }).where('id', '=', order.id).execute()
    await setStatus(db, order.id, 'Refunding', 0, now)
  }
  await refundPayment(db, order, { ...payment, leftMinor: payment.amountMinor }, now)
  await log(ctx, order, 'payment.returned', payment)
}

async function isOn({ db }: Context, bventId: string): Promise<boolean> {
  const event = await db.selectFrom('bvent').select(['status', 'deletedAt']).where('id', '=', bventId).executeTakeFirst()
  return event !== undefined && event.status !== 'Cancelled' && event.deletedAt === null
}

async function endRefund(ctx: Context, order: LockedOrder, refund: Payment, isDone: boolean): Promise<void> {
  const { db, now } = ctx
  await setState(ctx, refund.id, { state: isDone ? 'refunded' : 'refundFailed', nextTryAt: null })
  const origin = await db
    .selectFrom('payment')
    .select('isUsed')
    .where('id', '=', refund.refundOf ?? refund.id)
    .executeTakeFirst()
  if (origin?.isUsed) {
    const next = isDone ? 'Refunded' : 'RefundFailed'
    await setStatus(db, order.id, order.status === 'Refunding' ? next : null, isDone ? refund.amountMinor : 0, now)
  }
  await tell(ctx, order, isDone ? 'refunded' : 'refundFailed')
  await log(ctx, order, isDone ? 'payment.refunded' : 'payment.refundFailed', refund)
}

async function tell(ctx: Context, order: LockedOrder, kind: NoticeKind, statuses?: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from attendee where order_id = ${order.id} and deleted_at is null and (${statuses ?? null}::text[] is null or status = any(${statuses ?? []}::text[]))`.execute(
    ctx.db,
  )
  await notifyAttendees(
    ctx,
    rows.map(({ id }) => id),
    kind,
  )
}

function log({ db, now, requestId }: Context, order: LockedOrder, action: ActionName, payment: Payment): Promise<void> {
  const who = { orgId: order.topOrgId, accountId: null, accountName: payment.provider }
  const after = { amountMinor: payment.amountMinor, currency: payment.currency }
  return audit({ db, now, requestId, who }, { action, objectId: order.id, bventId: order.bventId, before: { status: order.status }, after })
}
