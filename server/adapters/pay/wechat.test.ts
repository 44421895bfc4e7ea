import { createVerify } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { publicKeyOf } from '#server/adapters/pay/keys.ts'
import type { PayRefusal } from '#server/adapters/pay/port.ts'
import { wechatPay } from '#server/adapters/pay/wechat.ts'
import { wechatAccount, type WechatAccount } from '#server/adapters/pay/wechatAccount.ts'
import { wechatBillRows } from '#server/adapters/pay/wechatBill.ts'
import { newKeyPair, privatePem } from '#test/pay/certificate.ts'
import { expectUnknown, forFile } from '#test/pay/forFile.ts'
import { startListener } from '#test/pay/listener.ts'
import type { Letter } from '#test/pay/postman.ts'
import { newNo, samplePayment, sampleRefund, todayInBeijing } from '#test/pay/samples.ts'
import { startWechatSimulator } from '#test/pay/wechatSimulator.ts'

const simulator = await forFile(startWechatSimulator)
const account = wechatAccount.parse(simulator.fields)
const addressesOf = (url: string) => ({ pay: url, open: url, api: url })
const provider = () => wechatPay(addressesOf(simulator.url))

async function paid(given: Parameters<typeof samplePayment>[0] = {}) {
  const payment = samplePayment(given)
  await provider().create(account, payment)
  simulator.pay(payment.tradeNo)
  return payment
}
const lower = ({ headers }: Pick<Letter, 'headers'>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
const read = (letter: Letter, now = new Date(), who = account) => provider().read(who, Buffer.from(letter.body), lower(letter), now)
const at = <Made extends { tradeNo: string }>({ tradeNo }: Made) => ({ tradeNo, providerNo: null })

describe('starting', () => {
  test('on a desk: a code to scan', async () => {
    const payment = samplePayment()
    expect(await provider().create(account, payment)).toEqual({ kind: 'code', text: `${simulator.url}/till/${payment.tradeNo}` })
    const trade = simulator.trades.get(payment.tradeNo)
    expect(trade).toMatchObject({ amountMinor: 129_900, subject: payment.subject, notifyUrl: payment.notifyUrl })
    expect(trade?.expiresAt?.getTime()).toBe(Math.floor((payment.expiresAt?.getTime() ?? 0) / 1000) * 1000)
  })

  test('in WeChat: words for its bridge, signed by the merchant', async () => {
    const started = await provider().create(account, samplePayment({ payer: { device: 'wechat', address: '::1', openId: 'o-payer' } }))
    if (started.kind !== 'bridge') throw new Error(started.kind)
    const { appId, timeStamp, nonceStr, package: prepay, signType, paySign } = started.words
    expect([appId, signType]).toEqual([account.appId, 'RSA'])
    expect(prepay).toMatch(/^prepay_id=wx/)
    const message = `${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`
    expect(
      createVerify('RSA-SHA256')
        .update(message)
        .verify(publicKeyOf(account.privateKey), paySign ?? '', 'base64'),
    ).toBe(true)
  })

  test('in WeChat a payer is asked for silently, and a code stands for them once', async () => {
    const payer = { device: 'wechat', address: '203.0.113.7' } as const
    const address = provider().payer?.address(account, payer, 'https://events.example.com/pay/T1?k=a.b') ?? ''
    const { headers } = await fetch(address, { redirect: 'manual' })
    const back = new URL(headers.get('location') ?? '')
    expect([back.pathname, back.searchParams.get('k')]).toEqual(['/pay/T1', 'a.b'])
    const code = back.searchParams.get('code') ?? ''
    expect(await provider().payer?.openId(account, code)).toMatch(/^o-/)
    await expect(provider().payer?.openId(account, code)).rejects.toThrow('invalid code')
    expect(provider().payer?.address(account, { ...payer, device: 'phone' }, 'https://events.example.com/')).toBeNull()
    expect(provider().payer?.address({ ...account, appSecret: '' }, payer, 'https://events.example.com/')).toBeNull()
  })

  test('in WeChat without a known person: a code to scan', async () => {
    const payment = samplePayment({ payer: { device: 'wechat', address: '203.0.113.7' } })
    expect(await provider().create(account, payment)).toMatchObject({ kind: 'code' })
  })

  test('on a phone: a page that comes back', async () => {
    const payment = samplePayment({ payer: { device: 'phone', address: '203.0.113.7' } })
    const started = await provider().create(account, payment)
    expect(started.kind === 'redirect' && new URL(started.url).searchParams.get('redirect_url')).toBe(payment.returnUrl)
  })

  test('a long name is cut between letters', async () => {
    const payment = samplePayment({ subject: '🎫'.repeat(200) })
    await provider().create(account, payment)
    expect(simulator.trades.get(payment.tradeNo)?.subject).toBe('🎫'.repeat(127))
  })
})

describe('what became of it', () => {
  test('not paid, paid, given back in part', async () => {
    const payment = samplePayment()
    await provider().create(account, payment)
    expect(await provider().query(account, at(payment))).toMatchObject({ state: 'Created' })
    simulator.pay(payment.tradeNo)
    const told = await provider().query(account, at(payment))
    expect(told).toMatchObject({ state: 'Paid', amountMinor: 129_900, currency: 'CNY', merchantNo: account.mchId })
    expect(told.providerNo).toBe(simulator.trades.get(payment.tradeNo)?.providerNo)
    expect(Math.abs(Date.now() - (told.paidAt?.getTime() ?? 0))).toBeLessThan(5_000)
    await provider().refund(account, sampleRefund(payment))
    expect(await provider().query(account, at(payment))).toMatchObject({ state: 'Paid', amountMinor: 129_900 })
  })

  test('failed, expired, closed, never heard of', async () => {
    const [failed, expired, closed] = [samplePayment(), samplePayment(), samplePayment()]
    for (const payment of [failed, expired, closed]) await provider().create(account, payment)
    simulator.fail(failed.tradeNo)
    simulator.expire(expired.tradeNo)
    await provider().close(account, at(closed))
    expect(await provider().query(account, at(failed))).toMatchObject({ state: 'Failed' })
    expect(await provider().query(account, at(expired))).toMatchObject({ state: 'Closed' })
    expect(await provider().query(account, at(closed))).toMatchObject({ state: 'Closed' })
    expect(await provider().query(account, { tradeNo: newNo(), providerNo: null })).toEqual({ state: 'Created', reason: 'notFound' })
  })

  test('closing twice, or what was never there, is no trouble; closing what was paid is refused', async () => {
    const payment = samplePayment()
    await provider().create(account, payment)
    await provider().close(account, at(payment))
    await provider().close(account, at(payment))
    await provider().close(account, { tradeNo: newNo(), providerNo: null })
    await expect(provider().close(account, at(await paid()))).rejects.toMatchObject({ name: 'PayRefusal', code: 'ORDERPAID' })
  })
})

describe('refunds', () => {
  test('are taken on, told of, and found again', async () => {
    const payment = await paid()
    const refund = sampleRefund(payment)
    expect(await provider().refund(account, refund)).toMatchObject({ state: 'Processing', amountMinor: 29_900, currency: 'CNY' })
    expect(await provider().queryRefund(account, refund)).toMatchObject({ state: 'Done', amountMinor: 29_900 })
    expect(await provider().refund(account, refund)).toMatchObject({ state: 'Done' })
    expect(simulator.trades.get(payment.tradeNo)?.refunds).toHaveLength(1)
  })

  test('fail with WeChat’s reason', async () => {
    simulator.weather.refunds = 'failed'
    const payment = await paid()
    const refund = sampleRefund(payment)
    await provider().refund(account, refund)
    simulator.weather.refunds = 'done'
    expect(await provider().queryRefund(account, refund)).toMatchObject({ state: 'Failed', reason: 'ABNORMAL' })
  })

  test('are refused beyond what was paid, for what was not paid, and under a number that means another', async () => {
    const payment = await paid()
    const open = samplePayment()
    await provider().create(account, open)
    const first = sampleRefund(payment, { amountMinor: 100_000 })
    await provider().refund(account, first)
    for (const refund of [sampleRefund(payment, { amountMinor: 29_901 }), sampleRefund(open), { ...first, amountMinor: 1 }])
      await expect(provider().refund(account, refund)).rejects.toMatchObject({ name: 'PayRefusal', code: 'INVALID_REQUEST' })
    await expect(provider().refund(account, sampleRefund(samplePayment()))).rejects.toMatchObject({ code: 'RESOURCE_NOT_EXISTS' })
    expect(await provider().queryRefund(account, sampleRefund(payment))).toEqual({ state: 'Processing', reason: 'notFound' })
  })
})

describe('trouble leaves the outcome unknown', () => {
  test('down, and an answer that got lost', async () => {
    simulator.weather.failNext = 1
    await expectUnknown(provider().create(account, samplePayment()))
    const payment = await paid()
    const refund = sampleRefund(payment)
    simulator.weather.loseAnswers = 1
    await expectUnknown(provider().refund(account, refund))
    expect(await provider().refund(account, refund)).toMatchObject({ state: 'Done' })
    expect(simulator.trades.get(payment.tradeNo)?.refunds).toHaveLength(1)
  })

  test('slower than ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000)
      return AbortSignal.abort(new DOMException('too slow', 'TimeoutError'))
    })
    await expectUnknown(provider().query(account, { tradeNo: newNo(), providerNo: null })).finally(() => timeout.mockRestore())
  })

  test.each([
    [429, '{"code":"FREQUENCY_LIMITED","message":"频率过高"}'],
    [429, '{"code":"PARAM_ERROR","message":""}'],
    [400, '{"code":"SYSTEM_ERROR","message":"系统错误"}'],
    [502, '{"code":"PARAM_ERROR","message":""}'],
    [404, '<html></html>'],
    [200, '{}'],
  ])('answered %i with %s', async (status, body) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }))
    await expectUnknown(provider().refund(account, sampleRefund(samplePayment()))).finally(() => fetched.mockRestore())
  })

  test('nobody there', () =>
    expectUnknown(wechatPay(addressesOf('http://127.0.0.1:9')).query(account, { tradeNo: newNo(), providerNo: null })))

  test('an answer signed by somebody else', async () => {
    const other = await startWechatSimulator()
    const posing = { ...simulator.fields, publicKey: other.fields.publicKey ?? '' }
    simulator.signWith('publicKey')
    await expectUnknown(provider().create(wechatAccount.parse(posing), samplePayment())).finally(() => simulator.signWith('certificate'))
    await other.close()
  })
})

