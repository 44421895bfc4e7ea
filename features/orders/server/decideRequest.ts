import type { LockedOrder } from '#features/orders/server/lockOrder.ts'
import { setOrderStatus, statusWithout } from '#features/orders/server/refundOrder.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** Without an account: whoever had asked. */
export type Deciding = { by: { accountId: string | null; accountName: string }; now: Date }
type Decided = { paymentId: string; amountMinor: number; attendeeIds: string[] }

/** The word is given once: whoever comes second finds nothing waiting. */
export async function decideRequest(
  db: Db,
  { orderId, refundId }: { orderId: string; refundId: string },
  { by, now, ...change }: Deciding & { state?: 'Declined' | 'Withdrawn'; decision?: string; nextTryAt?: Date | null },
): Promise<Decided> {
  const decided = await db
    .updateTable('refund')
    .set({ isWaiting: false, decidedBy: by.accountId, decidedByName: by.accountName, decidedAt: now, updatedAt: now, ...change })
    .where('id', '=', refundId)
    .where('orderId', '=', orderId)
    .where('isWaiting', '=', true)
    .returning(['paymentId', 'amountMinor', 'attendeeIds'])
    .executeTakeFirst()
  if (!decided) throw new AppError('core.changed')
  return decided
}

type Dropping = Deciding & { state: 'Declined' | 'Withdrawn'; decision?: string }

/** Nothing comes of it: everybody keeps the seat, and what was set aside is free again. */
export async function dropRequest(db: Db, order: LockedOrder, refundId: string, dropping: Dropping): Promise<Decided> {
  const { now } = dropping
  const decided = await decideRequest(db, { orderId: order.id, refundId }, dropping)
  await db
    .updateTable('payment')
    .set((eb) => ({ refundedMinor: eb('refundedMinor', '-', decided.amountMinor), updatedAt: now }))
    .where('id', '=', decided.paymentId)
    .execute()
  if (order.status === 'Refunding') await setOrderStatus(db, order.id, await statusWithout(db, order.id), now)
  return decided
}
