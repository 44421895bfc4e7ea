import { describe, expect, test, vi } from 'vitest'
import type { NewPayment } from '#server/adapters/pay/port.ts'
import { stripePay } from '#server/adapters/pay/stripe.ts'
import { stripeAccount, type StripeAccount } from '#server/adapters/pay/stripeAccount.ts'
import { expectUnknown, forFile } from '#test/pay/forFile.ts'
import { startListener } from '#test/pay/listener.ts'
import type { Letter } from '#test/pay/postman.ts'
import { newNo, samplePayment, sampleRefund, todayInBeijing } from '#test/pay/samples.ts'
import { startStripeSimulator } from '#test/pay/stripeSimulator.ts'

const HOUR_MS = 3_600_000
const simulator = await forFile(startStripeSimulator)
const account = stripeAccount.parse(simulator.fields)
const provider = () => stripePay(simulator.url)

async function started(given: Partial<NewPayment> = {}) {
  const payment = samplePayment({ currency: 'USD', ...given })
  const { kind, providerNo = null } = await provider().create(account, payment)
  expect(kind).toBe('redirect')
  return { payment, known: { tradeNo: payment.tradeNo, providerNo }, unknown: { tradeNo: payment.tradeNo, providerNo: null } }
}
async function paid(given: Partial<NewPayment> = {}) {
  const made = await started(given)
  simulator.pay(made.payment.tradeNo)
  return made
}
const tradeOf = ({ tradeNo }: { tradeNo: string }) => simulator.trades.get(tradeNo)
const read = ({ body, headers }: Letter, now = new Date(), who = account) => provider().read(who, Buffer.from(body), headers, now)

describe('starting', () => {
  test('a page of Stripe’s, and the same one when it is asked for again', async () => {
    const payment = samplePayment({ currency: 'EUR' })
    const [one, other] = [await provider().create(account, payment), await provider().create(account, payment)]
    expect(one).toEqual({
      kind: 'redirect',
      url: `${simulator.url}/till/${payment.tradeNo}`,
      providerNo: expect.stringMatching(/^cs_test_/),
    })
    expect(other).toEqual(one)
    expect(tradeOf(payment)).toMatchObject({
      amountMinor: 129_900,
      currency: 'eur',
      subject: payment.subject,
      returnUrl: payment.returnUrl,
    })
  })

  test.each([
    ['in an hour', HOUR_MS, HOUR_MS],
    ['sooner than Stripe allows', 60_000, 24 * HOUR_MS],
    ['later than Stripe allows', 48 * HOUR_MS, 24 * HOUR_MS],
  ])('that ends %s', async (_, ms, openMs) => {
    const { payment } = await started({ expiresAt: new Date(Date.now() + ms) })
    expect(Math.abs((tradeOf(payment)?.expiresAt?.getTime() ?? 0) - Date.now() - openMs)).toBeLessThan(5_000)
  })
})

describe('what became of it', () => {
  test('not paid, paid: by the session, by the intent, and by our number alone', async () => {
    const { payment, known, unknown } = await started()
    expect(await provider().query(account, known)).toMatchObject({ state: 'Created', providerNo: known.providerNo })
    expect(await provider().query(account, unknown)).toEqual({ state: 'Created', reason: 'notFound' })
    simulator.pay(payment.tradeNo)
    const intent = tradeOf(payment)?.providerNo ?? ''
    for (const asked of [known, unknown, { ...known, providerNo: intent }])
      expect(await provider().query(account, asked)).toMatchObject({
        state: 'Paid',
        amountMinor: 129_900,
        currency: 'USD',
        providerNo: intent,
      })
  })

  test('expired, closed, closed without Stripe’s number, closed though it was paid', async () => {
    const [expired, closed, nameless] = [await started(), await started(), await started()]
    simulator.expire(expired.payment.tradeNo)
    await provider().close(account, closed.known)
    await provider().close(account, closed.known)
    await provider().close(account, nameless.unknown)
    await provider().close(account, { tradeNo: newNo(), providerNo: null })
    for (const { known } of [expired, closed, nameless]) expect(await provider().query(account, known)).toMatchObject({ state: 'Closed' })
    const refused = { name: 'PayRefusal', code: 'session_complete' }
    await expect(provider().close(account, (await paid()).known)).rejects.toMatchObject(refused)
  })
})

