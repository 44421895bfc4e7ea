import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readMigrations } from '#server/database/migrate.ts'
import { prepare } from '#server/database/open.ts'
import { openPool, type Pool } from '#server/kit/database/db.ts'
import { balancesOf, brokenRules } from '#test/books.ts'
import { databaseUrl, onServer } from '#test/database.ts'

/** The last version in which an order alone knew what it had been paid. */
const BEFORE_MONEY = 36
const PRICE = 300
const [org, otherOrg] = [randomUUID(), randomUUID()]
const events = { yuan: randomUUID(), dollars: randomUUID() }

type Payment = {
  state: 'pending' | 'success' | 'fail'
  isUsed?: boolean
  refunds?: [state: 'refunding' | 'refunded' | 'refundFailed', amount: number][]
}
type Story = {
  status: string
  payType: 'Online' | 'Offline' | 'Free'
  paid: number
  payments?: Payment[]
  amount?: number
  event?: keyof typeof events
}

const used = { state: 'success', isUsed: true } as const
/** Every way in which money had come and gone. */
const stories: Record<string, Story> = {
  'paid online': { status: 'Paid', payType: 'Online', paid: 300, payments: [used] },
  'given back in part': { status: 'Paid', payType: 'Online', paid: 200, payments: [{ ...used, refunds: [['refunded', 100]] }] },
  'on its way back': { status: 'Refunding', payType: 'Online', paid: 300, payments: [{ ...used, refunds: [['refunding', 300]] }] },
  'given back': {
    status: 'Refunded',
    payType: 'Online',
    paid: 0,
    payments: [
      {
        ...used,
        refunds: [
          ['refunded', 200],
          ['refunded', 100],
        ],
      },
    ],
  },
  'could not be given back': {
    status: 'RefundFailed',
    payType: 'Online',
    paid: 300,
    payments: [{ ...used, refunds: [['refundFailed', 300]] }],
  },
  'paid twice': { status: 'Paid', payType: 'Online', paid: 300, payments: [used, { state: 'success', refunds: [['refunded', 300]] }] },
  'paid twice, still owed': {
    status: 'Paid',
    payType: 'Online',
    paid: 300,
    payments: [used, { state: 'success', refunds: [['refunding', 300]] }],
  },
  'tried, failed and tried again': { status: 'Unpaid', payType: 'Online', paid: 0, payments: [{ state: 'fail' }, { state: 'pending' }] },
  'a transfer': { status: 'Paid', payType: 'Offline', paid: 300 },
  'a transfer given back in part': { status: 'Paid', payType: 'Offline', paid: 100 },
  'a transfer given back': { status: 'Refunded', payType: 'Offline', paid: 0 },
  'a transfer nobody gave back': { status: 'Cancelled', payType: 'Offline', paid: 300 },
  'a transfer not seen yet': { status: 'Unpaid', payType: 'Offline', paid: 0 },
  'for nothing': { status: 'Paid', payType: 'Free', paid: 0, amount: 0 },
  'in dollars': { status: 'Paid', payType: 'Online', paid: 300, payments: [used], event: 'dollars' },
  'in dollars by transfer': { status: 'Paid', payType: 'Offline', paid: 300, event: 'dollars' },
}

const postgres = inject('postgres')
const name = `carry_${randomUUID().replaceAll('-', '')}`
const url = databaseUrl(postgres, name)
let pool: Pool
let before: Awaited<ReturnType<typeof sumsOf>>

beforeAll(async () => {
  await onServer(postgres, `create database ${name}`)
  pool = openPool({ url, max: 2, name: 'test-carry', role: null, onError: () => {} })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await upTo(client, BEFORE_MONEY)
    await fill(client)
    before = await sumsOf(client, {
      came: `select currency, is_used, amount_minor from payment where kind = 'pay' and state = 'success'`,
      back: `select r.currency, p.is_used, r.state = 'refunded' as is_done, r.amount_minor from payment r join payment p on p.id = r.refund_of`,
    })
  } finally {
    await client.end()
  }
})
afterAll(async () => {
  await pool.end()
  await onServer(postgres, `drop database if exists ${name} with (force)`)
})

async function upTo(client: pg.Client, last: number): Promise<void> {
  await client.query(
    'create table schema_migration (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { version, name: migration, sql, checksum } of (await readMigrations()).filter((one) => one.version <= last)) {
    await client.query(sql)
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [version, migration, checksum])
  }
}

