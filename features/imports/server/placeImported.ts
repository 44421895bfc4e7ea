import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'
import type { Refusal } from '#features/imports/checks.ts'
import { note } from '#features/imports/say.ts'
import { TICKET_NAME } from '#features/imports/rules.ts'
import type { Judged } from '#features/imports/server/judge.ts'
import { personLine } from '#features/imports/server/personLine.ts'
import { jsonOf } from '#features/imports/server/rest.ts'
import type { Setup } from '#features/imports/server/setupOf.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { statusAtStart, type AttendeeStatus, type Skip } from '#features/registration/rules.ts'
import { takeQuota } from '#features/registration/server/limits.ts'
import type { Db } from '#server/kit/db.ts'

/** A row that may be placed: its attendee's id was drawn when it was checked, so that it can come only once. */
export type NewRow = Judged & { attendeeId: string }
type Placing = { orgId: string; setup: Setup; skip: Skip; now: Date }
type Person = NewRow & { orderId: string; state: AttendeeStatus; ticket: NonNullable<Judged['ticket']> }

const CODE_TRIES = 5

export const refusalOf = (field: string, ...why: Parameters<typeof note>): Refusal => ({ field, ...note(...why) })

/**
 * Places many people at once, each in an order of their own. What does not fit is refused row by row and does not keep the others out.
 * Seats, which everyone waits for, come last; whoever gets none is taken out again.
 */
export async function placeImported(
  db: Db,
  placing: Placing,
  rows: readonly NewRow[],
): Promise<{ placed: Map<string, Placed>; refused: Map<string, Refusal> }> {
  const refused = new Map<string, Refusal>()
  const fitting = withinSeatsLeft(placing.setup, rows, refused)
  const people = fitting.flatMap((row): Person[] =>
    row.ticket ? [{ ...row, ticket: row.ticket, orderId: uuid(), state: statusAtStart(row.ticket, placing.skip) }] : [],
  )
  // The people are put into words while the database writes their orders.
  const lines = linesOf(placing, people)
  await insertOrders(db, placing, people)
  await insertPeople(db, placing, people, await lines)
  await holdValues(db, placing, people, refused)
  const standing = () => people.filter(({ attendeeId }) => !refused.has(attendeeId))
  await keepQuota(db, people, refused)
  await takeTickets(db, standing(), refused)
  await takeLimited(db, placing, standing(), refused)
  await removeRefused(
    db,
    people.filter(({ attendeeId }) => refused.has(attendeeId)),
  )
  return {
    placed: new Map(standing().map(({ attendeeId, orderId, state, ticket }) => [attendeeId, { orderId, state, ticketId: ticket.id }])),
    refused,
  }
}
export type Placed = { orderId: string; state: AttendeeStatus; ticketId: string }

const soldOut = ({ ticket }: Pick<Judged, 'ticket'>) => refusalOf(TICKET_NAME, 'row.soldOut', { value: ticket?.name ?? '' })

/** Those for whom there is certainly no seat are not even written. */
function withinSeatsLeft({ tickets }: Setup, rows: readonly NewRow[], refused: Map<string, Refusal>): NewRow[] {
  const left = new Map(tickets.map(({ id, total, sold }) => [id, total - sold]))
  return rows.filter((row) => {
    const seats = left.get(row.ticket?.id ?? '') ?? 0
    left.set(row.ticket?.id ?? '', seats - 1)
    if (seats <= 0) refused.set(row.attendeeId, soldOut(row))
    return seats > 0
  })
}

const orderStatus: Record<AttendeeStatus, string> = {
  PendingApproval: 'WaitApproval',
  Unpaid: 'Unpaid',
  Registered: 'Paid',
  Denied: 'Cancelled',
  Cancelled: 'Cancelled',
}

