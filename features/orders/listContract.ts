import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { invoiceStates } from '#core/invoicing.ts'
import { currencies } from '#core/money.ts'
import { id, money, paging, search, time } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { listedStatuses } from '#features/orders/listed.ts'
import { payTypes } from '#features/orders/rules.ts'
import { buyer } from '#features/orders/shapes.ts'

/** Without an event: of all events of the organisation that the member may see. */
const maybe = { bventId: id.optional() }
export const ORDER_PAGES = ['lite_res_page_order', 'litehome_res_page_order'] as const
/** What an order can wait for the organiser with. */
export const waitings = ['refund', 'receipt'] as const
export type Waiting = (typeof waitings)[number]
export const orderSorts = ['created.desc', 'created.asc'] as const

/** The part that says which are meant: no page, no order. Selections and exports carry it. */
const match = {
  status: z.enum(['', ...listedStatuses]).default(''),
  /** How the order's number, the buyer's name or mobile begins, or the whole of a trade number. */
  keyWords: search.optional(),
  payType: z.enum(payTypes).optional(),
  provider: z.string().trim().min(1).max(32).optional(),
  /** Those that somebody at the organiser's is to decide about. */
  waiting: z.enum(waitings).optional(),
  timeOf: z.enum(['created', 'paid']).default('created'),
  from: time.optional(),
  to: time.optional(),
  amountFrom: money.optional(),
  amountTo: money.optional(),
  currency: z.enum(currencies).optional(),
}
const matchObject = z.strictObject(match)
export type OrderMatch = z.output<typeof matchObject>
export type OrderSort = (typeof orderSorts)[number]

export const listedOrder = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  bventId: z.string(),
  bventTitle: z.string(),
  timeZone: z.string(),
  status: z.enum(listedStatuses),
  payType: z.enum(payTypes),
  /** Through whom it was paid; '' as long as it is not. */
  provider: z.string(),
  amount: z.string(),
  /** What the order holds: what came less what has gone back. */
  paidAmount: z.string(),
  refundedAmount: z.string(),
  currency: z.enum(currencies),
  createdTime: z.string(),
  paidTime: z.string().nullable(),
  payExpireTime: z.string().nullable(),
  buyer,
  tickets: z.array(z.object({ name: z.string(), count: z.int() })),
  remark: z.string(),
  /** One of its refunds has failed and waits for somebody. */
  isRefundFailed: z.boolean(),
  /** A refund was asked for and waits for an answer. */
  isRefundWaiting: z.boolean(),
  /** The payer has sent a receipt that nobody has judged. */
  hasReceipt: z.boolean(),
  /** Of the invoice that stands, or else of the newest; null: nobody asked for one. */
  invoiceState: z.enum(invoiceStates).nullable(),
})
export type ListedOrder = z.output<typeof listedOrder>

const total = z.object({
  currency: z.enum(currencies),
  amount: z.string(),
  paidAmount: z.string(),
  refundedAmount: z.string(),
  /** Of those that wait for their money. */
  unpaidAmount: z.string(),
})
export type OrderTotal = z.output<typeof total>
const count = z.object({ code: z.enum(['', ...listedStatuses]), codeName: z.string(), total: z.int() })

export const orderListCalls = {
  list: defineCall({
    method: 'POST',
    path: 'order/list',
    access: ORDER_PAGES,
    request: z.object({
      ...maybe,
      ...match,
      sort: z.enum(orderSorts).default('created.desc'),
      ...paging,
      /** The last order of the page before: then it is not counted through to. */
      after: id.optional(),
    }),
    /** `counts` of every status whichever is asked for, all of them first; `totals` of what is asked for. */
    response: z.object({
      list: z.array(listedOrder),
      /** The last order of this page; '' where no other page follows. */
      next: z.string(),
      counts: z.array(count),
      totals: z.array(total),
      /** Of the event or of all of them, whatever else is asked. */
      waiting: z.object({ refund: z.int(), receipt: z.int() }),
    }),
    ignoresErrors: true,
    effect: 'read',
  }),
}

const MOST_SELECTED = 10_000

export const orderTasks = {
  export: defineTask({
    type: 'orderExport',
    title: 'orders.exportTask',
    start: {
      path: 'order/export',
      access: 'lite_res_act_export',
      request: z.object({
        ...maybe,
        isSelectAll: z.boolean().default(false),
        orderIds: z.array(id).max(MOST_SELECTED).default([]),
        excludedIds: z.array(id).max(MOST_SELECTED).default([]),
        searchData: matchObject.optional(),
        fileType: z.enum(['xlsx', 'csv']).default('xlsx'),
      }),
    },
  }),
}
