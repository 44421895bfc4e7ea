import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { eventCalls } from '#features/events/contract.ts'
import { paymentCalls as calls } from '#features/payments/contract.ts'
import { askRefunds } from '#features/payments/server/askRefunds.ts'
import { queryPayments } from '#features/payments/server/queryPayments.ts'
import { deliverNotices } from '#features/payments/server/localProvider.ts'
import { merchantOf } from '#features/payments/server/merchant.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { cancelOrder, markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { paySignature } from '#server/adapters/pay/local.ts'
import { freePort } from '#server/database/ports.ts'
import { expireHolds } from '#features/orders/server/expireHolds.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openHarness, type Harness } from '#test/harness.ts'
import { keyOf, openEvent, person, registering, type TestEvent } from '#test/registering.ts'

let harness: Harness
let base: string
let now = new Date()
beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  harness = await openHarness({ environment: { PAY_LOCAL: 'true', PORT: String(port), PUBLIC_URL: base }, clock: () => now })
  await harness.app.listen({ port, host: '127.0.0.1' })
})
afterAll(() => harness.stop())

type Order = { orderId: string; siteToken: string; amount: string; items: { attendeeId: string }[] }

async function order(event: TestEvent, request: Record<string, unknown> = {}): Promise<Order> {
  const { result, envelope } = await registering(harness, event)({ payType: 'Online', ...request })
  expect(envelope.businessCode).toBe(0)
  return result
}
const pay = (placed: Order, headers: Record<string, string> = keyOf()) =>
  harness.nobody.try(registrationCalls.pay, { orderId: placed.orderId, provider: 'local', t: placed.siteToken }, headers)
/** The pay link leads to the provider's own page. */
const tillOf = async ({ result }: { result: { payUrl: string } }) => (await fetch(result.payUrl)).url
const seen = (placed: Order) => harness.nobody.get(registrationCalls.order, { orderId: placed.orderId, t: placed.siteToken })
const soldOf = async ({ bventId }: TestEvent) =>
  (await harness.db.selectFrom('ticket').select('sold').where('bventId', '=', bventId).executeTakeFirstOrThrow()).sold
const inOrg = <Result>(event: TestEvent, work: Parameters<typeof inScope<Result>>[2]) =>
  inScope(harness.services.web.db, { orgId: event.orgId }, work)
const parts = () => ({ ...harness.services, pool: harness.services.web, now })

/** What the provider would report about the newest payment or refund of an order. */
async function told(placed: Order, result: string, change: object = {}) {
  const { rows } = await sql<{ tradeNo: string; amount: string; currency: string }>`
    select trade_no, to_char(amount_minor / 100.0, 'FM999999990.00') as amount, currency from (
      select id, order_id, false as is_refund, trade_no, amount_minor, currency from payment
      union all select id, order_id, true, refund_no, amount_minor, currency from refund) as told
    where order_id = ${placed.orderId} and is_refund = ${result.startsWith('refund')} order by id desc limit 1`.execute(harness.db)
  return { ...rows[0], orderId: placed.orderId, result, time: now.toISOString(), ...change }
}

async function callBack(body: object, signature?: string) {
  const payload = JSON.stringify(body)
  const merchant = await merchantOf(harness.services.web.db, 'local')
  const response = await harness.app.inject({
    method: 'POST',
    url: calls.callback.paths[0].replace('{provider}', 'local'),
    headers: { 'content-type': 'application/json', 'x-pay-signature': signature ?? paySignature(merchant, payload) },
    payload,
  })
  return { status: response.statusCode, body: response.body }
}

