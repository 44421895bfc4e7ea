import type { Messages } from '#core/messages.ts'

/** Words that stand on result pages, in the language of the page whatever the reader's own is. */
export const resultMessages = {
  EventTitle: ['活动', 'Event'],
  EventTime: ['时间', 'Time'],
  EventPlace: ['地点', 'Place'],
  OrderNo: ['订单号', 'Order number'],
  TicketName: ['票种', 'Ticket'],
  FullName: ['姓名', 'Name'],
  Amount: ['应付金额', 'Amount'],
  PayExpireTime: ['付款截止', 'Pay before'],
  PaymentDescription: ['付款说明', 'How to pay'],
  MicroSite: ['活动主页', 'Event page'],
  UserCenter: ['我的报名', 'My registration'],
  ETicket: ['查看电子票', 'Show e-ticket'],
  OrderDetail: ['查看订单', 'Show order'],
  CustomLink: ['打开链接', 'Open link'],
} as const satisfies Messages

/** Words of the personal centre. */
export const centerMessages = {
  tickets: ['我的票', 'My tickets'],
  orders: ['我的订单', 'My orders'],
  profile: ['报名信息', 'My details'],
  show: ['出示', 'Show'],
  modify: ['修改信息', 'Change details'],
  cancel: ['取消报名', 'Cancel registration'],
} as const satisfies Messages