describe('refunds', () => {
  test('are found by our number, also when the idempotency key is long forgotten', async () => {
    const { payment, known } = await paid()
    const intent = tradeOf(payment)?.providerNo ?? ''
    const refund = sampleRefund(payment)
    const isDone = { state: 'Done', amountMinor: 29_900, currency: 'USD' }
    expect(await provider().queryRefund(account, refund)).toEqual({ state: 'Processing', reason: 'notFound' })
    for (const paymentProviderNo of [null, known.providerNo, intent])
      expect(await provider().refund(account, { ...refund, paymentProviderNo })).toMatchObject(isDone)
    expect(await provider().queryRefund(account, refund)).toMatchObject(isDone)
    expect(tradeOf(payment)?.refunds).toHaveLength(1)
    expect(
      simulator.asked.filter(({ path, method, body }) => path === '/v1/refunds' && method === 'POST' && body.includes(refund.refundNo)),
    ).toHaveLength(1)
  })

  test('asked for twice at the same moment are one', async () => {
    const { payment, known } = await paid()
    const refund = sampleRefund(payment, { paymentProviderNo: known.providerNo })
    await Promise.all([provider().refund(account, refund), provider().refund(account, refund)])
    expect(tradeOf(payment)?.refunds).toHaveLength(1)
  })

  test.each([
    ['processing', 'Processing', undefined],
    ['failed', 'Failed', 'lost_or_stolen_card'],
  ] as const)('may be %s', async (weather, state, reason) => {
    const { payment } = await paid()
    simulator.weather.refunds = weather
    const refund = await provider().refund(account, sampleRefund(payment))
    simulator.weather.refunds = 'done'
    expect([refund.state, refund.reason]).toEqual([state, reason])
  })

  test('are refused beyond what was paid and for what was not', async () => {
    const { payment } = await paid()
    await provider().refund(account, sampleRefund(payment, { amountMinor: 100_000 }))
    const tooMuch = provider().refund(account, sampleRefund(payment, { amountMinor: 29_901 }))
    await expect(tooMuch).rejects.toMatchObject({ name: 'PayRefusal', code: 'charge_already_refunded' })
    const { payment: open, known } = await started()
    for (const paymentProviderNo of [null, known.providerNo])
      await expect(provider().refund(account, sampleRefund(open, { paymentProviderNo }))).rejects.toMatchObject({
        code: 'payment_not_found',
      })
  })
})

test('trouble leaves the outcome unknown, and asking again makes no second refund', async () => {
  const { payment } = await paid()
  const refund = sampleRefund(payment, { paymentProviderNo: tradeOf(payment)?.providerNo ?? '' })
  simulator.weather.failNext = 1
  await expectUnknown(provider().refund(account, refund))
  await expectUnknown(stripePay('http://127.0.0.1:9').refund(account, refund))
  Object.assign(simulator.weather, { loseAnswers: 1, only: 'POST /v1/refunds' })
  await expectUnknown(provider().refund(account, refund)).finally(() => (simulator.weather.only = ''))
  expect(tradeOf(payment)?.refunds).toHaveLength(1)
  expect(await provider().refund(account, refund)).toMatchObject({ state: 'Done' })
  expect(tradeOf(payment)?.refunds).toHaveLength(1)
})

test('another key is refused by Stripe', async () => {
  const asked = provider().create({ ...account, secretKey: 'sk_test_other' }, samplePayment({ currency: 'USD' }))
  await expect(asked).rejects.toMatchObject({ name: 'PayRefusal', code: 'StripeAuthenticationError' })
})