describe('the ways to pay', () => {
  test('an event of priced tickets is published only with one', async () => {
    const { bventId, orgId, accountId } = await harness.build.event()
    await harness.build.ticket({ bventId, orgId, priceMinor: 100 })
    const owner = await harness.as(accountId)
    const publish = () => owner.try(eventCalls.publish, { bventId, IsPublish: true, isContinuePublish: true })
    expect((await publish()).envelope.businessCode).toBe(1300610004)
    expect(await owner.try(calls.saveOptions, { bventId, options: [{ provider: 'wechat', isEnable: true }] })).toMatchObject({
      status: 400,
    })
    const saved = await owner.get(calls.saveOptions, { bventId, options: [{ provider: 'offline', isEnable: true }], holds: { online: 30 } })
    expect(saved.holds).toEqual({ online: 30, offline: 10_080, afterApproval: 1_440 })
    expect(saved.options.filter(({ isEnable }) => isEnable).map(({ provider }) => provider)).toEqual(['offline'])
    expect((await publish()).status).toBe(200)
  })
  test('holds last as long as the event says', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['local'])
    const owner = await harness.as(event.accountId)
    await owner.get(calls.saveOptions, { bventId: event.bventId, holds: { online: 45 } })
    const { payWays } = await harness.nobody.get(registrationCalls.form, { bventId: event.bventId, language: 'zh-CN' })
    expect(payWays).toMatchObject([{ provider: 'local', holdMinutes: 45 }])
    const placed = await seen(await order(event))
    expect(new Date(placed.payExpireTime ?? 0).getTime() - now.getTime()).toBe(45 * 60_000)
  })
})

describe('paying', () => {
  test('from the till to the ticket, by a callback over HTTP that comes twice', async () => {
    const event = await openEvent(harness, [{ total: 2, priceMinor: 9_900 }], ['local'])
    const placed = await order(event)
    expect(await harness.nobody.try(registrationCalls.pay, { orderId: placed.orderId, provider: 'local' }, keyOf())).toMatchObject({
      status: 401,
    })
    const key = keyOf()
    const [one, two] = [await pay(placed, key), await pay(placed, key)]
    expect(one.result.payUrl).toBe(two.result.payUrl)
    const till = await fetch(one.result.payUrl)
    expect(await till.text()).toContain('¥ 99.00')
    const chosen = await fetch(till.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'result=success&twice=1',
      redirect: 'manual',
    })
    expect(chosen.status).toBe(303)
    expect(chosen.headers.get('location')).toContain(`/order/detail/${placed.orderId}`)
    await eventually(async () => expect((await seen(placed)).status).toBe('Paid'))
    await eventually(async () => {
      const left = await harness.db.selectFrom('localNotice').select('id').where('deliveredAt', 'is', null).execute()
      expect(left).toEqual([])
    })
    expect(await seen(placed)).toMatchObject({ paidAmount: '99.00', items: [{ status: 'Registered' }] })
    const letters = await harness.db.selectFrom('message').select('channel').where('topOrgId', '=', event.orgId).execute()
    expect(letters).toHaveLength(2)
    expect((await pay(placed)).status).toBe(409)
  })

  test('a forged or altered till is not there', async () => {
    const event = await openEvent(harness, [{ priceMinor: 9_900 }], ['local'])
    const [address = '', told = ''] = (await tillOf(await pay(await order(event)))).split('?p=')
    const [payload = '', mac = ''] = told.split('.')
    const cheaper = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('99.00', '00.01')).toString('base64url')
    for (const p of [`${cheaper}.${mac}`, `${payload}.${mac.replace(/^./, mac.startsWith('0') ? '1' : '0')}`, 'x', ''])
      expect((await fetch(`${address}?p=${p}`)).status).toBe(404)
  })

  test('a wrong signature, another amount, another currency, another order: refused, and nothing moves', async () => {
    const event = await openEvent(harness, [{ priceMinor: 9_900 }], ['local'])
    const [placed, other] = [await order(event), await order(event)]
    await pay(placed)
    const body = await told(placed, 'success')
    expect((await callBack(body, 'f'.repeat(64))).status).toBe(400)
    expect((await callBack(body, 'nonsense')).status).toBe(400)
    for (const change of [{ amount: '0.01' }, { amount: '9900.00' }, { currency: 'USD' }, { amount: '-1' }, { amount: '９９.00' }])
      expect((await callBack({ ...body, ...change })).status).toBe(400)
    expect((await callBack({ ...body, orderId: other.orderId })).status).toBe(404)
    expect((await callBack({ ...body, tradeNo: 'P0' })).status).toBe(404)
    expect((await callBack({ ...body, extra: 1 })).status).toBe(400)
    expect((await seen(placed)).status).toBe('Unpaid')
    expect(await callBack(body)).toEqual({ status: 200, body: 'success' })
    expect(await callBack(body)).toEqual({ status: 200, body: 'success' })
    expect((await seen(placed)).status).toBe('Paid')
  })

  test('a failure can be tried again', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['local'])
    const placed = await order(event)
    await pay(placed)
    expect((await callBack(await told(placed, 'fail'))).body).toBe('success')
    expect((await seen(placed)).status).toBe('Unpaid')
    await pay(placed)
    await callBack(await told(placed, 'success'))
    expect((await seen(placed)).status).toBe('Paid')
  })

  test('paid twice in two tabs: the second payment goes back, the order stays paid', async () => {
    const event = await openEvent(harness, [{ priceMinor: 500 }], ['local'])
    const placed = await order(event)
    await pay(placed)
    const first = await told(placed, 'success')
    await pay(placed)
    const second = await told(placed, 'success')
    await Promise.all([callBack(first), callBack(second), callBack(first), callBack(second)])
    const refunds = await harness.db.selectFrom('refund').select(['amountMinor', 'state']).where('orderId', '=', placed.orderId).execute()
    expect(refunds).toEqual([{ amountMinor: 500, state: 'Requested' }])
    await callBack(await told(placed, 'refunded'))
    expect(await seen(placed)).toMatchObject({ status: 'Paid', paidAmount: '5.00', items: [{ status: 'Registered' }] })
  })
})

