import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { withoutIndexes } from '#bench/bulk.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld, type Person, type World } from '#bench/world.ts'
import { entryCalls } from '#features/finance/contract.ts'
import { storeBill } from '#features/finance/server/storeBill.ts'
import { inScope, openPool } from '#server/kit/database/db.ts'

const SIZES = [10_000, 100_000, 1_000_000]
/** `BENCH_LARGEST=100000` leaves out what takes long to write. */
const LARGEST = Number(process.env.BENCH_LARGEST ?? SIZES.at(-1))
const EVENTS = 20
const WARM_SERVER = 300
const TIMES = { warm: 10, times: 60 }
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

type Books = Person & { entries: number; account: string }
type Question = { name: string; path: string; body: (books: Books) => object; sql: (books: Books) => string }

const newest = (where = '') => `select * from ledger_entry where top_org_id = $1 ${where} order by at desc, id desc limit 20`
const questions: Question[] = [
  {
    name: 'summary',
    path: entryCalls.summary.paths[0],
    body: () => YEAR,
    sql: () => 'select account, currency, sum(amount_minor) from ledger_tally where top_org_id = $1 group by 1, 2',
  },
  { name: 'first page', path: entryCalls.entries.paths[0], body: () => YEAR, sql: () => newest() },
  {
    name: 'of an account',
    path: entryCalls.entries.paths[0],
    body: ({ account }) => ({ ...YEAR, account }),
    sql: ({ account }) => newest(`and debit = '${account}'`),
  },
]

export const financeScenario: Scenario = {
  name: 'finance',
  about: `books of ${SIZES.filter((size) => size <= LARGEST).join(', ')} entries beside the bare SQL`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const client = new pg.Client({ connectionString: world.environment.DATABASE_URL })
    try {
      await client.connect()
      const all: Books[] = []
      await withoutIndexes(client, ['ledger_entry'], async () => {
        for (const entries of SIZES.filter((size) => size <= LARGEST)) all.push(await fill(world, client, entries))
      })
      await client.query('select fold_ledger()')
      await client.query('vacuum analyze ledger_entry, ledger_tally')
      const server = await startProcess('server/main.ts', world.environment)
      const figures = await asked(world, client, server, all)
      await server.stop()
      return [...figures, await reconciled(world, client)]
    } finally {
      await client.end()
      await world.close()
    }
  },
}

const PAYMENTS = 10_000
const DAY = '2026-03-10'

/** A day's bill with a fee on every line, read into an organisation that has taken as many payments: rows, matches and fees, in one transaction. */
async function reconciled({ build, environment }: World, client: pg.Client): Promise<Figure> {
  const { orgId, accountId } = await build.member()
  const { bventId } = await build.event({ orgId, createdBy: accountId })
  const { attendeeId } = await build.attendee({ orgId, bventId })
  const payAccountId = uuid()
  await client.query(
    `with orders as (select order_id from attendee where id = $4), made as (
       insert into payment (top_org_id, id, bvent_id, order_id, provider, account_id, trade_no, amount_minor, currency, state, is_used, paid_at)
       select $1, gen_random_uuid(), $2, (select order_id from orders), 'wechat', $3::uuid, $3::text || n, n, 'CNY', 'Paid', true, $6::timestamptz
       from generate_series(1, $5::int) n returning *)
     insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, payment_id, key)
     select top_org_id, paid_at, 'order', 'merchant:' || $3::text, 'revenue:' || bvent_id, amount_minor, currency, bvent_id, id, 'payment:' || id from made`,
    [orgId, bventId, payAccountId, attendeeId, PAYMENTS, `${DAY}T09:00:00+08:00`],
  )
  const rows = Array.from({ length: PAYMENTS }, (_, n) => ({
    kind: 'payment' as const,
    tradeNo: `${payAccountId}${n + 1}`,
    refundNo: '',
    providerNo: `W${n}`,
    amountMinor: n + 1,
    currency: 'CNY',
    feeMinor: 1,
    at: new Date(`${DAY}T09:00:00+08:00`),
    text: '',
  }))
  const pool = openPool({ url: environment.DATABASE_URL ?? '', max: 1, name: 'bench-bill', onError: () => {} })
  const times: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const began = performance.now()
    await inScope(pool.db, { orgId }, (db) =>
      storeBill(db, { orgId, account: `merchant:${payAccountId}`, day: DAY, source: 'fetched', rows, now: new Date() }),
    )
    times.push((performance.now() - began) / 1_000)
  }
  await pool.end()
  // A day is reconciled once, so the slowest counts: the first, of an organisation that the planner has no statistics of.
  return {
    name: `a day of ${PAYMENTS.toLocaleString('en')} payments reconciled`,
    unit: 's',
    ours: Math.max(...times),
    spread: spreadOf(times),
  }
}

/** A year of payments and refunds, spread over twenty events. */
async function fill({ build }: World, client: pg.Client, entries: number): Promise<Books> {
  const who = await build.member()
  const account = `merchant:${who.orgId}`
  const events: string[] = []
  while (events.length < EVENTS) events.push((await build.event({ orgId: who.orgId, createdBy: who.accountId })).bventId)
  await client.query(
    `insert into ledger_entry (top_org_id, at, cause, debit, credit, amount_minor, currency, bvent_id, key)
     select $1, '2026-01-01T00:00:00+08'::timestamptz + n * (interval '365 days' / $2), case when n % 20 = 0 then 'refund' else 'order' end,
       case when n % 20 = 0 then 'refund' else $3 end, case when n % 20 = 0 then $3 else 'revenue:' || e end, 100 + n % 9000, 'CNY', e, 'bench:' || n
     from generate_series(1, $2::int - 1) n, lateral (select ($4::uuid[])[1 + n % ${EVENTS}] as e) as of`,
    [who.orgId, entries, account, events],
  )
  return { ...who, entries, account }
}

async function asked(world: World, client: pg.Client, server: Running, all: readonly Books[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, path, body, sql } of questions) {
    const [smallest] = all
    if (smallest) await inTurns([() => world.ask(server.url, smallest, path, body(smallest))], { times: WARM_SERVER })
    for (const books of all) {
      const bare = async () => {
        const began = performance.now()
        await client.query(sql(books), [books.orgId])
        return performance.now() - began
      }
      const [ours = [], limit = []] = await inTurns([() => world.ask(server.url, books, path, body(books)), bare], TIMES)
      figures.push({
        name: `${name}, ${books.entries.toLocaleString('en')}`,
        unit: 'ms',
        ours: median(ours),
        limit: { what: 'bare SQL', value: median(limit) },
        spread: spreadOf(ours),
      })
    }
  }
  return figures
}
