import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payAccountCalls as calls } from '#features/payments/accountContract.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { CALLBACK_PATH } from '#features/payments/server/callbackUrl.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { payProviderNames } from '#server/adapters/pay/providers.ts'
import { freePort } from '#server/database/ports.ts'
import { brokenRules } from '#test/books.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'
import { startEveryProvider, type TestProvider } from '#test/pay/everyProvider.ts'
import type { Letter } from '#test/pay/postman.ts'
import { keyOf, openEvent, registering, type TestEvent } from '#test/registering.ts'

const PRICE = 9_900
let providers: Awaited<ReturnType<typeof startEveryProvider>>
let harness: Harness
let base: string
beforeAll(async () => {
  providers = await startEveryProvider()
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  harness = await openHarness({ environment: { PORT: String(port), PUBLIC_URL: base, ...providers.environment } })
  await harness.app.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await harness.stop()
  await providers.close()
})

type Told = (provider: TestProvider, tradeNo: string) => Pick<Letter, 'headers' | 'body'>
const without =
  (signed: string): Told =>
  ({ paid }, tradeNo) => {
    const { headers, body } = paid(tradeNo)
    const left = Object.entries(headers).filter(([name]) => !name.toLowerCase().includes(signed))
    return { headers: Object.fromEntries(left), body: body.replace(/&sign=[^&]*/, '') }
  }
/** Signed, but not this: the signature of one word under another. */
const forged: Told = ({ paid }, tradeNo) => {
  const [one, other] = [paid(tradeNo), paid(tradeNo, { amountMinor: 1 })]
  const sign = /&sign=[^&]*/.exec(other.body)?.[0]
  return { headers: other.headers, body: sign ? one.body.replace(/&sign=[^&]*/, sign) : one.body }
}
const sayingOf =
  (change: Parameters<TestProvider['paid']>[1]): Told =>
  ({ paid }, tradeNo) =>
    paid(tradeNo, change)

/** Alipay names no currency: its money is CNY. Of Stripe another merchant is another signature. */
const refusals = payProviderNames.flatMap((name) => [
  { name, what: 'a forged signature', reason: 'signature', told: forged },
  { name, what: 'no signature', reason: 'signature', told: without('signature') },
  { name, what: 'another amount', reason: 'amount', told: sayingOf({ amountMinor: 1 }) },
  ...(name === 'alipay' ? [] : [{ name, what: 'another currency', reason: 'amount', told: sayingOf({ currency: 'USD' }) }]),
  {
    name,
    what: 'another merchant',
    reason: name === 'stripe' ? 'signature' : 'merchant',
    told: ((provider, tradeNo) => provider.foreign(tradeNo)) satisfies Told,
  },
  { name, what: 'an unknown order', reason: 'unknown', told: sayingOf({ tradeNo: 'P0000000000' }) },
])