describe('coming back from paying', () => {
  test('the order says what became of the newest attempt, and its address that someone comes back', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['local'])
    const placed = await order(event)
    expect((await seen(placed)).lastPayment).toBeNull()
    const { result } = await pay(placed, { ...keyOf(), 'accept-language': 'en' })
    expect(await seen(placed)).toMatchObject({ lastPayment: { state: 'pending', name: '测试支付', startedTime: now.toISOString() } })
    const till = await fetch(result.payUrl)
    expect(await till.text()).toContain(`/mobile/en/${event.bventId}/order/detail/${placed.orderId}"`)
    const back = await fetch(till.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'result=fail',
      redirect: 'manual',
    })
    expect(back.headers.get('location')).toContain(`/mobile/en/${event.bventId}/order/detail/${placed.orderId}?from=pay`)
    await eventually(async () => expect((await seen(placed)).lastPayment?.state).toBe('fail'))
  })

  test('its page is readable without a script, and says what is being asked', async () => {
    const event = await openEvent(harness, [{ priceMinor: 29_900 }], ['local'])
    const placed = await order(event)
    await pay(placed)
    const link = await harness.app.inject(`/mobile/zh-CN/${event.bventId}/order/detail/${placed.orderId}?from=pay&t=${placed.siteToken}`)
    expect(link.headers.location).toContain('?from=pay')
    const cookie = [link.headers['set-cookie']].flat()[0]?.split(';')[0] ?? ''
    const page = async () => (await harness.app.inject({ url: String(link.headers.location), headers: { cookie } })).body
    const waiting = (await page()).split('<body>')[1] ?? ''
    expect(waiting).toContain('正在确认付款')
    expect(waiting).toContain('正在向测试支付确认 ¥ 299.00 是否到账')
    expect(waiting).not.toContain('待支付')
    await callBack(await told(placed, 'success'))
    expect((await page()).split('<body>')[1]).toContain('报名成功')
  })
})

