import { sql } from 'kysely'
import type { Line } from '#features/orders/quote.ts'
import type { Db } from '#server/kit/database/db.ts'

type Place = { orgId: string; bventId: string; orderId: string; now: Date }

export async function insertLines(db: Db, { orgId, bventId, orderId, now }: Place, lines: readonly Line[], attendeeIds: readonly string[]) {
  await db
    .insertInto('orderLine')
    .values(
      lines.map(({ person, ...line }, at) => ({
        topOrgId: orgId,
        orderId,
        no: at + 1,
        bventId,
        ...line,
        attendeeId: person === null ? null : (attendeeIds[person] ?? null),
        createdAt: now,
      })),
    )
    .execute()
}

/** For people who were written many at once, each with a ticket and nothing else: their lines are what their rows say. */
export async function insertTicketLines(db: Db, orderIds: readonly string[]): Promise<void> {
  await sql`
    insert into order_line (top_org_id, order_id, no, bvent_id, kind, attendee_id, ticket_id, name, price_minor, created_at, cancelled_at)
    select a.top_org_id, a.order_id, row_number() over (partition by a.order_id order by a.id), a.bvent_id, 'ticket', a.id, a.ticket_id, t.name, a.price_minor,
      a.created_date, case when a.status in ('Denied', 'Cancelled') then a.updated_at end
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id where a.order_id = any(${orderIds}::uuid[])`.execute(
    db,
  )
}

/** With the seat goes the line. */
export async function cancelLines(db: Db, attendeeIds: readonly string[], now: Date): Promise<void> {
  if (attendeeIds.length === 0) return
  await sql`update order_line set cancelled_at = ${now} where attendee_id = any(${attendeeIds}::uuid[]) and cancelled_at is null`.execute(
    db,
  )
}

/** It comes back with it; what was cancelled before, for another ticket, does not. */
export async function restoreLines(db: Db, attendeeIds: readonly string[]): Promise<void> {
  if (attendeeIds.length === 0) return
  await sql`
    update order_line l set cancelled_at = null from (
      select attendee_id, max(cancelled_at) as last from order_line where attendee_id = any(${attendeeIds}::uuid[]) group by 1) g
    where l.attendee_id = g.attendee_id and l.cancelled_at = g.last`.execute(db)
}

/** Another ticket of the same price: the old line is cancelled, and one for the new ticket follows the last. */
export async function exchangeTicketLines(db: Db, changes: readonly { attendeeId: string; ticketId: string }[], now: Date): Promise<void> {
  const [people, tickets] = [changes.map(({ attendeeId }) => attendeeId), changes.map(({ ticketId }) => ticketId)]
  await sql`
    with changed as (
      select * from unnest(${people}::uuid[], ${tickets}::uuid[]) as c (attendee_id, to_ticket)
    ), gone as (
      update order_line l set cancelled_at = coalesce(l.cancelled_at, ${now}) from changed c
      where l.attendee_id = c.attendee_id and l.kind = 'ticket' and l.ticket_id <> c.to_ticket
      returning l.top_org_id, l.order_id, l.bvent_id, l.attendee_id, l.price_minor, c.to_ticket
    )
    insert into order_line (top_org_id, order_id, no, bvent_id, kind, attendee_id, ticket_id, name, price_minor, created_at, cancelled_at)
    select distinct on (g.attendee_id) g.top_org_id, g.order_id,
      (select max(no) from order_line o where o.top_org_id = g.top_org_id and o.order_id = g.order_id) + dense_rank() over (partition by g.order_id order by g.attendee_id),
      g.bvent_id, 'ticket', g.attendee_id, t.id, t.name, g.price_minor, ${now}::timestamptz,
      case when a.status in ('Denied', 'Cancelled') then ${now}::timestamptz end
    from gone g join ticket t on t.top_org_id = g.top_org_id and t.id = g.to_ticket
      join attendee a on a.top_org_id = g.top_org_id and a.id = g.attendee_id`.execute(db)
}
