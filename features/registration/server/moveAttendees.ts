import { sql, type RawBuilder } from 'kysely'
import { HOLD_MINUTES, holdsSeat, seatHolding, type AttendeeStatus } from '#features/registration/rules.ts'
import { giveHoldings, takeHoldings } from '#features/registration/server/holdings.ts'
import type { Db } from '#server/kit/db.ts'

export type Moved = {
  attendeeId: string
  ticketId: string
  orderId: string
  from: AttendeeStatus
  to: AttendeeStatus
  /** When it had been decided before this. */
  auditTime: Date | null
  version: number
}

type Move = {
  /** Only this event's; any event's where it is known whose they are. */
  bventId?: string
  from: readonly AttendeeStatus[]
  /** 'approve' ends where the price of the ticket says. */
  to: 'approve' | AttendeeStatus
  now: Date
  auditStatus?: 'Approved' | 'Denied' | 'PendingApproval' | 'NotRequired'
  /** Their orders and tickets are held already, in the order everyone holds them. */
  isHeld?: boolean
  /** When it was decided; now, unless a decision is taken back as if it had never been. */
  auditTime?: Date | null
}

/**
 * Moves those of the attendees that are where the move starts, in one statement; the others are simply not among the answer.
 * Seats, unique values and limited options are given back by those who no longer hold a seat. Those who need one again get it only
 * while there is one, their unique values are free and their options are not full. The orders concerned follow.
 */
export async function moveAttendees(db: Db, ids: readonly string[], move: Move): Promise<Moved[]> {
  if (ids.length === 0) return []
  const { bventId, from, to, now, auditStatus, auditTime = now, isHeld } = move
  const mine = bventId ? sql`id = any(${ids}::uuid[]) and bvent_id = ${bventId}` : sql`id = any(${ids}::uuid[])`
  if (!isHeld) await lockOrdersAndTickets(db, mine, { movesSeats: movesSeats(from, to) })
  const target = to === 'approve' ? sql`case when t.price_minor > 0 then 'Unpaid' else 'Registered' end` : sql`${to}::text`
  const { rows } = await sql<Moved>`
    with locked as materialized (
      select a.top_org_id, a.bvent_id, a.id, a.ticket_id, a.status, a.audit_time from attendee a
      where ${mine} and a.deleted_at is null and a.status = any(${from}::text[])
      for update
    ), aimed as (
      select l.*, ${target} as target, t.total - t.sold as seats_left from locked l
        join ticket t on t.top_org_id = l.top_org_id and t.id = l.ticket_id
    ), judged as (
      select m.*, m.target = any(${seatHolding}::text[]) and not m.status = any(${seatHolding}::text[]) as gains from aimed m
    ), fitting as (
      select j.*, row_number() over (partition by j.ticket_id, j.gains order by j.id) as place from judged j
      where not j.gains or not exists (
        select from attendee_unique mine join attendee_unique held on held.top_org_id = mine.top_org_id and held.bvent_id = mine.bvent_id
          and held.field_name = mine.field_name and held.value_key = mine.value_key and held.is_held
        where mine.top_org_id = j.top_org_id and mine.bvent_id = j.bvent_id and mine.attendee_id = j.id
      ) and not exists (
        select from attendee_option mine join option_count c on c.top_org_id = mine.top_org_id and c.bvent_id = mine.bvent_id
            and c.field_name = mine.field_name and c.option_key = mine.option_key
          join form_field f on f.top_org_id = mine.top_org_id and f.bvent_id = mine.bvent_id and f.field_name = mine.field_name
        where mine.top_org_id = j.top_org_id and mine.bvent_id = j.bvent_id and mine.attendee_id = j.id
          and c.taken >= (f.option_limits ->> mine.option_key)::integer
      )
    )
    update attendee a set status = f.target, version = a.version + 1, updated_at = ${now},
      audit_status = coalesce(${auditStatus ?? null}, a.audit_status),
      audit_time = case when ${auditStatus ?? null}::text is null then a.audit_time else ${auditTime}::timestamptz end
    from fitting f
    where a.top_org_id = f.top_org_id and a.bvent_id = f.bvent_id and a.id = f.id and (not f.gains or f.place <= f.seats_left)
    returning a.id as attendee_id, a.ticket_id, a.order_id, f.status as "from", a.status as "to", f.audit_time, a.version`.execute(db)
  await moveSeats(db, rows)
  await followOrders(db, [...new Set(rows.map((row) => row.orderId))], now)
  return rows
}

