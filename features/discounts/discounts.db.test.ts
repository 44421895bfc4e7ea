import { describe, expect, test } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { MOST_CODES } from '#features/discounts/rules.ts'
import { expectHeld, makeDiscount } from '#features/discounts/testDiscounts.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { openFileHarness } from '#test/harness.ts'
import { keyOf, openEvent, person, registering, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness()
const price = { priceMinor: 10_000, total: 1_000 }
const apply = (bventId: string, code: string, headers: Record<string, string> = {}) =>
  harness.nobody.try(registrationCalls.applyCode, { bventId, language: 'zh-CN', code }, headers)
const draft = { name: '九折', way: 'code', code: 'HUARUI10', off: { kind: 'percent', percent: 10 } } as const

async function sold(tickets: Parameters<typeof openEvent>[1] = [price], ways = ['offline']) {
  const event = await openEvent(harness, tickets, ways)
  return { event, owner: await harness.as(event.accountId), register: registering(harness, event) }
}
const items = (event: TestEvent, ...at: number[]) => at.map((one) => ({ ticketId: event.ticketIds[one], attendeeFieldValues: person() }))

test('a code is saved, found however it is typed, taken off, seen in figures, and free again once its order is cancelled', async () => {
  const { event, owner, register } = await sold()
  const { bventId } = event
  const { discountId } = await owner.get(discountCalls.save, { bventId, ...draft, useLimit: 1 })
  expect((await apply(bventId, ' huaru1-lo ')).result.discount).toMatchObject({ code: 'HUARUI10', off: { kind: 'percent', percent: 10 } })

  const ordered = await register({ codes: ['huarui10'], amount: '90.00', payType: 'Offline' })
  expect(ordered.result).toMatchObject({ amount: '90.00', status: 'Unpaid' })
  const { orderId } = ordered.result
  expect(await owner.get(discountCalls.detail, { discountId })).toMatchObject({ status: 'UsedUp', takenCount: 1, usedCount: 0 })
  expect((await apply(bventId, 'HUARUI10')).envelope.businessCode).toBe(36003)

  await owner.get(orderCalls.payOffline, { bventId, orderId })
  expect(await owner.get(discountCalls.detail, { discountId })).toMatchObject({ usedCount: 1, usedAmount: '10.00', revenue: '90.00' })
  const figures = await owner.get(discountCalls.figures, { bventId })
  expect(figures).toMatchObject({ usedOrders: 1, paidOrders: 1, sums: [{ currency: 'CNY', given: '10.00', revenue: '90.00', used: 1 }] })
  expect(figures.series).toEqual([{ discountId, name: 'HUARUI10', used: [...Array.from({ length: 27 }, () => 0), 1] }])

  await owner.get(orderCalls.cancel, { bventId, orderId })
  expect(await owner.get(discountCalls.detail, { discountId })).toMatchObject({ status: 'Active', takenCount: 0, usedCount: 0 })
  await expectHeld(harness, bventId)
})

describe('what a code may be refused for', () => {
  test('unknown, switched off, of another event and of another organisation are one answer', async () => {
    const { event } = await sold()
    const other = await openEvent(harness, [price])
    const sibling = await harness.build.event({ orgId: event.orgId, status: 'Published' })
    await makeDiscount(harness, other, { code: 'OTHERORG' })
    await makeDiscount(harness, { orgId: event.orgId, bventId: sibling.bventId }, { code: 'OTHEREVENT' })
    await makeDiscount(harness, event, { code: 'OFF', isEnable: false })
    const answers = []
    for (const code of ['NEVERWAS', 'OFF', 'OTHEREVENT', 'OTHERORG']) answers.push((await apply(event.bventId, code)).envelope)
    expect(answers.map(({ businessCode }) => businessCode)).toEqual([36001, 36001, 36001, 36001])
    expect(new Set(answers.map(({ businessMessage }) => businessMessage)).size).toBe(1)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['not begun', { startTime: new Date(Date.now() + 60_000) }, 36002],
    ['over', { endTime: new Date(Date.now() - 60_000) }, 36002],
    ['used up', { useLimit: 1, taken: 1 }, 36003],
  ])('%s: %o', async (_what, more, code) => {
    const { event } = await sold()
    await makeDiscount(harness, event, { code: 'WORD', ...more })
    expect((await apply(event.bventId, 'WORD')).envelope.businessCode).toBe(code)
  })

  test('for other tickets, below its minimum, and a price that is no longer the one that was shown', async () => {
    const { event, register } = await sold([price, price])
    await makeDiscount(harness, event, { code: 'SECOND', ticketIds: [event.ticketIds[1]] })
    await makeDiscount(harness, event, { code: 'THREE', minPeople: 3 })
    const refused = async (request: Record<string, unknown>) => (await register({ payType: 'Offline', ...request })).envelope
    expect(await refused({ codes: ['SECOND'] })).toMatchObject({ businessCode: 36004, returnObj: { code: 'SECOND' } })
    expect(await refused({ codes: ['THREE'] })).toMatchObject({
      businessCode: 36005,
      returnObj: { minimum: { people: 3, amount: '0.00' } },
    })
    expect(await refused({ amount: '99.00' })).toMatchObject({ isSuccess: false })
    expect(await refused({ codes: ['THREE'], items: items(event, 0, 0, 0), amount: '270.00' })).toMatchObject({ isSuccess: true })
  })

  test('ten thousand guesses: most of them are not even looked at, and another address still gets in', async () => {
    const { event } = await sold()
    await makeDiscount(harness, event, { code: 'RIGHT' })
    const codes = new Map<number, number>()
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => apply(event.bventId, `GUESS${round}X${at}`)))
      for (const { envelope } of answers) codes.set(envelope.businessCode, (codes.get(envelope.businessCode) ?? 0) + 1)
    }
    expect(codes.get(36001)).toBeLessThan(400)
    expect([...codes.keys()].sort()).toEqual([36001, (await apply(event.bventId, 'RIGHT')).envelope.businessCode].sort())
    await harness.db.deleteFrom('throttle').execute()
    expect((await apply(event.bventId, 'RIGHT')).envelope.isSuccess).toBe(true)
  }, 400_000)
})

