import { describe, expect, test, vi } from 'vitest'
import { alipay } from '#server/adapters/pay/alipay.ts'
import { alipayAccount, type AlipayAccount } from '#server/adapters/pay/alipayAccount.ts'
import { alipayBillRows } from '#server/adapters/pay/alipayBill.ts'
import { rawNode } from '#server/adapters/pay/alipayClient.ts'
import type { NewPayment } from '#server/adapters/pay/port.ts'
import { startAlipaySimulator } from '#test/pay/alipaySimulator.ts'
import { newKeyPair, privatePem, publicPem } from '#test/pay/certificate.ts'
import { expectUnknown, forFile } from '#test/pay/forFile.ts'
import { startListener } from '#test/pay/listener.ts'
import type { Letter } from '#test/pay/postman.ts'
import { newNo, samplePayment, sampleRefund, todayInBeijing } from '#test/pay/samples.ts'

const simulator = await forFile(startAlipaySimulator)
const account = alipayAccount.parse(simulator.fields)
const provider = () => alipay(simulator.gateway)

/** As the payer's browser does it. */
async function visited(given: Partial<NewPayment> = {}, who = account) {
  const payment = samplePayment(given)
  const started = await provider().create(who, payment)
  if (started.kind !== 'redirect') throw new Error(started.kind)
  return { payment, response: await fetch(started.url, { redirect: 'manual' }) }
}
async function paid(given: Partial<NewPayment> = {}) {
  const { payment } = await visited(given)
  simulator.pay(payment.tradeNo)
  return payment
}
const read = (letter: Letter, who = account) => provider().read(who, Buffer.from(letter.body), letter.headers, new Date())
const at = ({ tradeNo }: { tradeNo: string }) => ({ tradeNo, providerNo: null })

describe('starting', () => {
  test.each([
    ['desk', 'alipay.trade.page.pay', '全球数字峰会, 早鸟票减20%', '全球数字峰会, 早鸟票减20%'],
    ['phone', 'alipay.trade.wap.pay', 'A/B=C&D+E “全价” 🎫', 'A B C D+E “全价” 🎫'],
    ['wechat', 'alipay.trade.wap.pay', '100%', '100%'],
  ] as const)('on a %s: %s', async (device, method, subject, written) => {
    const { payment, response } = await visited({ subject, payer: { device, address: '::1' } })
    expect([response.status, response.headers.get('location')]).toEqual([302, `${simulator.url}/till/${payment.tradeNo}`])
    expect(simulator.asked.at(-1)?.query.get('method')).toBe(method)
    const { amountMinor, subject: shown, notifyUrl, returnUrl, expiresAt } = simulator.trades.get(payment.tradeNo) ?? {}
    expect([amountMinor, shown, notifyUrl, returnUrl]).toEqual([129_900, written, payment.notifyUrl, payment.returnUrl])
    expect(expiresAt?.getTime()).toBe(Math.floor((payment.expiresAt?.getTime() ?? 0) / 1000) * 1000)
  })

  test('an altered address opens nothing', async () => {
    const payment = samplePayment()
    const started = await provider().create(account, payment)
    if (started.kind !== 'redirect') throw new Error(started.kind)
    await fetch(started.url.replace('1299.00', '1.00'), { redirect: 'manual' })
    expect(simulator.trades.has(payment.tradeNo)).toBe(false)
  })
})

