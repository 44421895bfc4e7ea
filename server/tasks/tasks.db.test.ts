import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { v7 as uuid } from 'uuid'
import type { TaskProgress } from '#core/task.ts'
import { codesOfRoles } from '#core/access.ts'
import { WHOLE } from '#core/narrowing.ts'
import { auditTasks } from '#features/audit/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { inScope, openPool } from '#server/kit/database/db.ts'
import type { RunnerParts } from '#server/tasks/run.ts'
import { runTask } from '#server/tasks/runner.ts'
import { markBody, markDepartments } from '#test/markTask.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'

let harness: Harness
let owner: Asker
let member: { accountId: string; orgId: string }

beforeEach(async () => {
  harness = await openHarness()
  member = await harness.build.member()
  owner = await harness.as(member.accountId)
})
afterEach(() => harness.stop())

const until = <Value>(ask: () => Promise<Value>, isIt: (value: Value) => boolean) =>
  eventually(async () => {
    const value = await ask()
    if (!isIt(value)) throw new Error(`not yet: ${JSON.stringify(value)}`)
    return value
  })

const progressOf = (taskId: string) => owner.get(taskCalls.progress, { taskId })
const over = (taskId: string) =>
  until(
    () => progressOf(taskId),
    (task) => task.status !== '',
  )

async function addDepartments(count: number) {
  await sql`insert into department (top_org_id, id, name) select ${member.orgId}, gen_random_uuid(), 'd' || n from generate_series(1, ${count}::int) n`.execute(
    harness.db,
  )
}
const names = async () =>
  (await harness.db.selectFrom('department').select('name').where('topOrgId', '=', member.orgId).execute()).map((row) => row.name)
