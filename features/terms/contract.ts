import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, money } from '#core/schema.ts'

const about = { bventId: id }
/** Here and not beside the rule: the site loads this without the rule's calendar. */
export const termUnits = ['days', 'hours'] as const
const MOST_STEPS = 6
const MOST_BEFORE = 720

const refundTerms = z.strictObject({
  isOpen: z.boolean(),
  isAutomatic: z.boolean(),
  /** Kept of each ticket that costs, in the order's currency. */
  fee: money,
  steps: z
    .array(
      z.strictObject({
        before: z.int().min(0).max(MOST_BEFORE),
        unit: z.enum(termUnits),
        percent: z.int().min(1).max(100),
      }),
    )
    .max(MOST_STEPS),
})
export type GivenTerms = z.output<typeof refundTerms>

/** As people are told: by when, and of what they ordered. */
export const shownTerms = z.object({
  isOpen: z.boolean(),
  isAutomatic: z.boolean(),
  fee: z.string(),
  steps: z.array(z.object({ until: z.string(), percent: z.int() })),
})
export type ShownTerms = z.output<typeof shownTerms>

export const termsCalls = {
  read: defineCall({
    method: 'GET',
    path: 'order/refundTerms',
    access: ['lite_res_page_ticket', 'lite_res_page_form', 'lite_res_page_order'],
    request: z.object(about),
    response: refundTerms,
  }),
  /** Orders that were placed before keep the terms they were placed under. */
  save: defineCall({
    method: 'POST',
    path: 'order/saveRefundTerms',
    access: 'lite_res_act_ticket',
    request: z.object({ ...about, ...refundTerms.shape }),
    response: refundTerms,
  }),
}
