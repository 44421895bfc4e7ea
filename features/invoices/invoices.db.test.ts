import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { invoiceCalls as calls } from '#features/invoices/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { termsCalls } from '#features/terms/contract.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { keyOf, openEvent, person, registering, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness()
const TAX_NO = '91350100M000100Y43'
const PRICE = 10_000

type Placed = { orderId: string; siteToken: string; items: { attendeeId: string }[] }
let event: TestEvent
let owner: Asker

beforeAll(async () => {
  event = await openEvent(harness, [{ priceMinor: PRICE, total: 1_000, name: '标准票' }], ['offline'])
  owner = await harness.as(event.accountId)
  await owner.get(calls.saveOptions, {
    bventId: event.bventId,
    version: 0,
    isEnable: true,
    items: ['会议服务费'],
    types: ['Personal', 'Company', 'Special'],
    isMerged: true,
  })
})

const inOrg = <Result>(work: (db: Db) => Promise<Result>) => inScope(harness.services.web.db, { orgId: event.orgId }, work)

async function paid(people = 1, buyer?: object): Promise<Placed> {
  const items = Array.from({ length: people }, () => ({ ticketId: event.ticketIds[0], attendeeFieldValues: person() }))
  const { result, envelope } = await registering(harness, event)({ payType: 'Offline', items, ...(buyer && { buyer }) })
  expect(envelope.businessCode).toBe(0)
  await inOrg((db) => markPaidOffline(db, result.orderId, { now: new Date() }))
  return result
}

const company = { titleType: 'Company', title: '上海申岳电气有限公司', taxNo: TAX_NO, email: 'fapiao@example.com' } as const
const ask = ({ orderId, siteToken: t }: Placed, more: object = {}) =>
  harness.nobody.try(calls.apply, { orderId, t, ...company, ...more }, keyOf())
const view = ({ orderId, siteToken: t }: Placed) => harness.nobody.get(calls.ofOrder, { orderId, t })

async function asked(order: Placed, more: object = {}) {
  const { result, envelope } = await ask(order, more)
  expect(envelope).toMatchObject({ businessCode: 0 })
  const [invoice] = result.invoices
  return invoice?.invoiceId ?? ''
}

let numbers = 0
async function issuedWith(invoiceId: string) {
  const fileId = uuid()
  const number = String(26_332_000_000_000 + (numbers += 1)).padStart(20, '0')
  await harness.db
    .insertInto('file')
    .values({
      topOrgId: event.orgId,
      id: fileId,
      fileName: `${number}.pdf`,
      extension: 'pdf',
      mediaType: 'application/pdf',
      bytes: 5,
      purpose: 'invoice',
      storageKey: `invoices/${fileId}.pdf`,
      isPublic: false,
      expiresAt: new Date(Date.now() + 60_000),
    })
    .execute()
  const { version } = await owner.get(calls.detail, { invoiceId })
  return { invoiceId, version, number, issuedTime: new Date().toISOString(), fileId }
}
const issue = async (invoiceId: string) => owner.get(calls.issue, await issuedWith(invoiceId))
const stateOf = async (invoiceId: string) => (await owner.get(calls.detail, { invoiceId })).state
const refund = ({ orderId }: Placed, more: object) => owner.try(orderCalls.refund, { orderId, reason: '行程冲突', ...more })

/** Whatever happened: no order's invoices say more than it holds, what it says they take is what they take, and the counts are right. */
async function expectSound() {
  const { rows: over } = await sql`
    select o.order_no, o.invoiced_minor, o.paid_minor, o.returning_minor, l.sum from reg_order o left join lateral (
      select coalesce(sum(amount_minor), 0) as sum from invoice_order where order_id = o.id and is_live) l on true
    where o.invoiced_minor <> l.sum or o.invoiced_minor > greatest(o.paid_minor - o.returning_minor, 0)`.execute(harness.db)
  expect(over).toEqual([])
  const { rows: counted } = await sql`
    select state, sum(total)::int as total, sum(amount_minor)::int as amount from invoice_tally group by 1 having sum(total) <> 0 order by 1`.execute(
    harness.db,
  )
  const { rows: there } = await sql`
    select state, count(*)::int as total, sum(amount_minor)::int as amount from invoice group by 1 order by 1`.execute(harness.db)
  expect(counted).toEqual(there)
}

