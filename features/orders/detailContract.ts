import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk } from '#core/schema.ts'
import { attendeeStatuses } from '#core/statuses.ts'
import { auditEntry } from '#features/audit/contract.ts'
import { listedOrder, ORDER_PAGES } from '#features/orders/listContract.ts'

const WRITE = 'lite_res_act_order'
const one = { orderId: id }

export const timelineKinds = [
  'placed',
  'received',
  'receivedUnused',
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
  state: z.enum(['Requested', 'Processing', 'Done', 'Failed']),
  amount: z.string(),
  reason: z.string(),
  failure: z.string(),
  askedBy: z.string(),
  settledBy: z.string(),
  note: z.string(),
  createdTime: z.string(),
  doneTime: z.string().nullable(),
  attendeeIds: z.array(z.string()),
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
      /** A refund was asked for on their account. */
      isRefunded: z.boolean(),
    }),
  ),
  payments: z.array(payment),
  refunds: z.array(refund),
  refundable: z.string(),
  timeline: z.array(happening),
  notices: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['mail', 'sms']),
      recipient: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'sent', 'kept', 'refused']),
      time: z.string(),
    }),
  ),
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