async function insertOrders(db: Db, { orgId, setup, now }: Placing, people: readonly Person[]): Promise<void> {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '')
  let missing = people
  for (let tries = 0; missing.length > 0 && tries < CODE_TRIES; tries += 1) {
    const lines = await jsonOf(missing, ({ orderId, state, ticket, values }) => ({
      id: orderId,
      no: day + randomCode(),
      status: orderStatus[state],
      pay: ticket.priceMinor === 0 ? 'Free' : 'Offline',
      amount: ticket.priceMinor,
      paid: state === 'Registered' ? ticket.priceMinor : 0,
      currency: ticket.currency,
      buyer: { fullName: values.FullName ?? '', mobile: values.Mobile ?? null, email: values.Email ?? null },
    }))
    const { rows } = await sql<{ id: string }>`
      insert into reg_order (top_org_id, id, bvent_id, order_no, status, pay_type, amount_minor, paid_minor, currency, paid_time, buyer, path_id,
        is_held_for_ever, created_at, updated_at)
      select ${orgId}, x.id, ${setup.job.bventId}, x.no, x.status, x.pay, x.amount, x.paid, x.currency,
        case when x.status = 'Paid' then ${now}::timestamptz end, x.buyer, ${setup.form.pathId}::uuid, true, ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${lines}::json)
        as x (id uuid, no text, status text, pay text, amount integer, paid integer, currency text, buyer jsonb)
      on conflict (top_org_id, order_no) do nothing returning id`.execute(db)
    const made = new Set(rows.map(({ id }) => id))
    missing = missing.filter(({ orderId }) => !made.has(orderId))
  }
  if (missing.length > 0) throw new Error('no free order number found')
}

/** A check-in code that happens to be taken is drawn again. */
async function insertPeople(db: Db, placing: Placing, people: readonly Person[], firstLines: string): Promise<void> {
  const { orgId, setup, now } = placing
  let missing = people
  let lines = firstLines
  for (let tries = 0; missing.length > 0 && tries < CODE_TRIES; tries += 1) {
    const { rows } = await sql<{ id: string }>`
      insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, audit_status, checkin_code, full_name, mobile, email, gender,
        id_type, id_number, id_number_key, country, province, city, area, address, remark, field_values, source, created_date, updated_at)
      select ${orgId}, ${setup.job.bventId}, x.id, x.ticket_id, x.order_id, x.status,
        case when x.status = 'PendingApproval' then 'PendingApproval' else 'NotRequired' end, x.code, x.full_name, x.mobile, x.email, x.gender,
        x.id_type, decode(x.id_number, 'hex'), decode(x.id_number_key, 'hex'), x.country, x.province, x.city, x.area, x.address, x.remark,
        x.field_values, 'import', ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${lines}::json)
        as x (id uuid, ticket_id uuid, order_id uuid, status text, code text, full_name text, mobile text, email text, gender text, id_type text,
          id_number text, id_number_key text, country text, province text, city text, area text, address text, remark text, field_values jsonb)
      on conflict (top_org_id, bvent_id, checkin_code) do nothing returning id`.execute(db)
    const made = new Set(rows.map(({ id }) => id))
    missing = missing.filter(({ attendeeId }) => !made.has(attendeeId))
    lines = await linesOf(placing, missing)
  }
  if (missing.length > 0) throw new Error('no free check-in code found')
}

const linesOf = ({ setup }: Placing, people: readonly Person[]) => jsonOf(people, (person) => lineOf(setup, person))

function lineOf({ sealer }: Setup, { attendeeId, orderId, ticket, state, values, remark }: Person) {
  return {
    ...personLine(values, sealer),
    id: attendeeId,
    ticket_id: ticket.id,
    order_id: orderId,
    status: state,
    code: randomCode(),
    remark,
  }
}

/** Sorted, so that two imports of the same list wait for each other in one direction only. */
async function holdValues(db: Db, { orgId, setup }: Placing, people: readonly Person[], refused: Map<string, Refusal>): Promise<void> {
  const wanted = people.flatMap(({ attendeeId, uniqueValues }) => uniqueValues.map((value) => ({ attendeeId, ...value })))
  const { rows } = await sql<{ attendeeId: string; fieldName: string }>`
    insert into attendee_unique (top_org_id, bvent_id, field_name, value_key, attendee_id)
    select ${orgId}, ${setup.job.bventId}, x."fieldName", x."valueKey", x."attendeeId"
    from json_to_recordset(${JSON.stringify(wanted)}::json) as x ("attendeeId" uuid, "fieldName" text, "valueKey" text)
    order by x."fieldName", x."valueKey" on conflict do nothing returning attendee_id, field_name`.execute(db)
  if (rows.length === wanted.length) return
  const held = new Set(rows.map(({ attendeeId, fieldName }) => `${attendeeId}:${fieldName}`))
  for (const { attendeeId, fieldName } of wanted)
    if (!held.has(`${attendeeId}:${fieldName}`)) refused.set(attendeeId, refusalOf(fieldName, 'row.taken'))
}