describe('what became of it', () => {
  test('not visited, not paid, paid, given back in part and in full', async () => {
    expect(await provider().query(account, at(samplePayment()))).toEqual({ state: 'Created', reason: 'notFound' })
    const { payment } = await visited()
    expect(await provider().query(account, at(payment))).toMatchObject({ state: 'Created' })
    simulator.pay(payment.tradeNo)
    const isPaid = { state: 'Paid', amountMinor: 129_900, currency: 'CNY' }
    const told = await provider().query(account, at(payment))
    expect(told).toMatchObject(isPaid)
    expect(Math.abs(Date.now() - (told.paidAt?.getTime() ?? 0))).toBeLessThan(5_000)
    await provider().refund(account, sampleRefund(payment))
    expect(await provider().query(account, at(payment))).toMatchObject(isPaid)
    await provider().refund(account, sampleRefund(payment, { amountMinor: 100_000 }))
    expect(await provider().query(account, at(payment))).toMatchObject(isPaid)
  })

  test('expired, closed, closed before anybody came', async () => {
    const [{ payment: expired }, { payment: closed }] = [await visited(), await visited()]
    simulator.expire(expired.tradeNo)
    await provider().close(account, at(closed))
    await provider().close(account, at(samplePayment()))
    expect(await provider().query(account, at(expired))).toMatchObject({ state: 'Closed' })
    expect(await provider().query(account, at(closed))).toMatchObject({ state: 'Closed' })
    const refused = { name: 'PayRefusal', code: 'ACQ.TRADE_STATUS_ERROR' }
    await expect(provider().close(account, at(await paid()))).rejects.toMatchObject(refused)
  })
})

describe('refunds', () => {
  test('are done at once, and the same one however often it is asked for', async () => {
    const payment = await paid()
    const refund = sampleRefund(payment)
    const isDone = { state: 'Done', amountMinor: 29_900, currency: 'CNY' }
    expect(await provider().refund(account, refund)).toMatchObject(isDone)
    await provider().refund(account, sampleRefund(payment, { amountMinor: 1 }))
    expect(await provider().refund(account, refund)).toMatchObject(isDone)
    expect(await provider().queryRefund(account, refund)).toMatchObject(isDone)
    expect(simulator.trades.get(payment.tradeNo)?.refunds).toHaveLength(2)
  })

  test('wait while Alipay does not say that money moved', async () => {
    simulator.weather.refunds = 'processing'
    const refund = sampleRefund(await paid())
    expect(await provider().refund(account, refund)).toMatchObject({ state: 'Processing', reason: 'notFound' })
    simulator.weather.refunds = 'done'
    simulator.settle(refund.refundNo, 'done')
    expect(await provider().queryRefund(account, refund)).toMatchObject({ state: 'Done', amountMinor: 29_900 })
  })

  test('are refused with Alipay’s reason', async () => {
    const payment = await paid()
    const { payment: open } = await visited()
    const first = sampleRefund(payment, { amountMinor: 100_000 })
    await provider().refund(account, first)
    for (const [refund, code] of [
      [sampleRefund(payment, { amountMinor: 29_901 }), 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL'],
      [sampleRefund(open), 'ACQ.TRADE_STATUS_ERROR'],
      [{ ...first, amountMinor: 1 }, 'ACQ.DISCORDANT_REPEAT_REQUEST'],
      [sampleRefund(samplePayment()), 'ACQ.TRADE_NOT_EXIST'],
    ] as const)
      await expect(provider().refund(account, refund)).rejects.toMatchObject({ name: 'PayRefusal', code })
  })
})

describe('trouble leaves the outcome unknown', () => {
  test('down, and an answer that got lost', async () => {
    simulator.weather.failNext = 1
    await expectUnknown(provider().query(account, at(samplePayment())))
    const payment = await paid()
    const refund = sampleRefund(payment)
    simulator.weather.loseAnswers = 1
    await expectUnknown(provider().refund(account, refund))
    expect(await provider().refund(account, refund)).toMatchObject({ state: 'Done', amountMinor: 29_900 })
    expect(simulator.trades.get(payment.tradeNo)?.refunds).toHaveLength(1)
  })

  test('an answer signed by somebody else', async () => {
    const other = { ...account, alipayPublicKey: publicPem(newKeyPair().publicKey) }
    await expectUnknown(provider().query(other, at(await paid())))
    await expectUnknown(provider().query(other, at(samplePayment())))
  })

  test.each([
    ['not JSON', '<html></html>'],
    [
      'a success that is not signed',
      '{"alipay_trade_query_response":{"code":"10000","trade_status":"TRADE_SUCCESS","total_amount":"1.00"}}',
    ],
    ['unwell', '{"alipay_trade_query_response":{"code":"20000","msg":"x","sub_code":"isp.unknow-error"}}'],
    ['a system error of the trade', '{"alipay_trade_query_response":{"code":"40004","msg":"x","sub_code":"ACQ.SYSTEM_ERROR"}}'],
  ])('an answer that is %s', async (_, body) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body))
    await expectUnknown(provider().query(account, at(samplePayment()))).finally(() => fetched.mockRestore())
  })
})

