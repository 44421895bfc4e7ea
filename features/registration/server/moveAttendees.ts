import { sql } from 'kysely'
import { HOLD_MS } from '#features/registration/rules.ts'
import type { Db } from '#server/kit/db.ts'

export type Moved = { attendeeId: string; ticketId: string; orderId: string; from: string; to: string }

type Move = {
  from: readonly string[]
  to: 'approve' | 'Denied' | 'Cancelled' | 'Registered' | 'PendingApproval'
  now: Date
  auditStatus?: 'Approved' | 'Denied' | 'PendingApproval'
}

/**
 * Moves those of the attendees that are where the move starts, in one statement; the others are simply not among the answer.
 * Seats are given back for those who no longer hold one, and the orders concerned follow.
 */
export async function moveAttendees(db: Db, ids: readonly string[], move: Move): Promise<Moved[]> {
  if (ids.length === 0) return []
  await lockTickets(db, ids)
  const { from, to, now, auditStatus } = move
  const target = to === 'approve' ? sql`case when t.price_minor > 0 then 'Unpaid' else 'Registered' end` : sql`${to}`
  const { rows } = await sql<Moved>`
    with chosen as (
      select a.top_org_id, a.bvent_id, a.id, a.status, ${target} as target
      from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
      where a.id = any(${ids}::uuid[]) and a.deleted_at is null and a.status = any(${from}::text[])
      for update of a
    )
    update attendee a set status = c.target, version = a.version + 1, updated_at = ${now},
      audit_status = coalesce(${auditStatus ?? null}, a.audit_status),
      audit_time = case when ${auditStatus ?? null}::text is null then a.audit_time else ${now} end
    from chosen c where a.top_org_id = c.top_org_id and a.bvent_id = c.bvent_id and a.id = c.id
    returning a.id as attendee_id, a.ticket_id, a.order_id, c.status as "from", a.status as "to"`.execute(db)
  await moveSeats(db, rows)
  await followOrders(db, [...new Set(rows.map((row) => row.orderId))], now)
  return rows
}

/** Tickets before attendees, always in the same order, so that registrations and batches never wait for each other in a ring. */
async function lockTickets(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select id from ticket where id in (select ticket_id from attendee where id = any(${ids}::uuid[])) order by id for no key update`.execute(
    db,
  )
}

async function moveSeats(db: Db, moved: readonly Moved[]): Promise<void> {
  const held = ['Registered', 'PendingApproval', 'Unpaid']
  const change = new Map<string, number>()
  for (const { ticketId, from, to } of moved) {
    const seats = Number(held.includes(to)) - Number(held.includes(from))
    if (seats !== 0) change.set(ticketId, (change.get(ticketId) ?? 0) + seats)
  }
  for (const [ticketId, seats] of [...change].sort(([one], [other]) => (one < other ? -1 : 1)))
    await sql`update ticket set sold = sold + ${seats} where id = ${ticketId}`.execute(db)
  const gone = moved.filter(({ from, to }) => held.includes(from) && !held.includes(to)).map((row) => row.attendeeId)
  if (gone.length > 0) await sql`delete from attendee_unique where attendee_id = any(${gone}::uuid[])`.execute(db)
}

/** An order is what its people are; once approval is over it asks for the money of those who were approved. */
export async function followOrders(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    with people as (
      select a.order_id,
        bool_or(a.status = 'PendingApproval') as waits, bool_or(a.status = 'Unpaid') as owes, bool_or(a.status = 'Registered') as goes,
        coalesce(sum(t.price_minor) filter (where a.status in ('Registered', 'PendingApproval', 'Unpaid')), 0) as amount
      from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
      where a.order_id = any(${orderIds}::uuid[]) and a.deleted_at is null group by 1
    ), following as (
      select p.*, case when waits then 'WaitApproval' when owes then 'Unpaid' when goes then 'Paid' else 'Cancelled' end as next from people p
    )
    update reg_order o set status = f.next, updated_at = ${now},
      amount_minor = case when f.next = 'Cancelled' then o.amount_minor else f.amount end,
      pay_expire_time = case
        when f.next = 'Unpaid' and o.status = 'WaitApproval' then ${new Date(now.getTime() + HOLD_MS.afterApproval)}
        when f.next = 'Unpaid' then o.pay_expire_time end,
      paid_time = case when f.next = 'Paid' then coalesce(o.paid_time, ${now}) else o.paid_time end
    from following f
    where o.id = f.order_id and o.status in ('WaitApproval', 'Unpaid', 'Paid') and o.status <> f.next`.execute(db)
}