test.each([
  ['another merchant', () => ({ mchId: '1900000999' })],
  ['another serial', () => ({ serialNo: 'ABCDEF0123456789' })],
  ['another key', () => ({ privateKey: privatePem(newKeyPair().privateKey) })],
])('%s is refused by WeChat', async (_, change) => {
  const asked = provider().query({ ...account, ...change() }, { tradeNo: newNo(), providerNo: null })
  await expect(asked).rejects.toMatchObject({ name: 'PayRefusal', code: 'SIGN_ERROR' })
})

describe('callbacks', () => {
  test('of a payment', async () => {
    const { tradeNo } = await paid()
    const notice = await read(simulator.letter('TRANSACTION.SUCCESS', simulator.transaction(tradeNo)))
    expect(notice).toMatchObject({
      about: 'payment',
      tradeNo,
      state: 'Paid',
      amountMinor: 129_900,
      currency: 'CNY',
      merchantNo: account.mchId,
    })
  })

  test('of anything else are acknowledged', async () => {
    expect(await read(simulator.letter('COMPLAINT.CREATE', { complaint_id: '1' }))).toEqual({ about: 'other', what: 'COMPLAINT.CREATE' })
  })

  const altered = (change: (letter: Letter) => Letter) => async () => {
    const { tradeNo } = await paid()
    return change(simulator.letter('TRANSACTION.SUCCESS', simulator.transaction(tradeNo)))
  }
  const withHeader = (name: string, value: (before: string) => string) => (letter: Letter) => ({
    ...letter,
    headers: { ...letter.headers, [name]: value(letter.headers[name] ?? '') },
  })
  test.each([
    [
      'a wrong signature',
      withHeader('Wechatpay-Signature', (before) => Buffer.from(before, 'base64').fill(7, 3, 4).toString('base64')),
      'wrongSignature',
    ],
    [
      'an altered body',
      (letter: Letter) => ({ ...letter, body: letter.body.replace('TRANSACTION.SUCCESS', 'REFUND.SUCCESS') }),
      'wrongSignature',
    ],
    ['one byte more', (letter: Letter) => ({ ...letter, body: `${letter.body} ` }), 'wrongSignature'],
    ['another nonce', withHeader('Wechatpay-Nonce', () => 'abc'), 'wrongSignature'],
    ['an unknown serial', withHeader('Wechatpay-Serial', () => 'ABCDEF0123456789'), 'unknownSerial'],
    ['an unknown public key', withHeader('Wechatpay-Serial', () => 'PUB_KEY_ID_0999'), 'unknownSerial'],
    ['the other kind of key', withHeader('Wechatpay-Serial', () => account.publicKeyId ?? ''), 'wrongSignature'],
    ['a probe', withHeader('Wechatpay-Signature', (before) => `WECHATPAY/SIGNTEST/${before}`), 'probe'],
    ['no signature', withHeader('Wechatpay-Signature', () => ''), 'notSigned'],
    ['no time', withHeader('Wechatpay-Timestamp', () => 'soon'), 'stale'],
  ] as const)('with %s are not genuine', async (_, change, code) => {
    const letter = await altered(change)()
    await expect(read(letter)).rejects.toMatchObject({ name: 'PayRefusal', code })
  })

  test.each([
    [-301, false],
    [-299, true],
    [299, true],
    [301, false],
  ])('read %i s after they were signed: genuine %s', async (seconds, isGenuine) => {
    const letter = simulator.letter('COMPLAINT.CREATE', {})
    const now = new Date((Number(letter.headers['Wechatpay-Timestamp']) + seconds) * 1000)
    const outcome = await read(letter, now).catch((error: PayRefusal) => error.code)
    expect(outcome).toEqual(isGenuine ? { about: 'other', what: 'COMPLAINT.CREATE' } : 'stale')
  })

  test('sealed with another key, or of another merchant, are refused', async () => {
    const { tradeNo } = await paid()
    const letter = simulator.letter('TRANSACTION.SUCCESS', simulator.transaction(tradeNo))
    await expect(read(letter, new Date(), { ...account, apiV3Key: 'x'.repeat(32) })).rejects.toMatchObject({ code: 'unreadable' })
    const others = simulator.letter('TRANSACTION.SUCCESS', { ...simulator.transaction(tradeNo), mchid: '1900000999' })
    await expect(read(others)).rejects.toMatchObject({ code: 'otherMerchant' })
  })

  test('are understood whichever key signed them, certificates being fetched when they are not at hand', async () => {
    const { tradeNo } = await paid()
    const { platformCertificates: _, ...without } = account
    const fetching = provider()
    for (const kind of ['certificate', 'publicKey', 'certificate'] as const) {
      simulator.signWith(kind)
      const letter = simulator.letter('TRANSACTION.SUCCESS', simulator.transaction(tradeNo))
      expect(await fetching.read(without, Buffer.from(letter.body), lower(letter), new Date())).toMatchObject({ state: 'Paid' })
    }
    const fetched = simulator.asked.filter(({ path }) => path === '/v3/certificates').length
    const madeUp = withHeader('Wechatpay-Serial', () => 'ABCDEF0123456789')(simulator.letter('COMPLAINT.CREATE', {}))
    for (let times = 0; times < 3; times += 1)
      await expect(fetching.read(without, Buffer.from(madeUp.body), lower(madeUp), new Date())).rejects.toMatchObject({
        code: 'unknownSerial',
      })
    expect(simulator.asked.filter(({ path }) => path === '/v3/certificates')).toHaveLength(fetched)
  })

  test('come over the wire, again until they are taken, also of refunds', async () => {
    const listener = await startListener(provider().taken)
    listener.refuse(1)
    const payment = await paid({ notifyUrl: listener.url })
    await vi.waitFor(() => expect(listener.heard).toHaveLength(2), 5_000)
    const refund = sampleRefund(payment)
    await provider().refund(account, refund)
    await vi.waitFor(() => expect(listener.heard).toHaveLength(3), 5_000)
    const notices = await Promise.all(listener.heard.map(({ body, headers }) => provider().read(account, body, headers, new Date())))
    expect(notices).toMatchObject([
      { about: 'payment', tradeNo: payment.tradeNo },
      { about: 'payment', tradeNo: payment.tradeNo },
      {
        about: 'refund',
        tradeNo: payment.tradeNo,
        refundNo: refund.refundNo,
        state: 'Done',
        amountMinor: 29_900,
        merchantNo: account.mchId,
      },
    ])
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
    expect(rows[0]?.at.toISOString().slice(0, 16)).toBe(simulator.trades.get(payment.tradeNo)?.paidAt?.toISOString().slice(0, 16))
  })

  test('of a day without payments are empty', async () => expect(await provider().bill(account, '2020-01-01')).toEqual([]))

  test('that are not the ones announced are not believed', async () => {
    await paid()
    const truly = globalThis.fetch
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const response = await truly(url, init)
      if (!String(url).includes('/billdownload/')) return response
      const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
      return new Response(new Uint8Array(gzipSync(text.replace('`1299.00', '`1.00'))))
    })
    await expect(provider().bill(account, todayInBeijing()))
      .rejects.toThrow('announced')
      .finally(() => fetched.mockRestore())
  })

  test('that say another number of lines than they have are not believed', () => {
    const cut = '交易时间,商户订单号\r\n`2026-11-17 09:00:00,`A\r\n总交易单数\r\n`2\r\n'
    expect(() => wechatBillRows(cut)).toThrow(/1 lines and says 2/)
  })
})

