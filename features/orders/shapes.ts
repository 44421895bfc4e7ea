import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { attendeeStatuses, orderStatuses } from '#core/statuses.ts'
import { payTypes } from '#features/orders/rules.ts'

export const buyer = z.object({ fullName: z.string(), mobile: z.string().nullable(), email: z.string().nullable() })
export type Buyer = z.output<typeof buyer>

export const order = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  status: z.enum(orderStatuses),
  payType: z.enum(payTypes),
  amount: z.string(),
  paidAmount: z.string(),
  currency: z.enum(currencies),
  payExpireTime: z.string().nullable(),
  paidTime: z.string().nullable(),
  buyer,
  items: z.array(z.object({ attendeeId: z.string(), ticketId: z.string(), price: z.string(), status: z.enum(attendeeStatuses) })),
})
export type Order = z.output<typeof order>
