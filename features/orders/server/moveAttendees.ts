import { sql, type RawBuilder } from 'kysely'
import { holdsSeat, seatHolding, type AttendeeStatus, type AuditStatus } from '#core/statuses.ts'
import { auditStatusOf, movesSeats, stepsOf, type Cause, type Step } from '#features/orders/transitions.ts'
import { followOrders } from '#features/orders/server/followOrders.ts'
import { cancelLines, restoreLines } from '#features/orders/server/orderLines.ts'
import { moveSeats } from '#features/tickets/server/seats.ts'
import { withoutDiscount } from '#features/orders/server/discountUses.ts'
import { giveHoldings, takeHoldings } from '#features/orders/server/holdings.ts'
import type { Db } from '#server/kit/database/db.ts'

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

/** By what happened, or step by step where things are put back as they were. */
type Way = { cause: Cause } | { steps: readonly Step[]; auditStatus?: AuditStatus }
type Move = Way & {
  /** Only this event's; any event's where it is known whose they are. */
  bventId?: string
  now: Date
  /** Their orders and tickets are held already, in the order everyone holds them. */
  isHeld?: boolean
  /** When each was decided; now, unless things are put back as they were. */
  auditTimes?: ReadonlyMap<string, string | null>
}
type Planned = Pick<Move, 'now' | 'auditTimes'> & { steps: readonly Step[]; auditStatus: AuditStatus | undefined }

function planned(move: Move): Planned {
  const { now, auditTimes } = move
  const way =
    'cause' in move
      ? { steps: stepsOf(move.cause), auditStatus: auditStatusOf(move.cause) }
      : { steps: move.steps, auditStatus: move.auditStatus }
  return { ...way, now, ...(auditTimes && { auditTimes }) }
}

/**
 * Moves those of the attendees that are where the move starts; the others are simply not among the answer. Seats, unique values and
 * limited options are given back by those who no longer hold a seat, and discounts with their lines. Those who need one again get it
 * only while there is one, their unique values are free, and their options and discounts are not used up. The orders concerned follow.
 */
export async function moveAttendees(db: Db, ids: readonly string[], move: Move): Promise<Moved[]> {
  if (ids.length === 0) return []
  const { bventId, now, isHeld } = move
  const plan = planned(move)
  const mine = bventId ? sql`id = any(${ids}::uuid[]) and bvent_id = ${bventId}` : sql`id = any(${ids}::uuid[])`
  const isAboutSeats = movesSeats(plan.steps)
  const seen = isHeld ? null : await lockOrdersAndTickets(db, mine, { isAboutSeats })
  const moved = isAboutSeats
    ? await moveWhoFits(db, mine, plan, await withoutDiscount(db, ids, plan.steps))
    : await moveAsSeen(db, seen ?? (await see(db, mine)), plan)
  await exchangeSeats(db, moved, now)
  await followOrders(db, [...new Set(moved.map((row) => row.orderId))], now)
  return moved
}

/** The table of steps, to be joined by where somebody stands and whether they cost. */
const stepRows = (steps: readonly Step[]) =>
  sql`(values ${sql.join(steps.map(({ from, to, isPriced = null }) => sql`(${from}::text, ${isPriced}::boolean, ${to}::text)`))}) as step (status, is_priced, target)`

const isStepOf = (person: 'a' | 'l') =>
  sql`step.status = ${sql.ref(`${person}.status`)} and coalesce(step.is_priced, ${sql.ref(`${person}.price_minor`)} > 0) = (${sql.ref(`${person}.price_minor`)} > 0)`

const fromOf = (steps: readonly Step[]) => [...new Set(steps.map(({ from }) => from))]

const change = ({ now, auditStatus, auditTimes }: Planned) =>
  sql`version = a.version + 1, updated_at = ${now}${auditStatus ? sql`, audit_status = ${auditStatus}, audit_time = ${auditTimeOf(now, auditTimes)}` : sql``}`

const auditTimeOf = (now: Date, times: Planned['auditTimes']) =>
  times ? sql`(${jsonOf(times)}::jsonb ->> a.id::text)::timestamptz` : sql`${now}::timestamptz`

/** As an object of a thousand ids, which JavaScript would take its time to make. */
const jsonOf = (values: Iterable<readonly [id: string, value: string | number | null]>) =>
  `{${Array.from(values, ([id, value]) => `"${id}":${JSON.stringify(value)}`).join(',')}}`

type Seen = Pick<Moved, 'attendeeId' | 'orderId' | 'ticketId' | 'from' | 'auditTime' | 'version'> & { bventId: string; isDeleted: boolean }

/**
 * People by their ids, here and below: that nobody is deleted is looked at afterwards. As a condition it would invite the indexes
 * of those who are not, which begin with the organisation; and of one that PostgreSQL has no statistics of yet it expects one row.
 */
