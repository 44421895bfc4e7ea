import { sql } from 'kysely'
import type { InvoiceState } from '#core/invoicing.ts'
import { moneyOf, type Currency } from '#core/money.ts'
import type { OrderStatus } from '#core/statuses.ts'
import { listedStatus } from '#features/orders/listed.ts'
import type { ListedOrder } from '#features/orders/listContract.ts'
import type { PayType } from '#features/orders/rules.ts'
import { shownBuyer } from '#features/orders/server/ordersOf.ts'
import type { Buyer } from '#features/orders/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Cover } from '#server/kit/masked.ts'

export type ListedRow = {
  orderId: string
  orderNo: string
  bventId: string
  bventTitle: string
  timeZone: string
  status: OrderStatus
  payType: PayType
  provider: string | null
  amountMinor: number
  paidMinor: number
  refundedMinor: number
  currency: Currency
  createdAt: Date
  paidTime: Date | null
  payExpireTime: Date | null
  buyer: Partial<Buyer>
  tickets: { name: string; count: number }[] | null
  remark: string
  isRefundFailed: boolean
  isRefundWaiting: boolean
  hasReceipt: boolean
  invoiceState: InvoiceState | null
}

/** Of an order `o`, what a row of the list shows. */
export const listedColumns = sql`
  o.id as order_id, o.order_no, o.bvent_id, b.title as bvent_title, b.time_zone, o.status, o.pay_type, o.amount_minor, o.paid_minor,
  o.refunded_minor, o.currency, o.created_at, o.paid_time, o.pay_expire_time, o.buyer, o.remark,
  (select p.provider from payment p where p.top_org_id = o.top_org_id and p.order_id = o.id and p.is_used order by p.created_at limit 1) as provider,
  (select json_agg(json_build_object('name', l.name, 'count', l.count) order by l.no) from (
    select l.name, count(*) as count, min(l.no) as no from order_line l where l.top_org_id = o.top_org_id and l.order_id = o.id and l.kind = 'ticket'
    group by 1) l) as tickets,
  exists (select from refund r where r.order_id = o.id and r.state = 'Failed') as is_refund_failed,
  exists (select from refund r where r.order_id = o.id and r.is_waiting) as is_refund_waiting,
  exists (select from transfer_receipt c where c.order_id = o.id and c.is_waiting) as has_receipt,
  (select i.state from invoice_order n join invoice i on i.top_org_id = n.top_org_id and i.id = n.invoice_id
    where n.top_org_id = o.top_org_id and n.order_id = o.id and i.state <> 'Withdrawn' order by n.is_live desc, i.id desc limit 1) as invoice_state`

export const listedSource = sql`order_of_org o join bvent b on b.top_org_id = o.top_org_id and b.id = o.bvent_id`

/** In the order of the ids. */
export async function listedOrders(db: Db, ids: readonly string[], cover: Cover): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select ${listedColumns} from ${listedSource} where o.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], o.id)`.execute(db)
  return rows.map((row) => listedOrder(row, cover))
}

export function listedOrder(row: ListedRow, cover: Cover): ListedOrder {
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    bventId: row.bventId,
    bventTitle: row.bventTitle,
    timeZone: row.timeZone,
    status: listedStatus(row.status, row.refundedMinor),
    payType: row.payType,
    provider: row.provider ?? '',
    amount: moneyOf(row.amountMinor),
    paidAmount: moneyOf(row.paidMinor),
    refundedAmount: moneyOf(row.refundedMinor),
    currency: row.currency,
    createdTime: row.createdAt.toISOString(),
    paidTime: row.paidTime?.toISOString() ?? null,
    payExpireTime: row.payExpireTime?.toISOString() ?? null,
    buyer: shownBuyer(row.buyer, cover),
    tickets: row.tickets ?? [],
    remark: row.remark,
    isRefundFailed: row.isRefundFailed,
    isRefundWaiting: row.isRefundWaiting,
    hasReceipt: row.hasReceipt,
    invoiceState: row.invoiceState,
  }
}
