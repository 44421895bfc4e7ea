import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { orderInvoice } from '#core/invoicing.ts'
import { currencies } from '#core/money.ts'
import { id, money } from '#core/schema.ts'
import type { TermsReason } from '#features/terms/rules.ts'
import { order } from '#features/orders/shapes.ts'

const REFUND = 'lite_res_act_refund'
const reason = z.string().trim().max(500)
export const termsReasons = ['byOrganiser', 'tooLate', 'part', 'full'] as const satisfies readonly TermsReason[]
/** The invoice that is cancelled with it was shown. */
export const isConfirmed = z.boolean().default(false)

/**
 * Nobody named and no amount: all that is left. People: what their lines cost, or with `isByTerms` what the terms give back of it now.
 * An amount: so much, of whichever of them. With
 * `isCancel` the people concerned (those named, or everybody) lose their seats.
 */
const wanted = {
  orderId: id,
  attendeeIds: z.array(id).min(1).max(200).optional(),
  amount: money.optional(),
  isByTerms: z.boolean().optional(),
}

export const refundPreview = z.object({
  amount: z.string(),
  /** The most that can go back. */
  refundable: z.string(),
  currency: z.enum(currencies),
  /** What the terms of the order give back of the same now; `fee` is kept of it. */
  terms: z.object({ reason: z.enum(termsReasons), percent: z.int(), amount: z.string(), fee: z.string() }),
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
  /** The issued one that says more than is left then, and is cancelled with it. */
  invoice: orderInvoice.nullable(),
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
    request: z.object({ ...wanted, reason: reason.min(1), isCancel: z.boolean().default(false), isConfirmed }),
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
  /** What whoever ordered has asked for: everything happens as it said when they did. */
  acceptRefund: defineCall({
    method: 'POST',
    path: 'order/acceptRefund',
    access: REFUND,
    request: z.object({ orderId: id, refundId: id, isConfirmed }),
    response: order,
  }),
  /** Nothing happens, and who asked is told why. */
  declineRefund: defineCall({
    method: 'POST',
    path: 'order/declineRefund',
    access: REFUND,
    request: z.object({ orderId: id, refundId: id, reason: reason.min(1) }),
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
