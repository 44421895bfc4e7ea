import { moveSeats, takeSeatsLeft } from '#features/tickets/server/seats.ts'
import { sql } from 'kysely'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'
import type { Form } from '#features/forms/server/queries.ts'
import type { Refusal } from '#features/imports/checks.ts'
import { note } from '#features/imports/say.ts'
import { TICKET_NAME } from '#features/imports/rules.ts'
import type { Lines, NewPeople, NewPerson } from '#features/imports/server/newPeople.ts'
import { randomCodes } from '#features/links/server/queries.ts'
import { insertTicketLines } from '#features/orders/server/orderLines.ts'
import { receiveOffline } from '#features/orders/server/receiveMoney.ts'
import { takeQuota } from '#features/orders/server/limits.ts'
import type { TicketRow } from '#features/tickets/server/queries.ts'
import { inSavepoint } from '#server/kit/database/inSavepoint.ts'
import { binaryArray, type BinaryArray } from '#server/kit/database/binaryArray.ts'
import type { Db } from '#server/kit/database/db.ts'
import { isUniqueViolation } from '#server/kit/errors.ts'
import { unnested } from '#server/kit/database/unnested.ts'

type Placing = {
  orgId: string
  bventId: string
  form: Form
  tickets: readonly TicketRow[]
  now: Date
  drawCodes?: (count: number) => string[]
}

const CODE_TRIES = 5

export const refusalOf = (field: string, ...why: Parameters<typeof note>): Refusal => ({ field, ...note(...why) })

/**
 * Places many people at once, each in an order of their own. What does not fit is refused row by row and does not keep the others out.
 * Seats, which everyone waits for, come last; whoever gets none is taken out again.
 */
export async function placeImported(
  db: Db,
  placing: Placing,
  { people, lines }: NewPeople,
): Promise<{ placed: readonly NewPerson[]; refused: Map<string, Refusal> }> {
  const refused = new Map<string, Refusal>()
  if (people.length === 0) return { placed: [], refused }
  await insertOrders(db, placing, people, lines.orders)
  await insertPeople(db, placing, people, lines.people)
  await holdValues(db, placing, lines.unique, refused)
  const standing = () => (refused.size === 0 ? people : people.filter(({ attendeeId }) => !refused.has(attendeeId)))
  await refuseOverQuota(db, people, refused)
  await takeTickets(db, placing, standing(), refused)
  await takeLimited(db, placing, standing(), refused)
  if (refused.size > 0)
    await removeRefused(
      db,
      people.filter(({ attendeeId }) => refused.has(attendeeId)),
    )
  const placed = standing()
  const ordersOf = (chosen: readonly NewPerson[]) => chosen.map(({ orderId }) => orderId)
  await insertTicketLines(db, ordersOf(placed))
  const paid = placed.filter(({ isPaid }) => isPaid)
  if (paid.length > 0) await receiveOffline(db, ordersOf(paid), { at: placing.now, now: placing.now })
  return { placed, refused }
}

export const soldOut = (ticketName: string) => refusalOf(TICKET_NAME, 'row.soldOut', { value: ticketName })

type Columns = Lines[keyof Lines]

async function insertOrders(db: Db, placing: Placing, people: readonly NewPerson[], columns: Columns): Promise<void> {
  const { orgId, bventId, form, now } = placing
  const day = now.toISOString().slice(2, 10).replaceAll('-', '')
  await insertCoded(db, placing, people.length, 'reg_order_no', (codes) =>
    sql`
      insert into reg_order (top_org_id, id, bvent_id, order_no, status, pay_type, amount_minor, currency, paid_time, buyer, path_id,
        is_held_for_ever, created_at, updated_at)
      select ${orgId}, x.id, ${bventId}, ${day} || x.code, x.status, x.pay, x.amount, x.currency,
        case when x.status = 'Paid' then ${now}::timestamptz end, x.buyer, ${form.pathId}::uuid, true, ${now}::timestamptz, ${now}::timestamptz
      from (${unnested({ ...columns, code: codes })}) as x`.execute(db),
  )
}

async function insertPeople(db: Db, placing: Placing, people: readonly NewPerson[], columns: Columns): Promise<void> {
  const { orgId, bventId, now } = placing
  await insertCoded(db, placing, people.length, 'attendee_checkin_code', (codes) =>
    sql`
      insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, price_minor, audit_status, checkin_code, full_name, mobile, email, gender,
        id_type, id_number, id_number_key, country, province, city, area, address, remark, field_values, source, created_date, updated_at, search_text, values_text)
      select ${orgId}, ${bventId}, x.id, x.ticket_id, x.order_id, x.status, x.price,
        case when x.status = 'PendingApproval' then 'PendingApproval' else 'NotRequired' end, x.code, x.full_name, x.mobile, x.email, x.gender,
        x.id_type, x.id_number, x.id_number_key, x.country, x.province, x.city, x.area, x.address, x.remark, x.field_values, 'import',
        ${now}::timestamptz, ${now}::timestamptz, coalesce(x.search || lower(x.code), ''), coalesce(x."values", '')
      from (${unnested({ ...columns, code: codes })}) as x`.execute(db),
  )
}

