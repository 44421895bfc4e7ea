import { z } from 'zod'

/** Where an invoice can stand. WIRE2 §9. */
export const invoiceStates = ['Applied', 'Issuing', 'Issued', 'Red', 'Rejected', 'Withdrawn'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What an order says of one of its invoices; `amount` is the part that it takes of this order. */
export const orderInvoice = z.object({
  invoiceId: z.string(),
  state: z.enum(invoiceStates),
  title: z.string(),
  number: z.string(),
  amount: z.string(),
  appliedTime: z.string(),
  issuedTime: z.string().nullable(),
})
export type OrderInvoice = z.output<typeof orderInvoice>
/** `isOffered`: the buyer may ask for one, or look at those there are. */
export type OrderInvoicing = { isOffered: boolean; invoices: OrderInvoice[] }