describe('another way to pay', () => {
  test('a transfer is paid online after all: it is online from then on and keeps its longer time', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['offline', 'local'])
    const placed = await order(event, { payType: 'Offline' })
    const before = await seen(placed)
    expect(before.payWays.map(({ payType }) => payType)).toEqual(['Online', 'Offline'])
    await pay(placed)
    expect(await seen(placed)).toMatchObject({ status: 'Unpaid', payType: 'Online', payExpireTime: before.payExpireTime })
    await callBack(await told(placed, 'success'))
    expect(await seen(placed)).toMatchObject({ status: 'Paid', payType: 'Online' })
  })

  test('a transfer instead of paying online: held as long as if it had been chosen at once, however often it is', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['offline', 'local'])
    const placed = await order(event)
    const placedAt = now
    const transfer = () => harness.nobody.try(registrationCalls.transfer, { orderId: placed.orderId, t: placed.siteToken })
    expect(await harness.nobody.try(registrationCalls.transfer, { orderId: placed.orderId })).toMatchObject({ status: 401 })
    now = new Date(now.getTime() + 5 * 60_000)
    expect((await transfer()).status).toBe(200)
    const payExpireTime = new Date(placedAt.getTime() + 10_080 * 60_000).toISOString()
    expect(await seen(placed)).toMatchObject({ status: 'Unpaid', payType: 'Offline', payExpireTime })
    await pay(placed)
    expect((await transfer()).result).toEqual({ payType: 'Offline', payExpireTime })
    const letters = await harness.db.selectFrom('message').select('subject').where('topOrgId', '=', event.orgId).execute()
    expect(letters.filter(({ subject }) => subject.startsWith('转账说明'))).toHaveLength(1)
    const { rows } = await sql`select 1 from audit_log where object_id = ${placed.orderId} and action = 'payment.switched'`.execute(
      harness.db,
    )
    expect(rows).toHaveLength(3)
    const online = await openEvent(harness, [{ priceMinor: 100 }], ['local'])
    const only = await order(online)
    expect((await harness.nobody.try(registrationCalls.transfer, { orderId: only.orderId, t: only.siteToken })).status).toBe(400)
  })
})

describe('what to say before publishing', () => {
  test('no way to pay stops; a transfer nobody explains warns', async () => {
    const { bventId, orgId, accountId } = await harness.build.event()
    const owner = await harness.as(accountId)
    const ours = ['noWayToPay', 'transferUnexplained']
    const findings = async () =>
      (await owner.get(eventCalls.publishCheck, { bventId })).list
        .filter(({ code }) => ours.includes(code))
        .map(({ code, level }) => `${level} ${code}`)
    expect(await findings()).toEqual([])
    await harness.build.ticket({ bventId, orgId, priceMinor: 100 })
    expect(await findings()).toEqual(['stop noWayToPay'])
    await owner.get(calls.saveOptions, { bventId, options: [{ provider: 'offline', isEnable: true }] })
    expect(await findings()).toEqual(['warn transferUnexplained'])
  })

  test('an order that nobody explains names whom to ask', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['offline'])
    const contact = { name: '林晚晴', mobile: '13800001111', email: 'lin@example.com' }
    await harness.db
      .updateTable('bvent')
      .set({ contact: JSON.stringify(contact) })
      .where('id', '=', event.bventId)
      .execute()
    const placed = await order(event, { payType: 'Offline' })
    expect(await seen(placed)).toMatchObject({ contact, payWays: [{ payType: 'Offline', description: '' }] })
  })
})

