import { sql } from 'kysely'
import type { ActionName } from '#core/actions.ts'
import { notifyAttendees, type NoticeKind } from '#features/delivery/server/notify.ts'
import { lockOrder, type LockedOrder } from '#features/orders/server/lockOrder.ts'
import { payLate, payOrder } from '#features/orders/server/moveOrders.ts'
import { enterReceipt, type Receipt } from '#features/orders/server/receiveMoney.ts'
import { endRefund, refundPayment, setOrderStatus } from '#features/orders/server/refundOrder.ts'
import { takePurchaseMoney } from '#features/payments/server/settlePurchase.ts'
import type { PaymentTold, RefundTold } from '#server/adapters/pay/port.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

export type Settling = Pick<Context, 'db' | 'now' | 'config' | 'log' | 'requestId'>
/** `differs`: what was told is about other money than ours, and nothing has changed. */
export type Settled = 'done' | 'differs'

export type KnownPayment = {
  id: string
  topOrgId: string
  /** Of an event's order; null: for what an organisation buys from the operator. */
  orderId: string | null
  purchaseId: string | null
  buyerOrgId: string | null
  subject: string
  provider: string
  payAccountId: string | null
  amountMinor: number
  currency: string
  state: string
  isUsed: boolean
}

/** Of which account, or of which order, as far as whoever tells knows: another's money is not theirs to tell of. */
type Whose = { payAccountId: string | null } | { orderId: string }

const isOf = (known: { payAccountId: string | null; orderId: string | null; purchaseId?: string | null }, whose: Whose) =>
  'orderId' in whose ? (known.orderId ?? known.purchaseId) === whose.orderId : known.payAccountId === whose.payAccountId

const isOther = (
  ours: { amountMinor: number; currency: string },
  told: { amountMinor?: number | undefined; currency?: string | undefined },
) =>
  (told.amountMinor !== undefined && told.amountMinor !== ours.amountMinor) ||
  (told.currency !== undefined && told.currency !== ours.currency)

/** What a provider says about a payment: whatever it repeats finds the work done. The transaction is inside the organisation. */
export async function settlePayment(work: Settling, tradeNo: string, told: PaymentTold, whose: Whose): Promise<Settled> {
  const known = required(await findPayment(work, tradeNo))
  if (!isOf(known, whose)) throw new AppError('core.notFound')
  const order = known.orderId === null ? null : required(await lockOrder(work.db, known.orderId))
  // Asked anew: another server may have settled it while this one waited.
  const payment = required(await findPayment(work, tradeNo, { isLocking: order === null }))
  if (isOther(payment, told)) return 'differs'
  const isOpen = payment.state === 'Created' || payment.state === 'Failed' || payment.state === 'Closed'
  const { purchaseId, buyerOrgId } = payment
  if (told.state === 'Paid' && isOpen) {
    if (order) await takeMoney(work, order, payment, told)
    else if (purchaseId && buyerOrgId) await takePurchaseMoney(work, { ...payment, purchaseId, buyerOrgId }, told)
  } else if (payment.state === 'Created' && (told.state === 'Failed' || told.state === 'Closed'))
    await setPayment(work, payment.id, { state: told.state, failure: told.reason ?? '', nextQueryAt: null })
  return 'done'
}

function findPayment({ db }: Settling, tradeNo: string, { isLocking = false } = {}): Promise<KnownPayment | undefined> {
  return db
    .selectFrom('payment')
    .select(['id', 'topOrgId', 'orderId', 'purchaseId', 'buyerOrgId', 'subject', 'provider', 'accountId as payAccountId'])
    .select(['amountMinor', 'currency', 'state', 'isUsed'])
    .where('tradeNo', '=', tradeNo)
    .$if(isLocking, (query) => query.forUpdate())
    .executeTakeFirst()
}

type PaymentChange = { state: string; isUsed?: boolean; paidAt?: Date; providerNo?: string | null; failure?: string; nextQueryAt: null }

