import { z } from 'zod'
import { notice } from '#features/delivery/contract.ts'
import { defineCall, fileResponse } from '#core/call.ts'
import { orderInvoice } from '#core/invoicing.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk } from '#core/schema.ts'
import { attendeeStatuses } from '#core/statuses.ts'
import { auditEntry } from '#features/audit/contract.ts'
import { termsReasons } from '#features/orders/refundContract.ts'
import { shownTerms } from '#features/terms/contract.ts'
import { listedOrder, ORDER_PAGES } from '#features/orders/listContract.ts'

const WRITE = 'lite_res_act_order'
const one = { orderId: id }

export const timelineKinds = [
  'placed',
  'received',
  'receivedUnused',
  'refundWaiting',
  'refundDeclined',
  'refundWithdrawn',
  'refundAsked',
  'refundFailed',
  'refunded',
  'refundedByHand',
  'returnedUnused',
  'takenBack',
  'corrected',
] as const

/** One thing that happened to the money, as the books tell it; what is only asked for has moved nothing yet. */
export const happening = z.object({
  time: z.string(),
  kind: z.enum(timelineKinds),
  /** '+' came, '-' went, '' neither. */
  sign: z.enum(['+', '-', '']),
  amount: z.string(),
  provider: z.string(),
  /** The number both sides know it by. */
  no: z.string(),
  accountName: z.string(),
  note: z.string(),
})
export type Happening = z.output<typeof happening>

const payment = z.object({
  paymentId: z.string(),
  provider: z.string(),
  tradeNo: z.string(),
  providerNo: z.string(),
  state: z.enum(['Created', 'Paid', 'Closed', 'Failed']),
  amount: z.string(),
  refundable: z.string(),
  createdTime: z.string(),
  paidTime: z.string().nullable(),
  failure: z.string(),
  recordedBy: z.string(),
  /** The name of the file that shows it; '' without one. */
  proofName: z.string(),
})
const refund = z.object({
  refundId: z.string(),
  refundNo: z.string(),
  provider: z.string(),
  state: z.enum(['Requested', 'Processing', 'Done', 'Failed', 'Declined', 'Withdrawn']),
  /** Asked for by whoever ordered; somebody is to say yes or no. */
  isWaiting: z.boolean(),
  decidedBy: z.string(),
  /** Why it was declined. */
  decision: z.string(),
  amount: z.string(),
  reason: z.string(),
  failure: z.string(),
  askedBy: z.string(),
  settledBy: z.string(),
  note: z.string(),
  createdTime: z.string(),
  doneTime: z.string().nullable(),
  attendeeIds: z.array(z.string()),
  /** Of one that waits: the issued invoice that says more than is left once it is accepted, and is cancelled with it. */
  invoice: orderInvoice.nullable(),
})

export const orderDetail = listedOrder.extend({
  lines: z.array(
    z.object({
      no: z.int(),
      kind: z.enum(['ticket', 'discount', 'fee']),
      name: z.string(),
      attendeeId: z.string().nullable(),
      /** Below zero for a discount. */
      price: z.string(),
      cancelledTime: z.string().nullable(),
    }),
  ),
  people: z.array(
    z.object({
      attendeeId: z.string(),
      fullName: z.string(),
      ticketName: z.string(),
      status: z.enum(attendeeStatuses),
      price: z.string(),
      /** What became of the money that was asked back for them; null: nothing was. */
      refund: z.enum(['Waiting', 'Processing', 'Done', 'Failed']).nullable(),
    }),
  ),
  payments: z.array(payment),
  refunds: z.array(refund),
  refundable: z.string(),
  invoices: z.array(orderInvoice),
  /** What the payer has sent to show a transfer, the newest first. */
  receipts: z.array(
    z.object({
      receiptId: z.string(),
      fileId: z.string(),
      fileName: z.string(),
      createdTime: z.string(),
      isWaiting: z.boolean(),
      refusal: z.string(),
      decidedBy: z.string(),
    }),
  ),
  /** Those it was placed under, and what they say now. */
  terms: shownTerms.extend({ reason: z.enum(termsReasons), percent: z.int() }),
  timeline: z.array(happening),
  notices: z.array(notice),
  /** Of the order and of its people. */
  history: z.array(auditEntry),
})
export type OrderDetail = z.output<typeof orderDetail>

export const orderDetailCalls = {
  detail: defineCall({
    method: 'GET',
    path: 'order/detail',
    access: ORDER_PAGES,
    request: z.object(one),
    response: orderDetail,
  }),
  /** What shows that a transfer has come. */
  proof: defineCall({
    method: 'GET',
    path: 'order/proof',
    access: ORDER_PAGES,
    request: z.object({ ...one, paymentId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.webp, mediaTypes.pdf],
  }),
  receipt: defineCall({
    method: 'GET',
    path: 'order/receipt',
    access: ORDER_PAGES,
    request: z.object({ ...one, receiptId: id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.webp, mediaTypes.pdf],
  }),
  /** It does not show the money; the payer is told why and may send another. */
  refuseReceipt: defineCall({
    method: 'POST',
    path: 'order/refuseReceipt',
    access: WRITE,
    request: z.object({ ...one, receiptId: id, reason: z.string().trim().min(1).max(500) }),
    response: isOk,
  }),
  /** What is not given stays as it is. */
  changeBuyer: defineCall({
    method: 'POST',
    path: 'order/changeBuyer',
    access: WRITE,
    request: z.object({
      ...one,
      fullName: z.string().trim().min(1).max(100).optional(),
      mobile: z.string().trim().max(30).optional(),
      email: z.string().trim().max(254).optional(),
    }),
    response: isOk,
  }),
  note: defineCall({
    method: 'POST',
    path: 'order/note',
    access: WRITE,
    request: z.object({ ...one, remark: z.string().trim().max(500) }),
    response: isOk,
  }),
  /** Once more to whoever pays; `letters`: how many went out. */
  remind: defineCall({
    method: 'POST',
    path: 'order/remind',
    access: WRITE,
    request: z.object(one),
    response: z.object({ letters: z.int() }),
  }),
  /** The tickets of those who may come in, once more. */
  resend: defineCall({
    method: 'POST',
    path: 'order/resend',
    access: 'lite_res_act_attendees',
    request: z.object(one),
    response: z.object({ letters: z.int() }),
  }),
}
