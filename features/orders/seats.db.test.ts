import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { v7 as uuid } from 'uuid'
import { placeOrder } from '#features/orders/server/placeOrder.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { cancelOrder, expireOrders, markPaidOffline, payLate, payOrder, rollBackAudit } from '#features/orders/server/moveOrders.ts'
import type { Receipt } from '#features/orders/server/receiveMoney.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { crowd } from '#test/crowd.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

type Event = { orgId: string; bventId: string; tickets: string[] }

async function newEvent(tickets: { total: number; priceMinor?: number; isNeedApproval?: boolean }[]): Promise<Event> {
  const { orgId, bventId } = await harness.build.event()
  const ids = tickets.map(() => uuid()).sort()
  for (const [index, ticket] of tickets.entries())
    await harness.db
      .insertInto('ticket')
      .values({ topOrgId: orgId, id: ids[index] ?? '', bventId, name: `票 ${index}`, ...ticket })
      .execute()
  return { orgId, bventId, tickets: ids }
}

const inOrg = <Result>(event: Event, work: (db: Db) => Promise<Result>) => inScope(harness.services.web.db, { orgId: event.orgId }, work)
let made = 0
const person = (ticketId: string, mobile = String(10_000_000_000 + (made += 1))) => ({
  ticketId,
  columns: { fullName: '某人', mobile },
  fieldValues: { Company: '公司' },
  uniqueValues: [{ fieldName: 'Mobile', valueKey: mobile }],
})
const place = (event: Event, people: ReturnType<typeof person>[], now = new Date()) =>
  inOrg(event, (db) =>
    placeOrder(db, {
      orgId: event.orgId,
      bventId: event.bventId,
      people,
      buyer: {},
      payType: 'Online',
      language: 'zh-CN',
      source: 'site',
      now,
    }),
  )

test('a thousand people at once for a hundred seats: a hundred get one, none is sold twice', async () => {
  const event = await newEvent([{ total: 100 }])
  const answers = await crowd(1_000, () => place(event, [person(event.tickets[0] ?? '')]))
  const refused = answers.filter((answer) => answer.status === 'rejected').map((answer) => (answer.reason as AppError).error)
  expect(answers.length - refused.length).toBe(100)
  expect(new Set(refused)).toEqual(new Set(['ticket.soldOut']))
  await expectConsistent(event)
})

test('the same mobile twice at once: one gets in', async () => {
  const event = await newEvent([{ total: 100 }])
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => place(event, [person(event.tickets[0] ?? '', '13800138000')])))
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  await expectConsistent(event)
})

test('an order is all or nothing', async () => {
  const event = await newEvent([{ total: 1 }, { total: 10 }])
  const [scarce = '', plenty = ''] = event.tickets
  await expect(place(event, [person(plenty), person(scarce), person(scarce)])).rejects.toMatchObject({ error: 'ticket.soldOut' })
  await expectConsistent(event)
})

