import { expect, test } from 'vitest'
import { OtherMerchant, readBill, UnknownColumns } from '#features/finance/server/readBill.ts'
import { gbk } from '#test/pay/gbk.ts'

const reading = (provider: string, content: string | Buffer, fields: Record<string, string> = {}) =>
  readBill(Buffer.from(content), { provider, fields, currency: 'CNY', mapping: null })

const ALIPAY = [
  '#支付宝业务明细查询',
  '#账号：[20880123456789010156]',
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,服务费（元）,退款批次号/请求号',
  '2026A\t,P1\t,交易,"票, 一张",2026-11-16 10:00:00,2026-11-16 10:00:05,1299.00,-7.79,',
  '2026B\t,P1\t,退款,票,2026-11-16 11:00:00,2026-11-16 11:00:05,-299.00,1.79,R1',
  '#业务明细列表结束',
].join('\r\n')

test('Alipay’s list of details, and whose it is', async () => {
  const { rows } = await reading('alipay', gbk(ALIPAY), { sellerId: '2088012345678901' })
  expect(rows.map(({ kind, tradeNo, refundNo, amountMinor }) => [kind, tradeNo, refundNo, amountMinor])).toEqual([
    ['payment', 'P1', '', 129_900],
    ['refund', 'P1', 'R1', 29_900],
  ])
  await expect(reading('alipay', gbk(ALIPAY), { sellerId: '2088999999999999' })).rejects.toBeInstanceOf(OtherMerchant)
  await expect(reading('alipay', 'PK\u0003\u0004 no zip')).rejects.toThrow()
})

const STRIPE =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,charge_id,payment_intent_id,refund_id,payment_metadata[tradeNo],refund_metadata[refundNo]\n' +
  'txn_1,2026-11-16 02:00:00,usd,1299.00,44.17,1254.83,charge,ch_1,pi_1,,P1,\n' +
  'txn_2,2026-11-16 03:00:00,usd,-299.00,0.00,-299.00,refund,ch_1,pi_1,re_1,P1,R1\n' +
  'txn_3,2026-11-16 04:00:00,usd,10.00,0.30,9.70,charge,ch_2,pi_2,,,\n'

test('Stripe’s itemised report, without what others sold', async () => {
  const { rows } = await reading('stripe', STRIPE)
  expect(rows).toMatchObject([
    { kind: 'payment', tradeNo: 'P1', providerNo: 'pi_1', amountMinor: 129_900, feeMinor: 4_417, currency: 'USD' },
    { kind: 'refund', tradeNo: 'P1', refundNo: 'R1', providerNo: 're_1', amountMinor: 29_900 },
  ])
  await expect(reading('stripe', STRIPE.slice(0, -30))).rejects.toThrow('cells')
  await expect(reading('stripe', 'a,b\n1,2\n')).rejects.toThrow('no column')
})

test('a bank’s file in GBK, both directions, lines above its head passed over', async () => {
  const head = gbk('交易时间,金额\n')
  const { rows } = await reading(
    'offline',
    Buffer.concat([Buffer.from('Bank\n'), head, Buffer.from('2026-11-16,100.00\n2026-11-16,-30\n2026-11-16,0.00\n')]),
  )
  expect(rows.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['payment', 10_000],
    ['refund', 3_000],
  ])
})

test('columns nobody knows are named, and a line that was cut is not believed', async () => {
  const asked = reading('offline', 'Wann,Betrag\n2026-11-16,1.00\n')
  await expect(asked).rejects.toBeInstanceOf(UnknownColumns)
  await expect(asked).rejects.toMatchObject({ columns: ['Wann', 'Betrag'] })
  await expect(reading('offline', '日期,金额,摘要\n2026-11-16,1.00\n')).rejects.toThrow('2 cells, its head 3')
})