test('a buyer asks, changes, withdraws; the title is kept for the next time', async () => {
  const order = await paid(2)
  expect(await view(order)).toMatchObject({ available: '200.00', closed: '', invoices: [] })
  const invoiceId = await asked(order)
  expect(await view(order)).toMatchObject({ available: '0.00', closed: 'nothing', titles: [{ title: company.title, taxNo: TAX_NO }] })
  const { orderId, siteToken: t } = order
  await harness.nobody.get(calls.change, { orderId, t, invoiceId, ...company, title: '杭州观澜视觉科技有限公司' })
  expect(await owner.get(calls.detail, { invoiceId })).toMatchObject({
    title: '杭州观澜视觉科技有限公司',
    amount: '200.00',
    net: '188.68',
    tax: '11.32',
    isWhole: true,
    state: 'Applied',
  })
  await harness.nobody.get(calls.withdraw, { orderId, t, invoiceId })
  expect(await view(order)).toMatchObject({ available: '200.00', closed: '' })
  expect((await harness.nobody.try(calls.withdraw, { orderId, t, invoiceId })).envelope.businessCode).toBe(20011)
  await expectSound()
})

test.each([
  [{ taxNo: '91350100M000100Y44' }, 'taxNo', /校验位/],
  [{ taxNo: '' }, 'taxNo', /请填写税号/],
  [{ titleType: 'Special' }, 'address', /请填写地址/],
  [{ title: '税'.repeat(60) }, 'title', /50 个汉字/],
  [{ email: 'nobody' }, 'email', /邮箱/],
  [{ item: '餐费' }, 'item', /开票内容/],
])('%o is refused by its field', async (more, field, words) => {
  const { status, envelope } = await ask(await paid(), more)
  expect(status).toBe(400)
  expect(envelope.returnObj).toMatchObject({ errorDetails: [{ field, message: expect.stringMatching(words) }] })
})

test('several orders of one buyer stand on one invoice, and only those the browser may open', async () => {
  const buyer = { fullName: '吴佳宁', mobile: '13900001111', email: 'wu@example.com' }
  const [first, second] = [await paid(1, buyer), await paid(1, buyer)]
  const { status } = await ask(first, { otherIds: [second.orderId] })
  expect(status).toBe(404)
  expect(await view(first)).toMatchObject({ others: [] })
})

test('twenty ask at once for the same money: one gets it', async () => {
  const order = await paid()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order)))
  expect(answers.filter(({ envelope }) => envelope.businessCode === 0)).toHaveLength(1)
  expect(new Set(answers.map(({ envelope }) => envelope.businessCode))).toEqual(new Set([0, 35101]))
  await expectSound()
})

const take = (orderId: string) =>
  inOrg(async (db) => {
    const id = uuid()
    const about = { topOrgId: event.orgId, id, bventId: event.bventId, item: 'x', taxRate: 600, amountMinor: PRICE, currency: 'CNY' }
    const at = new Date()
    await db
      .insertInto('invoice')
      .values({ ...about, titleType: 'Personal', title: '赵敏', appliedAt: at, updatedAt: at })
      .execute()
    await db.insertInto('invoiceOrder').values({ topOrgId: event.orgId, invoiceId: id, orderId, amountMinor: PRICE }).execute()
  })

