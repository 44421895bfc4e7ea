import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { callClient, tokenOf, type CallClient } from '#bench/callClient.ts'
import { startProcess, type Running } from '#bench/processes.ts'
import type { StartableTask, TaskProgress } from '#core/task.ts'
import { must, until, type Fault } from '#faults/fault.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { checkinTasks } from '#features/checkin/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { localStorage } from '#server/adapters/storage.ts'
import { addAttendees, countSeats } from '#server/demo/bigEvent.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

const PEOPLE = 8_000
/** A file is written faster than rows are changed. */
const EXPORTED = 40_000
const KILLS = 2
const RESUME_MS = 10_000
const OVER_MS = 120_000

type Batch = {
  name: string
  task: StartableTask
  request?: object
  /** What everybody is before it. */
  status?: string
  auditStatus?: string
  price?: number
  people?: number
  before?: StartableTask
}
const batches: Batch[] = [
  { name: 'approve', task: attendeeTasks.approve, request: { status: 'Registered' }, status: 'PendingApproval' },
  { name: 'deny', task: attendeeTasks.approve, request: { status: 'Denied', reason: '名额已满' }, status: 'PendingApproval' },
  { name: 'roll back', task: attendeeTasks.rollBack, status: 'Registered', auditStatus: 'Approved' },
  { name: 'check in', task: checkinTasks.batchCheckin, status: 'Registered' },
  { name: 'cancel check-in', task: checkinTasks.batchCancelCheckin, status: 'Registered', before: checkinTasks.batchCheckin },
  { name: 'remark', task: attendeeTasks.remark, request: { remark: '又一句', mode: 'append' } },
  { name: 'delete', task: attendeeTasks.delete },
  { name: 'send ticket', task: attendeeTasks.sendTicket, request: { isReissue: true }, status: 'Registered' },
  { name: 'payment reminder', task: attendeeTasks.sendWaitPay, status: 'Unpaid', price: 100 },
  {
    name: 'export',
    people: EXPORTED,
    task: attendeeTasks.export,
    request: { fileType: 'csv', fieldNames: ['CheckinCode', 'FullName', 'Mobile', 'Email', 'Company', 'Status'] },
  },
]

type Event = { orgId: string; bventId: string; ask: CallClient }
/** What the client was told: a task was taken, and so many of its rows were done. None of it may be untrue later. */
type Acknowledged = { taskId: string; doneCount: number }