async function setPayment({ db, now }: Settling, id: string, change: PaymentChange): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** In time it pays the order, late it does so if there are still seats, otherwise it goes back. */
async function takeMoney(work: Settling, order: LockedOrder, payment: KnownPayment, told: PaymentTold): Promise<void> {
  const { db, now } = work
  const { id: paymentId, payAccountId, amountMinor, currency } = payment
  const receipt: Receipt = {
    topOrgId: order.topOrgId,
    bventId: order.bventId,
    orderId: order.id,
    paymentId,
    payAccountId,
    amountMinor,
    currency,
  }
  const isTaken =
    (await isOn(work, order.bventId)) &&
    ((await payOrder(db, order.id, { receipt, now })) || (await payLate(db, order.id, { receipt, now })))
  // Money for an order that is over belongs to the order until it is back; a second payment never does.
  const isUsed = isTaken || (order.status === 'Cancelled' && order.paidMinor === 0)
  const paid = {
    state: 'Paid',
    isUsed,
    paidAt: told.paidAt ?? now,
    providerNo: told.providerNo ?? null,
    failure: '',
    nextQueryAt: null,
  } as const
  await setPayment(work, paymentId, paid)
  if (isTaken) {
    await tell(work, order, 'registered', { statuses: ['Registered'] })
    return log(work, order, 'payment.paid', payment)
  }
  await enterReceipt(db, receipt, { isUsed, at: now })
  await refundPayment(db, order, { ...payment, leftMinor: amountMinor, isUsed }, { amountMinor, isWhole: isUsed, now })
  await log(work, order, 'payment.returned', payment)
}

async function isOn({ db }: Settling, bventId: string): Promise<boolean> {
  const event = await db.selectFrom('bvent').select(['status', 'deletedAt']).where('id', '=', bventId).executeTakeFirst()
  return event !== undefined && event.status !== 'Cancelled' && event.deletedAt === null
}

/** The same about a refund. One that failed may still succeed, one that is done stays so. */
export async function settleRefund(work: Settling, refundNo: string, told: RefundTold, whose: Whose): Promise<Settled> {
  const { db, now } = work
  const known = required(await findRefund(work, refundNo))
  if (!isOf(known, whose)) throw new AppError('core.notFound')
  const order = required(await lockOrder(db, known.orderId))
  const refund = required(await findRefund(work, refundNo))
  if (isOther(refund, told)) return 'differs'
  if (refund.state === 'Done') return 'done'
  const { id, amountMinor, paymentId, provider, payAccountId, isUsed } = refund
  const isWhole = isUsed && (order.status === 'Refunding' || order.status === 'RefundFailed')
  if (told.state === 'Done') {
    await endRefund(db, order, { id, amountMinor, payment: { id: paymentId, provider, payAccountId, isUsed }, isWhole }, now)
    await tell(work, order, 'refunded', { amountMinor })
    await log(work, order, 'payment.refunded', refund)
  }
  if (told.state === 'Failed' && refund.state !== 'Failed') {
    await db
      .updateTable('refund')
      .set({ state: 'Failed', failure: told.reason ?? '', nextTryAt: null, updatedAt: now })
      .where('id', '=', id)
      .execute()
    if (isWhole) await setOrderStatus(db, order.id, 'RefundFailed', now)
    await tell(work, order, 'refundFailed', { amountMinor })
    await log(work, order, 'payment.refundFailed', refund)
  }
  return 'done'
}

function findRefund({ db }: Settling, refundNo: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', (join) => join.onRef('payment.topOrgId', '=', 'refund.topOrgId').onRef('payment.id', '=', 'refund.paymentId'))
    .select([
      'refund.id',
      'refund.orderId',
      'refund.paymentId',
      'refund.amountMinor',
      'refund.currency',
      'refund.state',
      'payment.provider',
      'payment.accountId as payAccountId',
      'payment.isUsed',
    ])
    .where('refundNo', '=', refundNo)
    .executeTakeFirst()
}

type About = { statuses?: string[]; amountMinor?: number }

async function tell(work: Settling, order: LockedOrder, kind: NoticeKind, { statuses, amountMinor }: About): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from attendee where order_id = ${order.id} and deleted_at is null and (${statuses ?? null}::text[] is null or status = any(${statuses ?? []}::text[]))`.execute(
    work.db,
  )
  const ids = rows.map(({ id }) => id)
  await notifyAttendees(work, ids, kind, { amountMinor })
}

type Moved = { provider: string; amountMinor: number; currency: string }

function log({ db, now, requestId }: Settling, order: LockedOrder, action: ActionName, { provider, amountMinor, currency }: Moved) {
  const who = { orgId: order.topOrgId, accountId: null, accountName: provider }
  const happening = {
    action,
    objectId: order.id,
    bventId: order.bventId,
    before: { status: order.status },
    after: { amountMinor, currency },
  }
  return audit({ db, now, requestId, who }, happening)
}