test('what comes by itself is quoted with the form and taken off without a word; the better of two that do not combine', async () => {
  const { event, register } = await sold()
  await makeDiscount(harness, event, { way: 'auto', name: '早鸟', offKind: 'amount', offValue: 3_000, isCombinable: false })
  const weak = await makeDiscount(harness, event, { code: 'TEN', isCombinable: false })
  const form = await harness.nobody.get(registrationCalls.form, { bventId: event.bventId, language: 'zh-CN' })
  expect(form).toMatchObject({ hasCodes: true, discounts: [{ name: '早鸟', code: '', off: { kind: 'amount', amount: '30.00' } }] })
  expect((await register({ payType: 'Offline', codes: [weak.code], amount: '70.00' })).result.amount).toBe('70.00')
  const { taken } = await harness.db.selectFrom('discount').select('taken').where('id', '=', weak.id).executeTakeFirstOrThrow()
  expect(taken).toBe(0)
  await expectHeld(harness, event.bventId)
})

test('an order that costs nothing any more needs no way of paying', async () => {
  const { event, register } = await sold([price], [])
  await makeDiscount(harness, event, { code: 'FREE', offValue: 100 })
  expect((await register({ codes: ['FREE'] })).result).toMatchObject({ status: 'Paid', payType: 'Free', amount: '0.00' })
  expect((await register()).envelope.isSuccess).toBe(false)
})

test('a hidden ticket can be had with the code that opens it, and only so', async () => {
  const { event, register } = await sold([price, { ...price, isShow: false }])
  const [, hidden = ''] = event.ticketIds
  await makeDiscount(harness, event, { code: 'VIP', offValue: 0, opensHidden: true, ticketIds: [hidden], useLimit: 1 })
  expect((await apply(event.bventId, 'VIP')).result.tickets.map(({ ticketId }) => ticketId)).toEqual([hidden])
  expect((await register({ payType: 'Offline', items: items(event, 1) })).envelope.businessMessage).toContain('售')
  expect((await register({ payType: 'Offline', items: items(event, 1), codes: ['VIP'] })).result.amount).toBe('100.00')
  expect((await apply(event.bventId, 'VIP')).envelope.businessCode).toBe(36003)
  await expectHeld(harness, event.bventId)
})