/** What must hold whatever happened: seats sold are seats held, counts are counts, orders are what their people are, and due as they say. */
async function expectConsistent({ bventId }: Event): Promise<void> {
  const { rows: seats } = await sql<{ sold: number; held: number; total: number }>`
    select t.sold, t.total, count(a.id) filter (where a.status in ('Registered', 'PendingApproval', 'Unpaid'))::int as held
    from ticket t left join attendee a on a.ticket_id = t.id and a.deleted_at is null where t.bvent_id = ${bventId} group by t.id, t.sold, t.total`.execute(
    harness.db,
  )
  for (const { sold, held, total } of seats) {
    expect(sold).toBe(held)
    expect(sold).toBeLessThanOrEqual(total)
  }
  const { rows: counts } = await sql<{ status: string; kept: number; real: number }>`
    select coalesce(k.status, r.status) as status, coalesce(kept, 0)::int as kept, coalesce(real, 0)::int as real
    from (select status, sum(total) as kept from attendee_tally where bvent_id = ${bventId} group by 1) k
      full join (select status, count(*) as real from attendee where bvent_id = ${bventId} and deleted_at is null group by 1) r on r.status = k.status`.execute(
    harness.db,
  )
  for (const { kept, real } of counts) expect(kept).toBe(real)
  const { rows: wrong } = await sql`
    select o.status, p.people from reg_order o join lateral (
      select array_agg(distinct a.status) as people from attendee a where a.order_id = o.id) p on true
    where o.bvent_id = ${bventId} and case when o.status like 'Refund%' then 'Cancelled' else o.status end <> case
      when 'PendingApproval' = any(p.people) then 'WaitApproval' when 'Unpaid' = any(p.people) then 'Unpaid'
      when 'Registered' = any(p.people) then 'Paid' else 'Cancelled' end`.execute(harness.db)
  expect(wrong).toEqual([])
  const { rows: money } = await sql`
    select o.status, o.amount_minor, o.paid_minor, p.owed from reg_order o join lateral (
      select coalesce(sum(l.price_minor), 0)::int as owed from order_line l join attendee a on a.id = l.attendee_id
      where a.order_id = o.id and l.cancelled_at is null and a.status in ('Registered', 'PendingApproval', 'Unpaid')) p on true
    where o.bvent_id = ${bventId} and ((o.status in ('WaitApproval', 'Unpaid') and (o.amount_minor <> p.owed or o.paid_minor <> 0))
      or (o.status = 'Paid' and o.paid_minor < p.owed) or (o.status = 'Refunded' and o.paid_minor <> 0))`.execute(harness.db)
  expect(money).toEqual([])
  const { rows: lines } = await sql`
    select a.id from attendee a join order_line l on l.attendee_id = a.id where a.bvent_id = ${bventId}
    group by a.id, a.price_minor, a.status having sum(l.price_minor) <> a.price_minor
      or bool_or(l.cancelled_at is null) <> (a.status in ('Registered', 'PendingApproval', 'Unpaid'))`.execute(harness.db)
  expect(lines).toEqual([])
  await expectBooks(bventId)
  const { rows: stray } = await sql`
    select 1 from attendee_unique u join attendee a on a.id = u.attendee_id where u.bvent_id = ${bventId} and u.is_held <> (a.status in ('Registered', 'PendingApproval', 'Unpaid'))`.execute(
    harness.db,
  )
  expect(stray).toEqual([])
  const { rows: due } = await sql`
    select o.id, o.pay_expire_time, d.expires_at from reg_order o left join order_due d on d.top_org_id = o.top_org_id and d.order_id = o.id
    where o.bvent_id = ${bventId} and o.pay_expire_time is distinct from d.expires_at`.execute(harness.db)
  expect(due).toEqual([])
}

/** The books are balanced by their shape; what orders, payments and sums say of themselves is what they say. */
async function expectBooks(bventId: string): Promise<void> {
  const { rows: orders } = await sql`
    select o.id, o.paid_minor, b.paid from reg_order o cross join lateral (
      select coalesce(sum(case when split_part(e.debit, ':', 1) in ('merchant', 'offline') then e.amount_minor else -e.amount_minor end), 0) as paid
      from ledger_entry e where e.order_id = o.id and 'buyer' not in (e.debit, e.credit)) b
    where o.bvent_id = ${bventId} and o.paid_minor <> b.paid`.execute(harness.db)
  expect(orders).toEqual([])
  const { rows: sums } = await sql`
    select account, currency, day, sum(amount) from (
      select account, currency, day, amount_minor as amount from ledger_tally where bvent_id = ${bventId}
      union all
      select s.account, e.currency, (e.at at time zone 'Asia/Shanghai')::date, -s.amount from ledger_entry e
        cross join lateral (values (e.credit, e.amount_minor), (e.debit, -e.amount_minor)) as s (account, amount) where e.bvent_id = ${bventId}
    ) as both_sides group by 1, 2, 3 having sum(amount) <> 0`.execute(harness.db)
  expect(sums).toEqual([])
  const { rows: refunds } = await sql`
    select p.id from payment p left join refund r on r.payment_id = p.id where p.bvent_id = ${bventId}
    group by p.id, p.refunded_minor having p.refunded_minor <> coalesce(sum(r.amount_minor), 0)`.execute(harness.db)
  expect(refunds).toEqual([])
}

