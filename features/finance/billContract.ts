import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { day, id, isOk, paging } from '#core/schema.ts'
import { FINANCE_PAGE } from '#features/finance/contract.ts'
import { outcomes } from '#features/finance/billRules.ts'

const SETTLE = 'litehome_res_act_settle'
export const MAX_BILL_BYTES = 20 * 1024 * 1024
const MOST_DAYS = 62

const bill = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  state: z.enum(['Asked', 'Failed', 'Read']),
  source: z.enum(['fetched', 'uploaded']),
  fileName: z.string(),
  byName: z.string(),
  failure: z.string(),
  readTime: z.string().nullable(),
  rows: z.int(),
  both: z.int(),
  onlyOurs: z.int(),
  onlyTheirs: z.int(),
  differs: z.int(),
  /** Differences that nobody has settled. */
  open: z.int(),
})
export type Bill = z.output<typeof bill>

const bookDay = z.object({
  day: z.string(),
  entries: z.int(),
  bills: z.array(bill),
  /** Accounts with a provider that had entries that day and no bill. */
  unbilled: z.array(z.object({ account: z.string(), name: z.string() })),
  closing: z.object({ time: z.string(), byName: z.string(), fingerprint: z.string() }).nullable(),
})
export type BookDay = z.output<typeof bookDay>

const billMatch = z.object({
  id: z.string(),
  outcome: z.enum(outcomes),
  kind: z.enum(['payment', 'refund']),
  time: z.string(),
  tradeNo: z.string(),
  text: z.string(),
  currency: z.string(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string(),
  settledTime: z.string().nullable(),
  settledBy: z.string(),
  note: z.string(),
  /** The books were put right after the bill. */
  isCorrected: z.boolean(),
  /** An entry could do that. */
  canFollow: z.boolean(),
})
export type BillMatch = z.output<typeof billMatch>

const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000)

export const billCalls = {
  /** Day by day, the newest first: what was entered, which bills it was held against, and whether it is closed. */
  days: defineCall({
    method: 'GET',
    path: 'finance/days',
    access: FINANCE_PAGE,
    request: z.object(period.shape),
    response: z.object({
      list: z.array(bookDay),
      accounts: z.array(z.object({ account: z.string(), name: z.string(), provider: z.string() })),
    }),
    ignoresErrors: true,
  }),
  matches: defineCall({
    method: 'POST',
    path: 'finance/bill/matches',
    access: FINANCE_PAGE,
    request: z.object({ billId: id, outcome: z.enum(outcomes), ...paging }),
    response: z.object({ list: z.array(billMatch) }),
    ignoresErrors: true,
    effect: 'read',
  }),
  /** A bill as it was downloaded. Where the file does not say which column is which, the refusal names the columns and `mapping` answers. */
  upload: defineCall({
    method: 'POST',
    path: 'finance/bill/upload',
    access: SETTLE,
    request: z.object({ account: z.string().regex(/^(offline|merchant:[0-9a-f-]{36})$/), mapping: z.string().max(1_000).optional() }),
    response: z.object({ days: z.array(z.string()), rows: z.int(), open: z.int() }),
    upload: { maxBytes: MAX_BILL_BYTES },
    ignoresErrors: true,
  }),
  settle: defineCall({
    method: 'POST',
    path: 'finance/bill/settle',
    access: SETTLE,
    /** `isFollowing`: the books follow the bill, by an entry of the difference; what it tells of an order stays as it is. */
    request: z.object({ id, note: z.string().trim().min(1).max(500), isFollowing: z.boolean().default(false) }),
    response: isOk,
  }),
  /** A day or several, for good. `isConfirmed` closes even where an account has no bill. */
  close: defineCall({
    method: 'POST',
    path: 'finance/close',
    access: SETTLE,
    request: z.object({ ...period.shape, isConfirmed: z.boolean().default(false) }),
    response: z.object({ days: z.array(z.string()) }),
    ignoresErrors: true,
  }),
  /** A closed day on paper, with the fingerprint of both sides. */
  certificate: defineCall({
    method: 'GET',
    path: 'finance/certificate',
    access: FINANCE_PAGE,
    request: z.object({ day }),
    response: fileResponse,
    mediaTypes: [mediaTypes.pdf],
  }),
  /** The bytes behind a fingerprint: of the books, or of one account's bill. */
  canonical: defineCall({
    method: 'GET',
    path: 'finance/canonical',
    access: FINANCE_PAGE,
    request: z.object({ day, account: z.string().max(60).optional() }),
    response: fileResponse,
    mediaTypes: [mediaTypes.text],
  }),
}
