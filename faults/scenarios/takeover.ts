import { sql } from 'kysely'
import pg from 'pg'
import { startProcess, type Running } from '#bench/processes.ts'
import { must, pause, until, type Fault, type Place } from '#faults/fault.ts'
import { tokenOf } from '#faults/client.ts'
import { openProxy } from '#faults/proxy.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { required } from '#server/kit/errors.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { prepare } from '#server/database/open.ts'
import { WORKER_LOCK_CLASS } from '#server/tasks/worker.ts'
import { buildIn } from '#test/build.ts'

const PEOPLE = 40_000
const KILLED_MS = 10_000
/** pg-boss misses its heartbeat after 10 s, and a paused transaction is ended after 15 s. */
const PAUSED_MS = 40_000
const OVER_MS = 180_000

type Stage = {
  db: Db
  holder: () => Promise<Running | null>
  other: (running: Running) => Running
  start: () => Promise<string>
  state: (taskId: string) => Promise<State>
}
type State = { status: string; fence: number; doneCount: number; successCount: number; total: number }

/** Two servers on one database, one of them behind a proxy, so that one can tell which of them holds a task. */
async function twoServers({ databaseUrl, dataDir }: Place, play: (stage: Stage) => Promise<string>): Promise<string> {
  await prepare(databaseUrl)
  const proxy = await openProxy(databaseUrl)
  const pool = openPool({ url: databaseUrl, max: 3, name: 'faults', role: null, onError: () => {} })
  const environment = { DATA_DIR: dataDir, DEMO: 'false' }
  const direct = await startProcess('server/main.ts', { ...environment, DATABASE_URL: databaseUrl })
  const behind = await startProcess('server/main.ts', { ...environment, DATABASE_URL: proxy.url })
  const { db } = pool
  try {
    return await play({
      db,
      other: (running) => (running === direct ? behind : direct),
      async holder() {
        const { rows } = await sql<{ port: number }>`
          select a.client_port as port from task t join pg_locks l on l.locktype = 'advisory' and l.classid = ${WORKER_LOCK_CLASS} and l.objid = t.worker_key
            join pg_stat_activity a on a.pid = l.pid where t.status = 'running' and t.done_count > 0 and t.done_count < t.total`.execute(db)
        return rows[0] ? (proxy.isMine(rows[0].port) ? behind : direct) : null
      },
      start: () => startApproval(databaseUrl, db, direct.url),
      state: (id) =>
        db
          .selectFrom('task')
          .select(['status', 'fence', 'doneCount', 'successCount', 'total'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
    })
  } finally {
    for (const server of [direct, behind]) {
      server.kill('SIGCONT')
      await server.stop()
    }
    await pool.end()
    await proxy.close()
  }
}

/** Everybody of a large event waits for approval, and one click approves them all. */
async function startApproval(databaseUrl: string, db: Db, url: string): Promise<string> {
  const { orgId, accountId } = await buildIn(db).member()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { bventId } = await fillBigEvent(client, { orgId, attendees: PEOPLE, log: () => {} })
  await client.end()
  await sql`update attendee set status = 'PendingApproval', audit_status = 'PendingApproval' where bvent_id = ${bventId}`.execute(db)
  await sql`update reg_order set status = 'WaitApproval' where bvent_id = ${bventId}`.execute(db)
  await sql`update ticket set sold = (select count(*) from attendee a where a.ticket_id = ticket.id) where bvent_id = ${bventId}`.execute(
    db,
  )
  const response = await fetch(url + attendeeTasks.approve.calls.start.paths[0], {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(db, url, accountId)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bventId, isSelectAll: true, status: 'Registered' }),
  })
  const { returnObj } = (await response.json()) as { returnObj: { taskId: string } }
  return returnObj.taskId
}

/** Every row once: its outcome, its new state and the sum of what the task counted agree. */
async function expectWhole(db: Db, taskId: string): Promise<void> {
  const { rows } = await sql<{ rows: number; ok: number; pending: number; approvedAgain: number }>`
    select (select count(*)::int from task_row where task_id = ${taskId}) as rows,
      (select count(*)::int from task_row where task_id = ${taskId} and is_ok) as ok,
      (select count(*)::int from attendee where status = 'PendingApproval') as pending,
      (select count(*)::int from (select item_id from task_row where task_id = ${taskId} group by item_id having count(*) > 1) twice) as approved_again`.execute(
    db,
  )
  const [found] = rows
  must(
    found?.rows === PEOPLE && found.ok === PEOPLE && found.pending === 0 && found.approvedAgain === 0,
    `rows at the end: ${JSON.stringify(found)}`,
  )
}

async function midway({ holder }: Stage): Promise<Running> {
  const seen: Running[] = []
  const look = async () => {
    const running = await holder()
    if (running) seen.push(running)
    return running !== null
  }
  await until(look, OVER_MS, 'a task in the middle')
  return required(seen[0])
}

export const workerKilled: Fault = {
  name: 'two servers, and the one with the task is killed',
  run: (place) =>
    twoServers(place, async (stage) => {
      const taskId = await stage.start()
      const victim = await midway(stage)
      victim.kill('SIGKILL')
      const before = await stage.state(taskId)
      const resumed = await until(async () => (await stage.state(taskId)).fence > before.fence, KILLED_MS, 'the other goes on')
      await until(async () => (await stage.state(taskId)).status === 'done', OVER_MS, 'the task is done')
      await expectWhole(stage.db, taskId)
      return `at ${before.doneCount.toLocaleString('en')} of ${PEOPLE.toLocaleString('en')} rows the other went on after ${Math.round(resumed)} ms; every row once`
    }),
}

export const workerPaused: Fault = {
  name: 'SIGSTOP of the worker with the task, and it wakes up late',
  run: (place) =>
    twoServers(place, async (stage) => {
      const taskId = await stage.start()
      const sleeper = await midway(stage)
      sleeper.kill('SIGSTOP')
      const before = await stage.state(taskId)
      const resumed = await until(async () => (await stage.state(taskId)).fence > before.fence, PAUSED_MS, 'the other goes on')
      await until(async () => (await stage.state(taskId)).status === 'done', OVER_MS, 'the task is done')
      const done = await stage.state(taskId)
      sleeper.kill('SIGCONT')
      await pause(4_000)
      const later = await stage.state(taskId)
      must(JSON.stringify(later) === JSON.stringify(done), `changed by the sleeper: ${JSON.stringify(later)} after ${JSON.stringify(done)}`)
      await expectWhole(stage.db, taskId)
      must(sleeper.isAlive() && (await fetch(`${sleeper.url}/readyz`)).ok, 'the sleeper does not serve any more')
      return `asleep at ${before.doneCount.toLocaleString('en')} rows, the other went on after ${Math.round(resumed)} ms; awake again it changed nothing and serves; every row once`
    }),
}
