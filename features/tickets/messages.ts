import { defineMessages } from '#core/messages.ts'

export const ticketMessages = defineMessages('tickets', {
  NotEnabled: ['未启用', 'Closed'],
  NotStarted: ['未开始', 'Not started'],
  Ended: ['已结束', 'Ended'],
  SoldOut: ['已售罄', 'Sold out'],
  OnSale: ['销售中', 'On sale'],
})