describe('events', () => {
  test.each([
    ['checkout.session.completed', 'Paid'],
    ['checkout.session.async_payment_succeeded', 'Paid'],
    ['checkout.session.async_payment_failed', 'Failed'],
    ['checkout.session.expired', 'Closed'],
  ])('%s: %s', async (type, state) => {
    const { payment } = await started()
    if (state === 'Paid') simulator.pay(payment.tradeNo)
    if (state === 'Failed') simulator.fail(payment.tradeNo)
    if (state === 'Closed') simulator.expire(payment.tradeNo)
    const notice = await read(simulator.letter(type, simulator.session(payment.tradeNo)))
    expect(notice).toMatchObject({ about: 'payment', tradeNo: payment.tradeNo, state, amountMinor: 129_900, currency: 'USD' })
  })

  test('a session that is complete while the money is under way is not paid', async () => {
    const { payment } = await started()
    const session = { ...simulator.session(payment.tradeNo), status: 'complete', payment_status: 'unpaid' }
    expect(await read(simulator.letter('checkout.session.completed', session))).toMatchObject({ state: 'Created' })
  })

  test.each([
    ['invoice.paid', {}],
    ['checkout.session.completed', { object: 'checkout.session', payment_status: 'paid', client_reference_id: null }],
    ['refund.updated', { object: 'refund', id: 're_1', status: 'succeeded', amount: 1, currency: 'usd', metadata: {} }],
  ])('%s of somebody else is acknowledged', async (type, object) =>
    expect(await read(simulator.letter(type, object))).toEqual({ about: 'other', what: type }),
  )

  test.each([
    ['an altered body', (letter: Letter) => ({ ...letter, body: letter.body.replace('129900', '100') }), 'wrongSignature'],
    ['one byte more', (letter: Letter) => ({ ...letter, body: `${letter.body} ` }), 'wrongSignature'],
    [
      'a wrong signature',
      (letter: Letter) => ({ ...letter, headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` } }),
      'wrongSignature',
    ],
    ['nonsense for a signature', (letter: Letter) => ({ ...letter, headers: { 'stripe-signature': 'x' } }), 'wrongSignature'],
    ['no signature', (letter: Letter) => ({ ...letter, headers: {} }), 'notSigned'],
  ])('with %s are not genuine', async (_, change, code) => {
    const { payment } = await paid()
    const letter = simulator.letter('checkout.session.completed', simulator.session(payment.tradeNo))
    await expect(read(change(letter) as Letter)).rejects.toMatchObject({ name: 'PayRefusal', code })
  })

  test('signed with another secret, or long ago, are not genuine', async () => {
    const letter = simulator.letter('invoice.paid', {})
    const refused = { name: 'PayRefusal', code: 'wrongSignature' }
    await expect(read(letter, new Date(), { ...account, webhookSecret: 'whsec_other' })).rejects.toMatchObject(refused)
    await expect(read(letter, new Date(Date.now() + 302_000))).rejects.toMatchObject(refused)
    expect(await read(letter, new Date(Date.now() + 298_000))).toMatchObject({ about: 'other' })
  })

  test('come over the wire, of payments and refunds', async () => {
    const listener = await startListener(provider().taken)
    simulator.weather.webhookUrl = listener.url
    const { payment } = await paid()
    const refund = sampleRefund(payment)
    await provider().refund(account, refund)
    await vi.waitFor(() => expect(listener.heard).toHaveLength(2), 5_000)
    const notices = await Promise.all(listener.heard.map(({ body, headers }) => provider().read(account, body, headers, new Date())))
    expect(notices.sort((one, other) => (one.about < other.about ? -1 : 1))).toMatchObject([
      { about: 'payment', tradeNo: payment.tradeNo, state: 'Paid' },
      { about: 'refund', tradeNo: payment.tradeNo, refundNo: refund.refundNo, state: 'Done', amountMinor: 29_900, currency: 'USD' },
    ])
    simulator.weather.webhookUrl = ''
    await listener.close()
  })
})

test('the bill tells payments and refunds of the day', async () => {
  const { payment } = await paid()
  const refund = sampleRefund(payment)
  await provider().refund(account, refund)
  const rows = (await provider().bill(account, todayInBeijing())).filter(({ tradeNo }) => tradeNo === payment.tradeNo)
  expect(rows).toMatchObject([
    { kind: 'payment', refundNo: '', amountMinor: 129_900, currency: 'USD', feeMinor: 4_417, providerNo: tradeOf(payment)?.providerNo },
    {
      kind: 'refund',
      refundNo: refund.refundNo,
      amountMinor: 29_900,
      currency: 'USD',
      feeMinor: 0,
      providerNo: expect.stringMatching(/^re_/),
    },
  ])
  expect(await provider().bill(account, '2020-01-01')).toEqual([])
})

describe('checking an account', () => {
  const notifyUrl = 'https://qh.example/callback/1'
  const check = (given: Partial<StripeAccount>, url = simulator.url) =>
    stripePay(url).check({ ...account, ...given }, { now: new Date(), notifyUrl })
  const listeningAt = (webhookUrl: string) => {
    simulator.weather.webhookUrl = webhookUrl
    return check({}).finally(() => (simulator.weather.webhookUrl = ''))
  }

  test('that works', async () => {
    const steps = await listeningAt(notifyUrl)
    expect(steps.map(({ name, isOk }) => [name, isOk])).toEqual(['fields', 'reachable', 'accepted', 'callback'].map((name) => [name, true]))
  })

  test('whose notices go somewhere else', async () =>
    expect((await listeningAt('https://qh.example/callback/2')).at(-1)).toMatchObject({
      name: 'callback',
      isOk: false,
      detail: expect.stringContaining(notifyUrl) as string,
    }))

  test.each([
    ['accepted', { secretKey: 'sk_test_other' }, undefined],
    ['callback', {}, undefined],
    ['reachable', {}, 'http://127.0.0.1:9'],
    ['fields', { secretKey: 'pk_test_x' }, undefined],
  ])('ends at %s', async (name, given, url) => expect((await check(given, url)).at(-1)).toMatchObject({ name, isOk: false }))
})
