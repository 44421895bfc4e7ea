import { AlipaySdk } from 'alipay-sdk'
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { stripePay } from '#server/adapters/pay/stripe.ts'
import { stripeAccount } from '#server/adapters/pay/stripeAccount.ts'
import { wechatPay } from '#server/adapters/pay/wechat.ts'
import { certificatesIn, wechatAccount } from '#server/adapters/pay/wechatAccount.ts'
import { startAlipaySimulator, type AlipaySimulator } from '#test/pay/alipaySimulator.ts'
import { newNo, samplePayment, sampleRefund, todayInBeijing } from '#test/pay/samples.ts'
import { startStripeSimulator, type StripeSimulator } from '#test/pay/stripeSimulator.ts'
import { startWechatSimulator, type WechatSimulator } from '#test/pay/wechatSimulator.ts'

/**
 * Our clients and our simulators could be wrong in the same way. Here the simulators answer to clients that others wrote and many use,
 * and our own signatures are read by them.
 */
describe('WeChat Pay, by wechatpay-axios-plugin', () => {
  let simulator: WechatSimulator
  beforeAll(async () => {
    simulator = await startWechatSimulator()
  })
  afterAll(() => simulator.close())

  const field = (name: string) => simulator.fields[name] ?? ''
  const certificate = () => certificatesIn(field('platformCertificates'))[0]
  const keys = () => ({ [certificate()?.serialNumber ?? '']: certificate()?.publicKey ?? '', [field('publicKeyId')]: field('publicKey') })
  const client = (certs = keys()) =>
    new Wechatpay({
      mchid: field('mchId'),
      serial: field('serialNo'),
      privateKey: field('privateKey'),
      certs,
      baseURL: simulator.url,
      proxy: false,
    })
  const order = (out_trade_no: string) => ({
    appid: field('appId'),
    mchid: field('mchId'),
    description: '峰会',
    out_trade_no,
    notify_url: 'https://event.example.com/notify',
    amount: { total: 100, currency: 'CNY' },
  })

  test.each(['certificate', 'publicKey'] as const)('its requests are accepted and our answers believed (%s)', async (kind) => {
    simulator.signWith(kind)
    const no = newNo()
    const { data: started } = await client().chain('v3/pay/transactions/native').post(order(no))
    expect(started).toEqual({ code_url: `${simulator.url}/till/${no}` })
    simulator.pay(no)
    const { data: told } = await client()
      .chain(`v3/pay/transactions/out-trade-no/${no}`)
      .get({ params: { mchid: field('mchId') } })
    expect(told).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 100 } })
    const amount = { refund: 40, total: 100, currency: 'CNY' }
    const { data: refund } = await client().chain('v3/refund/domestic/refunds').post({ out_trade_no: no, out_refund_no: newNo(), amount })
    expect(refund).toMatchObject({ status: 'PROCESSING', amount: { refund: 40 } })
    const params = { bill_date: todayInBeijing(), bill_type: 'ALL', tar_type: 'GZIP' }
    const { data: bill } = await client().chain('v3/bill/tradebill').get({ params })
    const token = new URL(bill.download_url).searchParams.get('token')
    const { data: file } = await client().chain('v3/billdownload/file').get({ params: { token }, responseType: 'arraybuffer' })
    const { rows } = Formatter.castCsvBill(gunzipSync(file)) as { rows: Record<string, string>[] }
    expect(rows.filter((row) => row['商户订单号'] === no)).toMatchObject([
      { 交易状态: 'SUCCESS', 订单金额: '1.00', 商品名称: '峰会' },
      { 交易状态: 'REFUND', 申请退款金额: '0.40' },
    ])
    simulator.signWith('certificate')
  })

  test('it does not believe an answer under another key', async () => {
    const serial = certificate()?.serialNumber ?? ''
    const asked = client({ ...keys(), [serial]: field('publicKey') })
      .chain('v3/pay/transactions/native')
      .post(order(newNo()))
    await expect(asked).rejects.toThrow()
  })

  test('callbacks and certificates open with its tools', async () => {
    const { headers, body } = simulator.letter('TRANSACTION.SUCCESS', { out_trade_no: '峰会' })
    const signed = Formatter.response(headers['Wechatpay-Timestamp'] ?? '', headers['Wechatpay-Nonce'] ?? '', body)
    expect(Rsa.verify(signed, headers['Wechatpay-Signature'] ?? '', certificate()?.publicKey ?? '')).toBe(true)
    const { resource } = JSON.parse(body) as { resource: { ciphertext: string; nonce: string; associated_data: string } }
    const opened = Aes.AesGcm.decrypt(resource.ciphertext, field('apiV3Key'), resource.nonce, resource.associated_data)
    expect(JSON.parse(opened)).toEqual({ out_trade_no: '峰会' })
    const { data } = await client().chain('v3/certificates').get()
    const { ciphertext, nonce, associated_data } = data.data[0].encrypt_certificate
    expect(Aes.AesGcm.decrypt(ciphertext, field('apiV3Key'), nonce, associated_data)).toBe(field('platformCertificates'))
  })

  test('our client reads a callback that was made with its tools', async () => {
    const content = { mchid: field('mchId'), out_trade_no: newNo(), trade_state: 'SUCCESS', amount: { total: 100, currency: 'CNY' } }
    const nonce = Formatter.nonce(12)
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: 'transaction',
      ciphertext: Aes.AesGcm.encrypt(JSON.stringify(content), field('apiV3Key'), nonce, 'transaction'),
    }
    const body = JSON.stringify({ id: randomUUID(), event_type: 'TRANSACTION.SUCCESS', resource })
    const timestamp = String(Formatter.timestamp())
    const headers = {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': certificate()?.serialNumber,
      'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, nonce, body), simulator.platformKey),
    }
    const notice = await wechatPay({ pay: simulator.url, open: simulator.url, api: simulator.url }).read(
      wechatAccount.parse(simulator.fields),
      Buffer.from(body),
      headers,
      new Date(),
    )
    expect(notice).toMatchObject({ about: 'payment', tradeNo: content.out_trade_no, state: 'Paid', amountMinor: 100 })
  })

  test('our bridge words are signed as it signs them', async () => {
    const account = wechatAccount.parse(simulator.fields)
    const payer = { device: 'wechat', address: '::1', openId: 'o-payer' } as const
    const started = await wechatPay({ pay: simulator.url, open: simulator.url, api: simulator.url }).create(
      account,
      samplePayment({ payer }),
    )
    if (started.kind !== 'bridge') throw new Error(started.kind)
    const { appId = '', timeStamp = '', nonceStr = '', package: prepay = '', paySign } = started.words
    expect(paySign).toBe(Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepay), account.privateKey))
  })
})

