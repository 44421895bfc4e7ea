import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk, money, paging, search, time, version } from '#core/schema.ts'
import { auditEntry } from '#features/audit/contract.ts'
import { READ, WRITE } from '#features/invoices/optionContract.ts'
import { redReasons, titleTypes } from '#features/invoices/rules.ts'
import { givenTitle, invoiceFacts } from '#features/invoices/shapes.ts'

const one = { invoiceId: id }
const reason = z.string().trim().min(1).max(200)
const number = z.string().trim().max(20)

/** The states, and among those issued the ones whose buyers want another. */
export const listedStates = ['Applied', 'Issuing', 'Issued', 'Exchange', 'Red', 'Rejected', 'Withdrawn'] as const
export type ListedState = (typeof listedStates)[number]
export const invoiceSorts = ['applied.desc', 'applied.asc'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

/** The part that says which are meant: no page, no order. The export carries it. */
export const match = {
  state: z.enum(['', ...listedStates]).default(''),
  /** How the title, the tax number, the order's or the invoice's number begins. */
  keyWords: search.optional(),
  titleType: z.enum(titleTypes).optional(),
  timeOf: z.enum(['applied', 'issued']).default('applied'),
  from: time.optional(),
  to: time.optional(),
  amountFrom: money.optional(),
  amountTo: money.optional(),
}
const matchObject = z.strictObject(match)
export type InvoiceMatch = z.output<typeof matchObject>

export const listedInvoice = invoiceFacts
  .pick({
    invoiceId: true,
    state: true,
    titleType: true,
    title: true,
    taxNo: true,
    amount: true,
    currency: true,
    orders: true,
    appliedTime: true,
    number: true,
    issuedTime: true,
    redTime: true,
    hasFile: true,
  })
  .extend({
    isExchange: z.boolean(),
    /** Cancelled here, and the number of the red one is not known yet. */
    isRedOpen: z.boolean(),
    /** Longer asked for than finance promises. */
    waitedHours: z.int(),
  })
export type ListedInvoice = z.output<typeof listedInvoice>

const sum = z.object({ amount: z.string(), total: z.int() })
export const invoiceDetail = invoiceFacts.extend({
  bventId: z.string(),
  timeZone: z.string(),
  applicant: z.string(),
  taxRate: z.number(),
  net: z.string(),
  tax: z.string(),
  /** What the orders still hold is what it says. */
  isWhole: z.boolean(),
  isRedDue: z.boolean(),
  redNumber: z.string(),
  redNote: z.string(),
  issuedBy: z.string(),
  fileName: z.string(),
  replaces: z.object({ invoiceId: z.string(), number: z.string() }).nullable(),
  replacedBy: z.object({ invoiceId: z.string(), number: z.string() }).nullable(),
  /** A service is connected that could do it. */
  canHandOver: z.boolean(),
  /** It is asked, and asked again until it is done. */
  isHandedOver: z.boolean(),
  /** Why the service would not, or what it waits for. */
  serviceFailure: z.string(),
  version: z.int(),
  history: z.array(auditEntry),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

const issued = { number, issuedTime: time, fileId: id }

export const manageCalls = {
  list: defineCall({
    method: 'POST',
    path: 'invoice/list',
    access: READ,
    request: z.object({ bventId: id, ...match, sort: z.enum(invoiceSorts).default('applied.desc'), ...paging }),
    response: z.object({
      list: z.array(listedInvoice),
      canHandOver: z.boolean(),
      counts: z.array(z.object({ code: z.enum(['', ...listedStates]), total: z.int() })),
      /** Of the whole event, whatever is asked for. */
      figures: z.object({
        waiting: sum.extend({ late: z.int() }),
        month: sum.extend({ all: z.int() }),
        /** From asking to issue, on average; null before the first. */
        hours: z.number().nullable(),
        red: sum,
      }),
    }),
    ignoresErrors: true,
    effect: 'read',
  }),
  detail: defineCall({ method: 'GET', path: 'invoice/detail', access: READ, request: z.object(one), response: invoiceDetail }),
  file: defineCall({
    method: 'GET',
    path: 'invoice/file',
    access: READ,
    request: z.object(one),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf, mediaTypes.ofd],
  }),
  /** A PDF or an OFD, by its content; forgotten after a day unless an invoice is issued with it. */
  upload: defineCall({
    method: 'POST',
    path: 'invoice/upload',
    access: WRITE,
    response: z.object({
      fileId: z.string(),
      fileName: z.string(),
      kind: z.enum(['pdf', 'ofd']),
      /** As the file says it, else as it is called. */
      number: z.string(),
      /** What the file says of itself; '' where it says nothing. */
      read: z.object({ number: z.string(), issuedOn: z.string(), amount: z.string(), title: z.string(), taxNo: z.string() }),
    }),
    upload: { maxBytes: MAX_UPLOAD_BYTES },
  }),
  issue: defineCall({
    method: 'POST',
    path: 'invoice/issue',
    access: WRITE,
    request: z.object({ ...one, version, ...issued }),
    response: isOk,
  }),
  /** Finance has them in hand; their buyers change nothing any more. Answers how many it was. */
  start: defineCall({
    method: 'POST',
    path: 'invoice/start',
    access: WRITE,
    request: z.object({ bventId: id, invoiceIds: z.array(id).min(1).max(200) }),
    response: z.object({ count: z.int() }),
  }),
  /** To the service that issues them; answers how many it was. */
  handOver: defineCall({
    method: 'POST',
    path: 'invoice/handOver',
    access: WRITE,
    request: z.object({ bventId: id, invoiceIds: z.array(id).min(1).max(200) }),
    response: z.object({ count: z.int() }),
  }),
  /** As its buyer asked for it: the service cancels the old one and issues the new one. */
  exchangeByService: defineCall({
    method: 'POST',
    path: 'invoice/exchangeByService',
    access: WRITE,
    request: z.object({ ...one, version }),
    response: z.object({ invoiceId: z.string() }),
  }),
  putBack: defineCall({ method: 'POST', path: 'invoice/putBack', access: WRITE, request: z.object(one), response: isOk }),
  reject: defineCall({ method: 'POST', path: 'invoice/reject', access: WRITE, request: z.object({ ...one, reason }), response: isOk }),
  /** Of one that is cancelled already: the number of the red one, learnt afterwards. */
  red: defineCall({
    method: 'POST',
    path: 'invoice/red',
    access: WRITE,
    request: z.object({ ...one, reason: z.enum(redReasons), number: number.default(''), note: z.string().trim().max(200).default('') }),
    response: isOk,
  }),
  /** The old one is cancelled and the new one issued, both or neither. */
  exchange: defineCall({
    method: 'POST',
    path: 'invoice/exchange',
    access: WRITE,
    request: z.object({ ...one, version, ...givenTitle, redNumber: number.default(''), ...issued }),
    response: z.object({ invoiceId: z.string() }),
  }),
  declineExchange: defineCall({
    method: 'POST',
    path: 'invoice/declineExchange',
    access: WRITE,
    request: z.object({ ...one, reason }),
    response: isOk,
  }),
  resend: defineCall({
    method: 'POST',
    path: 'invoice/resend',
    access: WRITE,
    request: z.object({ ...one, email: z.string().trim().max(254).optional() }),
    response: z.object({ letters: z.int() }),
  }),
}
