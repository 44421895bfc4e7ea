import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, version } from '#core/schema.ts'
import { taxRates, titleTypes } from '#features/invoices/rules.ts'

export const READ = 'lite_res_page_invoice'
export const WRITE = 'lite_res_act_invoice'
const MOST_ITEMS = 20

const chosen = {
  isEnable: z.boolean(),
  types: z.array(z.enum(titleTypes)).max(titleTypes.length),
  items: z.array(z.string().trim().min(1).max(40)).max(MOST_ITEMS),
  /** In percent. */
  taxRate: z.literal(taxRates),
  /** So many days after the event's end one can still be asked for. */
  deadlineDays: z.int().min(0).max(3_650),
  isAuto: z.boolean(),
  /** Several orders of one buyer on one invoice. */
  isMerged: z.boolean(),
  /** What buyers are told beside the form. */
  remark: z.string().trim().max(200),
}
export const invoiceOptions = z.object({
  ...chosen,
  /** A service issues invoices here, so that it can be done without anybody. */
  canAuto: z.boolean(),
  version,
})
export type InvoiceOptions = z.output<typeof invoiceOptions>

export const optionCalls = {
  options: defineCall({
    method: 'GET',
    path: 'invoice/options',
    access: READ,
    request: z.object({ bventId: id }),
    response: invoiceOptions,
  }),
  /** What is not given stays as it is. */
  saveOptions: defineCall({
    method: 'POST',
    path: 'invoice/saveOptions',
    access: WRITE,
    request: z.object({ bventId: id, version, ...z.object(chosen).partial().shape }),
    response: invoiceOptions,
  }),
}