test('it is the database that refuses: without its check the same money is taken twice', async () => {
  const order = await paid()
  const guarded = await Promise.allSettled([take(order.orderId), take(order.orderId)])
  expect(guarded.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectSound()

  await sql`alter table reg_order drop constraint reg_order_invoiced`.execute(harness.db)
  const bare = await paid()
  const unguarded = await Promise.allSettled([take(bare.orderId), take(bare.orderId)])
  expect(unguarded.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await sql`update invoice set state = 'Withdrawn' where id in (select invoice_id from invoice_order where order_id = ${bare.orderId})`.execute(
    harness.db,
  )
  await sql`
    alter table reg_order add constraint reg_order_invoiced check (invoiced_minor = 0 or invoiced_minor <= paid_minor - returning_minor)`.execute(
    harness.db,
  )
})

test('an application and a refund at once, whoever is first: never more than is left', async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = await paid(2)
    const [application, back] = await Promise.all([ask(order), refund(order, { attendeeIds: [order.items[0]?.attendeeId] })])
    expect([0, 35101]).toContain(application.envelope.businessCode)
    expect(back.envelope.businessCode).toBe(0)
    const { invoices } = await view(order)
    for (const { amount } of invoices) expect(amount).toBe('100.00')
  }
  await expectSound()
})

test('a refund of an invoiced order says so first, and cancels the invoice with it', async () => {
  const order = await paid(2)
  const invoiceId = await asked(order)
  await issue(invoiceId)
  const attendeeIds = [order.items[0]?.attendeeId]
  const preview = await owner.try(orderCalls.previewRefund, { orderId: order.orderId, attendeeIds, isCancel: true })
  expect(preview.result).toMatchObject({ invoice: { invoiceId, amount: '200.00', state: 'Issued' } })
  expect((await refund(order, { attendeeIds })).envelope).toMatchObject({ businessCode: 35102, returnObj: { invoiceId } })
  expect(await stateOf(invoiceId)).toBe('Issued')
  expect((await refund(order, { attendeeIds, isConfirmed: true })).envelope.businessCode).toBe(0)
  expect(await owner.get(calls.detail, { invoiceId })).toMatchObject({ state: 'Red', redReason: 'return', redNumber: '' })
  expect(await view(order)).toMatchObject({ available: '100.00' })
  expect(await owner.get(orderCalls.detail, { orderId: order.orderId })).toMatchObject({
    invoices: [{ invoiceId, state: 'Red' }],
    invoiceState: 'Red',
  })
  await owner.get(calls.red, { invoiceId, reason: 'return', number: '12345678' })
  expect(await owner.get(calls.detail, { invoiceId })).toMatchObject({ redNumber: '12345678' })
  await expectSound()
})

test('a buyer’s refund request of an invoiced order: accepting it says so first; asking alone cancels nothing', async () => {
  await owner.get(termsCalls.save, {
    bventId: event.bventId,
    isOpen: true,
    isAutomatic: false,
    fee: '0',
    steps: [{ before: 1, unit: 'hours', percent: 100 }],
  })
  const order = await paid(2)
  const invoiceId = await asked(order)
  await issue(invoiceId)
  const { orderId, siteToken: t } = order
  const attendeeIds = [order.items[0]?.attendeeId ?? '']
  const left = await harness.nobody.try(registrationCalls.cancelOrder, { orderId, t, attendeeIds, amount: '100.00' })
  expect(left.envelope.businessCode).toBe(0)
  expect(await stateOf(invoiceId)).toBe('Issued')
  const [request] = (await owner.get(orderCalls.detail, { orderId })).refunds
  expect(request).toMatchObject({ isWaiting: true, invoice: { invoiceId, amount: '200.00' } })
  const accept = { orderId, refundId: request?.refundId ?? '' }
  expect((await owner.try(orderCalls.acceptRefund, accept)).envelope).toMatchObject({ businessCode: 35102, returnObj: { invoiceId } })
  expect(await stateOf(invoiceId)).toBe('Issued')
  expect((await owner.try(orderCalls.acceptRefund, { ...accept, isConfirmed: true })).envelope.businessCode).toBe(0)
  expect(await stateOf(invoiceId)).toBe('Red')
  await expectSound()
})

