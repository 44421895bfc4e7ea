import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { quotable } from '#features/discounts/rules.ts'
import { expectHeld, makeDiscount } from '#features/discounts/testDiscounts.ts'
import type { OrderDiscount } from '#features/orders/server/discountUses.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { cancelOrder, expireOrders, markPaidOffline, payLate, rollBackAudit } from '#features/orders/server/moveOrders.ts'
import { placeOrder } from '#features/orders/server/placeOrder.ts'
import { inScope, openPool, type Db } from '#server/kit/database/db.ts'
import { isConflict, type AppError } from '#server/kit/errors.ts'
import { crowd } from '#test/crowd.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const otherServer = openPool({ url: harness.ownerUrl, max: 10, name: 'test-other', onError: () => {} })
afterAll(() => otherServer.end())

type Event = { orgId: string; bventId: string; ticketId: string }

async function newEvent(ticket: { priceMinor?: number; isNeedApproval?: boolean } = {}): Promise<Event> {
  const { orgId, bventId } = await harness.build.event()
  const ticketId = uuid()
  await harness.db
    .insertInto('ticket')
    .values({ topOrgId: orgId, id: ticketId, bventId, name: '票', total: 100_000, priceMinor: 10_000, ...ticket })
    .execute()
  return { orgId, bventId, ticketId }
}

const inOrg = <Result>(event: Event, work: (db: Db) => Promise<Result>) => inScope(harness.services.web.db, { orgId: event.orgId }, work)

async function offerOf({ id, codeId, code }: Awaited<ReturnType<typeof makeDiscount>>): Promise<OrderDiscount> {
  const row = await harness.db.selectFrom('discount').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...quotable(row, code), code, codeId }
}

let made = 0
type Placing = { people?: number; buyer?: { mobile?: string; email?: string }; now?: Date; server?: Db }

function place(event: Event, discounts: OrderDiscount[], { people = 1, buyer = {}, now = new Date(), server }: Placing = {}) {
  const person = () => ({
    ticketId: event.ticketId,
    columns: { fullName: '某人', mobile: String(10_000_000_000 + (made += 1)) },
    fieldValues: {},
    uniqueValues: [],
  })
  const order = { orgId: event.orgId, bventId: event.bventId, buyer, payType: 'Online', language: 'zh-CN', source: 'site', now } as const
  return inScope(server ?? harness.services.web.db, { orgId: event.orgId }, (db) =>
    placeOrder(db, { ...order, people: Array.from({ length: people }, person), discounts }),
  )
}

const servers = [harness.services.web.db, otherServer.db]
/** As a request is asked again after a conflict. */
const placeAgain = (...given: Parameters<typeof place>): ReturnType<typeof place> =>
  place(...given).catch((error: unknown) => {
    if (!isConflict(error)) throw error
    return placeAgain(...given)
  })
const rush = (event: Event, offer: OrderDiscount, n: number, buyer?: Placing['buyer']) =>
  crowd(n, (at) => placeAgain(event, [offer], { server: servers[at % 2] ?? harness.db, ...(buyer && { buyer }) }))
const refusalsIn = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as AppError).error ?? answer.reason] : []))

test('a thousand over two servers for a code with a hundred uses: a hundred', async () => {
  const event = await newEvent()
  const offer = await offerOf(await makeDiscount(harness, event, { useLimit: 100 }))
  const refused = refusalsIn(await rush(event, offer, 1_000))
  expect(refused).toHaveLength(900)
  expect(new Set(refused)).toEqual(new Set(['discount.usedUp']))
  await expectHeld(harness, event.bventId)
}, 120_000)