const step = fc.oneof(
  fc.record({ do: fc.constant('register' as const), ticket: fc.nat(2), people: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constantFrom(
      'approve' as const,
      'deny' as const,
      'rollBack' as const,
      'cancel' as const,
      'pay' as const,
      'late' as const,
      'refund' as const,
      'transfer' as const,
      'leave' as const,
    ),
    pick: fc.nat(50),
  }),
  fc.record({ do: fc.constant('expire' as const), minutes: fc.integer({ min: 1, max: 2_000 }) }),
)

test('whatever people do, in whatever order, sold is what is held', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const event = await newEvent([{ total: 4 }, { total: 3, priceMinor: 100 }, { total: 3, priceMinor: 200, isNeedApproval: true }])
      const attendees: string[] = []
      const orders: string[] = []
      let now = new Date('2026-11-15T08:00:00Z')
      for (const next of steps) {
        if (next.do === 'register') {
          const ticketId = event.tickets[next.ticket] ?? ''
          const placed = await place(
            event,
            Array.from({ length: next.people }, () => person(ticketId)),
            now,
          ).catch(refusalOnly)
          if (placed) attendees.push(...placed.attendees.map((attendee) => attendee.attendeeId))
          if (placed) orders.push(placed.orderId)
        } else if (next.do === 'expire') {
          now = new Date(now.getTime() + next.minutes * 60_000)
          await inOrg(event, (db) => expireOrders(db, now))
        } else await act(event, next.do, attendees[next.pick % (attendees.length || 1)], orders[next.pick % (orders.length || 1)], now)
        await expectConsistent(event)
      }
    }),
    { numRuns: 25 },
  )
})

