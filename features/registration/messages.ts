import { defineMessages } from '#core/messages.ts'

export const registrationMessages = defineMessages('registration', {
  Registered: ['报名成功', 'Registered'],
  PendingApproval: ['待审核', 'Pending approval'],
  Unpaid: ['待支付', 'Unpaid'],
  Denied: ['已拒绝', 'Denied'],
  Cancelled: ['已取消', 'Cancelled'],
})