test('negative control: looking first and taking then passes the limit', async () => {
  await sql`create table naive_discount (taken int not null)`.execute(harness.db)
  await sql`insert into naive_discount values (0)`.execute(harness.db)
  await sql`grant all on naive_discount to light_app`.execute(harness.db)
  await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const db = servers[at % 2] ?? harness.db
      const { rows } = await sql<{ taken: number }>`select taken from naive_discount`.execute(db)
      if ((rows[0]?.taken ?? 0) < 10) await sql`update naive_discount set taken = taken + 1`.execute(db)
    }),
  )
  const { rows } = await sql<{ taken: number }>`select taken from naive_discount`.execute(harness.db)
  expect(rows[0]?.taken).toBeGreaterThan(10)
})

test('and whoever forgets to ask is stopped by the table', async () => {
  const event = await newEvent()
  const { id } = await makeDiscount(harness, event, { useLimit: 1, budgetMinor: 100 })
  await expect(sql`update discount set taken = 2 where id = ${id}`.execute(harness.db)).rejects.toMatchObject({
    constraint: 'discount_uses',
  })
  await expect(sql`update discount set spent_minor = 101 where id = ${id}`.execute(harness.db)).rejects.toMatchObject({
    constraint: 'discount_budget',
  })
})

test('one person in thirty tabs uses it twice, where twice is the limit; by mobile or by e-mail', async () => {
  const event = await newEvent()
  const offer = await offerOf(await makeDiscount(harness, event, { perPersonLimit: 2 }))
  const refused = refusalsIn(await rush(event, offer, 30, { mobile: '13800138000', email: 'A@example.com' }))
  expect(refused).toEqual(Array.from({ length: 28 }, () => 'discount.perPerson'))
  await expect(place(event, [offer], { buyer: { mobile: '13900139000', email: 'a@EXAMPLE.com' } })).rejects.toMatchObject({
    error: 'discount.perPerson',
  })
  await place(event, [offer], { buyer: { mobile: '13900139000', email: 'b@example.com' } })
  await expectHeld(harness, event.bventId)
})

test('a budget is not passed by a cent, however many come at once', async () => {
  const event = await newEvent()
  const offer = await offerOf(await makeDiscount(harness, event, { budgetMinor: 9_999 }))
  const refused = refusalsIn(await rush(event, offer, 60))
  expect(refused).toEqual(Array.from({ length: 51 }, () => 'discount.usedUp'))
  await expectHeld(harness, event.bventId)
})

test('a unique code is used once', async () => {
  const event = await newEvent()
  const offer = await offerOf(await makeDiscount(harness, event, { way: 'batch' }))
  expect(refusalsIn(await rush(event, offer, 20))).toHaveLength(19)
  await expectHeld(harness, event.bventId)
})

const takenOf = async (id: string) =>
  (await harness.db.selectFrom('discount').select(['taken', 'spentMinor']).where('id', '=', id).executeTakeFirstOrThrow()) as {
    taken: number
    spentMinor: number
  }
const stateOf = async (orderId: string) =>
  (await harness.db.selectFrom('discountUse').select('state').where('orderId', '=', orderId).executeTakeFirst())?.state

test('held, used when paid, given back when the order is cancelled; the lines stay as they were', async () => {
  const event = await newEvent()
  const discount = await makeDiscount(harness, event, { useLimit: 1 })
  const offer = await offerOf(discount)
  const { orderId, amountMinor, attendees } = await place(event, [offer], { people: 2 })
  expect(amountMinor).toBe(18_000)
  expect(await stateOf(orderId)).toBe('held')
  expect(await takenOf(discount.id)).toEqual({ taken: 1, spentMinor: 2_000 })
  const person = await harness.db.selectFrom('attendee').select(['promotionCode', 'priceMinor']).where('orderId', '=', orderId).execute()
  expect(person).toEqual([
    { promotionCode: discount.code, priceMinor: 9_000 },
    { promotionCode: discount.code, priceMinor: 9_000 },
  ])
  await inOrg(event, (db) => markPaidOffline(db, orderId, { now: new Date() }))
  expect(await stateOf(orderId)).toBe('used')
  await expectHeld(harness, event.bventId)

  await inOrg(event, (db) => cancelOrder(db, orderId, { attendeeIds: [attendees[0]?.attendeeId ?? ''], now: new Date() }))
  expect(await stateOf(orderId)).toBe('used')
  expect(await takenOf(discount.id)).toEqual({ taken: 1, spentMinor: 1_000 })
  await expectHeld(harness, event.bventId)

  await inOrg(event, (db) => cancelOrder(db, orderId, { now: new Date() }))
  expect(await stateOf(orderId)).toBe('given')
  expect(await takenOf(discount.id)).toEqual({ taken: 0, spentMinor: 0 })
  await expectHeld(harness, event.bventId)
  await place(event, [offer])
})

