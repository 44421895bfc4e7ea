import { defineMessages } from '#core/messages.ts'

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
