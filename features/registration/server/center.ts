import { renderSVG } from 'uqr'
import { languageOf, type Language } from '#core/language.ts'
import type { ResultOf } from '#core/call.ts'
import type { Currency } from '#core/money.ts'
import { pageConfigOf } from '#features/forms/server/savePage.ts'
import { lastPaymentOf } from '#features/payments/server/lastPayment.ts'
import { payWaysOf } from '#features/payments/server/options.ts'
import { opensOrder, type Grant } from '#features/registration/access.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { enterEvent, eventCardOf, type OpenEvent } from '#features/registration/server/enterEvent.ts'
import { invoicingOf } from '#features/orders/server/invoicingOf.ts'
import { ordersOf } from '#features/orders/server/ordersOf.ts'
import {
  canCancel,
  editableNames,
  fieldsOfPerson,
  findPeople,
  isOpenTo,
  shownPerson,
  type PersonRow,
} from '#features/registration/server/people.ts'
import { grantsOf, type Asking } from '#features/registration/server/siteAccess.ts'
import { moneyOfOrder } from '#features/registration/server/orderMoney.ts'
import { eventKeyOf } from '#features/tickets/server/ticketKeys.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { HooksOf } from '#server/kit/context.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { AppError } from '#server/kit/errors.ts'

type Calls = typeof registrationCalls
/** Pages ask these questions as well as calls do. */
export type SiteReading = Asking & { adapters: Adapters; language?: Language | undefined; t?: string | undefined }

/** Everything in one event that this browser has shown to be its own. */
export async function readCenter(asking: SiteReading, bventId: string): Promise<ResultOf<Calls['center']>> {
  const grants = (await grantsOf(asking, asking.t)).filter((grant) => grant.bventId === bventId)
  const event = await enterEvent(asking, bventId)
  if (grants.length === 0) throw new AppError('site.needAccess')
  const people = (await findPeople(asking.db, { bventId, grants })).filter((row) => isOpenTo(grants, row))
  const language = asking.language ?? languageOf(people[0]?.language)
  const attendees = []
  for (const row of people) {
    const fields = await fieldsOfPerson(asking.db, row, language)
    const shown = await shownPerson({ ...asking, language }, row, fields)
    attendees.push({ ...shown, ...possible(row, event, asking.now, editableNames(fields, row.status as AttendeeStatus)) })
  }
  const orders = await ordersOf(asking.db, [...new Set(people.filter((row) => isOrderOpen(grants, row)).map((row) => row.orderId))])
  const pageConfig = await pageConfigOf(asking.db, { bventId, pageType: 'CustomUserCenterPage', language })
  return { event: eventCardOf(event), pageConfig, attendees, orders }
}

const possible = (row: PersonRow, event: OpenEvent, now: Date, editableFieldNames: string[]) => ({
  editableFieldNames: event.shownStatus === 'Cancelled' ? [] : editableFieldNames,
  canCancel: canCancel(row, event, now),
})

function isOrderOpen(grants: readonly Grant[], row: PersonRow): boolean {
  return opensOrder(grants, { bventId: row.bventId, orderId: row.orderId, buyer: { mobile: row.buyerMobile, email: row.buyerEmail } })
}

/** Knowing an id is not enough: whether it exists is told only to those whom it concerns. */
export async function openPerson(asking: SiteReading, attendeeId: string): Promise<{ row: PersonRow; event: OpenEvent; grants: Grant[] }> {
  const grants = await grantsOf(asking, asking.t)
  const [row] = (await enterOrgOf(asking.db, { attendeeId })) ? await findPeople(asking.db, { attendeeId }) : []
  if (!row || !isOpenTo(grants, row)) throw new AppError('site.needAccess')
  return { row, event: await enterEvent(asking, row.bventId), grants }
}

/** The code is signed anew at every look, and only for those who may come in. */
export async function readTicket(asking: SiteReading, attendeeId: string): Promise<ResultOf<Calls['ticket']>> {
  const { row, event, grants } = await openPerson(asking, attendeeId)
  const { db, config, now } = asking
  const language = asking.language ?? languageOf(row.language)
  const fields = await fieldsOfPerson(db, row, language)
  const isValid = row.status === 'Registered'
  const key = isValid ? await eventKeyOf({ db, config, orgId: row.topOrgId, bventId: row.bventId }) : null
  const issuedAt = Math.floor(row.createdDate.getTime() / 1000)
  const qr = key?.sign({ bventId: row.bventId, attendeeId, serial: row.serial, issuedAt }) ?? null
  const which = { bventId: row.bventId, pathId: row.pathId ?? undefined, language }
  return {
    ...(await shownPerson({ db, config, language }, row, fields)),
    event: eventCardOf(event),
    pageConfig: await pageConfigOf(db, { ...which, pageType: 'CustomETicketPage' }),
    fields,
    ...possible(row, event, now, editableNames(fields, row.status as AttendeeStatus)),
    qr,
    qrSvg: qr && renderSVG(qr, { border: 2, ecc: 'M' }),
    checkinCode: isValid ? row.checkinCode : null,
    isOrderOpen: isOrderOpen(grants, row),
  }
}

/** An order with everyone in it, to those who ordered. */
export async function openOrder(asking: SiteReading, orderId: string): Promise<{ people: PersonRow[]; event: OpenEvent; grants: Grant[] }> {
  const grants = await grantsOf(asking, asking.t)
  const people = (await enterOrgOf(asking.db, { orderId })) ? await findPeople(asking.db, { orderId }) : []
  const [first] = people
  if (!first || !isOrderOpen(grants, first)) throw new AppError('site.needAccess')
  return { people, event: await enterEvent(asking, first.bventId), grants }
}

export async function readOrder(asking: SiteReading & { hooksOf: HooksOf }, orderId: string): Promise<ResultOf<Calls['order']>> {
  const { people, event } = await openOrder(asking, orderId)
  const [order] = await ordersOf(asking.db, [orderId])
  if (!order) throw new AppError('core.notFound')
  const language = asking.language ?? languageOf(people[0]?.language)
  const isToPay = order.status === 'Unpaid' && event.shownStatus !== 'Cancelled'
  return {
    ...order,
    event: eventCardOf(event),
    attendees: people.map((row) => ({
      attendeeId: row.id,
      fullName: row.fullName,
      ticketName: row.ticketName,
      canCancel: canCancel(row, event, asking.now),
    })),
    ...(await moneyOfOrder(asking, orderId, language)),
    payWays: isToPay ? await payWaysOf(asking, { bventId: event.id, language, currency: order.currency satisfies Currency }) : [],
    lastPayment: await lastPaymentOf(asking, orderId, language),
    contact: event.contact as ResultOf<Calls['order']>['contact'],
    canCancel: people.some((row) => canCancel(row, event, asking.now)),
    isInvoiceOffered: (await invoicingOf(asking, orderId)).isOffered,
  }
}