/** Whether anybody may give a seat back or need one; the price of a ticket stands still while somebody holds it. */
export function movesSeats(from: readonly AttendeeStatus[], to: 'approve' | AttendeeStatus): boolean {
  return from.some((status) => holdsSeat(status) !== (to === 'approve' || holdsSeat(to)))
}

/** Orders, then tickets, then attendees, each in one order for everyone: so nobody ever waits for anybody in a ring. */
export async function lockOrdersAndTickets(db: Db, mine: RawBuilder<unknown>, { movesSeats }: { movesSeats: boolean }): Promise<void> {
  const lock = (table: 'reg_order' | 'ticket', key: 'order_id' | 'ticket_id') =>
    sql`
    select count(*) from (
      select from ${sql.table(table)} where id in (select ${sql.ref(key)} from attendee where ${mine}) order by id for no key update) as held`.execute(
      db,
    )
  await lock('reg_order', 'order_id')
  if (movesSeats) await lock('ticket', 'ticket_id')
}

async function moveSeats(db: Db, moved: readonly Moved[]): Promise<void> {
  const gone = moved.filter(({ from, to }) => holdsSeat(from) && !holdsSeat(to))
  const back = moved.filter(({ from, to }) => !holdsSeat(from) && holdsSeat(to))
  for (const [people, seats] of [[gone, -1] as const, [back, 1] as const]) {
    const tickets = Map.groupBy(people, ({ ticketId }) => ticketId)
    for (const ticketId of [...tickets.keys()].sort())
      await sql`update ticket set sold = sold + ${seats * (tickets.get(ticketId)?.length ?? 0)} where id = ${ticketId}`.execute(db)
  }
  await giveHoldings(
    db,
    gone.map((row) => row.attendeeId),
  )
  await takeHoldings(
    db,
    back.map((row) => row.attendeeId),
  )
}

/** An order is what its people are; until it is paid it asks for the money of those who hold a seat. */
export async function followOrders(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const asked = sql`case when f.next = 'Cancelled' or o.paid_minor > 0 then o.amount_minor else f.amount end`
  await sql`
    with people as (
      select a.top_org_id, a.bvent_id, a.order_id,
        bool_or(a.status = 'PendingApproval') as waits, bool_or(a.status = 'Unpaid') as owes, bool_or(a.status = 'Registered') as goes,
        coalesce(sum(t.price_minor) filter (where a.status = any(${seatHolding}::text[])), 0) as amount
      from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
      where a.order_id = any(${orderIds}::uuid[]) and a.deleted_at is null group by 1, 2, 3
    ), following as (
      select p.*, case when waits then 'WaitApproval' when owes then 'Unpaid' when goes then 'Paid' else 'Cancelled' end as next,
        coalesce(h.offline_minutes, ${HOLD_MINUTES.offline}::int) as offline_minutes,
        coalesce(h.after_approval_minutes, ${HOLD_MINUTES.afterApproval}::int) as online_minutes
      from people p left join pay_hold h on h.top_org_id = p.top_org_id and h.bvent_id = p.bvent_id
    )
    update reg_order o set status = f.next, updated_at = ${now}, amount_minor = ${asked},
      pay_expire_time = case
        when f.next <> 'Unpaid' or o.is_held_for_ever then null
        when o.status in ('WaitApproval', 'Cancelled')
          then ${now}::timestamptz + make_interval(mins => case when o.pay_type = 'Offline' then f.offline_minutes else f.online_minutes end)
        else o.pay_expire_time end,
      paid_time = case when f.next = 'Paid' then coalesce(o.paid_time, ${now}) else o.paid_time end
    from following f
    where o.top_org_id = f.top_org_id and o.id = f.order_id
      and (o.status in ('WaitApproval', 'Unpaid', 'Paid', 'Cancelled') or (o.status = 'Refunded' and f.next <> 'Cancelled'))
      and (o.status <> f.next or o.amount_minor <> ${asked})`.execute(db)
}
