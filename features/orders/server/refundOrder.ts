import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { LockedOrder } from '#features/orders/server/lockOrder.ts'
import type { Db } from '#server/kit/database/db.ts'

type Payment = { id: string; provider: string; leftMinor: number }
type Leaving = { attendeeIds: readonly string[]; now: Date }

/**
 * Gives back what was paid for the people who left, or all of it once nobody is left. Money that came through a provider goes back
 * through it, and the order waits for its answer; a transfer is the organiser's own doing and counts as done.
 */
export async function askRefund(db: Db, order: LockedOrder, { attendeeIds, now }: Leaving): Promise<void> {
  const { rows } = await sql<{ staying: number; price: number }>`
    select count(*) filter (where a.status in ('Registered', 'PendingApproval', 'Unpaid'))::int as staying,
      coalesce(sum(t.price_minor) filter (where a.id = any(${attendeeIds}::uuid[])), 0)::bigint as price
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.order_id = ${order.id} and a.deleted_at is null`.execute(db)
  const { staying = 0, price = 0 } = rows[0] ?? {}
  const isWhole = staying === 0
  const asked = isWhole ? order.paidMinor : Math.min(price, order.paidMinor)
  const payment = asked > 0 ? await paymentToReturn(db, order.id) : undefined
  const throughProvider = payment ? Math.min(asked, payment.leftMinor) : 0
  if (payment && throughProvider > 0) {
    await insertRefund(db, order, payment, throughProvider, now)
    if (isWhole) await setStatus(db, order.id, 'Refunding', 0, now)
  } else if (asked > 0) await setStatus(db, order.id, isWhole ? 'Refunded' : null, asked, now)
}

/** One payment whole: it came twice, too late, or for an event that is off. The order's own state is the caller's business. */
export async function refundPayment(db: Db, order: LockedOrder, payment: Payment, now: Date): Promise<void> {
  await insertRefund(db, order, payment, payment.leftMinor, now)
}

async function paymentToReturn(db: Db, orderId: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select p.id, p.provider, p.amount_minor - coalesce((
      select sum(r.amount_minor) from payment r where r.top_org_id = p.top_org_id and r.refund_of = p.id and r.state <> 'refundFailed'), 0)::bigint
      as left_minor
    from payment p where p.order_id = ${orderId} and p.kind = 'pay' and p.state = 'success' and p.is_used limit 1`.execute(db)
  return rows[0]
}

async function insertRefund(db: Db, order: LockedOrder, payment: Payment, amountMinor: number, now: Date): Promise<void> {
  const id = uuid()
  await db
    .insertInto('payment')
    .values({
      topOrgId: order.topOrgId,
      id,
      bventId: order.bventId,
      orderId: order.id,
      provider: payment.provider,
      kind: 'refund',
      refundOf: payment.id,
      tradeNo: tradeNoOf('R', id),
      amountMinor,
      currency: order.currency,
      state: 'refunding',
      nextTryAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

export function tradeNoOf(kind: 'P' | 'R', id: string): string {
  return kind + id.replaceAll('-', '')
}

/** `givenBack` lowers what the order has paid. */
export async function setStatus(
  db: Db,
  orderId: string,
  status: 'Refunding' | 'Refunded' | 'RefundFailed' | null,
  givenBack: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('regOrder')
    .set((eb) => ({ ...(status && { status }), paidMinor: eb('paidMinor', '-', givenBack), updatedAt: now }))
    .where('id', '=', orderId)
    .execute()
}
