import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { moneyOf } from '#core/money.ts'
import { BUYER_ACCOUNT, cashAccount, REFUND_ACCOUNT } from '#features/ledger/rules.ts'
import { post } from '#features/ledger/server/post.ts'
import type { LockedOrder } from '#features/orders/server/lockOrder.ts'
import { OFFLINE_PROVIDER, tradeNoOf } from '#features/orders/server/receiveMoney.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export type RefundablePayment = { id: string; provider: string; payAccountId: string | null; leftMinor: number; isUsed: boolean }
/** Without an account: whoever ordered. */
type AskedBy = { accountId: string | null; accountName: string }
type Person = { accountId: string; accountName: string }
type Leaving = { attendeeIds: readonly string[]; now: Date; by?: AskedBy | undefined; reason?: string | undefined }

/** Nothing goes back of these any more. */
export const endedRefunds = ['Done', 'Declined', 'Withdrawn'] as const

/** A person `a` on whose account money was asked back, unless nothing came of it. */
export const isRefundedSql = sql`exists (
  select from refund r where r.order_id = a.order_id and a.id = any(r.attendee_ids) and r.state not in ('Declined', 'Withdrawn'))`

/** Gives back what was paid for the people who left, or all of it once nobody is left; where nobody did, what had failed is asked for again. */
export async function askRefund(db: Db, order: LockedOrder, { attendeeIds, ...asked }: Leaving): Promise<void> {
  if (attendeeIds.length === 0) {
    await retryRefunds(db, order, asked.now)
    return
  }
  const { rows } = await sql<{ staying: number; price: number }>`
    select count(*) filter (where status in ('Registered', 'PendingApproval', 'Unpaid'))::int as staying,
      coalesce(sum(a.price_minor) filter (where a.id = any(${attendeeIds}::uuid[]) and not ${isRefundedSql}), 0)::bigint as price
    from attendee a where a.order_id = ${order.id} and a.deleted_at is null`.execute(db)
  const { staying = 0, price = 0 } = rows[0] ?? {}
  const isWhole = staying === 0
  const payment = await paymentToReturn(db, order.id)
  const amountMinor = Math.min(isWhole ? order.paidMinor : price, payment?.leftMinor ?? 0)
  if (payment && amountMinor > 0) await refundPayment(db, order, payment, { ...asked, amountMinor, attendeeIds, isWhole })
}

/** What the order was paid with, and how much of it can still go back. */
export async function paymentToReturn(db: Db, orderId: string): Promise<RefundablePayment | undefined> {
  const { rows } = await sql<RefundablePayment>`
    select id, provider, account_id as pay_account_id, amount_minor - refunded_minor as left_minor, is_used
    from payment where order_id = ${orderId} and state = 'Paid' and is_used order by created_at limit 1`.execute(db)
  return rows[0]
}

/** What failed, or this one of it, is asked for again, under a new number: the provider is done with the old one. */
export async function retryRefunds(db: Db, order: LockedOrder, now: Date, refundId?: string): Promise<boolean> {
  let query = db.selectFrom('refund').select('id').where('orderId', '=', order.id).where('state', '=', 'Failed')
  if (refundId) query = query.where('id', '=', refundId)
  const failed = await query.execute()
  for (const { id } of failed)
    await db
      .updateTable('refund')
      .set({ state: 'Requested', refundNo: tradeNoOf('R', uuid()), failure: '', nextTryAt: now, updatedAt: now })
      .where('id', '=', id)
      .execute()
  if (failed.length > 0 && order.status === 'RefundFailed') await setOrderStatus(db, order.id, 'Refunding', now)
  return failed.length > 0
}

type Refunding = Omit<Leaving, 'attendeeIds'> & {
  amountMinor: number
  attendeeIds?: readonly string[]
  /** Nothing of the order is left: it follows the refund. */
  isWhole: boolean
  /** Somebody is yet to say yes: the money is set aside, and nothing else happens. */
  isWaiting?: boolean
}

