import type { PlacedAttendee, PlacedOrder } from '#server/demo/placedOrders.ts'
import { sql, type Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '#db/schema.ts'
import { holdsSeat } from '#core/statuses.ts'
import type { Form } from '#features/forms/server/queries.ts'
import { post } from '#features/ledger/server/post.ts'
import { insertTicketLines } from '#features/orders/server/orderLines.ts'
import { localAccount } from '#features/payments/server/accounts.ts'
import { personRow, uniqueValuesOf } from '#features/orders/server/person.ts'
import { limitedOptionsOf } from '#features/registration/server/answers.ts'
import type { Booking } from '#server/demo/bookings.ts'
import { answersOf } from '#server/demo/form.ts'
import type { Filling } from '#server/demo/filling.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import { orderCourse } from '#server/demo/orderCourse.ts'
import { moneyRows } from '#server/demo/payments.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { Sealer } from '#server/kit/sealer.ts'

type AttendeeRow = Insertable<Schema['attendee']>

/** Orders with their people, what those hold, and the money: set by set, through the same tables as everyone's. */
export async function fillOrders(filling: Filling, placed: PlacedEvent, form: Form, bookings: readonly Booking[]): Promise<PlacedOrder[]> {
  const { db, dice, now } = filling
  const sealer = await sealerOf(filling)
  const ordered = [...bookings].sort((one, other) => one.created.getTime() - other.created.getTime())
  const orders = ordered.map((booking): PlacedOrder => {
    const course = orderCourse(dice, booking, placed.starts, now)
    const people = booking.guests.map((guest, at) => ({ attendeeId: uuid(), status: course.statuses[at] ?? 'Registered', guest }))
    const orderNo = booking.created.toISOString().slice(2, 10).replaceAll('-', '') + dice.code()
    return { orderId: uuid(), orderNo, booking, course, people }
  })
  await db
    .insertInto('regOrder')
    .values(orders.map((order) => orderRow(placed, form, order)))
    .execute()
  const people = orders.flatMap((order) =>
    order.people.map((person) => ({ order, person, values: answersOf(person.guest, placed.event.questions ?? []) })),
  )
  await db
    .insertInto('attendee')
    .values(people.map(({ order, person, values }) => attendeeRow(filling, placed, { order, person, columns: personRow(values, sealer) })))
    .execute()
  await fillHoldings(filling, placed, form, people, sealer)
  await insertTicketLines(
    db,
    orders.map(({ orderId }) => orderId),
  )
  const { payments, refunds, entries, trades } = moneyRows(placed, orders, await localAccount(db, placed.orgId), now)
  if (payments.length > 0) await db.insertInto('payment').values(payments).execute()
  if (refunds.length > 0) await db.insertInto('refund').values(refunds).execute()
  await post(db, entries)
  if (trades.length > 0) await db.insertInto('localTrade').values(trades).execute()
  await sql`update ticket t set sold = (select count(*) from attendee a where a.top_org_id = t.top_org_id and a.ticket_id = t.id
    and a.status in ('Registered', 'PendingApproval', 'Unpaid')) where t.top_org_id = ${placed.orgId} and t.bvent_id = ${placed.bventId}`.execute(
    db,
  )
  return orders
}

function orderRow({ orgId, bventId }: PlacedEvent, { pathId }: Form, { orderId, orderNo, booking, course, people }: PlacedOrder) {
  const [buyer] = booking.guests
  return {
    topOrgId: orgId,
    id: orderId,
    bventId,
    orderNo,
    status: course.order,
    payType: course.amountMinor === 0 ? 'Free' : booking.way,
    amountMinor: course.amountMinor,
    payExpireTime: course.expires,
    paidTime: course.paid,
    buyer: JSON.stringify({ fullName: buyer?.fullName, mobile: buyer?.mobile, email: buyer?.email }),
    language: booking.language,
    remark: course.remark,
    pathId,
    lapsedIds: booking.fate === 'lapsed' ? people.map(({ attendeeId }) => attendeeId) : [],
    isHeldForEver: booking.source !== 'site',
    createdAt: booking.created,
    updatedAt: course.changed,
  }
}

type Placing = { order: PlacedOrder; person: PlacedAttendee; columns: ReturnType<typeof personRow> }

function attendeeRow({ dice }: Filling, { orgId, bventId }: PlacedEvent, { order, person, columns }: Placing): AttendeeRow {
  const { booking, course, orderId } = order
  return {
    topOrgId: orgId,
    bventId,
    id: person.attendeeId,
    ticketId: booking.ticket.id,
    orderId,
    priceMinor: booking.ticket.priceMinor,
    status: person.status,
    auditStatus: course.audit,
    auditTime: course.audited,
    checkinCode: dice.code(),
    ...columns.columns,
    fieldValues: JSON.stringify(columns.fieldValues),
    source: booking.source,
    version: course.changed > booking.created ? 2 : 1,
    createdDate: booking.created,
    updatedAt: course.changed,
  }
}

type Answering = { person: PlacedAttendee; values: Record<string, string | null> }

async function fillHoldings(
  { db }: Filling,
  { orgId, bventId }: PlacedEvent,
  form: Form,
  people: readonly Answering[],
  sealer: Sealer,
): Promise<void> {
  const own = ({ attendeeId, status }: PlacedAttendee) => ({ topOrgId: orgId, bventId, attendeeId, isHeld: holdsSeat(status) })
  const unique = people.flatMap(({ person, values }) =>
    uniqueValuesOf(form.fields, values, sealer).map((value) => ({ ...own(person), ...value })),
  )
  await db.insertInto('attendeeUnique').values(unique).execute()
  const options = people.flatMap(({ person, values }) =>
    limitedOptionsOf(form.fields, values).map(({ fieldName, optionKey }) => ({ ...own(person), fieldName, optionKey })),
  )
  if (options.length === 0) return
  await db.insertInto('attendeeOption').values(options).execute()
  await sql`insert into option_count (top_org_id, bvent_id, field_name, option_key, taken)
    select top_org_id, bvent_id, field_name, option_key, count(*) from attendee_option
    where top_org_id = ${orgId} and bvent_id = ${bventId} and is_held group by 1, 2, 3, 4`.execute(db)
}
