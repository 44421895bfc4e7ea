import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { id, money } from '#core/schema.ts'
import { contact } from '#features/events/shapes.ts'
import { termsReasons } from '#features/orders/refundContract.ts'
import { order } from '#features/orders/shapes.ts'
import { payWay, providerName } from '#features/payments/contract.ts'
import { payMethods } from '#features/payments/rules.ts'
import { MOST_ITEMS, MOST_RECEIPT_BYTES } from '#features/registration/rules.ts'
import { eventCard, language, open, token } from '#features/registration/shapes.ts'
import { shownTerms } from '#features/terms/contract.ts'

const leaving = { orderId: id, attendeeIds: z.array(id).min(1).max(MOST_ITEMS).optional() }

/** What whoever ordered does with their order, by its link. */
export const ownOrderCalls = {
  order: defineCall({
    method: 'GET',
    path: 'public/order/{orderId}',
    ...open,
    request: z.object({ orderId: id, language: language.optional(), t: token.optional() }),
    response: order.extend({
      event: eventCard,
      attendees: z.array(z.object({ attendeeId: z.string(), fullName: z.string(), ticketName: z.string(), canCancel: z.boolean() })),
      /** Equal ones together, below zero for a discount. */
      lines: z.array(z.object({ kind: z.enum(['ticket', 'discount', 'fee']), name: z.string(), count: z.int(), price: z.string() })),
      refundedAmount: z.string(),
      /** What was sent to show a transfer, the newest first. */
      receipts: z.array(
        z.object({
          receiptId: z.string(),
          fileName: z.string(),
          createdTime: z.string(),
          isWaiting: z.boolean(),
          /** Why it shows nothing. */
          refusal: z.string(),
        }),
      ),
      terms: shownTerms,
      /** What was asked back, the newest first; `decision` says why not. */
      refunds: z.array(
        z.object({
          refundId: z.string(),
          state: z.enum(['Waiting', 'Processing', 'Done', 'Failed', 'Declined', 'Withdrawn']),
          amount: z.string(),
          attendeeIds: z.array(z.string()),
          way: z.string(),
          createdTime: z.string(),
          decidedTime: z.string().nullable(),
          doneTime: z.string().nullable(),
          decision: z.string(),
        }),
      ),
      payWays: z.array(payWay),
      /** The newest attempt to pay online, and whether the provider has said no. */
      lastPayment: z.object({ state: z.enum(['pending', 'fail']), name: z.string(), startedTime: z.string() }).nullable(),
      /** Whom to ask at the organiser's. */
      contact: contact.nullable(),
      canCancel: z.boolean(),
      /** An invoice can be asked for, or there is one. */
      isInvoiceOffered: z.boolean(),
    }),
  }),
  cancelOrder: defineCall({
    method: 'POST',
    path: 'public/order/cancel',
    ...open,
    request: z.object({
      ...leaving,
      /** What is to come back, as `previewCancel` said: if it no longer does, nothing happens. */
      amount: money.optional(),
      reason: z.string().trim().max(500).optional(),
      t: token.optional(),
    }),
    response: order,
  }),
  /** What cancelling would give back now, and what is lost. */
  previewCancel: defineCall({
    method: 'POST',
    path: 'public/order/previewCancel',
    ...open,
    request: z.object({ ...leaving, t: token.optional() }),
    response: z.object({
      amount: z.string(),
      kept: z.string(),
      fee: z.string(),
      percent: z.int(),
      reason: z.enum(termsReasons),
      until: z.string().nullable(),
      currency: z.enum(currencies),
      /** '' where nothing was paid for them. */
      way: z.string(),
      /** Otherwise the organiser is asked first. */
      isAtOnce: z.boolean(),
    }),
    effect: 'read',
  }),
  /** As long as nobody has decided: everything is as it was before it was asked. */
  withdrawRefund: defineCall({
    method: 'POST',
    path: 'public/order/withdrawRefund',
    ...open,
    request: z.object({ orderId: id, refundId: id, t: token.optional() }),
    response: order,
  }),
  pay: defineCall({
    method: 'POST',
    path: 'public/order/pay',
    ...open,
    needsIdempotencyKey: true,
    request: z.object({ orderId: id, provider: providerName, t: token.optional() }),
    response: z.object({ payUrl: z.string(), payExpireTime: z.string().nullable() }),
  }),
  /** What shows that the money was transferred: a PDF or a picture. The newest is the one that is looked at. */
  sendReceipt: defineCall({
    method: 'POST',
    path: 'public/order/receipt',
    ...open,
    request: z.object({ orderId: id, t: token.optional() }),
    response: z.object({ receiptId: z.string() }),
    upload: { maxBytes: MOST_RECEIPT_BYTES },
  }),
  /** An unpaid order is to be paid by transfer instead. */
  transfer: defineCall({
    method: 'POST',
    path: 'public/order/transfer',
    ...open,
    request: z.object({ orderId: id, t: token.optional() }),
    response: z.object({ payType: z.enum(payMethods), payExpireTime: z.string().nullable() }),
  }),
}