/**
 * Through the payment it came from, and never more than came: the payment itself refuses. Through a provider it waits for its
 * answer; a transfer is the organiser's own doing and counts as done.
 */
export async function refundPayment(db: Db, order: LockedOrder, payment: RefundablePayment, asked: Refunding): Promise<string> {
  const { amountMinor, attendeeIds = [], isWhole, isWaiting = false, now, by, reason = '' } = asked
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set((eb) => ({ refundedMinor: eb('refundedMinor', '+', amountMinor), updatedAt: now }))
    .where('id', '=', payment.id)
    .where((eb) => eb(eb('refundedMinor', '+', amountMinor), '<=', eb.ref('amountMinor')))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('pay.refundTooMuch', { returnObj: { refundable: moneyOf(payment.leftMinor) } })
  const id = uuid()
  const isOffline = payment.provider === OFFLINE_PROVIDER
  await db
    .insertInto('refund')
    .values({
      topOrgId: order.topOrgId,
      id,
      bventId: order.bventId,
      orderId: order.id,
      paymentId: payment.id,
      refundNo: tradeNoOf('R', id),
      amountMinor,
      currency: order.currency,
      state: 'Requested',
      attendeeIds: [...attendeeIds],
      reason,
      isWaiting,
      askedBy: by?.accountId ?? null,
      askedByName: by?.accountName ?? '',
      nextTryAt: isOffline || isWaiting ? null : now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  if (isWaiting) return id
  if (isWhole) await setOrderStatus(db, order.id, 'Refunding', now)
  if (isOffline) await endRefund(db, order, { id, amountMinor, payment, isWhole }, now)
  return id
}

type Ending = {
  id: string
  amountMinor: number
  payment: Omit<RefundablePayment, 'leftMinor'>
  isWhole: boolean
  /** Who gave it back from the organiser's own account, where the provider could not. */
  byHand?: Person & { note: string }
}

/** The money is back. */
export async function endRefund(
  db: Db,
  order: LockedOrder,
  { id, amountMinor, payment, isWhole, byHand }: Ending,
  now: Date,
): Promise<void> {
  const settled = byHand ? { settledBy: byHand.accountId, settledByName: byHand.accountName, note: byHand.note } : {}
  await db
    .updateTable('refund')
    .set({ state: 'Done', doneAt: now, nextTryAt: null, failure: '', updatedAt: now, ...settled })
    .where('id', '=', id)
    .execute()
  await post(db, [
    {
      orgId: order.topOrgId,
      at: now,
      cause: 'refund',
      debit: payment.isUsed ? REFUND_ACCOUNT : BUYER_ACCOUNT,
      credit: cashAccount(byHand ? null : payment.payAccountId),
      amountMinor,
      currency: order.currency,
      bventId: order.bventId,
      orderId: order.id,
      paymentId: payment.id,
      refundId: id,
      key: `refund:${id}`,
      ...(byHand && { accountId: byHand.accountId, note: byHand.note }),
    },
  ])
  if (isWhole) await setOrderStatus(db, order.id, await statusWithout(db, order.id), now)
}

/** An order is given back once all of its refunds are; one that failed stays in sight. */
export async function statusWithout(db: Db, orderId: string): Promise<'Refunding' | 'Refunded' | 'RefundFailed'> {
  const open = await db
    .selectFrom('refund')
    .innerJoin('payment', (join) => join.onRef('payment.topOrgId', '=', 'refund.topOrgId').onRef('payment.id', '=', 'refund.paymentId'))
    .select('refund.state')
    .where('refund.orderId', '=', orderId)
    .where('refund.state', 'not in', endedRefunds)
    .where('payment.isUsed', '=', true)
    .execute()
  if (open.some(({ state }) => state === 'Failed')) return 'RefundFailed'
  return open.length > 0 ? 'Refunding' : 'Refunded'
}

export async function setOrderStatus(db: Db, orderId: string, status: 'Refunding' | 'Refunded' | 'RefundFailed', now: Date): Promise<void> {
  await db.updateTable('regOrder').set({ status, updatedAt: now }).where('id', '=', orderId).execute()
}
