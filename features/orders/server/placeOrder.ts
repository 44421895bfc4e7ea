import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PersonColumns } from '#features/orders/server/person.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { HOLD_MINUTES, payExpireTime, statusAtStart } from '#features/orders/rules.ts'
import { quote, type Quote } from '#features/orders/quote.ts'
import { orderStatusOf } from '#features/orders/transitions.ts'
import type { AttendeeStatus, OrderStatus } from '#core/statuses.ts'
import type { Holds, PayType, Skip } from '#features/orders/rules.ts'
import { holdUniqueValues, takeOptions, type LimitedOption } from '#features/orders/server/holdings.ts'
import { takeUses, type OrderDiscount } from '#features/orders/server/discountUses.ts'
import { insertLines } from '#features/orders/server/orderLines.ts'
import { receiveOffline } from '#features/orders/server/receiveMoney.ts'
import { refuseAboveLimit, refuseAboveQuota } from '#features/orders/server/limits.ts'
import { moveSeats } from '#features/tickets/server/seats.ts'
import { AppError, isForeignKeyViolation, required } from '#server/kit/errors.ts'
import type { Db } from '#server/kit/database/db.ts'

/** One person of an order: the columns of the known fields, every other answer by name, and what the person holds beside the seat. */
export type NewAttendee = {
  ticketId: string
  columns: Pick<PersonColumns, 'fullName'> & Partial<PersonColumns> & { remark?: string }
  fieldValues: Record<string, unknown>
  uniqueValues: { fieldName: string; valueKey: string }[]
  options?: Omit<LimitedOption, 'attendeeId'>[]
}

export type NewOrder = {
  orgId: string
  bventId: string
  people: NewAttendee[]
  buyer: { fullName?: string; mobile?: string | null; email?: string | null }
  payType: 'Online' | 'Offline'
  language: string
  source: string
  now: Date
  pathId?: string
  skip?: Skip
  holds?: Holds
  /** An organiser's own entries are not given back when nobody pays. */
  isHeldForEver?: boolean
  /** One person may have only so many of a ticket; organisers may give more. */
  isLimitedPerPerson?: boolean
  /** Those in force; which of them are used, and for how much, the quote says. */
  discounts?: readonly OrderDiscount[]
  /** The tickets, where they were read already; whether there are seats left, taking them decides. */
  tickets?: readonly OrderTicket[]
  /** Known to have no limit of seats in all its events. */
  isWithoutQuota?: boolean
  /** Who brought it, under either rule, and whose name its people carry; only of orders placed on the site. */
  attribution?: { lastSourceId: string; firstSourceId: string; name: string | null }
  /** What else belongs to the order, written before anyone waits for its seats. */
  beforeSeats?: (placed: Placed) => Promise<void>
}

export type OrderTicket = {
  id: string
  name: string
  priceMinor: number
  currency: string
  isNeedApproval: boolean
  sold: number
  total: number
  perPersonLimit: number | null
}

export type PlacedAttendee = {
  attendeeId: string
  status: AttendeeStatus
  ticket: OrderTicket
  priceMinor: number
  columns: NewAttendee['columns']
}
export type Placed = {
  orderId: string
  orderNo: string
  status: OrderStatus
  payType: PayType
  amountMinor: number
  paidMinor: number
  currency: string
  payExpireTime: Date | null
  paidTime: Date | null
  attendees: PlacedAttendee[]
}

const CODE_TRIES = 5

