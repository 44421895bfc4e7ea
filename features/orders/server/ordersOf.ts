import { sql } from 'kysely'
import { moneyOf, type Currency } from '#core/money.ts'
import type { AttendeeStatus, OrderStatus } from '#core/statuses.ts'
import type { PayType } from '#features/orders/rules.ts'
import type { Buyer, Order } from '#features/orders/shapes.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { uncovered, type Cover } from '#server/kit/masked.ts'

type Item = { attendeeId: string; ticketId: string; priceMinor: number; status: AttendeeStatus }
/** An order as the database has it. */
export type OrderRow = {
  orderId: string
  bventId: string
  orderNo: string
  status: OrderStatus
  payType: PayType
  amountMinor: number
  paidMinor: number
  currency: Currency
  payExpireTime: Date | null
  paidTime: Date | null
  buyer: Partial<Buyer>
  items: Item[]
}

/** Each with its people, in one round trip. */
export async function orderRows(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OrderRow>`
    select o.id as order_id, o.bvent_id, o.order_no, o.status, o.pay_type, o.amount_minor, o.paid_minor, o.currency, o.pay_expire_time,
      o.paid_time, o.buyer,
      coalesce((
        select json_agg(json_build_object('attendeeId', a.id, 'ticketId', a.ticket_id, 'priceMinor', a.price_minor, 'status', a.status) order by a.id)
        from attendee a where a.top_org_id = o.top_org_id and a.order_id = o.id and a.deleted_at is null), '[]') as items
    from reg_order o where o.id = any(${ids}::uuid[]) order by o.created_at desc, o.id`.execute(db)
  return rows
}

export async function orderRow(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return (await orderRows(db, [orderId]))[0]
}

/** Orders as they go over the wire. */
export async function ordersOf(db: Db, ids: readonly string[]): Promise<Order[]> {
  return (await orderRows(db, ids)).map((row) => shownOrder(row))
}

export function shownOrder(row: Omit<OrderRow, 'bventId'>, cover: Cover = uncovered): Order {
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    status: row.status,
    payType: row.payType,
    amount: moneyOf(row.amountMinor),
    paidAmount: moneyOf(row.paidMinor),
    currency: row.currency,
    payExpireTime: row.payExpireTime?.toISOString() ?? null,
    paidTime: row.paidTime?.toISOString() ?? null,
    buyer: shownBuyer(row.buyer, cover),
    items: row.items.map(({ priceMinor, ...item }) => ({ ...item, price: moneyOf(priceMinor) })),
  }
}

/** For those who may not see them whole, mobile and mail address are covered. */
export function shownBuyer({ fullName = '', mobile, email }: Partial<Buyer>, cover: Cover): Buyer {
  return {
    fullName,
    mobile: cover('Mobile', mobile),
    email: cover('Email', email),
  }
}

/** The same for this caller: amounts are for those who keep the orders, blank for everyone else. */
export function orderFor({ codes }: Pick<Caller, 'codes'>, order: Order): Order {
  if (codes.has('lite_res_page_order')) return order
  return { ...order, amount: '', paidAmount: '', items: order.items.map((item) => ({ ...item, price: '' })) }
}