describe('a batch', () => {
  const batch = { ...draft, way: 'batch', code: '' } as const

  test('of fifty thousand is made at once, every code different, and not one more', async () => {
    const { event, owner } = await sold()
    const { discountId } = await owner.get(discountCalls.save, { bventId: event.bventId, ...batch })
    const made = await owner.get(discountCalls.makeCodes, { discountId, count: MOST_CODES, prefix: 'HR-' }, keyOf())
    expect(made).toMatchObject({
      added: MOST_CODES,
      refusedCount: 0,
      sample: [expect.stringMatching(/^HR-[2-9A-Z]{8}$/), expect.any(String)],
    })
    const listed = await owner.try(discountCalls.codes, { discountId, pageSize: 50 })
    expect(listed.result).toMatchObject({ total: MOST_CODES })
    expect((await owner.try(discountCalls.makeCodes, { discountId, count: 1 }, keyOf())).status).toBe(400)
  }, 60_000)

  test('comes from a table with holders; what is taken or no code is said', async () => {
    const { event, owner } = await sold()
    await makeDiscount(harness, event, { code: 'TAKEN' })
    const { discountId } = await owner.get(discountCalls.save, { bventId: event.bventId, ...batch })
    const table = '优惠码,持有人,手机或邮箱\nAB-1234,陈一,13800000001\nab1234,陈二,\n?,陈三,\ntaken,陈四,\nCD5678,李娜,li@example.com\n'
    const added = await upload(event.accountId, discountId, table)
    expect(added).toMatchObject({
      added: 2,
      refused: [
        { code: 'ab1234', reason: 'taken' },
        { code: '?', reason: 'invalid' },
        { code: 'taken', reason: 'taken' },
      ],
    })
    const { list } = await owner.get(discountCalls.codes, { discountId, keyWords: '李娜' })
    expect(list).toMatchObject([{ code: 'CD5678', holderContact: 'li@example.com', state: 'free' }])
    const found = await owner.get(discountCalls.list, { bventId: event.bventId, keyWords: 'ab 12' })
    expect(found.list.map((one) => one.discountId)).toEqual([discountId])
    expect(await upload(event.accountId, discountId, 'EF9012\nGH3456\n')).toMatchObject({ added: 2 })
  })

  async function upload(accountId: string, discountId: string, table: string) {
    const { accessToken } = await harness.services.identity.issue(accountId, new Date())
    const data = new FormData()
    data.set('discountId', discountId)
    data.set('file', new Blob([table]), '码.csv')
    const form = new Response(data)
    const answer = await harness.app.inject({
      method: 'POST',
      url: discountCalls.uploadCodes.paths[0],
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': form.headers.get('content-type') ?? '' },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    return answer.json<{ returnObj: unknown }>().returnObj
  }
})

test('deleted: it says what that does, orders keep their price, the word is free for another, and nothing leaks', async () => {
  const { event, owner, register } = await sold()
  const { bventId } = event
  const { discountId } = await owner.get(discountCalls.save, { bventId, ...draft })
  const { orderId } = (await register({ codes: ['HUARUI10'], payType: 'Offline' })).result
  expect(await owner.get(discountCalls.previewDelete, { discountId })).toEqual({ heldOrders: 1, usedOrders: 0, freeCodes: 0 })
  await owner.get(discountCalls.delete, { discountId })
  expect((await apply(bventId, 'HUARUI10')).envelope.businessCode).toBe(36001)
  await owner.get(discountCalls.save, { bventId, ...draft, off: { kind: 'percent', percent: 20 } })
  await owner.get(orderCalls.payOffline, { bventId, orderId })
  await owner.get(orderCalls.cancel, { bventId, orderId })
  await expectHeld(harness, bventId)
})

test('limits do not fall below what is held, and a period has a beginning before its end', async () => {
  const { event, owner, register } = await sold()
  const { bventId } = event
  const { discountId } = await owner.get(discountCalls.save, { bventId, ...draft })
  await register({ codes: ['HUARUI10'], payType: 'Offline' })
  await register({ codes: ['HUARUI10'], payType: 'Offline' })
  const wrongs = async (more: Record<string, unknown>) => {
    const { envelope } = await owner.try(discountCalls.save, { bventId, discountId, ...draft, ...more })
    return (envelope.returnObj as { errorDetails?: { field: string }[] } | null)?.errorDetails?.map(({ field }) => field)
  }
  expect(await wrongs({ useLimit: 1 })).toEqual(['useLimit'])
  expect(await wrongs({ budget: '19.99' })).toEqual(['budget'])
  expect(await wrongs({ startTime: '2026-12-02T00:00:00Z', endTime: '2026-12-01T00:00:00Z' })).toEqual(['endTime'])
  expect(await wrongs({ code: '' })).toEqual(['code'])
  expect(await wrongs({ off: { kind: 'percent', percent: 0 } })).toEqual(['off'])
  expect(await wrongs({ useLimit: 2, budget: '20.00' })).toBeUndefined()
})
