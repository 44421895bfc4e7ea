import { sql } from 'kysely'
import { moneyOf } from '#core/money.ts'
import type { Currency } from '#core/money.ts'
import type { Buyer, Order } from '#features/registration/contract.ts'
import type { AttendeeStatus, OrderStatus } from '#core/statuses.ts'
import type { PayType } from '#features/orders/rules.ts'
import type { Db } from '#server/kit/database/db.ts'

type Item = { attendeeId: string; ticketId: string; priceMinor: number; status: AttendeeStatus }
/** An order as the database has it. */
export type OrderRow = {
  orderId: string
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

/** Orders as they go over the wire, each with its people, in one round trip. */
export async function ordersOf(db: Db, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OrderRow>`
    select o.id as order_id, o.order_no, o.status, o.pay_type, o.amount_minor, o.paid_minor, o.currency, o.pay_expire_time, o.paid_time, o.buyer,
      coalesce((
        select json_agg(json_build_object('attendeeId', a.id, 'ticketId', a.ticket_id, 'priceMinor', t.price_minor, 'status', a.status) order by a.id)
        from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
        where a.top_org_id = o.top_org_id and a.order_id = o.id and a.deleted_at is null), '[]') as items
    from reg_order o where o.id = any(${ids}::uuid[]) order by o.created_at desc, o.id`.execute(db)
  return rows.map(orderOf)
}

export function orderOf({ amountMinor, paidMinor, payExpireTime, paidTime, buyer, items, ...row }: OrderRow): Order {
  return {
    ...row,
    amount: moneyOf(amountMinor),
    paidAmount: moneyOf(paidMinor),
    payExpireTime: payExpireTime?.toISOString() ?? null,
    paidTime: paidTime?.toISOString() ?? null,
    buyer: { fullName: buyer.fullName ?? '', mobile: buyer.mobile ?? null, email: buyer.email ?? null },
    items: items.map(({ priceMinor, ...item }) => ({ ...item, price: moneyOf(priceMinor) })),
  }
}
