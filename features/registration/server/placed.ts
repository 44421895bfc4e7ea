import type { ResultOf } from '#core/call.ts'
import type { Language } from '#core/language.ts'
import type { Currency } from '#core/money.ts'
import type { Form } from '#features/forms/server/queries.ts'
import { shownPage } from '#features/forms/server/savePage.ts'
import type { Buyer, Order } from '#features/orders/shapes.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import type { AttendeeStatus } from '#core/statuses.ts'
import { resultPageOf } from '#features/registration/rules.ts'
import type { OpenEvent } from '#features/registration/server/enterEvent.ts'
import { notifyPeople, type NoticeKind } from '#features/delivery/server/notify.ts'
import type { NoticePerson } from '#features/notices/server/people.ts'
import { shownOrder } from '#features/orders/server/ordersOf.ts'
import type { Placed, PlacedAttendee } from '#features/orders/server/placeOrder.ts'
import { askingOf, cookieFor, grantsOf, type SiteCookie } from '#features/registration/server/siteAccess.ts'
import { linkEnd } from '#features/links/siteLinks.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import type { Terms } from '#features/registration/server/terms.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'

export type Sale = { event: OpenEvent; form: Form; terms: Terms; buyer: Buyer; language: Language }
export type PlacedAnswer = { result: ResultOf<(typeof registrationCalls)['register']>; cookie: SiteCookie }

/** Letters about an order that was only just placed: all they say is known, and nothing is read again. */
export async function tellPlaced(ctx: Context, sale: Sale, placed: Placed): Promise<void> {
  const kinds: Partial<Record<AttendeeStatus, NoticeKind>> = {
    Registered: 'registered',
    PendingApproval: 'pendingApproval',
    ...(placed.payType === 'Offline' && { Unpaid: 'transfer' }),
  }
  for (const [status, people] of Map.groupBy(placed.attendees, (attendee) => attendee.status)) {
    const kind = kinds[status]
    const rows = people.map((person) => noticePerson(sale, placed, person))
    if (kind) await notifyPeople(ctx, rows, kind)
  }
}

function noticePerson(
  { event, terms, buyer, language }: Sale,
  placed: Placed,
  { attendeeId, status, columns, ticket }: PlacedAttendee,
): NoticePerson {
  return {
    orgId: event.topOrgId,
    bventId: event.id,
    endTime: event.endTime,
    attendeeId,
    fullName: columns.fullName,
    mobile: columns.mobile ?? null,
    email: columns.email ?? null,
    status,
    ticketName: ticket.name,
    orderId: placed.orderId,
    orderNo: placed.orderNo,
    language,
    amountMinor: placed.amountMinor,
    currency: placed.currency,
    payExpireTime: placed.payExpireTime,
    buyerName: buyer.fullName,
    buyerMobile: buyer.mobile,
    buyerEmail: buyer.email,
    transferHtml: terms.transferHtml,
    openId: null,
  }
}

export async function answerPlaced(ctx: Context, { event, form, terms, buyer, language }: Sale, placed: Placed): Promise<PlacedAnswer> {
  const asking = askingOf(ctx)
  const isAppended = (await grantsOf(asking)).some((grant) => grant.bventId === event.id)
  const resultPage = resultPageOf(placed.status, placed.payType, isAppended)
  const page = resultPage && required(terms.pages.find(({ pageType }) => pageType === resultPage))
  const claim = { b: event.id, o: placed.orderId, e: linkEnd(event.endTime) }
  return {
    result: {
      ...placedOrder(placed, buyer),
      resultPage,
      resultPageConfig: page && shownPage(page, form, language),
      siteToken: (await linkSignerOf(ctx)).sign(claim),
    },
    cookie: await cookieFor(asking, claim),
  }
}

function placedOrder({ attendees, ...order }: Placed, buyer: Buyer): Order {
  const items = attendees.map(({ attendeeId, ticket, priceMinor, status }) => ({
    attendeeId,
    ticketId: ticket.id,
    priceMinor,
    status,
  }))
  return shownOrder({ ...order, currency: order.currency as Currency, buyer, items })
}
