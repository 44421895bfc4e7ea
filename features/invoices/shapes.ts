import { z } from 'zod'
import { invoiceStates } from '#core/invoicing.ts'
import { redReasons, titleTypes } from '#features/invoices/rules.ts'

const words = (most: number) => z.string().trim().max(most).default('')

/** What an invoice is to say of whom it is for; what each kind needs is a rule. */
export const givenTitle = {
  titleType: z.enum(titleTypes),
  title: z.string().trim().min(1).max(100),
  taxNo: words(40),
  address: words(200),
  phone: words(50),
  bank: words(100),
  bankAccount: words(50),
  email: words(254),
}
export const titleOf = z.object({
  titleType: z.enum(titleTypes),
  title: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
  email: z.string(),
})
export type InvoiceTitle = z.output<typeof titleOf>

export const invoiceFacts = titleOf.extend({
  invoiceId: z.string(),
  state: z.enum(invoiceStates),
  amount: z.string(),
  currency: z.string(),
  item: z.string(),
  remark: z.string(),
  orders: z.array(z.object({ orderId: z.string(), orderNo: z.string(), amount: z.string() })),
  appliedTime: z.string(),
  rejectReason: z.string(),
  number: z.string(),
  issuedTime: z.string().nullable(),
  redTime: z.string().nullable(),
  redReason: z.enum(['', ...redReasons]),
  /** There is a file to be had. */
  hasFile: z.boolean(),
  /** What its buyer wants instead, until finance has decided. */
  exchange: titleOf.extend({ time: z.string() }).nullable(),
  exchangeRefusal: z.string(),
})
export type InvoiceFacts = z.output<typeof invoiceFacts>