describe('Alipay, by alipay-sdk', () => {
  let simulator: AlipaySimulator
  beforeAll(async () => {
    simulator = await startAlipaySimulator()
  })
  afterAll(() => simulator.close())

  const client = () => {
    const { appId = '', privateKey = '', alipayPublicKey = '' } = simulator.fields
    return new AlipaySdk({ appId, privateKey, alipayPublicKey, gateway: simulator.gateway, keyType: 'PKCS8', camelcase: false })
  }
  const ask = (method: string, bizContent: object) => client().exec(method, { bizContent }, { validateSign: true })

  async function visited(subject = '峰会, 减20%') {
    const outTradeNo = newNo()
    const bizContent = { outTradeNo, totalAmount: '1.00', subject, productCode: 'FAST_INSTANT_TRADE_PAY' }
    const url = client().pageExecute('alipay.trade.page.pay', 'GET', { bizContent, notifyUrl: 'https://event.example.com/notify' })
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
    return outTradeNo
  }

  test('its requests are accepted and our answers believed', async () => {
    const outTradeNo = await visited()
    expect(await ask('alipay.trade.query', { outTradeNo })).toMatchObject({ code: '10000', trade_status: 'WAIT_BUYER_PAY' })
    simulator.pay(outTradeNo)
    expect(await ask('alipay.trade.query', { outTradeNo })).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '1.00' })
    const refund = { outTradeNo, outRequestNo: newNo(), refundAmount: '0.40' }
    expect(await ask('alipay.trade.refund', refund)).toMatchObject({ fund_change: 'Y' })
    const { refundAmount: _, ...asked } = refund
    expect(await ask('alipay.trade.fastpay.refund.query', asked)).toMatchObject({ refund_status: 'REFUND_SUCCESS' })
    expect(await ask('alipay.trade.close', { outTradeNo })).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
    const bill = await ask('alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate: todayInBeijing() })
    expect(bill).toHaveProperty('bill_download_url')
  })

  test('callbacks stand before it, altered ones do not', async () => {
    const outTradeNo = await visited('减20% 100%25+1')
    simulator.pay(outTradeNo)
    const given = Object.fromEntries(new URLSearchParams(simulator.letter(simulator.told(outTradeNo)).body))
    expect(client().checkNotifySignV2(given)).toBe(true)
    expect(client().checkNotifySignV2({ ...given, total_amount: '0.01' })).toBe(false)
  })
})

describe('Stripe, by its own package', () => {
  let simulator: StripeSimulator
  beforeAll(async () => {
    simulator = await startStripeSimulator()
  })
  afterAll(() => simulator.close())

  test('events are signed alike in both directions', async () => {
    const account = stripeAccount.parse(simulator.fields)
    const stripe = new Stripe(account.secretKey)
    const { body, headers } = simulator.letter('invoice.paid', {})
    expect(stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', account.webhookSecret)).toMatchObject({
      type: 'invoice.paid',
    })
    const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret: account.webhookSecret })
    const notice = await stripePay(simulator.url).read(account, Buffer.from(body), { 'stripe-signature': header }, new Date())
    expect(notice).toEqual({ about: 'other', what: 'invoice.paid' })
  })

  test('refunds made by hand in the dashboard carry no number of ours', async () => {
    const account = stripeAccount.parse(simulator.fields)
    const payment = samplePayment({ currency: 'HKD' })
    await stripePay(simulator.url).create(account, payment)
    simulator.pay(payment.tradeNo)
    const { hostname, port } = new URL(simulator.url)
    const stripe = new Stripe(account.secretKey, { host: hostname, port, protocol: 'http' })
    const intent = simulator.trades.get(payment.tradeNo)?.providerNo ?? ''
    await stripe.refunds.create({ payment_intent: intent, amount: 1, metadata: { by: 'hand' } })
    await stripePay(simulator.url).refund(account, sampleRefund(payment, { amountMinor: 1 }))
    expect(simulator.trades.get(payment.tradeNo)?.refunds).toHaveLength(2)
    const rows = await stripePay(simulator.url).bill(account, todayInBeijing())
    expect(rows.filter(({ kind }) => kind === 'refund').map(({ refundNo }) => refundNo !== '')).toEqual([false, true])
  })
})