describe('checking an account', () => {
  const check = (given: Partial<WechatAccount>) =>
    provider().check({ ...account, ...given }, { now: new Date(), notifyUrl: 'https://qh.example/callback' })

  test('that works', async () => {
    const steps = await check({})
    expect(steps.map(({ name, isOk }) => [name, isOk])).toEqual(
      ['fields', 'keys', 'reachable', 'accepted', 'certificate', 'callback', 'order'].map((name) => [name, true]),
    )
  })

  test.each([
    ['accepted', 'SIGN_ERROR', () => ({ privateKey: privatePem(newKeyPair().privateKey) })],
    ['callback', '', () => ({ apiV3Key: 'y'.repeat(32) })],
    ['fields', 'apiV3Key: not 32 bytes long', () => ({ apiV3Key: 'short' })],
  ])('ends at %s', async (name, detail, given) => {
    const steps = await check(given())
    expect(steps.at(-1)).toMatchObject({ name, isOk: false })
    expect(steps.at(-1)?.detail).toContain(detail)
    expect(steps.slice(0, -1).every(({ isOk }) => isOk)).toBe(true)
  })
})

test('an account says when its certificates end', () => {
  const ends = provider().endsAt(account)?.getTime() ?? 0
  expect(Math.round((ends - Date.now()) / 86_400_000)).toBe(365)
  expect(provider().endsAt({ ...account, platformCertificates: undefined })).toBeNull()
})

test.each([
  ['a public key without its ID', { publicKeyId: '' }],
  ['a private key for a public one', { publicKey: privatePem(newKeyPair().privateKey) }],
  ['no certificate', { platformCertificates: 'x' }],
  ['a short key', { apiV3Key: 'x' }],
  ['a key that is none', { privateKey: 'x' }],
])('%s is no account', (_, given) => expect(wechatAccount.safeParse({ ...simulator.fields, ...given }).success).toBe(false))