describe('the hold', () => {
  const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

  test('runs out on several servers at once, and the seat is free again', async () => {
    const event = await openEvent(harness, [{ total: 1, priceMinor: 100 }], ['local'])
    const placed = await order(event)
    expect((await registering(harness, event)()).envelope.businessCode).toBe(26001)
    later(14)
    await expireHolds(parts())
    expect(await soldOf(event)).toBe(1)
    later(2)
    await Promise.all([expireHolds(parts()), expireHolds(parts()), expireHolds(parts())])
    expect(await soldOf(event)).toBe(0)
    expect(await seen(placed)).toMatchObject({ status: 'Cancelled', items: [{ status: 'Cancelled' }] })
    expect((await pay(placed)).status).toBe(409)
  })

  test('late money takes the seat if it is free, and goes back if it is not', async () => {
    const event = await openEvent(harness, [{ total: 1, priceMinor: 100 }], ['local'])
    const late = await order(event)
    await pay(late)
    later(20)
    await expireHolds(parts())
    await callBack(await told(late, 'success'))
    expect(await seen(late)).toMatchObject({ status: 'Paid', items: [{ status: 'Registered' }] })
    expect(await soldOf(event)).toBe(1)

    const full = await openEvent(harness, [{ total: 1, priceMinor: 100 }], ['local'])
    const tooLate = await order(full)
    await pay(tooLate)
    later(20)
    await expireHolds(parts())
    await order(full)
    await callBack(await told(tooLate, 'success'))
    expect(await seen(tooLate)).toMatchObject({ status: 'Refunding', paidAmount: '1.00', items: [{ status: 'Cancelled' }] })
    expect((await callBack(await told(tooLate, 'success'))).body).toBe('success')
    await callBack(await told(tooLate, 'refunded'))
    expect(await seen(tooLate)).toMatchObject({ status: 'Refunded', paidAmount: '0.00' })
    expect(await soldOf(full)).toBe(1)
  })

  test('a payment and the end of the hold at the same moment: one of them wins, whole', async () => {
    const event = await openEvent(harness, [{ total: 50, priceMinor: 100 }], ['local'])
    const orders = []
    for (let n = 0; n < 12; n += 1) orders.push(await order(event))
    for (const placed of orders) await pay(placed)
    const bodies = await Promise.all(orders.map((placed) => told(placed, 'success')))
    later(16)
    await Promise.all([...bodies.map((body) => callBack(body)), expireHolds(parts()), expireHolds(parts())])
    for (const placed of orders) expect(await seen(placed)).toMatchObject({ status: 'Paid', items: [{ status: 'Registered' }] })
    expect(await soldOf(event)).toBe(12)
  })
})

describe('refunds', () => {
  const paid = async (event: TestEvent, request = {}) => {
    const placed = await order(event, request)
    await pay(placed)
    await callBack(await told(placed, 'success'))
    return placed
  }

  test('a cancelled order is refunded through its provider, over HTTP', async () => {
    const event = await openEvent(harness, [{ priceMinor: 700 }], ['local'])
    const placed = await order(event)
    await fetch(await tillOf(await pay(placed)), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'result=success',
      redirect: 'manual',
    })
    await eventually(async () => expect((await seen(placed)).status).toBe('Paid'))
    expect(
      (await harness.nobody.try(registrationCalls.cancelOrder, { orderId: placed.orderId, t: placed.siteToken })).envelope.businessCode,
    ).toBe(30003)
    await inOrg(event, (db) => cancelOrder(db, placed.orderId, { isRefund: true, now }))
    expect((await seen(placed)).status).toBe('Refunding')
    expect(await askRefunds(parts())).toBe(1)
    expect(await askRefunds(parts())).toBe(0)
    await deliverNotices(harness.services.web.db, now)
    await eventually(async () => expect((await seen(placed)).status).toBe('Refunded'))
    expect(await soldOf(event)).toBe(0)
  })

  test('one of two people: their money goes back, the order stays', async () => {
    const event = await openEvent(harness, [{ priceMinor: 700 }], ['local'])
    const items = [person(), person()].map((attendeeFieldValues) => ({ ticketId: event.ticketIds[0], attendeeFieldValues }))
    const placed = await paid(event, { items })
    await inOrg(event, (db) => cancelOrder(db, placed.orderId, { attendeeIds: [placed.items[0]?.attendeeId ?? ''], isRefund: true, now }))
    const body = await told(placed, 'refunded')
    expect(body).toMatchObject({ amount: '7.00' })
    await callBack(body)
    expect(await seen(placed)).toMatchObject({ status: 'Paid', paidAmount: '7.00' })
  })

  test('a refund that failed is told, and can be asked for again', async () => {
    const event = await openEvent(harness, [{ priceMinor: 700 }], ['local'])
    const placed = await paid(event)
    await inOrg(event, (db) => cancelOrder(db, placed.orderId, { isRefund: true, now }))
    await callBack(await told(placed, 'refundFailed'))
    expect((await seen(placed)).status).toBe('RefundFailed')
    await inOrg(event, (db) => cancelOrder(db, placed.orderId, { isRefund: true, now }))
    expect((await seen(placed)).status).toBe('Refunding')
    await callBack(await told(placed, 'refunded'))
    expect((await seen(placed)).status).toBe('Refunded')
  })

  test('a transfer is marked as paid once, and refunded at once', async () => {
    const event = await openEvent(harness, [{ priceMinor: 700 }], ['offline'])
    const placed = await order(event, { payType: 'Offline' })
    expect(await inOrg(event, (db) => markPaidOffline(db, placed.orderId, { now }))).toBe(true)
    expect(await inOrg(event, (db) => markPaidOffline(db, placed.orderId, { now }))).toBe(false)
    expect(await seen(placed)).toMatchObject({ status: 'Paid', payType: 'Offline', paidAmount: '7.00', items: [{ status: 'Registered' }] })
    await inOrg(event, (db) => cancelOrder(db, placed.orderId, { isRefund: true, now }))
    expect(await seen(placed)).toMatchObject({ status: 'Refunded', paidAmount: '0.00' })
  })
})