const marks = async () => {
  const counts = new Map<number, number>()
  for (const name of await names()) {
    const marked = name.split('!').length - 1
    counts.set(marked, (counts.get(marked) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/** As a handler would: in the transaction of the request. */
function startMark(request: { mark: string; refuse?: string } = { mark: '!' }): Promise<TaskProgress> {
  const who = { ...member, accountName: 'x', roles: ['owner'] as const, codes: codesOfRoles(['owner']), narrowing: WHOLE, benefits: [] }
  return inScope(harness.services.web.db, { orgId: member.orgId }, (db) =>
    harness.services.queue.start(db, markDepartments, request, { who, language: 'zh-CN', now: new Date() }),
  )
}

describe('a task', () => {
  test('works through its rows in chunks and says what came of each', async () => {
    await addDepartments(2_500)
    await harness.withWorker([markBody()])
    const { taskId, status } = await startMark({ mark: '!', refuse: 'd7' })
    expect(status).toBe('')
    expect(await over(taskId)).toMatchObject({
      taskStatus: 'done',
      status: 'done',
      progress: '100%',
      total: 2_500,
      doneCount: 2_500,
      successCount: 2_499,
      failCount: 1,
      updateCount: 2_499,
      newCount: 0,
      canCancel: false,
      isNext: true,
    })
    expect(await marks()).toEqual({ 0: 1, 1: 2_499 })
    const { list } = await owner.get(taskCalls.rows, { id: taskId, pageSize: 2 })
    expect(list).toMatchObject([{ isOk: false, code: 20005, message: '数据已变化，请刷新' }, { isOk: true }])
  })

  test('belongs to the request: rolled back with it, it never runs', async () => {
    const who = { ...member, accountName: 'x', roles: ['owner'] as const, codes: codesOfRoles(['owner']), narrowing: WHOLE, benefits: [] }
    const failing = inScope(harness.services.web.db, { orgId: member.orgId }, async (db) => {
      await harness.services.queue.start(db, markDepartments, { mark: '!' }, { who, language: 'zh-CN', now: new Date() })
      throw new Error('refused after all')
    })
    await expect(failing).rejects.toThrow('refused after all')
    const { rows } = await sql`select 1 from pgboss.job where name = 'task'`.execute(harness.db)
    expect(rows).toEqual([])
    expect(await harness.db.selectFrom('task').select('id').execute()).toEqual([])
  })

  test('stops after the running chunk when asked; what was applied stays', async () => {
    await addDepartments(5_000)
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    let chunks = 0
    await harness.withWorker([
      markBody(async () => {
        chunks += 1
        if (chunks < 2) return
        reached.resolve()
        await released.promise
      }),
    ])
    const { taskId } = await startMark()
    await reached.promise
    await owner.get(taskCalls.cancel, { id: taskId })
    released.resolve()
    const { taskStatus, total, doneCount } = await over(taskId)
    expect({ taskStatus, total }).toEqual({ taskStatus: 'cancelled', total: 5_000 })
    // The other lane may have taken a chunk before it was asked.
    expect([2_000, 3_000]).toContain(doneCount)
    expect(await marks()).toEqual({ 0: 5_000 - doneCount, 1: doneCount })
  })

  test('a queued task that is cancelled never begins', async () => {
    await addDepartments(10)
    const { taskId } = await startMark()
    expect(await owner.get(taskCalls.cancel, { id: taskId })).toMatchObject({ taskStatus: 'cancelled', doneCount: 0 })
    await harness.withWorker([markBody()])
    await until(
      async () => (await sql<{ state: string }>`select state from pgboss.job where id = ${taskId}`.execute(harness.db)).rows[0]?.state,
      (state) => state === 'completed',
    )
    expect(await marks()).toEqual({ 0: 10 })
  })

  test('is undone row by row, but not where somebody has changed the row since', async () => {
    await addDepartments(1_500)
    await harness.withWorker([markBody()])
    const { taskId } = await startMark()
    await over(taskId)
    await harness.db.updateTable('department').set({ name: 'changed by hand' }).where('name', '=', 'd1!').execute()

    const { taskId: undoId } = await undoDirectly(taskId)
    expect(await over(undoId)).toMatchObject({ taskStatus: 'done', successCount: 1_499, failCount: 1, canUndo: false })
    expect(await progressOf(taskId)).toMatchObject({ taskStatus: 'undone', canUndo: false })
    expect((await names()).filter((name) => name.includes('!'))).toEqual([])
    expect(await names()).toContain('changed by hand')
  })

  test('a body that breaks ends the task as failed, with nothing of its chunk', async () => {
    await addDepartments(10)
    await harness.withWorker([markBody(() => Promise.reject(new TypeError('a bug')))])
    const { taskId } = await startMark()
    expect(await over(taskId)).toMatchObject({ taskStatus: 'failed', message: '服务异常', doneCount: 0 })
    expect(await marks()).toEqual({ 0: 10 })
  })
})

/** The registry does not know the test's own task, so its undo is asked for as the handler would. */
async function undoDirectly(taskId: string): Promise<TaskProgress> {
  const who = { ...member, accountName: 'x', roles: ['owner'] as const, codes: codesOfRoles(['owner']), narrowing: WHOLE, benefits: [] }
  return inScope(harness.services.web.db, { orgId: member.orgId }, (db) =>
    harness.services.queue.start(db, markDepartments, { mark: '!' }, { who, language: 'zh-CN', now: new Date(), undoOf: taskId }),
  )
}

describe('fencing', () => {
  const runner = (pool: ReturnType<typeof openPool>, body: ReturnType<typeof markBody>): RunnerParts => ({
    ...harness.services,
    pool,
    workerKey: 1,
    taskOf: () => body,
  })

  /** The body is looked up once the task is taken; from then on the pool's only connection is here, and the next step waits for it. */
  async function pausedAfterClaim(
    only: ReturnType<typeof openPool>,
    body: ReturnType<typeof markBody>,
    job: { topOrgId: string; taskId: string },
  ) {
    const taken = Promise.withResolvers<PoolClient>()
    const taskOf = () => {
      taken.resolve(only.pg.connect())
      return body
    }
    const paused = runTask({ ...runner(only, body), taskOf }, job, new AbortController().signal)
    return { paused, held: await taken.promise }
  }

  test('a worker that was paused between two steps and wakes up late changes nothing', async () => {
    await addDepartments(1_000)
    const { taskId } = await startMark()
    const job = { topOrgId: member.orgId, taskId }
    const { signal } = new AbortController()
    const only = openPool({ url: harness.ownerUrl, max: 1, name: 'paused', onError: () => {} })
    const other = openPool({ url: harness.ownerUrl, max: 4, name: 'other', onError: () => {} })

    const { paused, held } = await pausedAfterClaim(only, markBody(), job)
    await runTask(runner(other, markBody()), job, signal)
    expect(await progressOf(taskId)).toMatchObject({ taskStatus: 'done', successCount: 1_000 })
    held.release()
    await paused
    expect(await marks()).toEqual({ 1: 1_000 })
    expect(await progressOf(taskId)).toMatchObject({ taskStatus: 'done', doneCount: 1_000 })
    await Promise.all([only.end(), other.end()])
  })

  test('a worker that wakes up while another is at work leaves the rest to it', async () => {
    await addDepartments(3_000)
    const { taskId } = await startMark()
    const job = { topOrgId: member.orgId, taskId }
    const { signal } = new AbortController()
    const only = openPool({ url: harness.ownerUrl, max: 1, name: 'paused', onError: () => {} })
    const other = openPool({ url: harness.ownerUrl, max: 4, name: 'other', onError: () => {} })
    const applied = { late: 0, other: 0 }
    const late = markBody(async () => void (applied.late += 1))

    const { paused, held } = await pausedAfterClaim(only, late, job)
    const working = runTask(
      runner(
        other,
        markBody(async () => {
          applied.other += 1
          if (applied.other > 1) return
          held.release()
          await paused
        }),
      ),
      job,
      signal,
    )
    await Promise.all([paused, working])
    expect(applied).toEqual({ late: 0, other: 3 })
    expect(await marks()).toEqual({ 1: 3_000 })
    await Promise.all([only.end(), other.end()])
  })

  test('a worker that is paused inside a chunk loses its transaction, and the other goes on', async () => {
    await addDepartments(1_000)
    const { taskId } = await startMark()
    const job = { topOrgId: member.orgId, taskId }
    const { signal } = new AbortController()
    const pool = openPool({ url: harness.ownerUrl, max: 4, name: 'test', idleInTransactionMs: 300, onError: () => {} })
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const stuck = markBody(async () => {
      reached.resolve()
      await released.promise
    })
    const paused = runTask(runner(pool, stuck), job, signal).catch((error: Error) => error)
    await reached.promise
    await runTask(runner(pool, markBody()), job, signal)
    released.resolve()
    expect(await paused).toBeInstanceOf(Error)
    expect(await marks()).toEqual({ 1: 1_000 })
    expect(await progressOf(taskId)).toMatchObject({ taskStatus: 'done', doneCount: 1_000 })
    await pool.end()
  })

  test('the same job delivered to two workers at once marks every row once', async () => {
    await addDepartments(3_000)
    const { taskId } = await startMark()
    const pool = openPool({ url: harness.ownerUrl, max: 8, name: 'test', onError: () => {} })
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 4 }, () => runTask(runner(pool, markBody()), { topOrgId: member.orgId, taskId }, signal)))
    expect(await over(taskId)).toMatchObject({ taskStatus: 'done', doneCount: 3_000 })
    expect(await marks()).toEqual({ 1: 3_000 })
    await pool.end()
  })
})

describe('kill -9', () => {
  const spawnWorker = async (): Promise<ChildProcess> => {
    const child = fork(new URL('../../test/taskWorker.ts', import.meta.url), {
      env: { ...process.env, DATABASE_URL: harness.ownerUrl },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return child
  }

  test('a task whose worker is killed in the middle is taken over by the other and every row is done once', async () => {
    await addDepartments(12_000)
    const first = await spawnWorker()
    const { taskId } = await startMark()
    await until(
      () => progressOf(taskId),
      (task) => task.doneCount >= 2_000,
    )
    const second = await spawnWorker()
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(await over(taskId)).toMatchObject({ taskStatus: 'done', total: 12_000, doneCount: 12_000, successCount: 12_000 })
    expect(await marks()).toEqual({ 1: 12_000 })
    second.kill('SIGKILL')
    await once(second, 'exit')
  })
})

describe('export of the audit log', () => {
  test('writes the whole log as csv that its starter can fetch, and nobody else', async () => {
    await harness.db
      .insertInto('auditLog')
      .values(
        Array.from({ length: 2_345 }, (_, index) => ({
          topOrgId: member.orgId,
          id: uuid(),
          accountName: index === 0 ? '=cmd()' : '林晚晴',
          action: 'attendee.payOffline',
          objectId: `o${index}`,
          before: JSON.stringify({ status: 'Unpaid', version: 1 }),
          after: JSON.stringify({ status: 'Paid', version: 2, unheardOf: 'x' }),
        })),
      )
      .execute()
    await harness.withWorker()
    const { taskId } = await owner.get(auditTasks.export.calls.start, {})
    expect(await over(taskId)).toMatchObject({ taskStatus: 'done', total: 2_345, fileName: expect.stringMatching(/\.csv$/) })

    const file = await owner.try(taskCalls.file, { id: taskId })
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''")
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2_346)
    expect(lines[0]).toBe('\ufeff时间,操作人,操作,对象,之前,之后')
    expect(file.text).toContain("'=cmd()")
    expect(lines[1]).toMatch(/,林晚晴,标记线下已支付,o2344,状态 待支付,状态 已支付；其他设置 x$/)

    const planner = await harness.as((await harness.build.member({ orgId: member.orgId, roles: ['planner'] })).accountId)
    const administrator = await harness.as((await harness.build.member({ orgId: member.orgId, roles: ['administrator'] })).accountId)
    const elsewhere = await harness.as((await harness.build.member()).accountId)
    for (const stranger of [planner, elsewhere])
      for (const [call, request] of [
        [taskCalls.file, { id: taskId }],
        [taskCalls.progress, { taskId }],
        [taskCalls.rows, { id: taskId }],
        [taskCalls.cancel, { id: taskId }],
        [taskCalls.undo, { id: taskId }],
      ] as const)
        expect(await stranger.try(call, request)).toMatchObject({ status: 404, envelope: { businessCode: 20004 } })
    expect((await administrator.try(taskCalls.file, { id: taskId })).status).toBe(200)
    expect(await owner.try(taskCalls.undo, { id: taskId })).toMatchObject({ status: 409, envelope: { businessCode: 33001 } })
  })
})
