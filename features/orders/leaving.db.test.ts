import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderCalls as calls } from '#features/orders/contract.ts'
import { markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { settlePayment, settleRefund } from '#features/payments/server/settle.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { termsCalls } from '#features/terms/contract.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'
import { keyOf, openEvent, person, registering, type TestEvent } from '#test/registering.ts'

/** Whoever ordered leaves by the terms: what was said before is what happens, once, whoever else acts at the same moment. */
const START = new Date('2027-03-29T09:00:00+02:00')
const EARLY = new Date('2027-03-01T00:00:00Z')
/** Two days before by the clock in Berlin, over the night in which it is put forward. */
const LAST = new Date('2027-03-27T08:00:00Z')
let now = EARLY
const harness = await openFileHarness({ environment: { PAY_LOCAL: 'true' }, clock: () => now })

type Placed = { orderId: string; siteToken: string; items: { attendeeId: string }[] }
const PRICE = 10_000

let event: TestEvent
beforeAll(async () => {
  event = await openEvent(harness, [{ priceMinor: PRICE, total: 1_000, name: '标准票' }], ['local', 'offline'])
  const times = { startTime: START, endTime: new Date(START.getTime() + 8 * 3_600_000), timeZone: 'Europe/Berlin' }
  await harness.db.updateTable('bvent').set(times).where('id', '=', event.bventId).execute()
})
beforeEach(() => {
  now = EARLY
})

const steps = [
  { before: 15, unit: 'days', percent: 100 },
  { before: 2, unit: 'days', percent: 50 },
]
/** Signed in anew: the clock jumps further than a token lasts. */
const asOwner = () => harness.as(event.accountId)
const say = async (terms: object) =>
  (await asOwner()).get(termsCalls.save, { bventId: event.bventId, isOpen: true, isAutomatic: true, fee: '0', steps, ...terms } as never)
const inOrg = <Result>(work: Parameters<typeof inScope<Result>>[2]) => inScope(harness.services.web.db, { orgId: event.orgId }, work)
const settling = (db: Parameters<Parameters<typeof inScope>[2]>[0]) => ({ ...harness.services, db, now, requestId: 'told' })

async function placed(payType: 'Online' | 'Offline', people = 3): Promise<Placed> {
  const items = Array.from({ length: people }, () => ({ ticketId: event.ticketIds[0], attendeeFieldValues: person() }))
  const { result, envelope } = await registering(harness, event)({ payType, items })
  expect(envelope.businessCode).toBe(0)
  return result
}

async function paid(people = 3): Promise<Placed> {
  const order = await placed('Online', people)
  await harness.nobody.get(registrationCalls.pay, { orderId: order.orderId, provider: 'local', t: order.siteToken }, keyOf())
  const { tradeNo } = await harness.db
    .selectFrom('payment')
    .select('tradeNo')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow()
  await inOrg((db) => settlePayment(settling(db), tradeNo, { state: 'Paid' }, { orderId: order.orderId }))
  return order
}

const idsOf = ({ items }: Placed, ...at: number[]) => at.map((one) => items[one]?.attendeeId ?? '')
const asked = ({ orderId, siteToken }: Placed, ids?: string[]) => ({ orderId, t: siteToken, ...(ids && { attendeeIds: ids }) })
const preview = (order: Placed, ids?: string[]) => harness.nobody.get(registrationCalls.previewCancel, asked(order, ids))
const leave = (order: Placed, ids: string[] | undefined, amount?: string) =>
  harness.nobody.try(registrationCalls.cancelOrder, { ...asked(order, ids), ...(amount && { amount }), reason: '行程冲突' })
const withdraw = ({ orderId, siteToken }: Placed, refundId: string) =>
  harness.nobody.try(registrationCalls.withdrawRefund, { orderId, refundId, t: siteToken })
const view = (order: Placed) => harness.nobody.get(registrationCalls.order, { orderId: order.orderId, t: order.siteToken })
const detail = async ({ orderId }: Placed) => (await asOwner()).get(calls.detail, { orderId })
const refundsOf = ({ orderId }: Placed) =>
  harness.db.selectFrom('refund').select(['id', 'state', 'isWaiting', 'amountMinor', 'refundNo']).where('orderId', '=', orderId).execute()
const waitingId = async (order: Placed) => (await refundsOf(order)).find(({ isWaiting }) => isWaiting)?.id ?? ''
const promised = async ({ orderId }: Placed) =>
  (await harness.db.selectFrom('payment').select('refundedMinor').where('orderId', '=', orderId).executeTakeFirstOrThrow()).refundedMinor
const letters = async (order: Placed) => {
  const { notices } = await detail(order)
  return notices.map(({ title }) => title)
}
async function told(order: Placed) {
  for (const { refundNo } of await refundsOf(order))
    await inOrg((db) => settleRefund(settling(db), refundNo, { state: 'Done' }, { orderId: order.orderId }))
}

describe('at once', () => {
  beforeAll(() => say({ isAutomatic: true }))

  test('one of three leaves: the amount that was shown, the seat, the letter with its part', async () => {
    now = new Date('2027-03-20T00:00:00Z')
    const order = await paid()
    const ids = idsOf(order, 1)
    expect(await preview(order, ids)).toMatchObject({ amount: '50.00', kept: '50.00', percent: 50, reason: 'part', isAtOnce: true })
    expect((await leave(order, ids, '50.00')).status).toBe(200)
    expect((await view(order)).items.map(({ status }) => status)).toEqual(['Registered', 'Cancelled', 'Registered'])
    await told(order)
    const seen = await view(order)
    expect(seen).toMatchObject({ status: 'Paid', refundedAmount: '50.00', refunds: [{ state: 'Done', amount: '50.00' }] })
    const { body } = await harness.db
      .selectFrom('message')
      .select('body')
      .where('channel', '=', 'Email')
      .where('subject', 'like', '退款成功%')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    expect(body).toContain('¥ 50.00')
    expect(body).not.toContain('¥ 300.00')
    expect((await detail(order)).history.map(({ action }) => action)).toContain('registration.cancel')
  })

  test('to the millisecond, by the clock of the event over a change of summer time', async () => {
    const order = await paid()
    now = new Date(LAST.getTime() - 1)
    expect(await preview(order)).toMatchObject({ amount: '150.00', until: LAST.toISOString() })
    now = LAST
    expect((await leave(order, undefined, '150.00')).envelope.businessCode).toBe(30003)
    expect(await view(order)).toMatchObject({ status: 'Paid', canCancel: false })
  })

  test('what was shown no longer holds: nothing happens', async () => {
    const order = await paid(1)
    expect(await preview(order)).toMatchObject({ amount: '100.00' })
    now = new Date('2027-03-20T00:00:00Z')
    expect((await leave(order, undefined, '100.00')).envelope.businessCode).toBe(20005)
    expect((await leave(order, undefined)).envelope.businessCode).toBe(20005)
    expect(await refundsOf(order)).toEqual([])
  })

  test('an order keeps the terms it was placed under', async () => {
    const order = await paid(1)
    await say({ isOpen: false })
    expect(await preview(order)).toMatchObject({ amount: '100.00' })
    expect(await preview(await paid(1)).catch(() => 'refused')).toBe('refused')
    await say({ isAutomatic: true })
  })

  test('twice at once: once', async () => {
    const order = await paid()
    const answers = await Promise.all([leave(order, undefined, '300.00'), leave(order, undefined, '300.00')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await promised(order)).toBe(3 * PRICE)
  })

  test('all of them: the order is refunded', async () => {
    const order = await paid(2)
    await leave(order, undefined, '200.00')
    expect((await view(order)).status).toBe('Refunding')
    await told(order)
    expect((await view(order)).status).toBe('Refunded')
  })

  test('what is not paid goes without a word about money', async () => {
    const order = await placed('Online', 2)
    expect(await preview(order)).toMatchObject({ amount: '0.00', way: '' })
    expect((await leave(order, idsOf(order, 0))).status).toBe(200)
    expect(await view(order)).toMatchObject({ status: 'Unpaid', amount: '100.00' })
  })
})

describe('by request', () => {
  beforeAll(() => say({ isAutomatic: false }))

  test('it waits in sight, its money set aside and its seat held; accepted, it goes back', async () => {
    const order = await paid()
    expect((await leave(order, idsOf(order, 0), '100.00')).status).toBe(200)
    expect(await view(order)).toMatchObject({ status: 'Paid', refunds: [{ state: 'Waiting' }] })
    expect((await view(order)).items.every(({ status }) => status === 'Registered')).toBe(true)
    expect(await promised(order)).toBe(PRICE)
    const list = await (await asOwner()).get(calls.list, { bventId: event.bventId, waiting: 'refund' })
    expect(list.waiting.refund).toBeGreaterThan(0)
    expect(list.list.find(({ orderId }) => orderId === order.orderId)).toMatchObject({ isRefundWaiting: true })
    expect((await detail(order)).timeline.map(({ kind }) => kind)).toContain('refundWaiting')
    expect(await letters(order)).toContainEqual(expect.stringContaining('已收到退款申请'))

    const refundId = await waitingId(order)
    expect((await (await asOwner()).try(calls.acceptRefund, { orderId: order.orderId, refundId })).status).toBe(200)
    await told(order)
    expect(await view(order)).toMatchObject({ refundedAmount: '100.00', refunds: [{ state: 'Done' }] })
    expect((await view(order)).items[0]).toMatchObject({ status: 'Cancelled' })
  })

  test('declined, it ends with its reason, and everything is as before', async () => {
    const order = await paid()
    await leave(order, undefined, '300.00')
    const refundId = await waitingId(order)
    await (await asOwner()).get(calls.declineRefund, { orderId: order.orderId, refundId, reason: '已印制胸牌' })
    const seen = await view(order)
    expect(seen).toMatchObject({ status: 'Paid', canCancel: true, refunds: [{ state: 'Declined', decision: '已印制胸牌' }] })
    expect(await promised(order)).toBe(0)
    expect((await (await asOwner()).try(calls.acceptRefund, { orderId: order.orderId, refundId })).envelope.businessCode).toBe(20005)
    expect((await detail(order)).history.map(({ action }) => action)).toContain('order.declineRefund')
    expect((await leave(order, undefined, '300.00')).status).toBe(200)
  })

  test('withdrawn, everything is as before and can be asked again; decided, it is too late', async () => {
    const order = await paid()
    await leave(order, idsOf(order, 0), '100.00')
    expect((await detail(order)).people[0]).toMatchObject({ refund: 'Waiting' })
    const refundId = await waitingId(order)
    expect((await withdraw(order, refundId)).status).toBe(200)
    expect(await view(order)).toMatchObject({ status: 'Paid', canCancel: true, refunds: [{ state: 'Withdrawn' }] })
    expect(await promised(order)).toBe(0)
    const seen = await detail(order)
    expect(seen.people[0]).toMatchObject({ refund: null })
    expect(seen.timeline.map(({ kind }) => kind)).toContain('refundWithdrawn')
    expect(seen.history.map(({ action }) => action)).toContain('registration.withdrawRefund')
    expect((await withdraw(order, refundId)).envelope.businessCode).toBe(20005)

    expect((await leave(order, idsOf(order, 0), '100.00')).status).toBe(200)
    const again = { orderId: order.orderId, refundId: await waitingId(order) }
    const answers = await Promise.all([(await asOwner()).try(calls.acceptRefund, again), withdraw(order, again.refundId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('yes and no at once: one of them', async () => {
    const order = await paid()
    await leave(order, undefined, '300.00')
    const about = { orderId: order.orderId, refundId: await waitingId(order) }
    const owner = await asOwner()
    const answers = await Promise.all([
      owner.try(calls.acceptRefund, about),
      owner.try(calls.declineRefund, { ...about, reason: '已印制胸牌' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [refund] = await refundsOf(order)
    expect(await promised(order)).toBe(refund?.state === 'Declined' ? 0 : 3 * PRICE)
  })

  test('two requests at once, and one beside the organiser’s own refund: nobody is given back twice', async () => {
    const order = await paid()
    const same = await Promise.all([leave(order, idsOf(order, 0, 1), '200.00'), leave(order, idsOf(order, 0), '100.00')])
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const second = await paid()
    const owner = await asOwner()
    const [, mine] = await Promise.all([
      owner.try(calls.refund, { orderId: second.orderId, reason: '协商', attendeeIds: idsOf(second, 0), isCancel: true }),
      leave(second, idsOf(second, 0), '100.00'),
    ])
    expect([200, 409]).toContain(mine.status)
    expect(await promised(second)).toBeLessThanOrEqual(3 * PRICE)
    const whole = await owner.try(calls.refund, { orderId: second.orderId, reason: '协商', isCancel: true })
    expect(whole.status).toBe(200)
    expect(await promised(second)).toBe(3 * PRICE)
  })

  test('a transfer is always asked about, and counts as done with the yes', async () => {
    await say({ isAutomatic: true })
    const order = await placed('Offline', 1)
    await inOrg((db) => markPaidOffline(db, order.orderId, { now }))
    expect(await preview(order)).toMatchObject({ amount: '100.00', isAtOnce: false })
    await leave(order, undefined, '100.00')
    await (await asOwner()).get(calls.acceptRefund, { orderId: order.orderId, refundId: await waitingId(order) })
    expect(await view(order)).toMatchObject({ status: 'Refunded', refundedAmount: '100.00' })
  })
})

test('the organiser’s dialog begins with what the terms say', async () => {
  await say({ isAutomatic: true, fee: '10' })
  const order = await paid()
  now = new Date('2027-03-20T00:00:00Z')
  const wish = { orderId: order.orderId, attendeeIds: idsOf(order, 0), isCancel: true }
  expect(await (await asOwner()).get(calls.previewRefund, { ...wish, isByTerms: true })).toMatchObject({
    amount: '40.00',
    terms: { reason: 'part', percent: 50, amount: '40.00', fee: '10.00' },
  })
  expect(await (await asOwner()).get(calls.previewRefund, wish)).toMatchObject({ amount: '100.00', terms: { amount: '40.00' } })
  expect((await detail(order)).terms).toMatchObject({ reason: 'part', percent: 50 })
})

test('terms that give more the later one leaves are refused', async () => {
  const rising = [
    { before: 15, unit: 'days', percent: 50 },
    { before: 2, unit: 'days', percent: 80 },
  ]
  const about = { bventId: event.bventId, isOpen: true, isAutomatic: false, fee: '0' }
  expect((await (await asOwner()).try(termsCalls.save, { ...about, steps: rising })).status).toBe(400)
  expect((await (await asOwner()).try(termsCalls.save, { ...about, steps: [] })).status).toBe(400)
})

describe('a receipt of a transfer', () => {
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')

  async function send({ orderId, siteToken }: Placed, bytes: Buffer) {
    const edge = 'edge'
    const part = (head: string) => Buffer.from(`--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
    const field = (name: string, value: string) => Buffer.concat([part(`name="${name}"`), Buffer.from(`${value}\r\n`)])
    const response = await harness.app.inject({
      method: 'POST',
      url: registrationCalls.sendReceipt.paths[0],
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([
        field('orderId', orderId),
        field('t', siteToken),
        part('name="file"; filename="receipt.pdf"'),
        bytes,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]),
    })
    return response.statusCode
  }

  test('is refused with a word, sent again, and is the proof of the payment', async () => {
    const order = await placed('Offline', 1)
    const before = (await view(order)).payExpireTime
    now = new Date(Date.parse(before ?? '') - 3_600_000)
    expect(await send(order, Buffer.from('not a receipt'))).toBe(400)
    expect(await send({ ...order, siteToken: 'x' }, PDF)).toBe(401)
    expect(await send(order, PDF)).toBe(200)
    const seen = await view(order)
    expect(seen).toMatchObject({ status: 'Unpaid', receipts: [{ fileName: 'receipt.pdf', isWaiting: true }] })
    expect(Date.parse(seen.payExpireTime ?? '')).toBe(now.getTime() + 72 * 3_600_000)
    const [first] = (await detail(order)).receipts
    const about = { orderId: order.orderId, receiptId: first?.receiptId ?? '' }
    const owner = await asOwner()
    expect((await owner.get(calls.list, { bventId: event.bventId, waiting: 'receipt' })).list).toMatchObject([{ hasReceipt: true }])
    expect((await owner.try(calls.receipt, about)).status).toBe(200)
    await owner.get(calls.refuseReceipt, { ...about, reason: '看不清金额' })
    expect((await owner.try(calls.refuseReceipt, { ...about, reason: '看不清金额' })).envelope.businessCode).toBe(20005)
    expect((await view(order)).receipts).toMatchObject([{ isWaiting: false, refusal: '看不清金额' }])
    expect(await letters(order)).toContainEqual(expect.stringContaining('需要重新上传'))

    expect(await send(order, PDF)).toBe(200)
    const [newest] = (await detail(order)).receipts
    await owner.get(calls.payOffline, { bventId: event.bventId, orderId: order.orderId, proofFileId: newest?.fileId })
    expect((await detail(order)).payments).toMatchObject([{ proofName: 'receipt.pdf' }])
    expect((await owner.get(calls.list, { bventId: event.bventId, waiting: 'receipt' })).waiting.receipt).toBe(0)
    expect(await send(order, PDF)).toBe(409)
  })

  test('is taken so often and no more, and only for a transfer', async () => {
    const order = await placed('Offline', 1)
    for (const status of [200, 200, 200, 200, 200, 400]) expect(await send(order, PDF)).toBe(status)
    expect(await send(await placed('Online', 1), PDF)).toBe(409)
  })
})
