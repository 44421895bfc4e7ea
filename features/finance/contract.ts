import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { day, id, paging, search } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { causes } from '#features/ledger/rules.ts'

export const FINANCE_PAGE = 'litehome_res_page_incomeexpenses'

/** Of the calendar in Beijing. */

/** The part that says which entries are meant: no page. Exports carry it. */
const narrowed = {
  bventId: id.optional(),
  cause: z.enum(causes).optional(),
  /** As the books write it, or `revenue` for what all events earned. */
  account: z
    .string()
    .regex(/^[a-z]+(:[\w-]{1,40})?$/)
    .optional(),
  currency: z.enum(currencies).optional(),
}
const match = {
  ...narrowed,
  from: day,
  to: day,
  /** How the order's number or the buyer's name begins, or the whole of a trade number. */
  keyWords: search.optional(),
}
const matchObject = z.object(match)
export type EntryMatch = z.output<typeof matchObject>

const account = z.object({ account: z.string(), /** Of a merchant's account, as it was named; '' of the others. */ name: z.string() })
export type BookAccount = z.output<typeof account>

const entry = z.object({
  id: z.string(),
  time: z.string(),
  cause: z.enum(causes),
  debit: account,
  credit: account,
  amount: z.string(),
  currency: z.string(),
  bventId: z.string().nullable(),
  bventTitle: z.string(),
  orderId: z.string().nullable(),
  orderNo: z.string(),
  buyerName: z.string(),
  tickets: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The number by which the provider knows it too. */
  tradeNo: z.string(),
  note: z.string(),
  /** The closed day it belongs to; '' where it is entered on its own. */
  corrects: z.string(),
})
export type BookEntry = z.output<typeof entry>

const figures = z.object({
  currency: z.string(),
  income: z.string(),
  refund: z.string(),
  fee: z.string(),
  recharge: z.string(),
  net: z.string(),
  entries: z.int(),
  incomes: z.int(),
  refunds: z.int(),
  recharges: z.int(),
})
export type BookFigures = z.output<typeof figures>

export const entryCalls = {
  /** What a period brought, beside the one before; of one account, what went in and out of it. */
  summary: defineCall({
    method: 'POST',
    path: 'finance/summary',
    access: FINANCE_PAGE,
    request: z.object({ ...narrowed, from: day, to: day }),
    response: z.object({
      now: z.array(figures),
      before: z.array(figures),
      /** Of the period, what its closed days are left with: nothing changes there any more. */
      closed: z.array(z.object({ currency: z.string(), net: z.string() })),
      beforeFrom: z.string(),
      beforeTo: z.string(),
      /** Of the account that was asked for. */
      moved: z.array(z.object({ currency: z.string(), came: z.string(), went: z.string(), net: z.string() })),
      /** A year up to the end of the period, by currency; months without anything are left out. */
      months: z.array(z.object({ month: z.string(), currency: z.string(), income: z.string(), spent: z.string() })),
      /** What each event earned, the most first; the others together have no id. */
      events: z.array(z.object({ bventId: z.string(), title: z.string(), currency: z.string(), income: z.string(), others: z.int() })),
      debit: z.array(z.object({ currency: z.string(), amount: z.string() })),
    }),
    ignoresErrors: true,
    effect: 'read',
  }),
  entries: defineCall({
    method: 'POST',
    path: 'finance/entries',
    access: FINANCE_PAGE,
    request: z.object({ ...match, ...paging }),
    response: z.object({ list: z.array(entry) }),
    ignoresErrors: true,
    effect: 'read',
  }),
  /** What can be asked for: every account and event that the books have ever named. */
  choices: defineCall({
    method: 'GET',
    path: 'finance/choices',
    access: FINANCE_PAGE,
    response: z.object({ accounts: z.array(account), events: z.array(z.object({ bventId: z.string(), title: z.string() })) }),
    ignoresErrors: true,
  }),
}

export const financeTasks = {
  export: defineTask({
    type: 'ledgerExport',
    title: 'finance.exportTask',
    start: {
      path: 'finance/export',
      access: 'litehome_res_act_finance',
      request: z.object({ ...match, fileType: z.enum(['xlsx', 'csv']).default('xlsx') }),
    },
  }),
}
