import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { todayIn } from '#core/dateTime.ts'
import { moneyOf } from '#core/money.ts'
import { findEvent, visibleSql, type EventRecord } from '#features/events/server/queries.ts'
import type { standardCalls } from '#features/statistics/contract.ts'
import { courseOf, forecastOf, isRight, reachedOn, type Course, type Day, type Past } from '#features/statistics/rules.ts'
import { originsIn } from '#features/statistics/server/standard/sources.ts'
import { UNLIMITED } from '#features/tickets/rules.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type People = ResultOf<typeof standardCalls.people>
export type CountedEvent = Pick<
  EventRecord,
  'id' | 'title' | 'type' | 'form' | 'bventType' | 'tags' | 'capacity' | 'startTime' | 'endTime' | 'timeZone'
>
type Kind = { bventId: string; title: string; startTime: Date; timeZone: string; isAlike: boolean } & Past

const KINDS = 20

export async function people(ctx: Context, { bventId, compareId }: RequestOf<typeof standardCalls.people>): Promise<People> {
  const event = await findEvent(ctx, bventId)
  const kinds = await sameKind(ctx.db, event, ctx.now, visibleSql(ctx.who))
  const before = kinds.find((one) => one.bventId === compareId) ?? (compareId ? undefined : kinds[0])
  return peopleIn(ctx.db, event, { now: ctx.now, kinds, before })
}

type Asked = { now: Date; kinds: readonly Kind[]; before: Kind | undefined }

/** Read from what is kept: how many people there are does not matter. */
export async function peopleIn(db: Db, event: CountedEvent, { now, kinds, before }: Asked): Promise<People> {
  const { id: bventId, timeZone } = event
  const [course, compared, tickets, totals, looked, sources, forecasts] = await Promise.all([
    courseIn(db, bventId, { startTime: event.startTime, timeZone }),
    before ? courseIn(db, before.bventId, before) : null,
    ticketsIn(db, bventId),
    totalsIn(db, bventId),
    lookedIn(db, bventId),
    originsIn(db, sql`select ${bventId}::uuid as id`),
    lastForecast(db, bventId),
  ])
  const points = courseOf(course, compared, todayIn(timeZone, now))
  const goal = goalOf(event, tickets)
  const { submitted, held, registered, signedIn } = totals
  const hasBegun = now >= event.startTime
  return {
    timeZone,
    asOf: now.toISOString(),
    held,
    goal,
    reachedOn: reachedOn(points, goal),
    points,
    before: before ? { bventId: before.bventId, title: before.title, total: points.at(-1)?.before ?? 0 } : null,
    comparable: kinds.map((kind) => ({ bventId: kind.bventId, title: kind.title })),
    funnel: [
      // Who looked is counted since there are sources; without anybody there is no such step.
      ...(looked.visited > 0 ? [{ step: 'visited' as const, total: looked.visited }] : []),
      ...(looked.visited > 0 ? [{ step: 'begun' as const, total: looked.begun }] : []),
      { step: 'submitted', total: submitted },
      { step: 'held', total: held },
      { step: 'registered', total: registered },
      ...(signedIn > 0 || hasBegun ? [{ step: 'signedIn' as const, total: signedIn }] : []),
    ],
    tickets: tickets.map(({ ticketId, name, priceMinor, currency, offered, held: seats }) => ({
      ticketId,
      name,
      price: moneyOf(priceMinor),
      currency,
      offered: offered >= UNLIMITED ? null : offered,
      held: seats,
    })),
    sources,
    turnout: {
      registered,
      signedIn,
      tickets: tickets.map((ticket) => ({
        ticketId: ticket.ticketId,
        name: ticket.name,
        registered: ticket.registered,
        signedIn: ticket.signedIn,
      })),
    },
    forecast: hasBegun
      ? null
      : forecastOf(
          registered,
          kinds.filter(({ isAlike }) => isAlike),
        ),
    judged:
      hasBegun && forecasts ? { ...forecasts, actual: signedIn, isRight: isRight(forecasts, signedIn), isOver: now > event.endTime } : null,
  }
}

