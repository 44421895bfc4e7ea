import { sql } from 'kysely'
import pg from 'pg'
import { bigWorld, sizes, type BigEvent } from '#bench/bigWorld.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { askHttp } from '#bench/httpClient.ts'
import { memoryOf, startProcess, type Running } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import type { World } from '#bench/world.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { APP_ROLE } from '#server/kit/database/db.ts'

/** For what takes so long that it comes out the same each time. */
const TIMES_LONG = 20
/** As a server works that has been up for a while, its code compiled. */
const WARM_SERVER = 2_000
const BATCH = 100_000

type Question = { name: string; body: object; table?: string; join?: string; where: string; order?: string; pageNo?: number }

const company = '苏州汇澜自动化'
const asked = (fieldName: string, code: string, ...fieldValue: string[]) => ({ fieldName, fieldAction: { code }, fieldValue })
const companyIs = `field_values @> '{"Company":"${company}"}'`
const questions: Question[] = [
  { name: 'first page', body: {}, where: 'true' },
  { name: 'page 500', body: {}, where: 'true', pageNo: 500 },
  {
    name: 'status',
    body: { Status: 'PendingApproval' },
    table: 'attendee_state',
    join: 'join attendee using (top_org_id, bvent_id, id)',
    where: `a.status = 'PendingApproval'`,
  },
  { name: 'text contains', body: { simpleSearchValue: '王伟' }, where: `search_text like '% 王  伟 %'` },
  { name: 'custom field equals', body: { conditions: [asked('Company', 'EQ', company)] }, where: companyIs },
  {
    name: 'two conditions',
    body: { conditions: [asked('Company', 'EQ', company), asked('Email', 'Contain', 'guest77')] },
    where: `${companyIs} and search_text like '%guest77%'`,
  },
  {
    name: 'sort by name',
    body: { fieldSort: [{ fieldName: 'FullName', order: 'asc' }] },
    where: 'true',
    order: `nullif(full_name, '') collate "zh-x-icu", id`,
  },
]

export const attendeesScenario: Scenario = {
  name: 'attendees',
  about: `lists of ${sizes.join(', ')} attendees beside the bare SQL; batch approval, undo and export of 100,000`,
  async run(): Promise<Figure[]> {
    const world = await bigWorld()
    const client = new pg.Client({ connectionString: world.environment.DATABASE_URL })
    try {
      await client.connect()
      await client.query('vacuum analyze attendee, attendee_state')
      await client.query(`set role ${APP_ROLE}`)
      const server = await startProcess('server/main.ts', world.environment)
      const figures = [...(await lists(world, client, server, world.events)), ...(await batches(world, server, world.events))]
      await server.stop()
      return figures
    } finally {
      await client.end()
    }
  },
}

/**
 * What a page costs the database alone, on a connection like the server's: its role, its row security, its transaction; the people of
 * the page and their count in two statements. Ours may be faster: it keeps counts, and counts again only after a change.
 */
async function bare(
  client: pg.Client,
  { orgId, accountId, bventId }: BigEvent,
  { table = 'attendee', join = '', where, order = 'a.created_date desc, a.id desc' }: Question,
  pageNo: number,
): Promise<number> {
  const began = performance.now()
  const matching = `where a.top_org_id = $1 and a.bvent_id = $2 and a.deleted_at is null and ${where}`
  const page = `select * from ${table} a ${join} ${matching} order by ${order} limit 20 offset ${(pageNo - 1) * 20}`
  await client.query(`begin; set local app.org = '${orgId}'; set local app.account = '${accountId}'`)
  await client.query(page, [orgId, bventId])
  await client.query(`select count(*) from ${table} a ${matching}`, [orgId, bventId])
  await client.query('commit')
  return performance.now() - began
}

