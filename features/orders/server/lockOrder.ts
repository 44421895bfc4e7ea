import type { OrderStatus } from '#core/statuses.ts'
import type { Db } from '#server/kit/database/db.ts'

export type LockedOrder = {
  topOrgId: string
  id: string
  bventId: string
  status: OrderStatus
  amountMinor: number
  paidMinor: number
  currency: string
  lapsedIds: string[]
  createdAt: Date
}

/** Whoever moves an order holds its row first: a payment and the end of its hold cannot both win. */
export async function lockOrder(db: Db, orderId: string): Promise<LockedOrder | undefined> {
  const order = await db
    .selectFrom('regOrder')
    .select(['topOrgId', 'id', 'bventId', 'status', 'amountMinor', 'paidMinor', 'currency', 'lapsedIds', 'createdAt'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return order && { ...order, status: order.status as OrderStatus }
}