/** Inserts rows, each with a code drawn for it; in the rare case that one of them is taken, all are drawn again. */
async function insertCoded(
  db: Db,
  { drawCodes = randomCodes }: Placing,
  count: number,
  constraint: string,
  insert: (codes: BinaryArray) => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const codes = binaryArray('text', drawCodes(count))
    const made = await inSavepoint(
      db,
      () => insert(codes),
      (error) => isUniqueViolation(error, constraint),
    )
    if (made) return
  }
  throw new Error('no free code found')
}

/** Sorted, so that two imports of the same list wait for each other in one direction only. */
async function holdValues(db: Db, { orgId, bventId }: Placing, columns: Columns, refused: Map<string, Refusal>): Promise<void> {
  const { rows } = await sql<{ attendeeId: string; fieldName: string }>`
    with wanted as materialized (${unnested(columns)}), held as (
      insert into attendee_unique (top_org_id, bvent_id, field_name, value_key, attendee_id)
      select ${orgId}, ${bventId}, field_name, value_key, attendee_id from wanted
      order by field_name, value_key on conflict do nothing returning attendee_id, field_name)
    select attendee_id, field_name from wanted
    where (select count(*) from held) < (select count(*) from wanted) and (attendee_id, field_name) not in (select attendee_id, field_name from held)
    order by field_name`.execute(db)
  for (const { attendeeId, fieldName } of rows) refused.set(attendeeId, refusalOf(fieldName, 'row.taken'))
}

/** All people of the chunk are counted already, those too who will be taken out again. */
async function refuseOverQuota(db: Db, written: readonly NewPerson[], refused: Map<string, Refusal>): Promise<void> {
  const found = await takeQuota(db)
  if (!found) return
  const standing = written.filter(({ attendeeId }) => !refused.has(attendeeId))
  const over = found.held - (written.length - standing.length) - found.quota
  if (over > 0)
    for (const { attendeeId } of standing.slice(Math.max(0, standing.length - over))) refused.set(attendeeId, refusalOf('', 'row.quota'))
}

/** Tickets are locked in one order for everyone; as many rows as fit get a seat, the first ones first. */
async function takeTickets(db: Db, { tickets }: Placing, people: readonly NewPerson[], refused: Map<string, Refusal>): Promise<void> {
  const wanted = Map.groupBy(people, ({ ticketId }) => ticketId)
  for (const ticketId of [...wanted.keys()].sort()) {
    const all = wanted.get(ticketId) ?? []
    const seats = await takeSeatsLeft(db, ticketId, all.length)
    const name = tickets.find(({ id }) => id === ticketId)?.name ?? ''
    for (const person of all.slice(seats)) refused.set(person.attendeeId, soldOut(name))
  }
}

/** Options that only so many people get; few fields have them. */
async function takeLimited(
  db: Db,
  { orgId, bventId, form }: Placing,
  people: readonly NewPerson[],
  refused: Map<string, Refusal>,
): Promise<void> {
  for (const { field, key, most } of limitedOptions(form.fields)) {
    const wanting = people.filter(
      ({ attendeeId, limited }) => !refused.has(attendeeId) && [limited?.[field.fieldName] ?? []].flat().includes(key),
    )
    if (wanting.length === 0) continue
    const place = sql`${orgId}, ${bventId}, ${field.fieldName}, ${key}`
    await sql`insert into option_count (top_org_id, bvent_id, field_name, option_key) values (${place}) on conflict do nothing`.execute(db)
    const { rows } = await sql<{ taken: number }>`
      with open as (select taken, greatest(0, least(${wanting.length}::int, ${most}::int - taken)) as n from option_count
        where bvent_id = ${bventId} and field_name = ${field.fieldName} and option_key = ${key} for no key update)
      update option_count c set taken = c.taken + open.n from open
      where c.bvent_id = ${bventId} and c.field_name = ${field.fieldName} and c.option_key = ${key} returning open.n as taken`.execute(db)
    const granted = wanting.slice(0, rows[0]?.taken ?? 0)
    await sql`
      insert into attendee_option (top_org_id, bvent_id, attendee_id, field_name, option_key)
      select ${orgId}, ${bventId}, id, ${field.fieldName}, ${key} from unnest(${granted.map(({ attendeeId }) => attendeeId)}::uuid[]) as id`.execute(
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

async function giveSeatsBack(db: Db, people: readonly NewPerson[]): Promise<void> {
  for (const [ticketId, gone] of Map.groupBy(people, ({ ticketId }) => ticketId)) await moveSeats(db, ticketId, -gone.length)
}

async function removeRefused(db: Db, people: readonly NewPerson[]): Promise<void> {
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
