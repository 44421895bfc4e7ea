import { sql } from 'kysely'
import { seatHolding } from '#features/registration/rules.ts'
import { moveAttendees, type Moved } from '#features/registration/server/moveAttendees.ts'
import type { Db } from '#server/kit/db.ts'

async function peopleOf(db: Db, orderIds: readonly string[], statuses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from attendee where order_id = any(${orderIds}::uuid[]) and deleted_at is null and status = any(${statuses}::text[])`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Paid once: a second callback, or one for an order that is no longer waiting, changes nothing and says so. */
export async function payOrder(db: Db, orderId: string, { paidMinor, now }: { paidMinor: number; now: Date }): Promise<boolean> {
  const paid = await db
    .updateTable('regOrder')
    .set({ status: 'Paid', paidMinor, paidTime: now, payExpireTime: null, updatedAt: now })
    .where('id', '=', orderId)
    .where('status', '=', 'Unpaid')
    .where('amountMinor', '=', paidMinor)
    .returning('id')
    .executeTakeFirst()
  if (!paid) return false
  await moveAttendees(db, await peopleOf(db, [orderId], ['Unpaid']), { from: ['Unpaid'], to: 'Registered', now })
  return true
}

export async function cancelOrder(
  db: Db,
  orderId: string,
  { attendeeIds, now }: { attendeeIds?: readonly string[]; now: Date },
): Promise<Moved[]> {
  const people = await peopleOf(db, [orderId], seatHolding)
  const chosen = attendeeIds ? people.filter((id) => attendeeIds.includes(id)) : people
  return moveAttendees(db, chosen, { from: seatHolding, to: 'Cancelled', now })
}

/** Seats that waited too long for their money; orders are locked first, so a payment that arrives at the same moment wins or loses as a whole. */
export async function expireOrders(db: Db, now: Date, limit = 200): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from reg_order where status = 'Unpaid' and pay_expire_time < ${now} order by pay_expire_time limit ${limit} for update skip locked`.execute(
    db,
  )
  const orderIds = rows.map((row) => row.id)
  await moveAttendees(db, await peopleOf(db, orderIds, ['Unpaid']), { from: ['Unpaid'], to: 'Cancelled', now })
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
    .select(['attendee.status', 'attendee.auditStatus', 'attendee.checkinStatus', 'attendee.ticketId', 'regOrder.paidMinor'])
    .where('attendee.id', '=', attendeeId)
    .where('attendee.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found || !['Approved', 'Denied'].includes(found.auditStatus) || found.status === 'Cancelled') return 'notAudited'
  if (found.paidMinor > 0) return 'paid'
  if (found.checkinStatus !== 'NotSignedIn') return 'signedIn'
  if (found.status === 'Denied' && !(await hasSeat(db, found.ticketId))) return 'soldOut'
  const moved = await moveAttendees(db, [attendeeId], { from: [found.status], to: 'PendingApproval', now, auditStatus: 'PendingApproval' })
  return moved.length === 1 ? 'done' : 'notAudited'
}

/** Locks the ticket, so that the seat seen is the seat taken by the move. */
async function hasSeat(db: Db, ticketId: string): Promise<boolean> {
  const ticket = await db.selectFrom('ticket').select(['sold', 'total']).where('id', '=', ticketId).forNoKeyUpdate().executeTakeFirst()
  return ticket !== undefined && ticket.sold < ticket.total
}