async function lists(world: World, client: pg.Client, server: Running, events: readonly BigEvent[]): Promise<Figure[]> {
  const health = async () => {
    const began = performance.now()
    await askHttp(`${server.url}/healthz`)
    return performance.now() - began
  }
  const list = (event: BigEvent, body: object) =>
    world.ask(server.url, event, attendeeCalls.list.paths[0], { bventId: event.bventId, ...body })
  const [smallest, ...larger] = events
  if (!smallest) return []
  await inTurns([() => list(smallest, {})], { times: WARM_SERVER })
  const [empty = []] = await inTurns([health])
  const figures: Figure[] = [{ name: 'an answer that asks the database nothing', unit: 'ms', ours: median(empty), spread: spreadOf(empty) }]
  for (const question of questions) {
    const pageIn = ({ size }: BigEvent) => Math.min(question.pageNo ?? 1, size / 20)
    const ours = (event: BigEvent) => () => list(event, { ...question.body, pageNo: pageIn(event) })
    const bareIn = (event: BigEvent) => () => bare(client, event, question, pageIn(event))
    // Each of ours after the bare one and the bare one after each of ours: neither finds the caches warmer.
    const taken = await inTurns(events.flatMap((event) => [ours(event), bareIn(smallest)]))
    const limits = [taken.filter((_, index) => index % 2 === 1).flat()]
    // Hundreds of times as long as ours, and of everything that is kept in caches nothing would be left.
    for (const event of larger) limits.push(...(await inTurns([bareIn(event)], { warm: 2, times: TIMES_LONG })))
    for (const [index, event] of events.entries())
      figures.push({
        name: `${question.name}, ${event.size.toLocaleString('en')}`,
        unit: 'ms',
        ours: median(taken[2 * index] ?? []),
        limit: { what: 'bare SQL', value: median(limits[index] ?? []) },
        spread: spreadOf(taken[2 * index] ?? []),
      })
  }
  return figures
}

async function batches(world: World, server: Running, events: readonly BigEvent[]): Promise<Figure[]> {
  const event = events.find(({ size }) => size === BATCH)
  if (!event) return []
  const start = (path: string, body: object) => world.ask(server.url, event, path, { bventId: event.bventId, isSelectAll: true, ...body })
  await sql`update attendee set status = 'PendingApproval', audit_status = 'PendingApproval' where bvent_id = ${event.bventId}`.execute(
    world.db,
  )
  await sql`update reg_order set status = 'WaitApproval' where bvent_id = ${event.bventId}`.execute(world.db)
  await sql`update ticket set sold = (select count(*) from attendee a where a.ticket_id = ticket.id) where bvent_id = ${event.bventId}`.execute(
    world.db,
  )
  await sql`vacuum analyze attendee, attendee_state, reg_order`.execute(world.db)

  const approving = await timed(world, attendeeTasks.approve.type, () =>
    start(attendeeTasks.approve.calls.start.paths[0], { status: 'Registered' }),
  )
  const undoing = await timed(world, attendeeTasks.approve.type, () =>
    world.ask(server.url, event, taskCalls.undo.paths[0].replace('{id}', approving.taskId), {}),
  )
  const memory = memoryOf(server)
  let most = memory
  const watching = setInterval(() => (most = Math.max(most, memoryOf(server))), 50)
  const exporting = await timed(world, attendeeTasks.export.type, () =>
    start(attendeeTasks.export.calls.start.paths[0], { fileType: 'xlsx' }),
  )
  clearInterval(watching)
  const limit = { what: 'one bare update', value: await bareUpdate(world, event) }
  const seconds = (name: string, { seconds: ours }: { seconds: number }): Figure => ({
    name,
    unit: 's',
    ours,
  })
  return [
    { ...seconds('approve 100,000', approving), limit },
    { ...seconds('undo of 100,000', undoing), limit },
    seconds('export 100,000 to xlsx', exporting),
    { name: 'memory the export took', unit: 'MB', ours: most - memory },
  ]
}

/** The same people by one statement: no orders, no history, no outcome of each row, nothing to undo it by. */
async function bareUpdate({ db }: World, { bventId }: BigEvent): Promise<number> {
  await sql`vacuum attendee`.execute(db)
  const began = performance.now()
  await sql`
    update attendee set status = 'Registered', audit_status = 'Approved', audit_time = now(), updated_at = now(), version = version + 1
    where bvent_id = ${bventId} and status = 'PendingApproval'`.execute(db)
  return (performance.now() - began) / 1000
}

/** From the click to the end of its task. */
async function timed({ db }: World, type: string, start: () => Promise<number>): Promise<{ taskId: string; seconds: number }> {
  const began = performance.now()
  await start()
  for (;;) {
    const task = await db
      .selectFrom('task')
      .select(['id', 'status', 'failCount', 'message'])
      .where('type', '=', type)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (task.status === 'done') return { taskId: task.id, seconds: (performance.now() - began) / 1000 }
    if (task.status === 'failed') throw new Error(`${type}: ${task.message}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
