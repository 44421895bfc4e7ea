import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id } from '#core/schema.ts'
import { titleTypes } from '#features/invoices/rules.ts'
import { givenTitle, invoiceFacts, titleOf } from '#features/invoices/shapes.ts'

/** Open to whoever may look at the order. */
const open = { access: 'public', refuses: [401, 409] } as const
const order = { orderId: id, t: z.string().min(1).max(2_000).optional() }
const one = { ...order, invoiceId: id }
const remark = z.string().trim().max(200).default('')
const item = z.string().trim().max(40).optional()

/** Why none can be asked for now. */
export const closedReasons = ['off', 'late', 'nothing', 'unpaid', 'currency'] as const

export const buyerView = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  bventId: z.string(),
  eventTitle: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** What an invoice can still be asked for. */
  available: z.string(),
  closed: z.enum(['', ...closedReasons]),
  types: z.array(z.enum(titleTypes)),
  items: z.array(z.string()),
  remark: z.string(),
  closesTime: z.string(),
  email: z.string(),
  invoices: z.array(invoiceFacts),
  titles: z.array(titleOf),
  /** Other orders of the same buyer that could stand on it too. */
  others: z.array(z.object({ orderId: z.string(), orderNo: z.string(), available: z.string() })),
})
export type BuyerView = z.output<typeof buyerView>

export const buyerCalls = {
  ofOrder: defineCall({ method: 'GET', path: 'public/invoice/{orderId}', ...open, request: z.object(order), response: buyerView }),
  apply: defineCall({
    method: 'POST',
    path: 'public/invoice/apply',
    ...open,
    needsIdempotencyKey: true,
    request: z.object({ ...order, otherIds: z.array(id).max(20).default([]), ...givenTitle, item, remark }),
    response: buyerView,
  }),
  change: defineCall({
    method: 'POST',
    path: 'public/invoice/change',
    ...open,
    request: z.object({ ...one, ...givenTitle, item, remark }),
    response: buyerView,
  }),
  withdraw: defineCall({ method: 'POST', path: 'public/invoice/withdraw', ...open, request: z.object(one), response: buyerView }),
  askExchange: defineCall({
    method: 'POST',
    path: 'public/invoice/exchange',
    ...open,
    request: z.object({ ...one, ...givenTitle }),
    response: buyerView,
  }),
  ownFile: defineCall({
    method: 'GET',
    path: 'public/invoice/file',
    ...open,
    request: z.object(one),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf, mediaTypes.ofd],
  }),
}
