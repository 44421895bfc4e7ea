import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { id, money } from '#core/schema.ts'
import { order } from '#features/orders/shapes.ts'

const REFUND = 'lite_res_act_refund'
const reason = z.string().trim().max(500)

/**
 * Nobody named and no amount: all that is left. People: what their lines cost. An amount: so much, of whichever of them. With
 * `isCancel` the people concerned (those named, or everybody) lose their seats.
 */
const wanted = {
  orderId: id,
  attendeeIds: z.array(id).min(1).max(200).optional(),
  amount: money.optional(),
}

export const refundPreview = z.object({
  amount: z.string(),
  /** The most that can go back. */
  refundable: z.string(),
  currency: z.enum(currencies),
  /** Whether it could be asked for so; if not, the amount is more than is left or nothing at all. */
  isPossible: z.boolean(),
  provider: z.string(),
  /** Who loses a seat, by ticket. */
  seats: z.array(z.object({ ticketName: z.string(), count: z.int() })),
  people: z.array(z.object({ attendeeId: z.string(), fullName: z.string() })),
  /** Tickets that no longer let anybody in. */
  endingTickets: z.int(),
  /** Refunds of this order that are on their way or have failed. */
  running: z.array(z.object({ refundNo: z.string(), amount: z.string(), state: z.enum(['Requested', 'Processing', 'Failed']) })),
  /** Where the order then stands. */
  isWhole: z.boolean(),
  /** To whom it is written, covered as elsewhere; '' to nobody. `isAtOnce`: not only when the provider has paid it out. */
  letter: z.object({ mobile: z.string(), email: z.string(), isAtOnce: z.boolean() }),
  /** There are no invoices yet. */
  invoice: z.null(),
})
export type RefundPreview = z.output<typeof refundPreview>

export const refundCalls = {
  previewRefund: defineCall({
    method: 'POST',
    path: 'order/previewRefund',
    access: REFUND,
    request: z.object({ ...wanted, isCancel: z.boolean().default(false) }),
    response: refundPreview,
    ignoresErrors: true,
    effect: 'read',
  }),
  refund: defineCall({
    method: 'POST',
    path: 'order/refund',
    access: REFUND,
    request: z.object({ ...wanted, reason: reason.min(1), isCancel: z.boolean().default(false) }),
    response: order,
  }),
  /** Without a refund named: every one of the order that has failed. */
  retryRefund: defineCall({
    method: 'POST',
    path: 'order/retryRefund',
    access: REFUND,
    request: z.object({ orderId: id, refundId: id.optional() }),
    response: order,
  }),
  /** The provider could not; a person has given the money back from the organiser's own account. */
  settleRefund: defineCall({
    method: 'POST',
    path: 'order/settleRefund',
    access: REFUND,
    request: z.object({ orderId: id, refundId: id, note: reason.min(1) }),
    response: order,
  }),
}