/** All people of the chunk are counted already, those too who will be taken out again. */
async function keepQuota(db: Db, written: readonly Person[], refused: Map<string, Refusal>): Promise<void> {
  const found = await takeQuota(db)
  if (!found) return
  const standing = written.filter(({ attendeeId }) => !refused.has(attendeeId))
  const over = found.held - (written.length - standing.length) - found.quota
  if (over > 0)
    for (const { attendeeId } of standing.slice(Math.max(0, standing.length - over))) refused.set(attendeeId, refusalOf('', 'row.quota'))
}

/** Tickets are locked in one order for everyone; as many rows as fit get a seat, the first ones first. */
async function takeTickets(db: Db, people: readonly Person[], refused: Map<string, Refusal>): Promise<void> {
  const wanted = Map.groupBy(people, ({ ticket }) => ticket.id)
  for (const ticketId of [...wanted.keys()].sort()) {
    const all = wanted.get(ticketId) ?? []
    const { rows } = await sql<{ seats: number }>`
      with open as (select top_org_id, id, least(${all.length}::int, total - sold) as seats from ticket where id = ${ticketId} for no key update)
      update ticket t set sold = t.sold + open.seats from open
      where t.top_org_id = open.top_org_id and t.id = open.id and t.sold + open.seats <= t.total returning open.seats`.execute(db)
    for (const person of all.slice(rows[0]?.seats ?? 0)) refused.set(person.attendeeId, soldOut(person))
  }
}

/** Options that only so many people get; few fields have them. */
async function takeLimited(db: Db, { orgId, setup }: Placing, people: readonly Person[], refused: Map<string, Refusal>): Promise<void> {
  for (const { field, key, most } of limitedOptions(setup.form.fields)) {
    const wanting = people.filter(
      ({ attendeeId, values }) => !refused.has(attendeeId) && [values[field.fieldName] ?? []].flat().includes(key),
    )
    if (wanting.length === 0) continue
    const place = sql`${orgId}, ${setup.job.bventId}, ${field.fieldName}, ${key}`
    await sql`insert into option_count (top_org_id, bvent_id, field_name, option_key) values (${place}) on conflict do nothing`.execute(db)
    const { rows } = await sql<{ taken: number }>`
      with open as (select taken, greatest(0, least(${wanting.length}::int, ${most}::int - taken)) as n from option_count
        where bvent_id = ${setup.job.bventId} and field_name = ${field.fieldName} and option_key = ${key} for no key update)
      update option_count c set taken = c.taken + open.n from open
      where c.bvent_id = ${setup.job.bventId} and c.field_name = ${field.fieldName} and c.option_key = ${key} returning open.n as taken`.execute(
      db,
    )
    const granted = wanting.slice(0, rows[0]?.taken ?? 0)
    await sql`
      insert into attendee_option (top_org_id, bvent_id, attendee_id, field_name, option_key)
      select ${orgId}, ${setup.job.bventId}, id, ${field.fieldName}, ${key} from unnest(${granted.map(({ attendeeId }) => attendeeId)}::uuid[]) as id`.execute(
      db,
    )
    const late = wanting.slice(granted.length)
    for (const { attendeeId } of late) refused.set(attendeeId, refusalOf(field.fieldName, 'row.optionFull'))
    await giveSeatsBack(db, late)
  }
}

function limitedOptions(fields: readonly FormField[]) {
  return fields.flatMap((field) => {
    const limits = field.optionLimits
    if (!limits) return []
    return everyOption(field.fieldOptions).flatMap(({ key }) =>
      Object.hasOwn(limits, key) ? [{ field, key, most: limits[key] ?? 0 }] : [],
    )
  })
}

async function giveSeatsBack(db: Db, people: readonly Person[]): Promise<void> {
  for (const [ticketId, gone] of Map.groupBy(people, ({ ticket }) => ticket.id))
    await sql`update ticket set sold = sold - ${gone.length}::int where id = ${ticketId}`.execute(db)
}

async function removeRefused(db: Db, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ attendeeId }) => attendeeId)
  await sql`
    update option_count c set taken = c.taken - o.n from (
      select top_org_id, bvent_id, field_name, option_key, count(*)::int as n from attendee_option where attendee_id = any(${ids}::uuid[]) and is_held
      group by 1, 2, 3, 4) o
    where c.top_org_id = o.top_org_id and c.bvent_id = o.bvent_id and c.field_name = o.field_name and c.option_key = o.option_key`.execute(
    db,
  )
  await sql`delete from attendee where id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from reg_order where id = any(${people.map(({ orderId }) => orderId)}::uuid[])`.execute(db)
}