describe.each(payProviderNames)('a callback of %s', (name) => {
  let event: TestEvent
  let owner: Asker
  let accountId: string
  let tradeNo: string
  let placed: { orderId: string; siteToken: string }

  const newAccount = async (accountName: string) => {
    const { fields } = providers[name]
    const { id } = await owner.get(calls.save, { provider: name, name: accountName, currencies: ['CNY'], fields })
    return id
  }

  beforeAll(async () => {
    event = await openEvent(harness, [{ priceMinor: PRICE }])
    owner = await harness.as(event.accountId)
    accountId = await newAccount('主账户')
    providers.stripe.simulator.weather.webhookUrl = `${base}${CALLBACK_PATH}/stripe/${accountId}`
    expect((await owner.get(calls.check, { id: accountId })).checkState).toBe('Passed')
    await owner.get(paymentCalls.saveOptions, { bventId: event.bventId, options: [{ provider: name, isEnable: true }] })
    placed = (await registering(harness, event)({ payType: 'Online' })).result
    const asked = { orderId: placed.orderId, provider: name, t: placed.siteToken }
    const { result } = await harness.nobody.try(registrationCalls.pay, asked, keyOf())
    await fetch(result.payUrl, { headers: { 'user-agent': 'desk' } })
    tradeNo = [...providers[name].simulator.trades.keys()].at(-1) ?? ''
    expect(providers[name].simulator.trades.get(tradeNo)).toMatchObject({ amountMinor: PRICE, state: 'open' })
  })

  const tell = ({ headers, body }: Pick<Letter, 'headers' | 'body'>, to = accountId) =>
    harness.app.inject({ method: 'POST', url: `${CALLBACK_PATH}/${name}/${to}`, headers, payload: body })
  const alerts = async () => (await owner.get(calls.alerts)).list
  const state = async () => {
    const { rows } = await sql`
      select o.status, o.paid_minor, o.updated_at, p.state, p.updated_at as payment_updated_at,
        (select count(*) from ledger_entry e where e.order_id = o.id) as entries, (select count(*) from refund r where r.order_id = o.id) as refunds,
        (select array_agg(a.status) from attendee a where a.order_id = o.id) as people
      from reg_order o join payment p on p.order_id = o.id where o.id = ${placed.orderId}`.execute(harness.db)
    return rows
  }

  test.each(refusals.filter((one) => one.name === name))(
    'with $what is refused, changes nothing, and is seen until it is settled',
    async ({ reason, told }) => {
      const before = await state()
      expect(before).toMatchObject([{ status: 'Unpaid', state: 'Created' }])
      const { statusCode } = await tell(told(providers[name], tradeNo))
      expect([400, 404]).toContain(statusCode)
      expect(await state()).toEqual(before)
      const [alert] = (await alerts()).filter((one) => one.reason === reason)
      expect(alert).toMatchObject({ provider: name, accountName: '主账户', times: 1 })
      if (reason === 'amount') expect(alert).toMatchObject({ tradeNo, orderId: placed.orderId, bventId: event.bventId })
      await owner.get(calls.settleAlert, { id: alert?.id ?? '' })
      expect(await alerts()).toEqual([])
    },
  )

  test('to another account or to none is not believed', async () => {
    const other = await newAccount('副账户')
    for (const to of [other, crypto.randomUUID(), 'nonsense']) expect((await tell(providers[name].paid(tradeNo), to)).statusCode).toBe(404)
    expect(await state()).toMatchObject([{ status: 'Unpaid' }])
    for (const { id, accountName } of await alerts()) {
      expect(accountName).toBe('副账户')
      await owner.get(calls.settleAlert, { id })
    }
  })

  test('the same doubt again is the same alert, counted; only who may settles it', async () => {
    for (let time = 0; time < 3; time += 1) await tell(providers[name].foreign(tradeNo))
    const [alert, ...others] = await alerts()
    expect(others).toEqual([])
    expect(alert).toMatchObject({ times: 3 })
    const { owner: stranger } = await harness.ownEvent()
    expect((await stranger.try(calls.settleAlert, { id: alert?.id ?? '' })).status).toBe(404)
    await owner.get(calls.settleAlert, { id: alert?.id ?? '' })
    expect((await owner.try(calls.settleAlert, { id: alert?.id ?? '' })).status).toBe(404)
  })

  test('that is genuine pays once, however often it is replayed', async () => {
    const { taken } = harness.services.adapters.pay[name] ?? {}
    const letter = providers[name].paid(tradeNo)
    const answers = [await tell(letter), await tell(letter), await tell(providers[name].paid(tradeNo))]
    for (const { statusCode, body } of answers) expect({ status: statusCode, body }).toEqual({ status: taken?.status, body: taken?.body })
    expect(await state()).toMatchObject([{ status: 'Paid', paidMinor: PRICE, entries: 1, refunds: 0, people: ['Registered'] }])
    expect(await alerts()).toEqual([])
    expect(await brokenRules(harness.db, event.bventId)).toEqual([])
  })
})
