import { z } from 'zod'
import { attendeeStatuses, orderStatuses } from '#core/statuses.ts'
import { payTypes } from '#features/orders/rules.ts'

export const order = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  status: z.enum(orderStatuses),
  payType: z.enum(payTypes),
  amount: z.string(),
  paidAmount: z.string(),
  currency: z.string(),
  payExpireTime: z.string().nullable(),
  paidTime: z.string().nullable(),
  buyer: z.object({ fullName: z.string(), mobile: z.string(), email: z.string() }),
  items: z.array(z.object({ attendeeId: z.string(), ticketId: z.string(), price: z.string(), status: z.enum(attendeeStatuses) })),
})
export type Order = z.output<typeof order>