/** Events like this one that were over before it began: the same kind and form, those that share a label first, then the latest. */
export async function sameKind(db: Db, event: CountedEvent, now: Date, visible = sql<boolean>`true`): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    with kinds as (
      select bvent.top_org_id, bvent.id, bvent.title, bvent.start_time, bvent.time_zone,
        bvent.tags && ${event.tags}::text[] or ${event.tags.length === 0} as is_alike
      from bvent where bvent.deleted_at is null and bvent.id <> ${event.id} and bvent.end_time <= least(${event.startTime}::timestamptz, ${now}::timestamptz) and bvent.type = ${event.type}
        and bvent.form = ${event.form} and bvent.bvent_type = ${event.bventType} and ${visible}
      order by is_alike desc, bvent.start_time desc, bvent.id limit ${KINDS})
    select k.id as bvent_id, k.title, k.start_time, k.time_zone, k.is_alike,
      coalesce(sum(t.total) filter (where t.status = 'Registered'), 0)::int as registered,
      coalesce(sum(t.total) filter (where t.status = 'Registered' and t.checkin_status <> 'NotSignedIn'), 0)::int as signed_in
    from kinds k left join attendee_tally t on t.top_org_id = k.top_org_id and t.bvent_id = k.id
    group by 1, 2, 3, 4, 5 order by k.is_alike desc, k.start_time desc, k.id`.execute(db)
  return rows
}

const isHeld = sql`status in ('Registered', 'PendingApproval', 'Unpaid')`

async function courseIn(db: Db, bventId: string, { startTime, timeZone }: { startTime: Date; timeZone: string }): Promise<Course> {
  const { rows } = await sql<Day>`
    select day::text, sum(total)::int as total from attendee_fact where top_org_id = app_org() and bvent_id = ${bventId} and ${isHeld}
    group by 1 having sum(total) <> 0 order by 1`.execute(db)
  return { startDay: todayIn(timeZone, startTime), days: rows }
}

type TicketCounts = {
  ticketId: string
  name: string
  priceMinor: number
  currency: string
  offered: number
  held: number
  registered: number
  signedIn: number
}

async function ticketsIn(db: Db, bventId: string): Promise<TicketCounts[]> {
  const { rows } = await sql<TicketCounts>`
    select k.id as ticket_id, k.name, k.price_minor, k.currency, k.total as offered,
      coalesce(sum(t.total) filter (where t.${isHeld}), 0)::int as held,
      coalesce(sum(t.total) filter (where t.status = 'Registered'), 0)::int as registered,
      coalesce(sum(t.total) filter (where t.status = 'Registered' and t.checkin_status <> 'NotSignedIn'), 0)::int as signed_in
    from ticket k left join attendee_tally t on t.top_org_id = k.top_org_id and t.bvent_id = k.bvent_id and t.ticket_id = k.id
    where k.top_org_id = app_org() and k.bvent_id = ${bventId} group by 1, 2, 3, 4, 5, k.sort_id order by k.sort_id, k.id`.execute(db)
  return rows
}

async function totalsIn(db: Db, bventId: string) {
  const { rows } = await sql<{ submitted: number; held: number; registered: number; signedIn: number }>`
    select coalesce(sum(total), 0)::int as submitted, coalesce(sum(total) filter (where ${isHeld}), 0)::int as held,
      coalesce(sum(total) filter (where status = 'Registered'), 0)::int as registered,
      coalesce(sum(total) filter (where status = 'Registered' and checkin_status <> 'NotSignedIn'), 0)::int as signed_in
    from attendee_tally where top_org_id = app_org() and bvent_id = ${bventId}`.execute(db)
  return rows[0] ?? { submitted: 0, held: 0, registered: 0, signedIn: 0 }
}

/** Who came to the event's page and who began its form, by whichever link or by none. */
async function lookedIn(db: Db, bventId: string): Promise<{ visited: number; begun: number }> {
  const { rows } = await sql<{ visited: number; begun: number }>`
    select coalesce(sum(visitors), 0)::int as visited, coalesce(sum(begun_last), 0)::int as begun
    from source_visit where top_org_id = app_org() and bvent_id = ${bventId}`.execute(db)
  return rows[0] ?? { visited: 0, begun: 0 }
}

async function lastForecast(db: Db, bventId: string) {
  const { rows } = await sql<{ day: string; expected: number; low: number; high: number }>`
    select day::text, expected, low, high from turnout_forecast where top_org_id = app_org() and bvent_id = ${bventId}
    order by day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The room; without one what the tickets offer, if each of them has an end. */
function goalOf({ capacity }: CountedEvent, tickets: readonly TicketCounts[]): number | null {
  if (capacity !== null) return capacity
  const isLimited = tickets.length > 0 && tickets.every(({ offered }) => offered < UNLIMITED)
  return isLimited ? tickets.reduce((sum, { offered }) => sum + offered, 0) : null
}
