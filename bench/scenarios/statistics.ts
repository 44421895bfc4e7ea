import { sql } from 'kysely'
import pg from 'pg'
import { median, percentile, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { callClient } from '#bench/callClient.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld, type World } from '#bench/world.ts'
import type { Call } from '#core/call.ts'
import { standardCalls } from '#features/statistics/contract.ts'
import { customCalls } from '#features/statistics/customContract.ts'
import { rebuildFacts } from '#features/statistics/server/facts.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'

const SMALL = 1_000
/** `BENCH_LARGEST=100000` leaves out what takes a quarter of an hour to write. */
const LARGEST = Number(process.env.BENCH_LARGEST ?? 1_000_000)
/** Beside the large one; of one kind with it, so that each is looked at for a comparison. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000)
const TIMES = { warm: 20, times: 100 }
const TIMES_LONG = { warm: 1, times: 5 }
const say = (size: number) => size.toLocaleString('en-US')

const drawings = ['people', 'money', 'answers', 'arrivals', 'notices'] as const

export const statisticsScenario: Scenario = {
  name: 'statistics',
  about: `every standard drawing of an event of ${say(SMALL)} and of ${say(LARGEST)} among ${say(EVENTS)} events, and a report of one's own beside the bare SQL`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
    try {
      await client.connect()
      const { orgId, accountId } = await world.build.member()
      await client.query(
        `insert into bvent (top_org_id, id, title, start_time, end_time, time_zone, created_by, created_at)
         select $1, md5('bench' || n)::uuid, '活动 ' || n, now() - make_interval(days => n), now() - make_interval(days => n, hours => -8), 'Asia/Shanghai', $2, now()
         from generate_series(1, $3::int) n`,
        [orgId, accountId, EVENTS],
      )
      const sizes = [SMALL, ...(LARGEST > SMALL ? [LARGEST] : [])]
      const bventIds: string[] = []
      for (const attendees of sizes) bventIds.push((await fillBigEvent(client, { orgId, attendees, log: () => {} })).bventId)
      await rebuildFacts(world.db, () => {})
      await client.query('vacuum analyze')
      const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', RATE_PER_MINUTE: '1000000' })
      const call = callClient({ serverUrl: () => server.url, token: () => world.tokenOf(server.url, accountId), orgId })
      const figures = await drawn(call, sizes, bventIds)
      const custom = await ownReport(world, call, orgId, bventIds.at(-1) ?? '')
      const memory = memoryOf(server)
      await server.stop()
      return [...figures, { ...custom, memory }]
    } finally {
      await client.end()
      await world.close()
    }
  },
}

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The slowest twentieth is what is promised, so it is the figure itself. */
async function drawn(call: ReturnType<typeof callClient>, sizes: readonly number[], bventIds: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of drawings) {
    const asked: Call = standardCalls[name]
    const found = await inTurns(
      bventIds.map((bventId) => () => timed(() => call(asked, { bventId }))),
      TIMES,
    )
    for (const [at, size] of sizes.entries()) {
      const times = found[at] ?? []
      figures.push({ name: `${name} p95, ${say(size)}`, unit: 'ms', ours: percentile(times, 0.95), spread: spreadOf(times) })
    }
  }
  return figures
}

/** Tickets by the day of registration, with totals: every row of the event is looked at, ours and by hand. */
async function ownReport({ db }: World, call: ReturnType<typeof callClient>, orgId: string, bventId: string): Promise<Figure> {
  const definition = { rows: [{ field: 'CreatedDate', unit: 'day' }], columns: [{ field: 'TicketName' }], measures: ['people', 'rate'] }
  const ours = () => timed(() => call(customCalls.pivot, { bventId, definition }))
  const bare = () => timed(() => byHand(orgId, bventId).execute(db))
  const [own = [], hand = []] = await inTurns([ours, bare], TIMES_LONG)
  return {
    name: 'a report of one’s own, days by tickets',
    unit: 'ms',
    ours: median(own),
    limit: { what: 'the same by hand, without row-level security', value: median(hand) },
    spread: spreadOf(own),
  }
}

const byHand = (orgId: string, bventId: string) => sql`
  select to_char(a.created_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, t.name, count(*),
    count(*) filter (where a.status = 'Registered'), count(*) filter (where a.status = 'Registered' and a.checkin_status <> 'NotSignedIn')
  from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
  where a.top_org_id = ${orgId} and a.bvent_id = ${bventId} and a.deleted_at is null
  group by grouping sets ((1, 2), (1), (2), ())`
