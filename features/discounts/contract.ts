import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { id, isOk, list, paging, search, time, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { codeStates, discountStates, MOST_CODES, MOST_PREFIX } from '#features/discounts/rules.ts'
import { discount, discountFields } from '#features/discounts/shapes.ts'

const about = { bventId: id }
const one = { discountId: id }
const READ = 'lite_res_page_discountcode'
const WRITE = 'lite_res_act_discount'
export const MAX_CODES_BYTES = 10_000_000

export const discountCode = z.object({
  codeId: z.string(),
  code: z.string(),
  holderName: z.string(),
  holderContact: z.string(),
  state: z.enum(codeStates),
  takenCount: z.int(),
  /** Of the last order that has it. */
  orderId: z.string().nullable(),
  orderNo: z.string(),
})
export type DiscountCode = z.output<typeof discountCode>

const refusedCode = z.object({ code: z.string(), reason: z.enum(['taken', 'invalid', 'tooMany']) })
const added = z.object({ added: z.int(), refusedCount: z.int(), refused: z.array(refusedCode), sample: z.array(z.string()) })
export type AddedCodes = z.output<typeof added>

export const discountCalls = {
  list: defineCall({
    method: 'POST',
    path: 'discount/list',
    access: READ,
    /** `keyWords` in its name and note, or a code or the holder of one. */
    request: z.object({ ...about, keyWords: search.optional(), status: z.enum(['', ...discountStates]).default(''), ...paging }),
    response: z.object({
      list: z.array(discount),
      counts: z.array(z.object({ code: z.enum(['', ...discountStates]), total: z.int() })),
    }),
    ignoresErrors: true,
    effect: 'read',
  }),
  figures: defineCall({
    method: 'GET',
    path: 'discount/figures',
    access: READ,
    request: z.object(about),
    response: z.object({
      /** By currency, of orders that were paid. */
      sums: z.array(z.object({ currency: z.enum(currencies), given: z.string(), budget: z.string(), revenue: z.string(), used: z.int() })),
      usedOrders: z.int(),
      paidOrders: z.int(),
      /** Of the last four weeks, the most used first; those without a place of their own have no id. */
      days: z.array(z.string()),
      series: z.array(z.object({ discountId: z.string(), name: z.string(), used: z.array(z.int()) })),
    }),
    ignoresErrors: true,
  }),
  detail: defineCall({
    method: 'GET',
    path: 'discount/detail',
    access: READ,
    request: z.object(one),
    response: discount,
    ignoresErrors: true,
  }),
  save: defineCall({
    method: 'POST',
    path: 'discount/save',
    access: WRITE,
    /** Without an id a new one; `way` stays as it was made. */
    request: z.object({ ...about, discountId: id.optional(), version: version.optional(), ...discountFields }),
    response: discount,
  }),
  enable: defineCall({
    method: 'POST',
    path: 'discount/enable',
    access: WRITE,
    request: z.object({ ...one, isEnable: z.boolean() }),
    response: discount,
  }),
  prolong: defineCall({
    method: 'POST',
    path: 'discount/prolong',
    access: WRITE,
    request: z.object({ ...one, endTime: time.nullable() }),
    response: discount,
  }),
  previewDelete: defineCall({
    method: 'GET',
    path: 'discount/previewDelete',
    access: WRITE,
    request: z.object(one),
    /** Orders keep their price; codes that nobody has used cannot be used any more. */
    response: z.object({ heldOrders: z.int(), usedOrders: z.int(), freeCodes: z.int() }),
  }),
  delete: defineCall({ method: 'POST', path: 'discount/delete', access: WRITE, request: z.object(one), response: isOk }),
  codes: defineCall({
    method: 'POST',
    path: 'discount/codes',
    access: READ,
    request: z.object({ ...one, keyWords: search.optional(), ...paging }),
    response: list(discountCode),
    ignoresErrors: true,
    effect: 'read',
  }),
  makeCodes: defineCall({
    method: 'POST',
    path: 'discount/makeCodes',
    access: WRITE,
    needsIdempotencyKey: true,
    request: z.object({ ...one, count: z.int().min(1).max(MOST_CODES), prefix: z.string().trim().max(MOST_PREFIX).default('') }),
    response: added,
  }),
  /** A workbook or CSV: codes, and beside each whose it is. */
  uploadCodes: defineCall({
    method: 'POST',
    path: 'discount/uploadCodes',
    access: WRITE,
    request: z.object(one),
    response: added,
    upload: { maxBytes: MAX_CODES_BYTES },
  }),
}

export const discountTasks = {
  export: defineTask({
    type: 'discountExport',
    title: 'discounts.exportTask',
    start: {
      path: 'discount/export',
      access: 'lite_res_act_export',
      /** Without a discount all of the event's. */
      request: z.object({ ...about, discountId: id.optional(), fileType: z.enum(['xlsx', 'csv']).default('xlsx') }),
    },
  }),
}
