import { sql } from 'kysely'
import { seatHolding, type AttendeeStatus } from '#core/statuses.ts'
import { moveAttendees, type Moved } from '#features/orders/server/moveAttendees.ts'
import { lockOrder } from '#features/orders/server/lockOrder.ts'
import { enterReceipt, receiveOffline, type Receipt } from '#features/orders/server/receiveMoney.ts'
import { askRefund } from '#features/orders/server/refundOrder.ts'
import type { Db } from '#server/kit/database/db.ts'

async function peopleOf(db: Db, orderIds: readonly string[], statuses: readonly AttendeeStatus[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from attendee where order_id = any(${orderIds}::uuid[]) and deleted_at is null and status = any(${statuses}::text[])`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

type Paid = { receipt: Receipt; now: Date }

/** Paid once: a second callback, or one for an order that is no longer waiting, changes nothing and says so. */
export async function payOrder(db: Db, orderId: string, { receipt, now }: Paid): Promise<boolean> {
  const query = waiting(db, orderId, { payType: 'Online', paidTime: now }, now).where('amountMinor', '=', receipt.amountMinor)
  if (!(await query.returning('id').executeTakeFirst())) return false
  await enterReceipt(db, receipt, { isUsed: true, at: now })
  await moveAttendees(db, await peopleOf(db, [orderId], ['Unpaid']), { cause: 'pay', now })
  return true
}

type Confirmed = {
  paidTime?: Date | undefined
  remark?: string | undefined
  proofFileId?: string | undefined
  by?: { accountId: string; accountName: string } | undefined
  now: Date
}

/** The organiser has seen the money; true once, false for an order that is not waiting for any. */
export async function markPaidOffline(db: Db, orderId: string, { paidTime, remark, proofFileId, by, now }: Confirmed): Promise<boolean> {
  const at = paidTime ?? now
  const query = waiting(db, orderId, { payType: 'Offline', paidTime: at, ...(remark !== undefined && { remark }) }, now)
  if (!(await query.returning('id').executeTakeFirst())) return false
  await receiveOffline(db, [orderId], { at, now, ...(by && { by }), ...(proofFileId && { proofFileId }) })
  await moveAttendees(db, await peopleOf(db, [orderId], ['Unpaid']), { cause: 'pay', now })
  return true
}

function waiting(db: Db, orderId: string, change: { payType: string; paidTime: Date; remark?: string }, now: Date) {
  return db
    .updateTable('regOrder')
    .set({ ...change, status: 'Paid', payExpireTime: null, updatedAt: now })
    .where('id', '=', orderId)
    .where('status', '=', 'Unpaid')
}

/**
 * The money came after the hold had run out: if all of its people can have seats again they do, otherwise nothing happens and the
 * money is to be given back. Only what ran out comes back, not what somebody cancelled.
 */
export async function payLate(db: Db, orderId: string, { receipt, now }: Paid): Promise<boolean> {
  const order = await lockOrder(db, orderId)
  if (order?.status !== 'Cancelled' || order.lapsedIds.length === 0 || order.amountMinor !== receipt.amountMinor) return false
  await sql`savepoint late`.execute(db)
  const back = await moveAttendees(db, order.lapsedIds, { cause: 'payLate', now })
  if (back.length !== order.lapsedIds.length) {
    await sql`rollback to savepoint late`.execute(db)
    return false
  }
  await db
    .updateTable('regOrder')
    .set({ status: 'Paid', payType: 'Online', paidTime: now, lapsedIds: [], updatedAt: now })
    .where('id', '=', orderId)
    .execute()
  await enterReceipt(db, receipt, { isUsed: true, at: now })
  return true
}

type Cancelling = {
  attendeeIds?: readonly string[] | undefined
  isRefund?: boolean | undefined
  reason?: string | undefined
  by?: { accountId: string; accountName: string } | undefined
  now: Date
}

/** Those who hold a seat give it back; with `isRefund` what was paid for them goes back as well, at once if it was a transfer. */
export async function cancelOrder(db: Db, orderId: string, { attendeeIds, isRefund, reason, by, now }: Cancelling): Promise<Moved[]> {
  await lockOrder(db, orderId)
  const people = await peopleOf(db, [orderId], seatHolding)
  const chosen = attendeeIds ? people.filter((id) => attendeeIds.includes(id)) : people
  const moved = await moveAttendees(db, chosen, { cause: 'cancel', now })
  const order = isRefund ? await lockOrder(db, orderId) : undefined
  if (order && order.paidMinor > 0) await askRefund(db, order, { attendeeIds: moved.map((row) => row.attendeeId), reason, by, now })
  return moved
}

/** Seats that waited too long for their money. Several servers may do it at once: each takes what no other one holds. */
export async function expireOrders(db: Db, now: Date, limit = 200): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select o.id from order_due d join reg_order o on o.top_org_id = d.top_org_id and o.id = d.order_id and o.status = 'Unpaid'
    where d.expires_at < ${now} order by d.expires_at limit ${limit} for no key update of o skip locked`.execute(db)
  const orderIds = rows.map((row) => row.id)
  const moved = await moveAttendees(db, await peopleOf(db, orderIds, ['Unpaid']), { cause: 'expire', now })
  for (const [orderId, people] of Map.groupBy(moved, (row) => row.orderId))
    await db
      .updateTable('regOrder')
      .set({ lapsedIds: people.map((row) => row.attendeeId) })
      .where('id', '=', orderId)
      .execute()
  return orderIds.length
}

export type RollBack = 'done' | 'notAudited' | 'paid' | 'signedIn' | 'soldOut'

/** Takes an approval or a denial back; a denied person needs a seat again, and there may be none. */
export async function rollBackAudit(db: Db, attendeeId: string, now: Date): Promise<RollBack> {
  const found = await db
    .selectFrom('attendee')
    .innerJoin('regOrder', (join) =>
      join.onRef('regOrder.topOrgId', '=', 'attendee.topOrgId').onRef('regOrder.id', '=', 'attendee.orderId'),
    )
    .select(['attendee.status', 'attendee.auditStatus', 'attendee.checkinStatus', 'regOrder.paidMinor'])
    .where('attendee.id', '=', attendeeId)
    .where('attendee.deletedAt', 'is', null)
    .forNoKeyUpdate('regOrder')
    .executeTakeFirst()
  if (!found || !['Approved', 'Denied'].includes(found.auditStatus) || found.status === 'Cancelled') return 'notAudited'
  if (found.paidMinor > 0) return 'paid'
  if (found.checkinStatus !== 'NotSignedIn') return 'signedIn'
  const moved = await moveAttendees(db, [attendeeId], { cause: 'rollBack', now })
  if (moved.length === 1) return 'done'
  return found.status === 'Denied' ? 'soldOut' : 'notAudited'
}
