import { defineMessages } from '#core/messages.ts'

export const paymentMessages = defineMessages('payments', {
  offline: ['线下转账', 'Bank transfer'],
  offlineAbout: ['参会人按说明转账，由主办方确认到账。', 'People transfer the money as described; the organiser confirms it.'],
  local: ['测试支付', 'Test payment'],
  localAbout: [
    '本机的测试渠道，行为与真实渠道一致，不会真正收款。',
    'A provider on this machine that behaves like a real one and takes no money.',
  ],
  foundNoWay: ['有收费票，但还没有开通收款方式', 'There are paid tickets but no way to pay'],
  foundNoWords: ['线下转账还没有写收款说明，参会人不知道转到哪里', 'Bank transfer has no instructions, so people do not know where to pay'],
  unknown: ['没有这种支付方式', 'There is no such way to pay'],
  unavailable: ['支付方式“{name}”没有开通', '“{name}” is not set up here'],
  amount: ['金额或币种与订单不符', 'Amount or currency is not that of the order'],
  signature: ['签名不正确', 'The signature is wrong'],

  code_title: ['扫码支付', 'Scan to pay'],
  code_label: ['付款二维码', 'Payment code'],
  code_scan: ['请用手机扫描二维码付款，付款后本页会自动跳转', 'Scan the code with your phone; this page goes on by itself once it is paid'],
  code_bridge: ['正在打开微信支付…', 'Opening WeChat Pay…'],
  page_title: ['测试支付', 'Test payment'],
  page_about: ['这是本机的测试收银台，不会真正扣款。', 'This is the test till of this installation; no money moves.'],
  page_amount: ['金额', 'Amount'],
  page_order: ['付款内容', 'For'],
  page_success: ['支付成功', 'Pay'],
  page_fail: ['支付失败', 'Let it fail'],
  page_twice: ['通知发两次', 'Send the notification twice'],
  page_tradeNo: ['交易号', 'Transaction'],
  page_back: ['返回订单', 'Back to the order'],
  page_late: ['已超过付款时间，名额可能已释放。', 'The time to pay is over; the seat may be gone.'],
})