test('what ran out gives back by hundreds, and late money gets it again only while there is one', async () => {
  const event = await newEvent()
  const discount = await makeDiscount(harness, event, { useLimit: 150 })
  const offer = await offerOf(discount)
  const past = new Date(Date.now() - 3_600_000)
  const orders: string[] = []
  for (let at = 0; at < 150; at += 1) orders.push((await place(event, [offer], { now: past })).orderId)
  expect(await inOrg(event, (db) => expireOrders(db, new Date()))).toBe(150)
  expect(await takenOf(discount.id)).toEqual({ taken: 0, spentMinor: 0 })
  await expectHeld(harness, event.bventId)

  const [first = '', second = ''] = orders
  for (let at = 0; at < 149; at += 1) await place(event, [offer])
  const receiptOf = (orderId: string) => ({
    topOrgId: event.orgId,
    bventId: event.bventId,
    orderId,
    paymentId: uuid(),
    payAccountId: null,
    amountMinor: 9_000,
    currency: 'CNY',
  })
  expect(await inOrg(event, (db) => payLate(db, first, { receipt: receiptOf(first), now: new Date() }))).toBe(true)
  expect(await stateOf(first)).toBe('used')
  expect(await inOrg(event, (db) => payLate(db, second, { receipt: receiptOf(second), now: new Date() }))).toBe(false)
  expect(await stateOf(second)).toBe('given')
  await expectHeld(harness, event.bventId)
}, 120_000)

test('denied: given back; the denial taken back: held again, if nobody else has it', async () => {
  const event = await newEvent({ isNeedApproval: true })
  const discount = await makeDiscount(harness, event, { useLimit: 1 })
  const offer = await offerOf(discount)
  const { orderId, attendees } = await place(event, [offer])
  const [{ attendeeId = '' } = {}] = attendees
  const deny = () => inOrg(event, (db) => moveAttendees(db, [attendeeId], { cause: 'deny', now: new Date() }))
  await deny()
  expect(await stateOf(orderId)).toBe('given')
  expect(await inOrg(event, (db) => rollBackAudit(db, attendeeId, new Date()))).toBe('done')
  expect(await stateOf(orderId)).toBe('held')
  await deny()
  await place(event, [offer])
  expect(await inOrg(event, (db) => rollBackAudit(db, attendeeId, new Date()))).toBe('soldOut')
  await expectHeld(harness, event.bventId)
})

test('an order that costs nothing any more is paid as it is placed, and its use with it', async () => {
  const event = await newEvent()
  const offer = await offerOf(await makeDiscount(harness, event, { offValue: 100 }))
  const placed = await place(event, [offer], { people: 2 })
  expect(placed).toMatchObject({ status: 'Paid', payType: 'Free', amountMinor: 0 })
  expect(await stateOf(placed.orderId)).toBe('used')
  await expectHeld(harness, event.bventId)
})

test('an order that is gone for good gives back what it held', async () => {
  const event = await newEvent()
  const discount = await makeDiscount(harness, event)
  const { orderId } = await place(event, [await offerOf(discount)])
  await sql`delete from attendee where order_id = ${orderId}`.execute(harness.db)
  await sql`delete from reg_order where id = ${orderId}`.execute(harness.db)
  expect(await takenOf(discount.id)).toEqual({ taken: 0, spentMinor: 0 })
})