/** Row by row as it stood then; of what followed by trigger only the counts of events and people are looked at here. */
async function fill(client: pg.Client): Promise<void> {
  const insert = (table: string, row: Record<string, unknown>) =>
    client.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, at) => `$${at + 1}`)
        .join(', ')})`,
      Object.values(row),
    )
  for (const [event, top_org_id] of [
    ['yuan', org],
    ['dollars', otherOrg],
  ] as const) {
    await insert('org', { top_org_id, name: event })
    await insert('bvent', {
      top_org_id,
      id: events[event],
      title: event,
      start_time: '2026-12-01T01:00:00Z',
      end_time: '2026-12-02T01:00:00Z',
      created_by: randomUUID(),
      ...(event === 'dollars' && { time_zone: 'America/New_York' }),
    })
  }
  await client.query('set session_replication_role = replica')
  let no = 0
  for (const [what, { status, payType, paid, payments = [], amount = PRICE, event = 'yuan' }] of Object.entries(stories)) {
    const place = { top_org_id: event === 'yuan' ? org : otherOrg, bvent_id: events[event] }
    const currency = event === 'yuan' ? 'CNY' : 'USD'
    const [orderId, ticketId, at] = [randomUUID(), randomUUID(), new Date(Date.UTC(2026, 9, 1, (no += 1)))]
    const person = { Paid: 'Registered', Unpaid: 'Unpaid' }[status] ?? 'Cancelled'
    await insert('ticket', {
      ...place,
      id: ticketId,
      name: what,
      price_minor: amount,
      currency,
      total: 10,
      sold: person === 'Cancelled' ? 0 : 1,
    })
    await insert('reg_order', {
      ...place,
      id: orderId,
      order_no: `N${no}`,
      status,
      pay_type: payType,
      amount_minor: amount,
      paid_minor: paid,
      currency,
      created_at: at,
      updated_at: at,
      paid_time: paid > 0 ? at : null,
    })
    await client.query('set session_replication_role = default')
    await insert('attendee', {
      ...place,
      id: randomUUID(),
      ticket_id: ticketId,
      order_id: orderId,
      status: person,
      full_name: what,
      checkin_code: `C${no}`,
    })
    await client.query('set session_replication_role = replica')
    for (const { state, isUsed = false, refunds = [] } of payments) {
      const row = { ...place, order_id: orderId, provider: 'local', currency, created_at: at, updated_at: at }
      const id = randomUUID()
      await insert('payment', { ...row, id, trade_no: id, amount_minor: amount, state, is_used: isUsed })
      for (const [refundState, amount_minor] of refunds)
        await insert('payment', {
          ...row,
          id: randomUUID(),
          trade_no: randomUUID(),
          kind: 'refund',
          refund_of: id,
          amount_minor,
          state: refundState,
        })
    }
  }
  await client.query('set session_replication_role = default')
}

/** What people would look up: by status, what was asked and what is held; what came online and for whom; what is going or has gone back. */
async function sumsOf(client: pg.Client, { came, back }: { came: string; back: string }) {
  const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
  return {
    orders: await rows(`select bvent_id, currency, status, count(*)::int, sum(amount_minor)::int as asked, sum(paid_minor)::int as held
      from reg_order group by 1, 2, 3 order by 1, 2, 3`),
    people: await rows('select ticket_id, status from attendee order by 1'),
    came: await rows(`select currency, is_used, sum(amount_minor)::int as came from (${came}) c group by 1, 2 order by 1, 2`),
    back: await rows(
      `select currency, is_used, is_done, sum(amount_minor)::int as back from (${back}) r group by 1, 2, 3 order by 1, 2, 3`,
    ),
  }
}

test('a database from before the books is carried over: every sum is what it was, and the books agree', async () => {
  expect((await prepare(url)).length).toBeGreaterThan(3)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const after = await sumsOf(client, {
    came: `select currency, is_used, amount_minor from payment where provider = 'local' and state = 'Paid'`,
    back: `select r.currency, p.is_used, r.state = 'Done' as is_done, r.amount_minor
      from refund r join payment p on p.id = r.payment_id where p.provider = 'local'`,
  }).finally(() => client.end())
  expect(after).toEqual(before)
  expect(await brokenRules(pool.db)).toEqual([])
  expect(await balancesOf(pool.db, org)).toEqual({ buyer: 300, merchant: -2_000, offline: -700, refund: -900, revenue: 3_300 })
  expect(await balancesOf(pool.db, otherOrg)).toEqual({ merchant: -300, offline: -300, revenue: 600 })
})

test('starting again finds it done', async () => {
  expect(await prepare(url)).toEqual([])
  expect(await brokenRules(pool.db)).toEqual([])
})
