import { v7 as uuid } from 'uuid'
import { orderStatusOf, payExpireTime, statusAtStart, type AttendeeStatus, type Skip } from '#features/registration/rules.ts'
import type { PersonColumns } from '#features/attendees/server/person.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { takeSeats } from '#features/tickets/server/seats.ts'
import { AppError, isUniqueViolation, required } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/db.ts'
import { sql } from 'kysely'

/** One person of an order: the columns of the known fields, every other answer by name, and what must be unique. */
export type NewAttendee = {
  ticketId: string
  columns: Pick<PersonColumns, 'fullName'> & Partial<PersonColumns> & { remark?: string }
  fieldValues: Record<string, unknown>
  uniqueValues: { fieldName: string; valueKey: string }[]
}

export type NewOrder = {
  orgId: string
  bventId: string
  people: NewAttendee[]
  buyer: object
  payType: 'Online' | 'Offline'
  language: string
  source: string
  now: Date
  skip?: Skip
  /** An organiser's own entries are not given back when nobody pays. */
  isHeldForEver?: boolean
}

export type Placed = { orderId: string; orderNo: string; attendees: { attendeeId: string; ticketId: string; status: AttendeeStatus }[] }

const CODE_TRIES = 5

/** All or nothing, in the caller's transaction: seats first, in one order for everyone so that no two orders wait for each other. */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
  const { orgId, bventId, people, now } = order
  const wanted = Map.groupBy(people, (person) => person.ticketId)
  const tickets = new Map((await ticketsOf(db, bventId, [...wanted.keys()])).map((ticket) => [ticket.id, ticket]))
  for (const ticketId of [...wanted.keys()].sort()) {
    required(tickets.get(ticketId))
    if (!(await takeSeats(db, ticketId, wanted.get(ticketId)?.length ?? 0))) throw new AppError('ticket.soldOut')
  }

  const rows = people.map((person) => {
    const ticket = required(tickets.get(person.ticketId))
    return { ...person, id: uuid(), ticket, status: statusAtStart(ticket, order.skip) }
  })
  const statuses = rows.map((row) => row.status)
  const amountMinor = rows.reduce((sum, row) => sum + row.ticket.priceMinor, 0)
  const status = orderStatusOf(statuses)
  const payType = amountMinor === 0 ? 'Free' : order.payType
  const orderId = uuid()
  const orderNo = orderNoAt(now)
  await db
    .insertInto('regOrder')
    .values({
      topOrgId: orgId,
      id: orderId,
      bventId,
      orderNo,
      status,
      payType,
      amountMinor,
      paidMinor: status === 'Paid' ? amountMinor : 0,
      currency: rows[0]?.ticket.currency ?? 'CNY',
      payExpireTime: status === 'Unpaid' && !order.isHeldForEver ? payExpireTime(payType, now) : null,
      paidTime: status === 'Paid' ? now : null,
      buyer: JSON.stringify(order.buyer),
      language: order.language,
      createdAt: now,
    })
    .execute()
  for (const row of rows) await insertAttendee(db, { ...row, orderId }, order)
  return { orderId, orderNo, attendees: rows.map(({ id, ticketId, status: state }) => ({ attendeeId: id, ticketId, status: state })) }
}

function ticketsOf(db: Db, bventId: string, ids: string[]) {
  return db
    .selectFrom('ticket')
    .select(['id', 'priceMinor', 'currency', 'isNeedApproval'])
    .where('bventId', '=', bventId)
    .where('id', 'in', ids)
    .execute()
}

type Row = NewAttendee & { id: string; orderId: string; status: AttendeeStatus; ticket: { isNeedApproval: boolean } }

async function insertAttendee(db: Db, row: Row, { orgId, bventId, now, source }: NewOrder): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await sql`savepoint attendee`.execute(db)
    try {
      await db
        .insertInto('attendee')
        .values({
          topOrgId: orgId,
          bventId,
          id: row.id,
          ticketId: row.ticketId,
          orderId: row.orderId,
          status: row.status,
          auditStatus: row.status === 'PendingApproval' ? 'PendingApproval' : 'NotRequired',
          checkinCode: randomCode(),
          ...row.columns,
          fieldValues: JSON.stringify(row.fieldValues),
          source,
          createdDate: now,
        })
        .execute()
      break
    } catch (error) {
      await sql`rollback to savepoint attendee`.execute(db)
      if (tries >= CODE_TRIES || !isUniqueViolation(error, 'attendee_checkin_code')) throw error
    }
  }
  for (const { fieldName, valueKey } of row.uniqueValues)
    await db
      .insertInto('attendeeUnique')
      .values({ topOrgId: orgId, bventId, fieldName, valueKey, attendeeId: row.id })
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'attendee_unique_pkey')
          ? new AppError('attendee.duplicate', { returnObj: { field: fieldName } })
          : error
      })
}

/** Readable on the phone: the day, then eight characters nobody confuses. */
function orderNoAt(now: Date): string {
  return `${now.toISOString().slice(2, 10).replaceAll('-', '')}${randomCode()}`
}