/**
 * All or nothing, in the caller's transaction. Everything that can be written without waiting for others comes first; seats, which
 * everyone waits for, come last and in one order for everyone, so that they are locked as briefly as can be.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
  const { bventId, people } = order
  const wanted = Map.groupBy(people, (person) => person.ticketId)
  const known = order.tickets ?? (await ticketsOf(db, bventId, [...wanted.keys()]))
  const tickets = new Map(known.map((ticket) => [ticket.id, ticket]))
  for (const [ticketId, { length }] of wanted) {
    const { sold, total } = required(tickets.get(ticketId))
    if (sold + length > total) throw new AppError('ticket.soldOut')
  }
  const { discounts = [] } = order
  const quoted = quote({ tickets: people.map((person) => required(tickets.get(person.ticketId))), discounts })
  const rows = people.map((person, at) => {
    const ticket = required(tickets.get(person.ticketId))
    const priceMinor = quoted.prices[at] ?? 0
    const status = statusAtStart({ isNeedApproval: ticket.isNeedApproval, priceMinor }, order.skip)
    return { ...person, id: uuid(), ticket, priceMinor, status, promotionCode: codeOf(discounts, quoted, at) }
  })
  const attendees = rows.map(({ id, status, ticket, priceMinor, columns }) => ({ attendeeId: id, status, ticket, priceMinor, columns }))
  const placed = { ...(await insertOrder(db, order, rows, quoted)), attendees }
  await insertAttendees(db, order, placed.orderId, rows)
  const ids = rows.map(({ id }) => id)
  await insertLines(db, { ...order, orderId: placed.orderId }, quoted.lines, ids)
  if (placed.paidMinor > 0) await receiveOffline(db, [placed.orderId], { at: order.now, now: order.now })
  const held = rows.flatMap(({ id, uniqueValues }) => uniqueValues.map((value) => ({ ...value, attendeeId: id })))
  await holdUniqueValues(db, order, held)
  await order.beforeSeats?.(placed)

  if (!order.isWithoutQuota) await refuseAboveQuota(db, people.length)
  for (const ticketId of [...wanted.keys()].sort()) {
    if (!(await moveSeats(db, ticketId, wanted.get(ticketId)?.length ?? 0))) throw new AppError('ticket.soldOut')
    const limit = order.isLimitedPerPerson ? (tickets.get(ticketId)?.perPersonLimit ?? null) : null
    if (limit !== null) await refuseAboveLimit(db, { bventId, ticketId, limit, buyer: order.buyer })
  }
  const options = rows.flatMap(({ id, options: chosen = [] }) => chosen.map((option) => ({ ...option, attendeeId: id })))
  const full = await takeOptions(db, order, options)
  if (full)
    throw new AppError('reg.optionFull', {
      returnObj: { field: full.fieldName, item: rows.findIndex(({ id }) => id === full.attendeeId), optionKey: full.optionKey },
    })
  await takeUses(db, { ...order, ...placed }, quoted.applied, discounts)
  return placed
}

function ticketsOf(db: Db, bventId: string, ids: string[]): Promise<OrderTicket[]> {
  return db
    .selectFrom('ticket')
    .select(['id', 'name', 'priceMinor', 'currency', 'isNeedApproval', 'sold', 'total', 'perPersonLimit'])
    .where('bventId', '=', bventId)
    .where('id', 'in', ids)
    .execute()
}

type Row = NewAttendee & { id: string; status: AttendeeStatus; ticket: OrderTicket; priceMinor: number; promotionCode: string | null }

async function insertOrder(
  db: Db,
  order: NewOrder,
  rows: readonly Row[],
  { amountMinor, currency }: Quote,
): Promise<Omit<Placed, 'attendees'>> {
  const { orgId, bventId, now, holds = HOLD_MINUTES, isHeldForEver = false } = order
  const status = orderStatusOf(rows.map((row) => row.status))
  const payType = amountMinor === 0 ? 'Free' : order.payType
  const orderId = uuid()
  const columns = {
    orderNo: orderNoAt(now),
    status,
    payType,
    amountMinor,
    currency,
    payExpireTime: status === 'Unpaid' && !isHeldForEver ? payExpireTime(payType, now, false, holds) : null,
    paidTime: status === 'Paid' ? now : null,
  } as const
  await db
    .insertInto('regOrder')
    .values({
      topOrgId: orgId,
      id: orderId,
      bventId,
      ...columns,
      buyer: JSON.stringify(order.buyer),
      language: order.language,
      pathId: order.pathId ?? null,
      isHeldForEver,
      ...sourcesOf(order),
      ...(amountMinor > 0 && { refundTerms: sql`(select t.terms from refund_terms t where t.bvent_id = ${bventId})` }),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return { orderId, paidMinor: status === 'Paid' ? amountMinor : 0, ...columns }
}

/** Who drew a check-in code that is taken draws again; a ticket that was deleted meanwhile is not on sale. */
async function insertAttendees(db: Db, order: NewOrder, orderId: string, rows: readonly Row[]): Promise<void> {
  const { orgId, bventId, now, source, attribution } = order
  let left = rows
  for (let tries = 1; left.length > 0; tries += 1) {
    if (tries > CODE_TRIES) throw new Error('no check-in code could be drawn')
    const made = await db
      .insertInto('attendee')
      .values(
        left.map((row) => ({
          topOrgId: orgId,
          bventId,
          id: row.id,
          ticketId: row.ticketId,
          orderId,
          status: row.status,
          priceMinor: row.priceMinor,
          auditStatus: row.status === 'PendingApproval' ? 'PendingApproval' : 'NotRequired',
          checkinCode: randomCode(),
          ...row.columns,
          ...sourcesOf(order),
          ...(attribution?.name && { distributionName: attribution.name }),
          promotionCode: row.promotionCode,
          fieldValues: JSON.stringify(row.fieldValues),
          source,
          createdDate: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId', 'checkinCode']).doNothing())
      .returning('id')
      .execute()
      .catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? new AppError('ticket.notOnSale') : error
      })
    left = left.filter(({ id }) => !made.some((row) => row.id === id))
  }
}

function sourcesOf({ attribution }: NewOrder) {
  return attribution && { lastSourceId: attribution.lastSourceId, firstSourceId: attribution.firstSourceId }
}

/** The first of the codes that this person's price is owed to. */
function codeOf(discounts: readonly OrderDiscount[], { lines }: Quote, person: number): string | null {
  const ids = lines.filter((line) => line.person === person && line.discountId !== null).map(({ discountId }) => discountId)
  return discounts.find(({ id, code }) => code !== '' && ids.includes(id))?.code ?? null
}

/** Readable on the phone: the day, then eight characters nobody confuses. */
function orderNoAt(now: Date): string {
  return `${now.toISOString().slice(2, 10).replaceAll('-', '')}${randomCode()}`
}
