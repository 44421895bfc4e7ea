import { renderSVG } from 'uqr'
import { textIn } from '#core/messages.ts'
import { OFFLINE } from '#features/payments/rules.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import type { Language } from '#core/language.ts'
import type { OrderStatus } from '#core/statuses.ts'
import { ticketWord } from '#features/forms/eTicketMessages.ts'
import type { About, CentreDraft, FormDraft, ResultDraft, TicketDraft } from '#features/forms/drafts.ts'
import { pageValues, type ResultPageType } from '#features/forms/pageConfigs.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import { sampleHolder } from '#features/forms/sampleTicket.ts'
import type { Order } from '#features/orders/shapes.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import type { Attendee, EventCard } from '#features/registration/shapes.ts'
import { askedOf, publicTicketOf } from '#features/registration/formView.ts'
import type { CentreData, OrderData, OrderView, RegisterData, ResultPages } from '#features/registration/site/pageData.ts'
import type { OwnTicketView } from '#features/registration/site/ticketPage.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const SAMPLE_ORDER_NO = '202611150001'
const SAMPLE_PRICE = '1299.00'
const WEEK_MS = 7 * 86_400_000

function cardOf({ event, orgName }: About): EventCard {
  const { bventId, title, startTime, endTime, timeZone, place, coverTemplate, status } = event
  return { bventId, title, orgName, startTime, endTime, timeZone, place, coverUrl: coverTemplate.url, status: status.value }
}

/** As of an event that says nothing. */
const SAMPLE_TERMS = { isOpen: false, isAutomatic: false, fee: '0.00', steps: [] }

function pageConfigOf(pageType: PageType, language: Language): PublicForm['pageConfig'] {
  return { pageId: NOBODY, pageType, pageName: '', language, pathId: NOBODY, layout: 2, fields: [], configs: [], version: 1 }
}

/** The registration page as it would begin with this form; tickets that nobody is offered are not in it. */
export function registerDataOf(draft: FormDraft, language: Language): RegisterData {
  const tickets = draft.tickets.filter(({ isShow, isOpen }) => isShow && isOpen).map(publicTicketOf)
  const form: PublicForm = {
    event: cardOf(draft),
    language,
    languages: draft.event.languages,
    pathId: draft.pathId,
    currency: tickets.find(({ price }) => Number(price) > 0)?.currency ?? 'CNY',
    isOpen: true,
    tickets,
    ...askedOf({ fields: draft.fields, rules: draft.rules, agreement: draft.values.agreement, language }),
    fullOptions: {},
    pageConfig: pageConfigOf('EnrollPage', language),
    isVerificationNeeded: draft.isVerificationNeeded,
    discounts: [],
    hasCodes: false,
    payWays: [],
    invitationCode: '',
    terms: SAMPLE_TERMS,
  }
  return { form, page: draft.values }
}

function holderOf(about: About, language: Language, fields: TicketDraft['fields'] = []) {
  const { attendeeFieldValues, status, ...holder } = sampleHolder({
    language,
    fields,
    ticketName: about.tickets[0]?.name,
    event: cardOf(about),
  })
  const known = ['FullName', 'Company', 'Mobile', 'Email'] as const
  const values = new Map<string, unknown>(known.map((name) => [name, ticketWord(`sample_${name}`, language)]))
  for (const { fieldName, value } of attendeeFieldValues) values.set(fieldName, value)
  const attendee: Attendee = {
    attendeeId: NOBODY,
    bventId: about.event.bventId,
    status,
    ticketId: NOBODY,
    ticketName: holder.ticketName,
    orderId: NOBODY,
    version: 1,
    attendeeFieldValues: [...values].map(([fieldName, value]) => ({ fieldName, value })),
  }
  return { attendee, qr: holder.qr, checkinCode: holder.checkinCode, event: { ...cardOf(about), place: about.event.place } }
}

