import { defineMessages } from '#core/messages.ts'
import { consoleMessages } from '#features/orders/consoleMessages.ts'

export const orderMessages = defineMessages('orders', {
  ...consoleMessages,
  exportTask: ['导出订单', 'Export of orders'],
  listName: ['订单', 'Orders'],
  all: ['全部', 'All'],
  PartlyRefunded: ['部分退款', 'Partly refunded'],

  'column.orderNo': ['订单号', 'Order number'],
  'column.event': ['活动', 'Event'],
  'column.buyer': ['购买人', 'Buyer'],
  'column.mobile': ['手机', 'Mobile'],
  'column.email': ['邮箱', 'E-mail'],
  'column.tickets': ['票', 'Tickets'],
  'column.amount': ['金额', 'Amount'],
  'column.paid': ['实收', 'Received'],
  'column.refunded': ['已退', 'Refunded'],
  'column.currency': ['币种', 'Currency'],
  'column.payType': ['支付方式', 'Paid by'],
  'column.status': ['状态', 'Status'],
  'column.created': ['下单时间', 'Ordered'],
  'column.paidTime': ['支付时间', 'Paid at'],
  'column.invoice': ['发票', 'Invoice'],
  'column.remark': ['备注', 'Note'],

  'way.Free': ['免费', 'Free'],
  'way.Online': ['在线支付', 'Online'],
  'way.Offline': ['线下转账', 'Transfer'],
  'way.offline': ['线下转账', 'Transfer'],
  'way.local': ['测试支付', 'Test till'],
  'way.wechat': ['微信支付', 'WeChat Pay'],
  'way.alipay': ['支付宝', 'Alipay'],
  'way.stripe': ['Stripe', 'Stripe'],

  'refused.chooseSome': ['请选择订单', 'Choose some orders'],
  'refused.chooseOneWay': ['“全部”与单独选择不能同时使用', 'Choose either all or single orders'],
  'refused.event': ['请选择活动', 'Choose an event'],
  'refused.contact': ['请至少留一种联系方式', 'Keep one way to reach the buyer'],
  'refused.mobile': ['手机号应为 11 位数字，或带 + 的国际号码', 'A mobile number has 11 digits, or begins with + and the country'],
  'refused.email': ['邮箱格式不正确', 'This is not an e-mail address'],
  'refused.nothing': ['没有要修改的内容', 'Nothing to change'],
})
