import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/access.ts'
import type { InputOf } from '#core/call.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { xlsxRows } from '#features/attendees/testWorkbook.ts'
import { orderCalls as calls, orderTasks } from '#features/orders/contract.ts'
import { markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { settlePayment, settleRefund } from '#features/payments/server/settle.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { keyOf, openEvent, person, registering, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness({ environment: { PAY_LOCAL: 'true' }, hasWorker: true })

type Asked = InputOf<typeof calls.list>
type Placed = { orderId: string; siteToken: string; items: { attendeeId: string }[] }
const PRICE = 10_000

let event: TestEvent
let owner: Asker
beforeAll(async () => {
  event = await openEvent(harness, [{ priceMinor: PRICE, total: 1_000, name: '标准票' }], ['local', 'offline'])
  owner = await harness.as(event.accountId)
})

const inOrg = <Result>({ orgId }: { orgId: string }, work: Parameters<typeof inScope<Result>>[2]) =>
  inScope(harness.services.web.db, { orgId }, work)
const settling = (db: Parameters<Parameters<typeof inScope>[2]>[0]) => ({
  db,
  now: new Date(),
  config: harness.services.config,
  log: harness.services.log,
  requestId: 'told',
})

async function placed(people = 3, of: TestEvent = event, payType = 'Online'): Promise<Placed> {
  const items = Array.from({ length: people }, () => ({ ticketId: of.ticketIds[0], attendeeFieldValues: person() }))
  const { result, envelope } = await registering(harness, of)({ payType, items })
  expect(envelope.businessCode).toBe(0)
  return result
}

/** Paid at the local till, as its callback tells it. */
async function paid(people = 3, of: TestEvent = event): Promise<Placed> {
  const order = await placed(people, of)
  await harness.nobody.get(registrationCalls.pay, { orderId: order.orderId, provider: 'local', t: order.siteToken }, keyOf())
  const { tradeNo } = await harness.db
    .selectFrom('payment')
    .select('tradeNo')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow()
  await inOrg(of, (db) => settlePayment(settling(db), tradeNo, { state: 'Paid', providerNo: `WX${tradeNo}` }, { orderId: order.orderId }))
  return order
}

async function transferred(people = 2, of: TestEvent = event): Promise<Placed> {
  const order = await placed(people, of, 'Offline')
  await inOrg(of, (db) => markPaidOffline(db, order.orderId, { now: new Date() }))
  return order
}

/** What the provider says about each refund of the order that waits for it. */
async function told({ orderId }: Placed, state: 'Done' | 'Failed', of: TestEvent = event) {
  const waiting = await harness.db
    .selectFrom('refund')
    .select('refundNo')
    .where('orderId', '=', orderId)
    .where('state', '=', 'Requested')
    .execute()
  for (const { refundNo } of waiting)
    await inOrg(of, (db) => settleRefund(settling(db), refundNo, { state, ...(state === 'Failed' && { reason: '余额不足' }) }, { orderId }))
}

const detail = ({ orderId }: Placed, as: Asker = owner) => as.get(calls.detail, { orderId })
const refund = ({ orderId }: Placed, wish: object, as: Asker = owner) => as.try(calls.refund, { orderId, reason: '行程冲突', ...wish })
const idOf = ({ items }: Placed, at: number) => items[at]?.attendeeId ?? ''
const asRole = async (role: Role, orgId = event.orgId) => harness.as((await harness.build.member({ orgId, roles: [role] })).accountId)

/** What is counted must be what is there, and every entry in the books has its two sides and its order's sum. */
async function expectBooks() {
  const { rows: counted } = await sql`
    select bvent_id, status, currency, sum(total)::int as total, sum(amount_minor)::int as amount, sum(paid_minor)::int as paid, sum(refunded_minor)::int as refunded
    from order_tally group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3`.execute(harness.db)
  const { rows: there } = await sql`
    select bvent_id, listed_status(status, refunded_minor) as status, currency, count(*)::int as total, sum(amount_minor)::int as amount,
      sum(paid_minor)::int as paid, sum(refunded_minor)::int as refunded
    from reg_order group by 1, 2, 3 order by 1, 2, 3`.execute(harness.db)
  expect(counted).toEqual(there)
  const { rows: off } = await sql`
    select o.order_no from reg_order o where o.paid_minor + o.refunded_minor <> coalesce((
      select sum(p.amount_minor) from payment p where p.order_id = o.id and p.is_used and p.state = 'Paid'), 0)
      or o.paid_minor < 0`.execute(harness.db)
  expect(off).toEqual([])
  const { rows: above } = await sql`
    select p.id from payment p where p.refunded_minor <> coalesce((select sum(r.amount_minor) from refund r where r.payment_id = p.id and r.state not in ('Declined', 'Withdrawn')), 0)
      or p.refunded_minor > p.amount_minor`.execute(harness.db)
  expect(above).toEqual([])
}

describe('the list', () => {
  let of: TestEvent
  let asker: Asker
  beforeAll(async () => {
    of = await openEvent(harness, [{ priceMinor: 500, total: 100 }], ['local', 'offline'])
    asker = await harness.as(of.accountId)
    const [whole, part] = [await paid(1, of), await paid(2, of)]
    await placed(1, of)
    await transferred(1, of)
    await refund(whole, { isCancel: true }, asker)
    await told(whole, 'Done', of)
    await refund(part, { amount: '2.50' }, asker)
    await told(part, 'Done', of)
  })

  test('counts by status and sums by currency, kept and counted alike', async () => {
    const kept = await asker.get(calls.list, { bventId: of.bventId })
    const counts = Object.fromEntries(kept.counts.map(({ code, total }) => [code, total]))
    expect(counts).toEqual({
      '': 4,
      WaitApproval: 0,
      Unpaid: 1,
      Paid: 1,
      PartlyRefunded: 1,
      Refunding: 0,
      Refunded: 1,
      RefundFailed: 0,
      Cancelled: 0,
    })
    expect(kept.counts[0]).toMatchObject({ code: '', codeName: '全部' })
    expect(kept.totals).toEqual([{ currency: 'CNY', amount: '25.00', paidAmount: '12.50', refundedAmount: '7.50', unpaidAmount: '5.00' }])
    const counted = await asker.get(calls.list, { bventId: of.bventId, from: '2020-01-01T00:00:00Z' })
    expect(counted).toEqual(kept)
    await expectBooks()
  })
  test.each(['Unpaid', 'Paid', 'PartlyRefunded', 'Refunded'] as const)('of one status: %s, in the event and across', async (status) => {
    for (const bventId of [of.bventId, undefined]) {
      const found = await asker.get(calls.list, { ...(bventId && { bventId }), status })
      expect(found.list.map((row) => row.status)).toEqual([status])
      expect(found.counts[0]?.total).toBe(4)
      expect((found as unknown as { total: number }).total).toBe(1)
    }
  })
  test('found by number, name, mobile and trade numbers, and by nothing of another event', async () => {
    const [order] = (await asker.get(calls.list, { bventId: of.bventId, status: 'Paid' })).list
    const [online] = (await asker.get(calls.list, { bventId: of.bventId, status: 'PartlyRefunded' })).list
    const { payments, refunds } = await asker.get(calls.detail, { orderId: online?.orderId ?? '' })
    const find = async (keyWords: string, as = asker, bventId: string | undefined = of.bventId) =>
      (await as.get(calls.list, { ...(bventId && { bventId }), keyWords })).list.map(({ orderId }) => orderId)
    expect(await find(order?.orderNo.slice(0, 9).toLowerCase() ?? '')).toContain(order?.orderId)
    expect(await find(order?.buyer.fullName ?? '')).toContain(order?.orderId)
    expect(await find(order?.buyer.mobile ?? '')).toEqual([order?.orderId])
    expect(await find((order?.buyer.mobile ?? '').slice(0, 10))).toContain(order?.orderId)
    for (const no of [payments[0]?.tradeNo, payments[0]?.providerNo, refunds[0]?.refundNo])
      expect(await find(no ?? '-')).toEqual([online?.orderId])
    expect(await find(order?.orderNo ?? '', owner, event.bventId)).toEqual([])
    expect(await find('%')).toEqual([])
    // Covered numbers are not to be guessed digit by digit.
    const finance = await asRole('finance', of.orgId)
    expect(await find((order?.buyer.mobile ?? '').slice(0, 10), finance)).toEqual([])
    expect(await find(order?.buyer.mobile ?? '', finance)).toEqual([order?.orderId])
  })
  test('filters by way, provider, amount, time and currency', async () => {
    const total = async (wish: object) => (await asker.get(calls.list, { bventId: of.bventId, ...wish })).list.length
    expect(await total({ payType: 'Offline' })).toBe(1)
    expect(await total({ provider: 'local' })).toBe(2)
    expect(await total({ amountFrom: '5.01' })).toBe(1)
    expect(await total({ amountTo: '5.00' })).toBe(3)
    expect(await total({ timeOf: 'paid', from: '2020-01-01T00:00:00Z' })).toBe(3)
    expect(await total({ to: '2020-01-01T00:00:00Z' })).toBe(0)
    expect(await total({ currency: 'USD' })).toBe(0)
    const [newest, oldest] = [
      await asker.get(calls.list, { bventId: of.bventId }),
      await asker.get(calls.list, { bventId: of.bventId, sort: 'created.asc' }),
    ]
    expect(oldest.list).toEqual(newest.list.toReversed())
  })
  test('pages without gap or repetition, by their number from either end and on from the page before', async () => {
    const many = await openEvent(harness, [{ priceMinor: 500, total: 100 }], ['local'])
    const whose = await harness.as(many.accountId)
    for (let n = 0; n < 7; n += 1) await placed(1, many)
    // Placed in the same instant, and a millionth of a second apart.
    await sql`update reg_order set created_at = timestamptz '2026-03-01T09:00:00.000100Z' + (case when right(order_no, 1) < '5' then interval '0' else interval '1 microsecond' end)
      where bvent_id = ${many.bventId}`.execute(harness.db)
    const asks: Asked[] = [
      { bventId: many.bventId },
      { bventId: many.bventId, sort: 'created.asc' },
      { status: 'Unpaid' },
      { keyWords: '报名人' },
    ]
    for (const asked of asks) {
      const list = (more: Asked) => whose.get(calls.list, { ...asked, ...more })
      const idsOf = ({ list: rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ orderId }) => orderId)
      const whole = idsOf(await list({ pageSize: 200 }))
      const byNumber: string[] = []
      const onward: string[] = []
      let after: Asked = {}
      for (const pageNo of [1, 2, 3, 4]) {
        byNumber.push(...idsOf(await list({ pageNo, pageSize: 2 })))
        const next = await list({ pageNo, pageSize: 2, ...after })
        onward.push(...idsOf(next))
        expect(next.next).toBe(pageNo < 4 ? onward.at(-1) : '')
        after = { after: next.next }
      }
      expect({ asked, byNumber, onward }).toEqual({ asked, byNumber: whole, onward: whole })
      expect(new Set(whole).size).toBe(7)
    }
  })
  test('a private event is not in the list of those it is hidden from; another organisation finds nothing', async () => {
    const hidden = await openEvent(harness, [{ priceMinor: 500 }], ['local'])
    const order = await paid(1, hidden)
    await harness.db.updateTable('bvent').set({ isPrivate: true }).where('id', '=', hidden.bventId).execute()
    const member = await asRole('finance', hidden.orgId)
    expect((await member.get(calls.list, {})).counts[0]?.total).toBe(0)
    expect((await member.get(calls.list, { keyWords: '报名人' })).list).toEqual([])
    expect((await member.try(calls.detail, { orderId: order.orderId })).status).toBe(401)
    expect((await member.try(calls.list, { bventId: hidden.bventId })).status).toBe(401)
    expect((await (await harness.as(hidden.accountId)).get(calls.list, {})).counts[0]?.total).toBe(1)
    expect((await owner.try(calls.detail, { orderId: order.orderId })).status).toBe(404)
    const wishes = [
      [calls.refund, { reason: 'x' }],
      [calls.previewRefund, {}],
      [calls.retryRefund, {}],
      [calls.note, { remark: 'x' }],
      [calls.changeBuyer, { fullName: 'x' }],
      [calls.remind, {}],
      [calls.resend, {}],
    ] as const
    for (const [call, wish] of wishes) expect((await owner.try(call, { orderId: order.orderId, ...wish })).status).toBe(404)
  })
  test('folding leaves every sum as it was', async () => {
    await sql`insert into order_tally (top_org_id, bvent_id, status, currency, total, amount_minor, paid_minor, refunded_minor) select ${of.orgId}, ${of.bventId}, 'Paid', 'CNY', n, 0, 0, 0 from unnest(array_fill(1, array[300]) || array_fill(-1, array[300])) n`.execute(
      harness.db,
    )
    await sql`select fold_orders()`.execute(harness.db)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from order_tally where bvent_id = ${of.bventId}`.execute(harness.db)
    expect(rows[0]?.n).toBeLessThan(20)
    await expectBooks()
  })
})

describe('the detail', () => {
  test('the money’s course, in the order of the books', async () => {
    const order = await paid()
    await refund(order, { attendeeIds: [idOf(order, 0)], isCancel: true })
    await told(order, 'Done')
    const seen = await detail(order)
    expect(seen).toMatchObject({
      status: 'PartlyRefunded',
      amount: '300.00',
      paidAmount: '200.00',
      refundedAmount: '100.00',
      refundable: '200.00',
    })
    expect(seen.timeline.map(({ kind, sign, amount }) => [kind, sign, amount])).toEqual([
      ['placed', '', '300.00'],
      ['received', '+', '300.00'],
      ['refunded', '-', '100.00'],
    ])
    expect(seen.lines.map(({ price, cancelledTime }) => [price, cancelledTime !== null])).toEqual([
      ['100.00', true],
      ['100.00', false],
      ['100.00', false],
    ])
    expect(seen.people.map(({ status, refund }) => [status, refund])).toEqual([
      ['Cancelled', 'Done'],
      ['Registered', null],
      ['Registered', null],
    ])
    expect(seen.notices.length).toBeGreaterThan(0)
    expect(seen.history.map(({ action }) => action)).toEqual(expect.arrayContaining(['order.refund', 'payment.paid', 'payment.refunded']))
    expect(seen.refunds).toMatchObject([{ state: 'Done', reason: '行程冲突', attendeeIds: [idOf(order, 0)] }])
  })
  test('covered for those who may not see addresses', async () => {
    const order = await transferred(1)
    const { buyer, notices } = await detail(order, await asRole('finance'))
    expect(buyer.mobile).toMatch(/\*{4}/)
    expect(notices.every(({ recipient }) => recipient.includes('***'))).toBe(true)
    expect((await detail(order)).buyer.mobile).not.toContain('*')
  })
})

describe('refunds', () => {
  test('what it would do is said before, and is what it does', async () => {
    const order = await paid()
    const wish = { orderId: order.orderId, attendeeIds: [idOf(order, 0), idOf(order, 1)], isCancel: true }
    const preview = await owner.get(calls.previewRefund, wish)
    expect(preview).toMatchObject({
      amount: '200.00',
      refundable: '300.00',
      isPossible: true,
      provider: 'local',
      seats: [{ ticketName: '标准票', count: 2 }],
      endingTickets: 2,
      running: [],
      isWhole: false,
      letter: { isAtOnce: false },
      invoice: null,
    })
    const { sold: before } = await harness.db
      .selectFrom('ticket')
      .select('sold')
      .where('id', '=', event.ticketIds[0] ?? '')
      .executeTakeFirstOrThrow()
    expect((await refund(order, wish)).status).toBe(200)
    const { sold } = await harness.db
      .selectFrom('ticket')
      .select('sold')
      .where('id', '=', event.ticketIds[0] ?? '')
      .executeTakeFirstOrThrow()
    expect(before - sold).toBe(2)
    expect((await owner.get(calls.previewRefund, { orderId: order.orderId })).running).toMatchObject([
      { amount: '200.00', state: 'Requested' },
    ])
    await told(order, 'Done')
    expect(await detail(order)).toMatchObject({ status: 'PartlyRefunded', paidAmount: '100.00' })
    await expectBooks()
  })
  test('whole: everybody leaves, and the order is given back', async () => {
    const order = await paid(2)
    await refund(order, { isCancel: true })
    expect((await detail(order)).status).toBe('Refunding')
    await told(order, 'Done')
    const { status, people, refundable } = await detail(order)
    expect([status, refundable, people.map((one) => one.status)]).toEqual(['Refunded', '0.00', ['Cancelled', 'Cancelled']])
  })
  test('by amount nobody leaves; then by person, never above what was paid', async () => {
    const order = await paid(3)
    expect((await refund(order, { amount: '250.00' })).status).toBe(200)
    await told(order, 'Done')
    expect((await detail(order)).people.every(({ status }) => status === 'Registered')).toBe(true)
    const tooMuch = await refund(order, { attendeeIds: [idOf(order, 0)], isCancel: true })
    expect(tooMuch.envelope).toMatchObject({ businessCode: 35001, returnObj: { refundable: '50.00' } })
    expect((await detail(order)).people[0]?.status).toBe('Registered')
    expect((await refund(order, { attendeeIds: [idOf(order, 0)], amount: '50.00', isCancel: true })).status).toBe(200)
    await told(order, 'Done')
    expect(await detail(order)).toMatchObject({ status: 'Refunded', refundedAmount: '300.00' })
    expect((await refund(order, { amount: '0.01' })).envelope.businessCode).toBe(35001)
    await expectBooks()
  })
  test('a fee that is kept stays with the order', async () => {
    const order = await transferred(2)
    await refund(order, { attendeeIds: [idOf(order, 0)], amount: '90.00', isCancel: true })
    expect(await detail(order)).toMatchObject({ status: 'PartlyRefunded', paidAmount: '110.00' })
    await refund(order, { attendeeIds: [idOf(order, 1)], isCancel: true })
    expect(await detail(order)).toMatchObject({ status: 'Refunded', paidAmount: '10.00', refundedAmount: '190.00' })
  })
  test('two at once: one wins, the other is told what is left', async () => {
    for (const wish of [{ isCancel: true }, { amount: '150.00' }]) {
      const order = await paid(2)
      const answers = await Promise.all([refund(order, wish), refund(order, wish)])
      expect(answers.map(({ envelope }) => envelope.businessCode).toSorted((one, other) => one - other)).toEqual([0, 35001])
      const { rows } = await sql<{
        sum: number
      }>`select sum(amount_minor)::int as sum from refund where order_id = ${order.orderId}`.execute(harness.db)
      expect(rows[0]?.sum).toBeLessThanOrEqual(2 * PRICE)
    }
    const order = await paid(2)
    const twice = await Promise.all([1, 2].map(() => refund(order, { attendeeIds: [idOf(order, 0)], isCancel: true })))
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    await expectBooks()
  })
  test('one that failed is seen, asked for again, and done', async () => {
    const order = await paid(2)
    await refund(order, { attendeeIds: [idOf(order, 0)], isCancel: true })
    await told(order, 'Failed')
    const failed = await detail(order)
    expect(failed).toMatchObject({ status: 'Paid', isRefundFailed: true, refunds: [{ state: 'Failed', failure: '余额不足' }] })
    expect(failed.timeline.at(-1)).toMatchObject({ kind: 'refundFailed', note: '余额不足' })
    // Another person's money is asked for beside it, not instead of it.
    await refund(order, { attendeeIds: [idOf(order, 1)], isCancel: true })
    await told(order, 'Done')
    expect((await detail(order)).status).toBe('RefundFailed')
    expect((await owner.try(calls.retryRefund, { orderId: order.orderId })).status).toBe(200)
    await told(order, 'Done')
    expect(await detail(order)).toMatchObject({ status: 'Refunded', refundedAmount: '200.00', isRefundFailed: false })
    expect((await owner.try(calls.retryRefund, { orderId: order.orderId })).status).toBe(409)
    await expectBooks()
  })
  test('given back by hand: out of the organiser’s own account, once, by a named person', async () => {
    const order = await paid(1)
    await refund(order, { isCancel: true })
    const wish = { orderId: order.orderId, refundId: (await detail(order)).refunds[0]?.refundId ?? '', note: '财务转账 8821' }
    expect((await owner.try(calls.settleRefund, wish)).status).toBe(409)
    await told(order, 'Failed')
    expect((await detail(order)).status).toBe('RefundFailed')
    const answers = await Promise.all([owner.try(calls.settleRefund, wish), owner.try(calls.settleRefund, wish)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const seen = await detail(order)
    expect(seen).toMatchObject({ status: 'Refunded', refunds: [{ state: 'Done', note: '财务转账 8821' }] })
    expect(seen.refunds[0]?.settledBy).not.toBe('')
    expect(seen.timeline.at(-1)).toMatchObject({ kind: 'refundedByHand', sign: '-' })
    const { rows } = await sql<{
      credit: string
    }>`select credit from ledger_entry where order_id = ${order.orderId} and cause = 'refund'`.execute(harness.db)
    expect(rows).toEqual([{ credit: 'offline' }])
  })
  test('a planner works on orders but gives no money back', async () => {
    const order = await transferred(1)
    const planner = await asRole('planner')
    expect((await refund(order, { isCancel: true }, planner)).status).toBe(403)
    const wish = { bventId: event.bventId, orderId: order.orderId }
    expect((await planner.try(calls.cancel, { ...wish, isRefund: true })).status).toBe(403)
    expect((await planner.try(calls.cancel, wish)).status).toBe(200)
    expect((await refund(order, {}, await asRole('finance'))).status).toBe(200)
  })
})

describe('what else is done to one', () => {
  test('another buyer; covered values are not taken for new ones', async () => {
    const order = await transferred(1)
    const { buyer } = await detail(order)
    await owner.get(calls.changeBuyer, { orderId: order.orderId, fullName: '新买家', mobile: '139 0000 1111' })
    expect((await detail(order)).buyer).toEqual({ fullName: '新买家', mobile: '13900001111', email: buyer.email })
    expect((await owner.get(calls.list, { bventId: event.bventId, keyWords: '新买' })).list).toHaveLength(1)
    for (const change of [{ mobile: '139****1111' }, { email: 'a***@b' }, {}, { mobile: '', email: '' }])
      expect((await owner.try(calls.changeBuyer, { orderId: order.orderId, ...change })).status).toBe(400)
    const [entry] = (await detail(order)).history.filter(({ action }) => action === 'order.changeBuyer')
    expect(JSON.stringify(entry)).toContain('****1111')
    expect(JSON.stringify(entry)).not.toContain('13900001111')
  })
  test('a note, a reminder, tickets once more', async () => {
    const unpaid = await placed(2)
    await owner.get(calls.note, { orderId: unpaid.orderId, remark: '等财务' })
    expect((await owner.get(calls.remind, { orderId: unpaid.orderId })).letters).toBeGreaterThan(0)
    expect((await owner.try(calls.resend, { orderId: unpaid.orderId })).status).toBe(409)
    const done = await paid(2)
    expect((await owner.get(calls.resend, { orderId: done.orderId })).letters).toBeGreaterThan(1)
    expect((await owner.try(calls.remind, { orderId: done.orderId })).status).toBe(409)
    const seen = await detail(unpaid)
    expect(seen.remark).toBe('等财务')
    expect(seen.history.map(({ action }) => action)).toEqual(expect.arrayContaining(['order.note', 'order.remind']))
  })
  test('a transfer with its proof, seen by whoever may see the order', async () => {
    const order = await placed(1, event, 'Offline')
    const form = new FormData()
    form.set('purpose', 'document')
    form.set('file', new Blob(['%PDF-1.7 proof'], { type: 'application/pdf' }), '回单.pdf')
    const { accessToken } = await harness.services.identity.issue(event.accountId, new Date())
    const body = new Request('http://x', { method: 'POST', body: form })
    const uploaded = await harness.app.inject({
      method: 'POST',
      url: '/api/lightevent/file/upload',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    const proofFileId = uploaded.json().returnObj.id as string
    await owner.get(calls.payOffline, { bventId: event.bventId, orderId: order.orderId, proofFileId })
    const [payment] = (await detail(order)).payments
    expect(payment).toMatchObject({ provider: 'offline', proofName: '回单.pdf' })
    const wish = { orderId: order.orderId, paymentId: payment?.paymentId ?? '' }
    expect((await owner.try(calls.proof, wish)).text).toContain('proof')
    const stranger = await harness.as((await harness.build.member()).accountId)
    expect((await stranger.try(calls.proof, wish)).status).toBe(404)
  })
})

test('the export has every order that matches, covered for those who may not see addresses', async () => {
  const of = await openEvent(harness, [{ priceMinor: 700, total: 50 }], ['offline'])
  for (let n = 0; n < 3; n += 1) await transferred(1, of)
  const asker = await harness.as(of.accountId)
  const finance = await harness.build.member({ orgId: of.orgId, roles: ['finance'] })
  for (const [accountId, isMasked] of [
    [of.accountId, false],
    [finance.accountId, true],
  ] as const) {
    const as = await harness.as(accountId)
    const { taskId } = await as.get(orderTasks.export.calls.start, {
      bventId: of.bventId,
      isSelectAll: true,
      searchData: { status: 'Paid' },
    })
    await expect.poll(async () => (await as.get(taskCalls.progress, { taskId })).status, { timeout: 10_000 }).toBe('done')
    const { accessToken } = await harness.services.identity.issue(accountId, new Date())
    const url = taskCalls.file.paths[0].replace('{id}', taskId)
    const { rawPayload } = await harness.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
    const [head = [], ...rows] = await xlsxRows(rawPayload)
    expect(head.slice(0, 4)).toEqual(['订单号', '活动', '购买人', '手机'])
    expect(rows).toHaveLength(3)
    expect(rows.every(([, , , mobile]) => mobile?.includes('*') === isMasked)).toBe(true)
  }
  const some = await asker.try(orderTasks.export.calls.start, { bventId: of.bventId })
  expect(some.status).toBe(400)
})