const statusOf: Record<ResultPageType, OrderStatus> = {
  OnlineSuccessPage: 'Paid',
  OfflineSuccessPage: 'Unpaid',
  PendingApprovalPage: 'WaitApproval',
  AppendOrderSuccessPage: 'Paid',
}

function orderOf(about: About, page: ResultPageType, language: Language, transfer = ''): OrderView {
  const { attendee } = holderOf(about, language)
  const status = statusOf[page]
  const isUnpaid = status === 'Unpaid'
  const own = { Paid: 'Registered', Unpaid: 'Unpaid', WaitApproval: 'PendingApproval' } as const
  const order: Order = {
    orderId: NOBODY,
    orderNo: SAMPLE_ORDER_NO,
    status,
    payType: isUnpaid ? 'Offline' : 'Online',
    amount: SAMPLE_PRICE,
    paidAmount: isUnpaid ? '0.00' : SAMPLE_PRICE,
    currency: 'CNY',
    payExpireTime: isUnpaid ? new Date(Date.parse(about.event.startTime) - WEEK_MS).toISOString() : null,
    paidTime: null,
    buyer: { fullName: ticketWord('sample_FullName', language), mobile: null, email: null },
    items: [{ attendeeId: NOBODY, ticketId: NOBODY, price: SAMPLE_PRICE, status: own[status as keyof typeof own] }],
  }
  return {
    ...order,
    event: cardOf(about),
    attendees: [{ attendeeId: NOBODY, fullName: order.buyer.fullName, ticketName: attendee.ticketName, canCancel: false }],
    lines: [{ kind: 'ticket', name: attendee.ticketName, count: 1, price: SAMPLE_PRICE }],
    refundedAmount: '0.00',
    receipts: [],
    terms: SAMPLE_TERMS,
    refunds: [],
    payWays: isUnpaid
      ? [
          {
            payType: 'Offline',
            provider: OFFLINE,
            name: textIn(paymentMessages['payments.offline'], language),
            description: transfer,
            holdMinutes: 0,
          },
        ]
      : [],
    lastPayment: null,
    contact: about.event.contact,
    canCancel: false,
    isInvoiceOffered: false,
  }
}

/** An order as it is just after the step that the page stands for. */
export function orderDataOf(draft: ResultDraft, language: Language): OrderData {
  const pages: ResultPages = {
    OnlineSuccessPage: pageValues('OnlineSuccessPage', []),
    OfflineSuccessPage: pageValues('OfflineSuccessPage', []),
    PendingApprovalPage: pageValues('PendingApprovalPage', []),
    AppendOrderSuccessPage: pageValues('AppendOrderSuccessPage', []),
  }
  return {
    order: orderOf(draft, draft.page, language, draft.transfer),
    pages: { ...pages, [draft.page]: draft.values },
    result: draft.page,
    isBack: false,
  }
}

export function centreDataOf(draft: CentreDraft, language: Language): CentreData {
  const { attendee, event } = holderOf(draft, language)
  const order = orderOf(draft, 'OnlineSuccessPage', language)
  const attendees = [{ ...attendee, editableFieldNames: ['FullName'], canCancel: true }]
  return {
    centre: { event, pageConfig: pageConfigOf('CustomUserCenterPage', language), attendees, orders: [order] },
    page: draft.values,
  }
}

export function ticketViewOf(draft: TicketDraft, language: Language): OwnTicketView {
  const { attendee, event, qr, checkinCode } = holderOf(draft, language, draft.fields)
  const place = event.place ?? { name: ticketWord('sample_place', language), address: '', lng: null, lat: null }
  return {
    ...attendee,
    event: { ...event, place },
    pageConfig: { ...pageConfigOf('CustomETicketPage', language), configs: [...draft.configs] },
    fields: [...draft.fields],
    editableFieldNames: [],
    canCancel: false,
    qr,
    qrSvg: renderSVG(qr, { border: 2, ecc: 'M' }),
    checkinCode,
    isOrderOpen: true,
  }
}