export const batchesKilled: Fault = {
  name: 'kill -9 in the middle of every batch of attendees',
  async run({ databaseUrl, dataDir }) {
    const start = () => startProcess('server/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'false' })
    let server: Running = await start()
    const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const resumed: number[] = []
    try {
      const newEvent = async ({ status, auditStatus, price = 0, people = PEOPLE }: Batch): Promise<Event> => {
        const { orgId, bventId, accountId } = await buildIn(pool.db).event({ status: 'Published' })
        const { ticketId } = await buildIn(pool.db).ticket({ orgId, bventId, priceMinor: price })
        await addAttendees(client, { orgId, bventId, tickets: [ticketId], from: 0, to: people })
        await becomes(pool.db, bventId, status, auditStatus)
        await countSeats(client, orgId, bventId)
        return {
          orgId,
          bventId,
          ask: callClient({ serverUrl: () => server.url, token: () => tokenOf(pool.db, server.url, accountId), orgId }),
        }
      }
      const begin = ({ ask, bventId }: Event, task: StartableTask, request: object = {}) =>
        ask<TaskProgress>(task.calls.start, { bventId, isSelectAll: true, ...request })
      const over = async ({ ask }: Event, taskId: string): Promise<TaskProgress> => {
        let last: TaskProgress | undefined
        const isOver = async () => (last = await ask<TaskProgress>(taskCalls.progress, { taskId })).status !== ''
        await until(isOver, OVER_MS, 'the batch to be over')
        must(last?.taskStatus === 'done', `the batch ended ${last?.taskStatus} ${last?.message}`)
        return last as TaskProgress
      }
      const restarted = async () => {
        server.kill('SIGKILL')
        server = await start()
      }
      for (const batch of batches) {
        const calm = await newEvent(batch)
        if (batch.before) await over(calm, (await begin(calm, batch.before)).taskId)
        const calmTask = await over(calm, (await begin(calm, batch.task, batch.request)).taskId)
        const expected = await traces(pool.db, calm, calmTask.taskId, dataDir)

        const event = await newEvent(batch)
        if (batch.before) await over(event, (await begin(event, batch.before)).taskId)
        const told: Acknowledged = { taskId: (await begin(event, batch.task, batch.request)).taskId, doneCount: 0 }
        for (let kill = 1; kill <= KILLS; kill += 1) {
          // A file that was begun is begun again; until it is there, nothing of it was acknowledged.
          if (batch.task === attendeeTasks.export) told.doneCount = 0
          await further(event, told)
          const { fence } = await taskOf(pool.db, told.taskId)
          await restarted()
          const isTakenUp = async () => (await taskOf(pool.db, told.taskId)).fence > fence
          resumed.push(await until(isTakenUp, RESUME_MS, `${batch.name} to be taken up`))
        }
        const ended = await over(event, told.taskId)
        must(ended.successCount >= told.doneCount, `${batch.name}: ${ended.successCount} done, ${told.doneCount} had been acknowledged`)
        const found = await traces(pool.db, event, told.taskId, dataDir)
        must(found === expected, `${batch.name}: ${found} instead of ${expected}`)
      }
      const slowest = Math.round(Math.max(...resumed))
      return `${batches.length} batches of ${PEOPLE}, ${KILLS} kills each: same rows as undisturbed, each once, nothing acknowledged lost; taken up ≤ ${slowest} ms after the restart`
    } finally {
      await client.end()
      await pool.end()
      await server.stop()
    }
  },
}

async function becomes(db: Db, bventId: string, status: string | undefined, auditStatus: string | undefined): Promise<void> {
  if (!status) return
  const order = { PendingApproval: 'WaitApproval', Unpaid: 'Unpaid' }[status] ?? 'Paid'
  await sql`
    update attendee set status = ${status}, audit_status = coalesce(${auditStatus ?? null}, case ${status}::text when 'PendingApproval' then 'PendingApproval' else 'NotRequired' end)
    where bvent_id = ${bventId}`.execute(db)
  await sql`update reg_order set status = ${order} where bvent_id = ${bventId}`.execute(db)
}

async function taskOf(db: Db, taskId: string): Promise<{ doneCount: number; fence: number }> {
  return db.selectFrom('task').select(['doneCount', 'fence']).where('id', '=', taskId).executeTakeFirstOrThrow()
}

/** Asks as the page does until more is done than was told before, and there is still more to do. */
async function further({ ask }: Event, told: Acknowledged): Promise<void> {
  const before = told.doneCount
  const isFurther = async () => {
    const { doneCount, status, total } = await ask<TaskProgress>(taskCalls.progress, { taskId: told.taskId })
    isOver = status !== '' || (total > 0 && doneCount === total)
    told.doneCount = doneCount
    return isOver || doneCount > before
  }
  let isOver = false
  await until(isFurther, OVER_MS, 'the batch to get on')
  must(!isOver, 'the batch was over before it was killed')
}

/** All that a batch leaves behind, without the ids that differ from event to event. */
async function traces(db: Db, { bventId }: Event, taskId: string, dataDir: string): Promise<string> {
  const { rows } = await sql<Record<string, number | string>>`
    select (select count(*)::int from task_row where task_id = ${taskId}) as rows,
      (select count(distinct item_id)::int from task_row where task_id = ${taskId}) as people,
      (select count(*)::int from task_row where task_id = ${taskId} and is_ok) as done,
      (select count(*)::int from audit_log where bvent_id = ${bventId} and request_id = ${taskId}) as audited,
      (select count(distinct object_id)::int from audit_log where bvent_id = ${bventId} and request_id = ${taskId}) as audited_people,
      (select count(*)::int from message o where exists (
        select from attendee a where a.bvent_id = ${bventId} and (a.mobile = o.recipient or a.email = o.recipient) and a.top_org_id = o.top_org_id)) as letters,
      (select sum(sold)::int from ticket where bvent_id = ${bventId}) as sold,
      (select coalesce(sum(total), 0)::int from attendee_tally where bvent_id = ${bventId}) as tallied,
      (select string_agg(status || n, ' ' order by status) from (
        select status, count(*) as n from reg_order where bvent_id = ${bventId} group by 1) o) as orders,
      (select count(*)::int from checkin_entry where bvent_id = ${bventId}) as entries,
      (select count(*)::int from checkin_entry where bvent_id = ${bventId} and cancelled_at is null) as inside,
      (select md5(string_agg(concat_ws('|', checkin_code, status, audit_status, checkin_status, remark, serial, version, deleted_at is null), E'\n' order by checkin_code))
        from attendee where bvent_id = ${bventId}) as attendees`.execute(db)
  const file = await db
    .selectFrom('task')
    .innerJoin('file', 'file.id', 'task.fileId')
    .select('storageKey')
    .where('task.id', '=', taskId)
    .executeTakeFirst()
  return JSON.stringify({ ...rows[0], ...(file && { file: await digestOf(dataDir, file.storageKey) }) })
}

/** Whoever came first differs from event to event; who is in it does not. */
async function digestOf(dataDir: string, storageKey: string): Promise<string> {
  const stored = await localStorage(dataDir).read(storageKey)
  must(stored !== null, 'the exported file is not there')
  const lines = stored ? (await text(stored.body)).split('\n').toSorted() : []
  return `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)}`
}