async function see(db: Db, mine: RawBuilder<unknown>): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select bvent_id, id as attendee_id, order_id, ticket_id, status as "from", audit_time, version, deleted_at is not null as is_deleted
    from attendee where ${mine}`.execute(db)
  return rows
}

/** Where no seat changes hands. Whoever has changed since they were seen is looked at once more, and held by that. */
async function moveAsSeen(db: Db, seen: readonly Seen[], plan: Planned): Promise<Moved[]> {
  const there = new Map(seen.filter((row) => !row.isDeleted && fromOf(plan.steps).includes(row.from)).map((row) => [row.attendeeId, row]))
  if (there.size === 0) return []
  const bventIds = new Set([...there.values()].map((row) => row.bventId))
  const versions = jsonOf(Array.from(there, ([id, { version }]) => [id, version] as const))
  const { rows } = await sql<Pick<Moved, 'attendeeId' | 'to' | 'version'>>`
    update attendee a set status = step.target, ${change(plan)} from ${stepRows(plan.steps)}
    where a.bvent_id = any(${[...bventIds]}::uuid[]) and a.id = any(${[...there.keys()]}::uuid[])
      and a.version = (${versions}::jsonb ->> a.id::text)::int and ${isStepOf('a')}
    returning a.id as attendee_id, a.status as "to", a.version`.execute(db)
  const moved = rows.flatMap((row) => {
    const was = there.get(row.attendeeId)
    there.delete(row.attendeeId)
    return was ? [{ ...was, ...row }] : []
  })
  if (there.size === 0) return moved
  const changed = await see(db, sql`id = any(${[...there.keys()]}::uuid[]) for update`)
  return [...moved, ...(await moveAsSeen(db, changed, plan))]
}

/** Where seats change hands: those who need one get it in the order of their ids, while there are any. */
async function moveWhoFits(db: Db, mine: RawBuilder<unknown>, plan: Planned, without: readonly string[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with locked as materialized (
      select a.top_org_id, a.bvent_id, a.id, a.ticket_id, a.status, a.price_minor, a.audit_time, a.deleted_at from attendee a
      where ${mine} and a.status = any(${fromOf(plan.steps)}::text[])
      for update
    ), aimed as (
      select l.*, step.target, t.total - t.sold as seats_left from locked l
        join ticket t on t.top_org_id = l.top_org_id and t.id = l.ticket_id join ${stepRows(plan.steps)} on ${isStepOf('l')}
      where l.deleted_at is null
    ), judged as (
      select m.*, m.target = any(${seatHolding}::text[]) and not m.status = any(${seatHolding}::text[]) as gains from aimed m
    ), fitting as (
      select j.*, row_number() over (partition by j.ticket_id, j.gains order by j.id) as place from judged j
      where not j.gains or j.id <> all(${without}::uuid[]) and not exists (
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
    update attendee a set status = f.target, ${change(plan)}
    from fitting f
    where a.top_org_id = f.top_org_id and a.bvent_id = f.bvent_id and a.id = f.id and (not f.gains or f.place <= f.seats_left)
    returning a.id as attendee_id, a.ticket_id, a.order_id, f.status as "from", a.status as "to", f.audit_time, a.version`.execute(db)
  return rows
}

/**
 * Orders, then tickets, then attendees, each in one order for everyone: so nobody ever waits for anybody in a ring. The attendees
 * as they were before it was their turn.
 */
export async function lockOrdersAndTickets(
  db: Db,
  mine: RawBuilder<unknown>,
  { isAboutSeats }: { isAboutSeats: boolean },
): Promise<Seen[]> {
  const seen = await see(db, mine)
  const orderIds = [...new Set(seen.map((row) => row.orderId))]
  await lock(db, 'reg_order', sql`id = any(${orderIds}::uuid[])`)
  // Asked anew: whoever held the orders before may have given somebody another ticket.
  if (isAboutSeats) await lock(db, 'ticket', sql`id in (select ticket_id from attendee where ${mine})`)
  return seen
}

async function lock(db: Db, table: 'reg_order' | 'ticket', which: RawBuilder<unknown>): Promise<void> {
  await sql`select count(*) from (select from ${sql.table(table)} where ${which} order by id for no key update) as held`.execute(db)
}

async function exchangeSeats(db: Db, moved: readonly Moved[], now: Date): Promise<void> {
  const gone = moved.filter(({ from, to }) => holdsSeat(from) && !holdsSeat(to))
  const back = moved.filter(({ from, to }) => !holdsSeat(from) && holdsSeat(to))
  for (const [people, seats] of [[gone, -1] as const, [back, 1] as const]) {
    const tickets = Map.groupBy(people, ({ ticketId }) => ticketId)
    for (const ticketId of [...tickets.keys()].sort()) await moveSeats(db, ticketId, seats * (tickets.get(ticketId)?.length ?? 0))
  }
  const idsOf = (people: readonly Moved[]) => people.map((row) => row.attendeeId)
  await giveHoldings(db, idsOf(gone))
  await cancelLines(db, idsOf(gone), now)
  await takeHoldings(db, idsOf(back))
  await restoreLines(db, idsOf(back))
}
