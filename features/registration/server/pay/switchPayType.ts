import type { PayMethod } from '#features/payments/rules.ts'
import type { Order } from '#features/orders/shapes.ts'
import type { PersonRow } from '#features/registration/server/people.ts'
import { auditorOf } from '#features/registration/server/updateAttendee.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'

type Switch = { people: readonly PersonRow[]; order: Order; to: PayMethod; payExpireTime?: Date | null }

/** Of a locked order; without a time it keeps the one it has. */
export async function switchPayType(ctx: Context, { people, order, to, payExpireTime }: Switch): Promise<void> {
  const [first] = people
  if (!first || order.payType === to) return
  await ctx.db
    .updateTable('regOrder')
    .set({ payType: to, updatedAt: ctx.now, ...(payExpireTime !== undefined && { payExpireTime }) })
    .where('id', '=', order.orderId)
    .execute()
  await audit(auditorOf(ctx, first), {
    action: 'payment.switched',
    objectId: order.orderId,
    bventId: first.bventId,
    before: { payType: order.payType, payExpireTime: order.payExpireTime },
    after: { payType: to, payExpireTime: payExpireTime === undefined ? order.payExpireTime : (payExpireTime?.toISOString() ?? null) },
  })
}
