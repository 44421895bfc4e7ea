import { defineMessages } from '#core/messages.ts'

/** Where a registration can stand. Spec §4, WIRE §3. */
export const attendeeStatuses = ['Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled'] as const
export type AttendeeStatus = (typeof attendeeStatuses)[number]
export const orderStatuses = ['WaitApproval', 'Unpaid', 'Paid', 'Refunding', 'Refunded', 'RefundFailed', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const auditStatuses = ['NotRequired', 'PendingApproval', 'Approved', 'Denied'] as const
export type AuditStatus = (typeof auditStatuses)[number]

/** These three hold a seat; a ticket's sold number is how many of them there are. */
export const seatHolding: readonly AttendeeStatus[] = ['Registered', 'PendingApproval', 'Unpaid']

export function holdsSeat(status: AttendeeStatus): boolean {
  return seatHolding.includes(status)
}

export const statusMessages = defineMessages('status', {
  Registered: ['报名成功', 'Registered'],
  PendingApproval: ['待审核', 'Pending'],
  Unpaid: ['待支付', 'Unpaid'],
  Denied: ['已拒绝', 'Denied'],
  Cancelled: ['已取消', 'Cancelled'],

  order_WaitApproval: ['等待审核', 'Waiting for approval'],
  order_Unpaid: ['待支付', 'Unpaid'],
  order_Paid: ['已支付', 'Paid'],
  order_Refunding: ['退款中', 'Being refunded'],
  order_Refunded: ['已退款', 'Refunded'],
  order_RefundFailed: ['退款失败', 'Refund failed'],
  order_Cancelled: ['已取消', 'Cancelled'],
})