function refusalOnly(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

async function act(
  event: Event,
  what: 'approve' | 'deny' | 'rollBack' | 'cancel' | 'pay' | 'late' | 'refund' | 'transfer' | 'leave',
  attendeeId = '',
  orderId = '',
  now = new Date(),
) {
  if (!attendeeId) return
  await inOrg(event, async (db) => {
    if (what === 'approve') await moveAttendees(db, [attendeeId], { cause: 'approve', now })
    if (what === 'deny') await moveAttendees(db, [attendeeId], { cause: 'deny', now })
    if (what === 'rollBack') await rollBackAudit(db, attendeeId, now)
    if (what === 'cancel') await cancelOrder(db, orderId, { now })
    if (what === 'refund') await cancelOrder(db, orderId, { isRefund: true, now })
    if (what === 'transfer') await markPaidOffline(db, orderId, { now })
    if (what === 'leave') {
      const person = await db.selectFrom('attendee').select('orderId').where('id', '=', attendeeId).executeTakeFirstOrThrow()
      await cancelOrder(db, person.orderId, { attendeeIds: [attendeeId], isRefund: true, now })
    }
    if (what === 'late') {
      const receipt = await receiptOf(db, event, orderId, now)
      const isPaid = receipt && (await payLate(db, orderId, { receipt, now }))
      if (isPaid) expect(await payLate(db, orderId, { receipt, now })).toBe(false)
      await used(db, receipt, isPaid)
    }
    if (what === 'pay') {
      const receipt = await receiptOf(db, event, orderId, now)
      const isPaid = receipt && (await payOrder(db, orderId, { receipt, now }))
      if (isPaid) expect(await payOrder(db, orderId, { receipt, now })).toBe(false)
      await used(db, receipt, isPaid)
    }
  })
}

/** A payment of what the order asks for, through some provider. */
async function receiptOf(db: Db, { orgId, bventId }: Event, orderId: string, now: Date): Promise<Receipt | null> {
  const order = await db.selectFrom('regOrder').select(['amountMinor', 'currency']).where('id', '=', orderId).executeTakeFirst()
  if (!order || order.amountMinor === 0) return null
  const receipt = { topOrgId: orgId, bventId, orderId, paymentId: uuid(), payAccountId: orgId, ...order }
  const { topOrgId, paymentId: id, payAccountId: accountId, amountMinor, currency } = receipt
  const row = { topOrgId, id, bventId, orderId, provider: 'wechat', accountId, tradeNo: id, amountMinor, currency, createdAt: now }
  await db.insertInto('payment').values(row).execute()
  return receipt
}

async function used(db: Db, receipt: Receipt | null, isPaid: boolean | null): Promise<void> {
  if (!receipt) return
  const state = isPaid ? { state: 'Paid', isUsed: true } : { state: 'Closed' }
  await db.updateTable('payment').set(state).where('id', '=', receipt.paymentId).execute()
}

test('batches and registrations on the same tickets at once neither deadlock nor lose a seat', async () => {
  const event = await newEvent([
    { total: 500, isNeedApproval: true },
    { total: 500, isNeedApproval: true },
  ])
  const people = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      place(event, [person(event.tickets[index % 2] ?? ''), person(event.tickets[(index + 1) % 2] ?? '')]),
    ),
  )
  const ids = people.flatMap((placed) => placed.attendees.map((attendee) => attendee.attendeeId))
  const now = new Date()
  await Promise.all([
    inOrg(event, (db) => moveAttendees(db, ids, { cause: 'deny', now })),
    inOrg(event, (db) => moveAttendees(db, ids.toReversed(), { cause: 'approve', now })),
    ...Array.from({ length: 30 }, (_, index) => place(event, [person(event.tickets[index % 2] ?? '')])),
  ])
  await expectConsistent(event)
})

test('whoever was changed by somebody else while they were being approved is approved as they are now, or not at all', async () => {
  const event = await newEvent([{ total: 10, isNeedApproval: true }])
  const [ticket = ''] = event.tickets
  const { attendees } = await place(event, [person(ticket), person(ticket), person(ticket), person(ticket)])
  const [edited = '', gone = '', denied = '', left = ''] = attendees.map((attendee) => attendee.attendeeId)
  const approving = await inOrg(event, async (other) => {
    await sql`update attendee set remark = '坐前排', version = version + 1 where id = ${edited}`.execute(other)
    await sql`update attendee set deleted_at = now(), version = version + 1 where id = ${gone}`.execute(other)
    await sql`update attendee set status = 'Denied', version = version + 1 where id = ${denied}`.execute(other)
    const approval = inOrg(event, (db) =>
      moveAttendees(db, [edited, gone, denied, left], {
        cause: 'approve',
        now: new Date(),
      }),
    )
    await eventually(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%update attendee%' and datname = current_database()`.execute(
        harness.db,
      )
      expect(rows).toHaveLength(1)
    })
    return { approval }
  })
  const moved = await approving.approval
  expect(new Map(moved.map((row) => [row.attendeeId, [row.from, row.to, row.version]]))).toEqual(
    new Map([
      [left, ['PendingApproval', 'Registered', 2]],
      [edited, ['PendingApproval', 'Registered', 3]],
    ]),
  )
  const { rows: now } =
    await sql`select status, remark from attendee where id = any(${[edited, gone, denied]}::uuid[]) order by status`.execute(harness.db)
  expect(now).toEqual([
    { status: 'Denied', remark: '' },
    { status: 'PendingApproval', remark: '' },
    { status: 'Registered', remark: '坐前排' },
  ])
})
