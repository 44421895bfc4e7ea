import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk, list, paging, search } from '#core/schema.ts'
import { isInvoiceNumber } from '#features/invoices/rules.ts'
import { titleOf } from '#features/invoices/shapes.ts'
import { goods } from '#features/recharge/shapes.ts'

const READ = 'litehome_res_page_recharge'
const WRITE = 'litehome_res_act_recharge'
const one = { purchaseId: id }

export const saleStates = ['Applied', 'Issued', 'Rejected'] as const
const sale = titleOf.extend({
  purchaseId: z.string(),
  purchaseNo: z.string(),
  orgName: z.string(),
  ...goods,
  state: z.enum(saleStates),
  /** What the invoice is for. */
  invoiced: z.string(),
  appliedTime: z.string(),
  appliedName: z.string(),
  reason: z.string(),
  number: z.string(),
  issuedTime: z.string().nullable(),
})
export type Sale = z.output<typeof sale>

const transfer = z.object({
  purchaseId: z.string(),
  purchaseNo: z.string(),
  orgName: z.string(),
  ...goods,
  createdTime: z.string(),
  createdName: z.string(),
  expireTime: z.string(),
})
export type ExpectedTransfer = z.output<typeof transfer>

/** For whoever sells packages here; of anybody else there is nothing. */
export const salesCalls = {
  sales: defineCall({
    method: 'POST',
    path: 'recharge/sales/list',
    access: READ,
    request: z.object({ state: z.enum(saleStates).default('Applied'), keyWords: search.optional(), ...paging }),
    response: list(sale),
    effect: 'read',
    ignoresErrors: true,
  }),
  /** As it was issued in the tax system, with its file; the buyer is written to. */
  issueSale: defineCall({
    method: 'POST',
    path: 'recharge/sales/issue',
    access: WRITE,
    request: z.object({ ...one, number: z.string().trim().refine(isInvoiceNumber) }),
    response: isOk,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
  }),
  rejectSale: defineCall({
    method: 'POST',
    path: 'recharge/sales/reject',
    access: WRITE,
    request: z.object({ ...one, reason: z.string().trim().min(1).max(200) }),
    response: isOk,
  }),
  /** Purchases whose money is to come by transfer, those that wait longest first. */
  transfers: defineCall({
    method: 'POST',
    path: 'recharge/sales/transfers',
    access: READ,
    request: z.object({ keyWords: search.optional(), ...paging }),
    response: list(transfer),
    effect: 'read',
    ignoresErrors: true,
  }),
  /** It has come: what was bought is there at once. */
  confirmTransfer: defineCall({
    method: 'POST',
    path: 'recharge/sales/confirmTransfer',
    access: WRITE,
    request: z.object({ ...one, bankNo: z.string().trim().max(64).default('') }),
    response: isOk,
  }),
  /** It has not come: whoever bought is told why, and may choose again how to pay. */
  refuseTransfer: defineCall({
    method: 'POST',
    path: 'recharge/sales/refuseTransfer',
    access: WRITE,
    request: z.object({ ...one, reason: z.string().trim().min(1).max(200) }),
    response: isOk,
  }),
  saleFile: defineCall({
    method: 'GET',
    path: 'recharge/sales/file',
    access: READ,
    request: z.object(one),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf, mediaTypes.ofd],
  }),
}
