import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoiceCalls as calls } from '#features/invoices/contract.ts'
import { askService } from '#features/invoices/server/askService.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { inScope, openPool, type Pool } from '#server/kit/database/db.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'
import { startInvoiceSimulator, type InvoiceSimulator } from '#test/invoicing/invoiceSimulator.ts'
import { keyOf, openEvent, person, registering, type TestEvent } from '#test/registering.ts'

/** Issued and cancelled by a service that loses answers, waits and refuses: once each, whatever it does. */
const TAX_NO = '91350100M000100Y43'
type Placed = { orderId: string; siteToken: string; items: { attendeeId: string }[] }
let harness: Harness
let pool: Pool
let simulator: InvoiceSimulator
let event: TestEvent
let owner: Asker
let now = new Date()

beforeAll(async () => {
  simulator = await startInvoiceSimulator()
  harness = await openHarness({ environment: { EINVOICE_URL: simulator.url, EINVOICE_SECRET: simulator.secret } })
  pool = openPool({ url: harness.ownerUrl, max: 4, name: 'test-invoice-service', onError: () => {} })
  event = await openEvent(harness, [{ priceMinor: 10_600, total: 1_000, name: '标准票' }], ['offline'])
  owner = await harness.as(event.accountId)
  await certified(event.orgId)
  await owner.get(calls.saveOptions, {
    bventId: event.bventId,
    version: 0,
    isEnable: true,
    items: ['会议服务费'],
    types: ['Personal', 'Company', 'Special'],
  })
})
afterAll(async () => {
  await pool.end()
  await harness.stop()
  await simulator.close()
})
beforeEach(() => {
  now = new Date()
  Object.assign(simulator.weather, { failNext: 0, loseAnswers: 0, isHolding: false, refusal: '', file: Buffer.from('%PDF-1.7\n%%EOF\n') })
})

async function certified(orgId: string) {
  const id = uuid()
  const file = { fileName: 'licence.pdf', extension: 'pdf', mediaType: 'application/pdf', bytes: 5, purpose: 'licence', isPublic: false }
  await harness.db
    .insertInto('file')
    .values({ topOrgId: orgId, id, ...file, storageKey: `licences/${id}.pdf` })
    .execute()
  await sql`
    insert into certification (top_org_id, state, name, credit_code, legal_person, licence_file_id, submitted_at, judged_at)
    values (${orgId}, 'Approved', '上海轻会科技有限公司', '91310000MA1FL5X21Y', '林', ${id}, now(), now())`.execute(harness.db)
}

/** A turn of the job on one or several servers, so many minutes later. */
async function turn(minutes = 0, servers = 1) {
  now = new Date(Math.max(now.getTime(), Date.now()) + minutes * 60_000)
  const { adapters, config, log, hooksOf } = harness.services
  await Promise.all(Array.from({ length: servers }, () => askService({ pool, adapters, config, log, hooksOf, now })))
}

async function asked(people = 1): Promise<{ order: Placed; invoiceId: string }> {
  const items = Array.from({ length: people }, () => ({ ticketId: event.ticketIds[0], attendeeFieldValues: person() }))
  const { result: order } = await registering(harness, event)({ payType: 'Offline', items })
  await inScope(harness.services.web.db, { orgId: event.orgId }, (db) => markPaidOffline(db, order.orderId, { now: new Date() }))
  const title = { titleType: 'Company', title: '上海申岳电气有限公司', taxNo: TAX_NO, email: 'fapiao@example.com' }
  const { result } = await harness.nobody.try(calls.apply, { orderId: order.orderId, t: order.siteToken, ...title }, keyOf())
  return { order, invoiceId: result.invoices[0]?.invoiceId ?? '' }
}
const handOver = (invoiceId: string) => owner.get(calls.handOver, { bventId: event.bventId, invoiceIds: [invoiceId] })
const detail = (invoiceId: string) => owner.get(calls.detail, { invoiceId })
const made = async (invoiceId: string) => {
  const { serviceNo } = await harness.db.selectFrom('invoice').select('serviceNo').where('id', '=', invoiceId).executeTakeFirstOrThrow()
  return simulator.invoices.get(serviceNo)
}

test('handed over, issued with its number and file, mailed; told as the tax bureau wants it', async () => {
  const { invoiceId } = await asked()
  expect(await handOver(invoiceId)).toEqual({ count: 1 })
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issuing', isHandedOver: true })
  await turn(0, 3)
  const kept = await made(invoiceId)
  expect(kept?.given).toMatchObject({
    kind: 82,
    seller: { name: '上海轻会科技有限公司' },
    buyer: { isCompany: true, name: '上海申岳电气有限公司', taxNo: TAX_NO },
    lines: [{ name: '会议服务费', taxRate: 6, amount: '106.00', net: '100.00', tax: '6.00' }],
  })
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issued', number: kept?.number, hasFile: true, isHandedOver: false })
  expect((await owner.try(calls.file, { invoiceId })).text.slice(0, 5)).toBe('%PDF-')
  const letters = await harness.db.selectFrom('message').select('subject').where('kind', '=', 'invoice.issued').execute()
  expect(letters).toHaveLength(1)
})

