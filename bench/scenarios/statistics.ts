import { sql } from 'kysely'
import { bigWorld, sizes, type BigEvent, type BigWorld } from '#bench/bigWorld.ts'
import { withoutIndexes } from '#bench/bulk.ts'
import { median, percentile, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { callClient, type CallClient } from '#bench/callClient.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import type { World } from '#bench/world.ts'
import type { Call, ResultOf } from '#core/call.ts'
import { standardCalls } from '#features/statistics/contract.ts'
import { customCalls } from '#features/statistics/customContract.ts'

/** Beside the large one; of one kind with it, so that each is looked at for a comparison. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000)
const TIMES = { warm: 20, times: 100 }
const TIMES_LONG = { warm: 1, times: 5 }
const say = (size: number) => size.toLocaleString('en-US')

const drawings = ['people', 'money', 'answers', 'arrivals', 'notices', 'noticeEffect'] as const

export const statisticsScenario: Scenario = {
  name: 'statistics',
  about: `every standard drawing of an event of ${sizes.map(say).join(', ')} among ${say(EVENTS)} events, and a report of one's own beside the bare SQL`,
  async run(): Promise<Figure[]> {
    const world = await bigWorld()
    const { client } = world
    const { orgId, accountId } = world.who
    await client.query(
      `insert into bvent (top_org_id, id, title, start_time, end_time, time_zone, created_by, created_at)
       select $1, md5('bench' || n)::uuid, '活动 ' || n, now() - make_interval(days => n), now() - make_interval(days => n, hours => -8), 'Asia/Shanghai', $2, now()
       from generate_series(1, $3::int) n`,
      [orgId, accountId, EVENTS],
    )
    await client.query('analyze bvent')
    await tellEverybody(world)
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false' })
    const call = callClient({ serverUrl: () => server.url, token: () => world.tokenOf(server.url, accountId), orgId })
    const beside = await countedBeside(call, world.events)
    const figures = await drawn(call, world.events)
    const custom = await ownReport(world, call, orgId, world.events.at(-1)?.bventId ?? '')
    const memory = memoryOf(server)
    await server.stop()
    return [...figures, ...beside, { ...custom, memory }]
  },
}

/** Everybody was told once that they are registered, and once of something by a send; a third came. Facts are counted afterwards, as the operator's command does. */
async function tellEverybody({ client, who, events }: BigWorld): Promise<void> {
  await withoutIndexes(client, ['message', 'person_visit'], async () => {
    await client.query('set session_replication_role = replica')
    for (const { bventId } of events) {
      await client.query(
        `insert into message (top_org_id, id, bvent_id, attendee_id, order_id, send_id, kind, lane, channel, recipient, subject, state, words_hash, sent_at, created_at)
         select a.top_org_id, time_ordered_id(a.created_date), a.bvent_id, a.id, a.order_id, case when kind = 'Notice' then a.bvent_id end, kind, 2, 'Email', '', '', 'Delivered', '',
           a.created_date, a.created_date
         from attendee a cross join unnest(array['Registered', 'Notice']) kind where a.top_org_id = $1 and a.bvent_id = $2`,
        [who.orgId, bventId],
      )
      await client.query(
        `insert into person_visit (top_org_id, attendee_id, person_id, bvent_id, status, registered_at, attended_at)
         select a.top_org_id, a.id, a.id, a.bvent_id, a.status, a.created_date,
           case when right(a.checkin_code, 1) < 'B' then a.created_date + interval '2 days' end
         from attendee a where a.top_org_id = $1 and a.bvent_id = $2`,
        [who.orgId, bventId],
      )
    }
    await client.query('reset session_replication_role')
  })
  for (const { bventId } of events) await client.query('select rebuild_facts($1, $2)', [who.orgId, bventId])
  await client.query('select fold_facts()')
  await client.query('vacuum analyze message, message_fact, person_visit')
}

/** What followed the notices of a large event is counted beside whoever asks; they are told of it and ask again. */
async function countedBeside(call: CallClient, events: readonly BigEvent[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { bventId, size } of events) {
    const ms = await timed(async () => {
      while ((await call<ResultOf<typeof standardCalls.noticeEffect>>(standardCalls.noticeEffect, { bventId })).isCounting) await pause(100)
    })
    figures.push({ name: `what followed notices, from the first question to the answer, ${say(size)}`, unit: 's', ours: ms / 1_000 })
  }
  return figures
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The slowest twentieth is what is promised, so it is the figure itself. */
async function drawn(call: CallClient, events: readonly BigEvent[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of drawings) {
    const asked: Call = standardCalls[name]
    const found = await inTurns(
      events.map(
        ({ bventId }) =>
          () =>
            timed(() => call(asked, { bventId })),
      ),
      TIMES,
    )
    for (const [at, { size }] of events.entries()) {
      const times = found[at] ?? []
      figures.push({ name: `${name} p95, ${say(size)}`, unit: 'ms', ours: percentile(times, 0.95), spread: spreadOf(times) })
    }
  }
  return figures
}

/** Every row of the event is looked at. */
export const definition = {
  rows: [{ field: 'CreatedDate', unit: 'day' }],
  columns: [{ field: 'TicketName' }],
  measures: ['people', 'rate'],
}

/** Tickets by the day of registration, with totals: every row of the event is looked at, ours and by hand. */
async function ownReport({ db }: World, call: CallClient, orgId: string, bventId: string): Promise<Figure> {
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