test('one that is being issued while its money goes back is cancelled as soon as it is issued', async () => {
  const order = await paid()
  const invoiceId = await asked(order)
  expect(await owner.get(calls.start, { bventId: event.bventId, invoiceIds: [invoiceId] })).toEqual({ count: 1 })
  const { orderId, siteToken: t } = order
  expect((await harness.nobody.try(calls.withdraw, { orderId, t, invoiceId })).envelope.businessCode).toBe(20011)
  await refund(order, { isConfirmed: true })
  expect(await owner.get(calls.detail, { invoiceId })).toMatchObject({ state: 'Issuing', isRedDue: true })
  await issue(invoiceId)
  expect(await stateOf(invoiceId)).toBe('Red')
  await expectSound()
})

test('issued once: the second is refused, a number is used once, and the buyer is told', async () => {
  const [one, other] = [await asked(await paid()), await asked(await paid())]
  const given = await issuedWith(one)
  const answers = await Promise.all([owner.try(calls.issue, given), owner.try(calls.issue, given)])
  expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 20011])
  const again = await owner.try(calls.issue, { ...(await issuedWith(other)), number: given.number })
  expect(again.envelope.returnObj).toMatchObject({ errorDetails: [{ field: 'number', message: expect.stringContaining('已经登记') }] })
  const { rows } =
    await sql`select 1 from message where recipient = ${company.email} and subject like '发票已开具%' and body like ${`%${given.number}%`}`.execute(
      harness.db,
    )
  expect(rows).toHaveLength(1)
})

test('an exchange is both or neither', async () => {
  const order = await paid()
  const invoiceId = await asked(order)
  await issue(invoiceId)
  const { orderId, siteToken: t } = order
  const title = { titleType: 'Personal', title: '赵敏', email: 'zhao@example.com' } as const
  await harness.nobody.get(calls.askExchange, { orderId, t, invoiceId, ...title })
  expect(await owner.get(calls.list, { bventId: event.bventId, state: 'Exchange' })).toMatchObject({
    list: [{ invoiceId, isExchange: true }],
  })
  const given = await issuedWith(invoiceId)
  expect((await owner.try(calls.exchange, { ...given, ...title, fileId: uuid() })).status).toBe(404)
  expect(await stateOf(invoiceId)).toBe('Issued')
  const made = await owner.get(calls.exchange, { ...given, ...title })
  expect(await owner.get(calls.detail, made)).toMatchObject({ state: 'Issued', title: '赵敏', amount: '100.00', replaces: { invoiceId } })
  expect(await owner.get(calls.detail, { invoiceId })).toMatchObject({ state: 'Red', redReason: 'exchange', replacedBy: made })
  await expectSound()
})

test('another organisation’s invoice does not exist, nor does another buyer’s', async () => {
  const order = await paid()
  const invoiceId = await asked(order)
  const stranger = await harness.as((await harness.build.member()).accountId)
  expect(await stranger.try(calls.detail, { invoiceId })).toMatchObject({ status: 404, envelope: { businessCode: 20004 } })
  expect(await stranger.try(calls.reject, { invoiceId, reason: 'x' })).toMatchObject({ status: 404 })
  const other = await paid()
  const { orderId, siteToken: t } = other
  expect(await harness.nobody.try(calls.withdraw, { orderId, t, invoiceId })).toMatchObject({ status: 404 })
  expect(await harness.nobody.try(calls.ofOrder, { orderId })).toMatchObject({ status: 401 })
})

test('searched by title, tax number, order and invoice number', async () => {
  const order = await paid()
  const invoiceId = await asked(order, { title: '寻找有限公司' })
  const { orders } = await owner.get(calls.detail, { invoiceId })
  for (const keyWords of ['寻找', orders[0]?.orderNo ?? ''])
    expect(await owner.get(calls.list, { bventId: event.bventId, keyWords })).toMatchObject({ list: [{ invoiceId }] })
  const found = await owner.get(calls.list, { bventId: event.bventId, keyWords: '9135 0100' })
  expect(found.list.length).toBeGreaterThan(1)
})
