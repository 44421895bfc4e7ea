import { randomUUID } from 'node:crypto'
import type { NewPayment, NewRefund } from '#server/adapters/pay/port.ts'

export const newNo = () => randomUUID().replaceAll('-', '')

export const samplePayment = (given: Partial<NewPayment> = {}): NewPayment => ({
  orderId: '0192f0c1-7c5a-7abc-8def-0123456789ab',
  tradeNo: newNo(),
  subject: '全球数字峰会, 早鸟票减20%',
  amountMinor: 129_900,
  currency: 'CNY',
  notifyUrl: 'https://event.example.com/pay/notify',
  returnUrl: 'https://event.example.com/order/1?from=pay',
  quitUrl: 'https://event.example.com/order/1',
  expiresAt: new Date(Date.now() + 3_600_000),
  payer: { device: 'desk', address: '203.0.113.7' },
  ...given,
})

export const sampleRefund = (payment: NewPayment, given: Partial<NewRefund> = {}): NewRefund => ({
  orderId: '0192f0c1-7c5a-7abc-8def-0123456789ab',
  tradeNo: payment.tradeNo,
  refundNo: newNo(),
  paymentProviderNo: null,
  amountMinor: 29_900,
  totalMinor: payment.amountMinor,
  currency: payment.currency,
  reason: '一人不能参加',
  notifyUrl: payment.notifyUrl,
  ...given,
})

export const todayInBeijing = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