test('an answer that is lost is asked for again: one invoice, under one number', async () => {
  const { invoiceId } = await asked()
  await handOver(invoiceId)
  const before = simulator.invoices.size
  simulator.weather.loseAnswers = 2
  await turn()
  await turn(1)
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issuing', isHandedOver: true })
  await turn(5)
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issued' })
  expect(simulator.invoices.size).toBe(before + 1)
})

test('while the tax bureau waits for a person it says so, and nobody issues it a second time by hand', async () => {
  const { invoiceId } = await asked()
  await handOver(invoiceId)
  simulator.weather.isHolding = true
  await turn()
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issuing', serviceFailure: '等待税务登录' })
  expect((await owner.try(calls.putBack, { invoiceId })).envelope.businessCode).toBe(20011)
  simulator.release()
  await turn(0)
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issuing' })
  await turn(1)
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issued', serviceFailure: '' })
})

test('refused, it waits again with the reason; what comes as its file and is none is not taken', async () => {
  const { invoiceId } = await asked()
  simulator.weather.refusal = '购方税号不存在'
  await handOver(invoiceId)
  await turn()
  expect(await detail(invoiceId)).toMatchObject({ state: 'Applied', isHandedOver: false, serviceFailure: '购方税号不存在' })
  simulator.weather.refusal = ''
  simulator.weather.file = Buffer.from('<html>')
  await handOver(invoiceId)
  await turn()
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issuing', hasFile: false })
  simulator.weather.file = Buffer.from('%PDF-1.7\n%%EOF\n')
  await turn(1)
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issued', hasFile: true })
})

test('its money goes back: cancelled at the service too, once, also when it was only being issued', async () => {
  for (const isEarly of [false, true]) {
    const { order, invoiceId } = await asked()
    await handOver(invoiceId)
    if (!isEarly) await turn()
    const reds = simulator.reds.size
    await owner.get(orderCalls.refund, { orderId: order.orderId, reason: '行程冲突', isConfirmed: true })
    simulator.weather.loseAnswers = isEarly ? 0 : 1
    for (const minutes of [0, 1, 5]) await turn(minutes, 2)
    const [red] = [...simulator.reds.values()].slice(reds)
    expect(red?.given).toMatchObject({ reason: 2 })
    expect(simulator.reds.size).toBe(reds + 1)
    expect(await detail(invoiceId)).toMatchObject({ state: 'Red', redReason: 'return', redNumber: red?.number, isHandedOver: false })
  }
})

test('an exchange: the old one cancelled and the new one issued there; nothing is invoiced twice', async () => {
  const { order, invoiceId } = await asked()
  await handOver(invoiceId)
  await turn()
  const { orderId, siteToken: t } = order
  await harness.nobody.get(calls.askExchange, {
    orderId,
    t,
    invoiceId,
    titleType: 'Personal',
    title: '吴佳宁',
    email: 'wu@example.com',
  })
  const { version } = await detail(invoiceId)
  const { invoiceId: nextId } = await owner.get(calls.exchangeByService, { invoiceId, version })
  expect((await owner.try(calls.exchangeByService, { invoiceId, version })).status).toBe(409)
  await turn()
  expect(await detail(invoiceId)).toMatchObject({ state: 'Red', redReason: 'exchange', redNumber: expect.stringMatching(/^\d{20}$/) })
  expect(await detail(nextId)).toMatchObject({ state: 'Issued', title: '吴佳宁', replaces: { invoiceId } })
  const { rows } = await sql<{ invoiced: number }>`select invoiced_minor::int as invoiced from reg_order where id = ${orderId}`.execute(
    harness.db,
  )
  expect(rows).toEqual([{ invoiced: 10_600 }])
})

test('by itself where the event says so; without a company nothing is handed over', async () => {
  const { version } = await owner.get(calls.options, { bventId: event.bventId })
  expect(await owner.get(calls.saveOptions, { bventId: event.bventId, version, isAuto: true })).toMatchObject({
    isAuto: true,
    canAuto: true,
  })
  const { invoiceId } = await asked()
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issuing', isHandedOver: true })
  await turn()
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issued' })
  const other = await harness.ownEvent()
  const refused = await other.owner.try(calls.saveOptions, { bventId: other.bventId, version: 0, isAuto: true })
  expect(refused.status).toBe(400)
  expect((await other.owner.try(calls.handOver, { bventId: other.bventId, invoiceIds: [invoiceId] })).envelope.businessCode).toBe(20011)
})

test('a service that does not know the secret is not believed, and nothing is lost', async () => {
  const { invoiceId } = await asked()
  simulator.weather.failNext = 3
  await turn()
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issuing' })
  await turn(1)
  await turn(5)
  await turn(15)
  expect(await detail(invoiceId)).toMatchObject({ state: 'Issued' })
})
