import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { withoutIndexes } from '#bench/bulk.ts'
import { callClient } from '#bench/callClient.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { startProcess } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld, type World } from '#bench/world.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import type { TaskProgress } from '#core/task.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import { labelTasks } from '#features/audience/labelContract.ts'
import { meantSql } from '#features/audience/server/scope.ts'
import type { Group } from '#features/audience/tree.ts'
import { inScope, openPool } from '#server/kit/database/db.ts'

/** `BENCH_LARGEST=100000` leaves out what takes long to write. */
const PEOPLE = Number(process.env.BENCH_LARGEST ?? 1_000_000)
const LABELLED = 100_000
const EVENTS = 50
const TIMES = { warm: 1, times: 5 }
const TIMES_LONG = { warm: 0, times: 2 }
const size = PEOPLE.toLocaleString('en-US')

export const audienceScenario: Scenario = {
  name: 'audience',
  about: `people by six conditions, of ${size} and ${EVENTS} events, beside the same question written by hand; a label for many`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const { orgId, accountId } = await world.build.member()
    const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
    await client.connect()
    const { bventIds, labelId } = await withoutIndexes(client, ['person', 'person_visit', 'person_label'], () => fill(world, client, orgId))
    await client.query('vacuum analyze person, person_visit, person_label')
    await client.end()
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', RATE_PER_MINUTE: '1000000' })
    const pool = openPool({ url: world.environment['DATABASE_URL'] ?? '', max: 2, name: 'bench-audience', onError: () => {} })
    try {
      const call = callClient({ serverUrl: () => server.url, token: () => world.tokenOf(server.url, accountId), orgId })
      const now = new Date()
      const tree = sixConditions(bventIds.slice(0, 5), labelId)
      const timed = async (work: () => Promise<unknown>) => {
        const began = performance.now()
        await work()
        return performance.now() - began
      }
      const ours = () =>
        timed(() =>
          inScope(pool.db, { orgId, isReadOnly: true }, async (db) => {
            const { where } = await meantSql({ db, now, who: null }, tree)
            await sql`select count(*) from person p where ${where}`.execute(db)
          }),
        )
      const bare = () => timed(() => byHand(world, orgId, bventIds.slice(0, 5), labelId))
      const [compiled = [], hand = []] = await inTurns([ours, bare], TIMES)
      const labelling = await timed(() => labelMany(call, labelId))
      let isRefused = false
      const screen = () => timed(() => call(segmentCalls.count, { tree }).catch(() => (isRefused = true)))
      const [whole = []] = await inTurns([screen], TIMES_LONG)
      return [
        {
          name: `six conditions, ${size} people`,
          unit: 'ms',
          ours: median(compiled),
          limit: { what: 'the same by hand, without row-level security', value: median(hand) },
          spread: spreadOf(compiled),
        },
        {
          name: `count, steps, sample and reach, ${size} people${isRefused ? ', refused as too long' : ''}`,
          unit: 'ms',
          ours: median(whole),
          spread: spreadOf(whole),
        },
        { name: `a label for ${Math.min(PEOPLE, LABELLED).toLocaleString('en-US')}`, unit: 's', ours: labelling / 1_000 },
      ]
    } finally {
      await pool.end()
      await server.stop()
      await world.close()
    }
  },
}

const sixConditions = (bventIds: string[], labelId: string): Group => ({
  kind: 'all',
  items: [
    { kind: 'did', what: 'attended', bventIds: [], times: 'atLeast', count: 1 },
    { kind: 'recency', what: 'registered', is: 'within', days: 400 },
    { kind: 'trait', field: 'City', test: 'is', values: ['310100', '330100'] },
    { kind: 'did', what: 'registered', bventIds, times: 'atLeast', count: 1 },
    { kind: 'money', times: 'atLeast', amountMinor: 10_000, currency: 'CNY' },
    { kind: 'none', items: [{ kind: 'label', labelIds: [labelId] }] },
  ],
})

async function byHand({ db }: World, orgId: string, bventIds: string[], labelId: string): Promise<void> {
  await sql`
    select count(*) from person p where p.top_org_id = ${orgId} and p.visits > 0 and p.attended >= 1 and p.last_registered_at >= now() - interval '400 days'
      and p.city in ('310100', '330100')
      and exists (select from person_visit v where v.top_org_id = ${orgId} and v.person_id = p.id and v.bvent_id = any(${bventIds}::uuid[])
        and v.status in ('Registered', 'PendingApproval', 'Unpaid'))
      and (p.paid ->> 'CNY')::bigint >= 10000
      and not exists (select from person_label l where l.top_org_id = ${orgId} and l.person_id = p.id and l.label_id = ${labelId})`.execute(
    db,
  )
}

/** Whom each row refers to is made beside it: looking for them millions of times is left out. */
async function fill({ db, build }: World, client: pg.Client, orgId: string): Promise<{ bventIds: string[]; labelId: string }> {
  const bventIds: string[] = []
  for (let at = 0; at < EVENTS; at += 1) bventIds.push((await build.event({ orgId })).bventId)
  const labelId = uuid()
  await db.insertInto('label').values({ topOrgId: orgId, id: labelId, name: '采购方', createdAt: new Date() }).execute()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into person (top_org_id, id, full_name, mobile, city, registered, attended, visits, last_registered_at, last_attended_at, created_at, paid)
     select $1, md5('p' || n)::uuid, '联系人 ' || n, '139' || lpad(n::text, 8, '0'), (array['310100', '330100', '440100', '110100'])[1 + n % 4], 3, n % 3, 3,
       now() - make_interval(days => n % 700), now() - make_interval(days => n % 600), now(),
       case when n % 4 = 0 then '{}' else '{"CNY": 19900}' end::jsonb from generate_series(1, $2::integer) n`,
    [orgId, PEOPLE],
  )
  await client.query(
    `insert into person_visit (top_org_id, attendee_id, person_id, bvent_id, status, registered_at, attended_at, paid_at, paid_minor)
     select $1, md5('a' || n || '-' || k)::uuid, md5('p' || n)::uuid, ($3::uuid[])[1 + (n * 7 + k * 13) % ${EVENTS}], 'Registered', now(),
       case when (n + k) % 3 = 0 then now() end, case when (n + k) % 4 = 0 then now() end, case when (n + k) % 4 = 0 then 19900 else 0 end
     from generate_series(1, $2::integer) n, generate_series(1, 3) k`,
    [orgId, PEOPLE, bventIds],
  )
  await client.query(
    `insert into person_label (top_org_id, label_id, person_id, source, created_at)
     select $1, $3, md5('p' || n)::uuid, 'hand', now() from generate_series(1, $2::integer, 20) n`,
    [orgId, PEOPLE, labelId],
  )
  await client.query('reset session_replication_role')
  return { bventIds, labelId }
}

/** By the task, as somebody would. */
async function labelMany(call: ReturnType<typeof callClient>, labelId: string): Promise<void> {
  const share = Math.max(1, Math.min(100, Math.round((LABELLED / PEOPLE) * 100)))
  const tree: Group = { kind: 'all', items: [{ kind: 'bucket', salt: 'bench', from: 0, to: share }] }
  const { taskId } = await call<TaskProgress>(labelTasks.apply.calls.start, { labelId, tree })
  for (;;) {
    const { status } = await call<TaskProgress>(taskCalls.progress, { taskId })
    if (status === 'done') return
    if (status !== '') throw new Error(`the task ended ${status}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