test.each([
  ['another application', () => ({ appId: '2021000000000001' }), 'isv.invalid-app-id'],
  ['another key', () => ({ privateKey: privatePem(newKeyPair().privateKey) }), 'isv.invalid-signature'],
])('%s is refused by Alipay', async (_, change, code) => {
  const asked = provider().query({ ...account, ...change() }, at(samplePayment()))
  await expect(asked).rejects.toMatchObject({ name: 'PayRefusal', code })
})

describe('callbacks', () => {
  test('of a payment, with a name that must be decoded once and a field that is empty', async () => {
    const { tradeNo } = await paid({ subject: '减20% 100%25+1 “全价”' })
    const told = simulator.told(tradeNo)
    expect(told.body).toBe('')
    expect(await read(simulator.letter(told))).toMatchObject({
      about: 'payment',
      tradeNo,
      state: 'Paid',
      amountMinor: 129_900,
      currency: 'CNY',
      merchantNo: account.sellerId,
    })
  })

  test('of a refund are not of a payment, whether it was part of it or all', async () => {
    const payment = await paid()
    for (const amountMinor of [29_900, 100_000]) {
      const refund = sampleRefund(payment, { amountMinor })
      await provider().refund(account, refund)
      const notice = await read(simulator.letter(simulator.told(payment.tradeNo, refund.refundNo)))
      expect(notice).toMatchObject({ about: 'refund', tradeNo: payment.tradeNo, refundNo: refund.refundNo, state: 'Done' })
      expect(notice).not.toHaveProperty('amountMinor')
    }
  })

  test('of an end without payment, and of something else', async () => {
    const { payment } = await visited()
    simulator.expire(payment.tradeNo)
    expect(await read(simulator.letter(simulator.told(payment.tradeNo)))).toMatchObject({ about: 'payment', state: 'Closed' })
    expect(await read(simulator.letter({ notify_type: 'dut_user_sign' }))).toEqual({ about: 'other', what: 'dut_user_sign' })
  })

  test.each([
    ['an altered amount', (body: string) => body.replace('1299.00', '1.00'), 'wrongSignature'],
    ['a field more', (body: string) => `${body}&extra=1`, 'wrongSignature'],
    ['a field twice', (body: string) => `${body}&total_amount=1299.00`, 'notSigned'],
    ['a wrong signature', (body: string) => body.replace(/sign=.{8}/, 'sign=AAAAAAAA'), 'wrongSignature'],
    ['no signature', (body: string) => body.replace(/sign=[^&]+&/, ''), 'notSigned'],
    ['a weaker signature', (body: string) => body.replace('RSA2', 'RSA'), 'notSigned'],
  ])('with %s are not genuine', async (_, change, code) => {
    const letter = simulator.letter(simulator.told((await paid()).tradeNo))
    expect(change(letter.body)).not.toBe(letter.body)
    await expect(read({ ...letter, body: change(letter.body) })).rejects.toMatchObject({ name: 'PayRefusal', code })
  })

  test.each([
    ['of another application', { app_id: '2021000000000001' }],
    ['of another seller', { seller_id: '2088000000000001' }],
  ])('%s are refused', async (_, given) => {
    const told = { ...simulator.told((await paid()).tradeNo), ...given }
    await expect(read(simulator.letter(told))).rejects.toMatchObject({ name: 'PayRefusal', code: 'otherMerchant' })
  })

  test('come over the wire, twice if asked to, and the other way round', async () => {
    const listener = await startListener(provider().taken)
    Object.assign(simulator.weather, { isHolding: true, callbackCopies: 2 })
    const payment = await paid({ notifyUrl: listener.url })
    simulator.weather.callbackCopies = 1
    const refund = sampleRefund(payment)
    await provider().refund(account, refund)
    simulator.weather.isHolding = false
    expect(listener.heard).toHaveLength(0)
    simulator.release(true)
    await vi.waitFor(() => expect(listener.heard).toHaveLength(3), 5_000)
    await vi.waitFor(() => expect(simulator.log.slice(-3).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken']), 5_000)
    const notices = await Promise.all(listener.heard.map(({ body, headers }) => provider().read(account, body, headers, new Date())))
    expect(notices.map(({ about }) => about).sort()).toEqual(['payment', 'payment', 'refund'])
    await listener.close()
  })
})

describe('bills', () => {
  test('tell payments and refunds of the day', async () => {
    const payment = await paid()
    const refund = sampleRefund(payment)
    await provider().refund(account, refund)
    const rows = (await provider().bill(account, todayInBeijing())).filter(({ tradeNo }) => tradeNo === payment.tradeNo)
    expect(rows).toMatchObject([
      { kind: 'payment', refundNo: '', amountMinor: 129_900, currency: 'CNY', feeMinor: 779 },
      { kind: 'refund', refundNo: refund.refundNo, amountMinor: 29_900, currency: 'CNY', feeMinor: -179 },
    ])
    expect(rows[0]?.providerNo).toBe(simulator.trades.get(payment.tradeNo)?.providerNo)
  })

  test('of a day without payments are empty', async () => expect(await provider().bill(account, '2020-01-01')).toEqual([]))

  test('with a line that was cut are not believed', () =>
    expect(() => alipayBillRows('支付宝交易号,商户订单号,业务类型\n1\t,2\t')).toThrow(/2 cells, its head 3/))
})

describe('checking an account', () => {
  const ownKeys = ({ privateKey, publicKey } = newKeyPair()) => ({
    privateKey: privatePem(privateKey),
    alipayPublicKey: publicPem(publicKey),
  })
  const check = (given: Partial<AlipayAccount>) => provider().check({ ...account, ...given }, { now: new Date(), notifyUrl: '' })

  test('that works', async () =>
    expect((await check({})).map(({ name, isOk }) => [name, isOk])).toEqual(
      ['fields', 'keys', 'reachable', 'accepted', 'certificate'].map((name) => [name, true]),
    ))

  test.each([
    ['keys', 'own key', ownKeys],
    ['accepted', 'isv.invalid-signature', () => ({ privateKey: privatePem(newKeyPair().privateKey) })],
    ['certificate', 'alipayPublicKey', () => ({ alipayPublicKey: publicPem(newKeyPair().publicKey) })],
  ])('ends at %s', async (name, detail, given) => {
    const steps = await check(given())
    expect(steps.at(-1)).toMatchObject({ name, isOk: false })
    expect(steps.at(-1)?.detail).toContain(detail)
  })

  test('where nobody answers', async () => {
    const steps = await alipay('http://127.0.0.1:9/gateway.do').check(account, { now: new Date(), notifyUrl: '' })
    expect(steps.at(-1)).toMatchObject({ name: 'reachable', isOk: false })
  })
})

test('what is signed is taken out of the answer as it stands', () => {
  const node = '{"a":"}\\"{","b":{"c":[1]} }'
  expect(rawNode(`{"x_response":${node},"sign":"s"}`, 'x_response')).toBe(node)
  expect(() => rawNode('{"x_response":{"a":1', 'x_response')).toThrow('ends early')
})

test('keys are taken as PEM too', () => {
  const { privateKey, publicKey } = newKeyPair()
  const pkcs1 = privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64')
  const given = { appId: '2021000000000001', privateKey: pkcs1, alipayPublicKey: publicPem(publicKey) }
  expect(alipayAccount.safeParse(given).success).toBe(true)
  expect(alipayAccount.safeParse({ ...given, alipayPublicKey: pkcs1 }).success).toBe(false)
  expect(alipayAccount.safeParse({ ...given, sellerId: newNo() }).success).toBe(false)
})