describe('what nobody has told', () => {
  /** The till pays without a word: what it would have reported is gone. */
  const payInSilence = async (placed: Order) => {
    await pay(placed)
    await sql`
      insert into local_trade (trade_no, order_id, amount, currency, result)
      select trade_no, order_id, to_char(amount_minor / 100.0, 'FM999999990.00'), currency, 'success' from payment where order_id = ${placed.orderId}`.execute(
      harness.db,
    )
  }
  const later = (minutes: number) => ({ ...parts(), now: new Date(now.getTime() + minutes * 60_000) })
  const stateOf = async (placed: Order) =>
    (await harness.db.selectFrom('payment').select('state').where('orderId', '=', placed.orderId).executeTakeFirstOrThrow()).state

  test('is asked for, a minute later, and found paid; asked twice, it is paid once', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['local'])
    const placed = await order(event)
    await payInSilence(placed)
    await queryPayments(parts())
    expect((await seen(placed)).status).toBe('Unpaid')
    await Promise.all([queryPayments(later(1.1)), queryPayments(later(1.1))])
    await queryPayments(later(6))
    expect(await seen(placed)).toMatchObject({ status: 'Paid', paidAmount: '1.00' })
    const entries = await harness.db.selectFrom('ledgerEntry').select('amountMinor').where('orderId', '=', placed.orderId).execute()
    expect(entries).toEqual([{ amountMinor: 100 }])
  })

  test('is closed when its time is over, and then it cannot be paid any more', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['local'])
    const placed = await order(event)
    const till = await tillOf(await pay(placed))
    await queryPayments(later(20))
    expect(await stateOf(placed)).toBe('Closed')
    await fetch(till, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'result=success',
      redirect: 'manual',
    })
    await deliverNotices(harness.services.web.db, now)
    expect(await stateOf(placed)).toBe('Closed')
  })
})

describe('what is not believed', () => {
  test('stays in sight, once, however often it is told', async () => {
    const event = await openEvent(harness, [{ priceMinor: 9_900 }], ['local'])
    const placed = await order(event)
    await pay(placed)
    const body = { ...(await told(placed, 'success')), amount: '0.01' }
    for (let time = 0; time < 3; time += 1) expect((await callBack(body)).status).toBe(400)
    const alerts = await harness.db
      .selectFrom('payAlert')
      .select(['reason', 'times', 'orderId', 'bventId'])
      .where('topOrgId', '=', event.orgId)
      .execute()
    expect(alerts).toEqual([{ reason: 'amount', times: 3, orderId: placed.orderId, bventId: event.bventId }])
    expect((await seen(placed)).status).toBe('Unpaid')
  })

  test('a pay link that was altered, or is another’s, leads nowhere', async () => {
    const event = await openEvent(harness, [{ priceMinor: 100 }], ['local'])
    const [one, other] = [await pay(await order(event)), await pay(await order(event))]
    const [address = '', k = ''] = one.result.payUrl.split('?k=')
    const foreign = other.result.payUrl.split('?k=')[1] ?? ''
    for (const wrong of [foreign, `${k}x`, '']) expect((await fetch(`${address}?k=${wrong}`)).status).toBe(404)
    expect(await (await fetch(`${address}/state?k=${k}`)).json()).toEqual({ state: 'Created' })
  })
})
