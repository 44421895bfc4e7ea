import { sql } from 'kysely'
import { errors, type ErrorName } from '#core/errors.ts'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { isOver, type Task, type TaskStatus } from '#core/task.ts'
import { inScope, type Db, type Pool } from '#server/kit/db.ts'
import type { AdvancingBody, ChunkedBody, ImplementedTask, ProducingBody, RowOutcome, TaskContext } from '#server/kit/task.ts'
import { AppError, isConflict } from '#server/kit/errors.ts'
import { isDatabaseAway, isDatabaseFull, isDiskFull } from '#server/kit/databaseAway.ts'
import type { Services } from '#server/services.ts'
import { collect, keepOutcomes, takeJournal, takePart, writeOutcomes, type Item } from '#server/tasks/chunks.ts'
import { saveFile } from '#server/tasks/file.ts'
import type { TaskRow } from '#server/tasks/progress.ts'
import type { TaskJob } from '#server/tasks/queue.ts'

export type RunnerParts = Pick<Services, 'adapters' | 'config' | 'log' | 'clock'> & {
  pool: Pool
  workerKey: number
  taskOf: (type: string) => ImplementedTask
}

/** Another worker has taken the task over: this one stops without a trace. */
class TakenOver extends Error {}

type Run = RunnerParts & TaskJob & { fence: number; row: TaskRow; accountName: string; signal: AbortSignal }

/** Takes the task, works through its rows or produces its file, and ends it. Safe to call again for the same task at any time. */
export async function runTask(parts: RunnerParts, job: TaskJob, signal: AbortSignal): Promise<void> {
  const claimed = await claim(parts, job)
  if (!claimed) return
  const run: Run = { ...parts, ...job, ...claimed, signal }
  try {
    const { body } = parts.taskOf(claimed.row.type)
    if (claimed.row.undoOf) await runUndo(run)
    else if ('produce' in body) await runProduce(run, body)
    else if ('advance' in body) await runAdvance(run, body)
    else await runChunks(run, body)
  } catch (error) {
    if (error instanceof TakenOver || signal.aborted) return
    // What the database has no room for is tried again until it has: a task ends whole.
    if (isDatabaseAway(error) || isDatabaseFull(error) || isConflict(error)) throw error
    if (!(error instanceof AppError)) parts.log.error({ err: error, taskId: job.taskId }, 'task failed')
    await endTask(run, 'failed', errors[refusalOf(error)].text[0])
  }
}

function refusalOf(error: unknown): ErrorName {
  if (error instanceof AppError) return error.error
  return isDiskFull(error) ? 'core.diskFull' : 'core.service'
}

async function claim({ pool, clock, workerKey }: RunnerParts, { topOrgId, taskId }: TaskJob) {
  return inScope(pool.db, { orgId: topOrgId }, async (db) => {
    const row = await db
      .updateTable('task')
      .set((eb) => ({
        status: 'running',
        workerKey,
        fence: eb('fence', '+', 1),
        startTime: sql<Date>`coalesce(start_time, ${clock()})`,
      }))
      .where('id', '=', taskId)
      .where('status', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    const member = await db.selectFrom('member').select('name').where('accountId', '=', row.accountId).executeTakeFirst()
    return { row, fence: row.fence, accountName: member?.name ?? '' }
  })
}

function contextOf(run: Run, db: Db): TaskContext {
  const { adapters, config, log, clock, row, topOrgId, taskId, accountName } = run
  return {
    db,
    now: clock(),
    taskId,
    orgId: topOrgId,
    accountId: row.accountId,
    accountName,
    bventId: row.bventId,
    language: DEFAULT_LANGUAGE,
    adapters,
    config,
    log,
  }
}

/** Every step begins by locking the task's row and proving that it is still ours; so nothing of a late step can be committed. */
async function step<Result>(run: Run, work: (db: Db, row: TaskRow) => Promise<Result>): Promise<Result> {
  return inScope(run.pool.db, { orgId: run.topOrgId, accountId: run.row.accountId }, async (db) => {
    const row = await db.selectFrom('task').selectAll().where('id', '=', run.taskId).forUpdate().executeTakeFirst()
    if (!row || row.fence !== run.fence || isOver(row.status as TaskStatus)) throw new TakenOver()
    return work(db, row)
  })
}

async function runChunks(run: Run, body: ChunkedBody<Task>): Promise<void> {
  const request = run.row.request as never
  await step(run, async (db, row) => {
    if (row.isCollected) return
    const items = await body.items(contextOf(run, db), request)
    await collect(db, run, items)
  })
  const isComplete = await eachChunk(
    run,
    (db) => takePart(db, run.taskId),
    (db, rows) =>
      body.apply(
        contextOf(run, db),
        rows.map((row) => row.itemId),
        request,
      ),
  )
  if (!isComplete) return
  await step(run, async (db) => {
    const result = await body.finish?.(contextOf(run, db), request)
    await end(db, run, 'done', '', result)
  })
}

async function runAdvance(run: Run, body: AdvancingBody<Task>): Promise<void> {
  const request = run.row.request as never
  const update = (db: Db, values: object) => db.updateTable('task').set(values).where('id', '=', run.taskId).execute()
  await step(run, async (db, row) => {
    if (!row.isCollected) await update(db, { isCollected: true, total: await body.total(contextOf(run, db), request) })
  })
  for (;;) {
    if (run.signal.aborted) throw new TakenOver()
    const found = await step(run, async (db, row) => {
      if (row.isCancelAsked) {
        await end(db, run, 'cancelled', '')
        return 'cancelled'
      }
      const moved = await body.advance(contextOf(run, db), row.cursor, request)
      if (!moved) return 'nothing'
      const { cursor, successCount, failCount, newCount, updateCount, outcomes = [] } = moved
      await writeOutcomes(
        db,
        run,
        outcomes.map((outcome, at) => ({ ...outcome, seq: row.doneCount + at + 1 })),
      )
      await update(db, {
        cursor,
        doneCount: row.doneCount + successCount + failCount,
        successCount: row.successCount + successCount,
        failCount: row.failCount + failCount,
        newCount: row.newCount + newCount,
        updateCount: row.updateCount + updateCount,
      })
      return 'rows'
    })
    if (found === 'cancelled') return
    if (found === 'nothing') break
  }
  await step(run, async (db) => {
    const counts = await body.finish?.(contextOf(run, db), request)
    if (counts) await update(db, { ...counts, doneCount: counts.successCount + counts.failCount })
    await end(db, run, 'done', '')
  })
}

async function runUndo(run: Run): Promise<void> {
  const original = run.row.undoOf as string
  const { body } = run.taskOf(run.row.type)
  const undo = 'undo' in body ? body.undo : undefined
  if (!undo) throw new AppError('task.notUndoable')
  await step(run, async (db, row) => {
    if (row.isCollected) return
    await sql`
      update task set is_collected = true, total = (select count(*) from task_row where task_id = ${original} and is_ok)
      where id = ${run.taskId}`.execute(db)
  })
  const isComplete = await eachChunk(
    run,
    (db, cursor) => takeJournal(db, original, cursor),
    (db, journal) => undo(contextOf(run, db), journal, run.row.request as never),
  )
  if (!isComplete) return
  await step(run, async (db) => {
    await db.updateTable('task').set({ status: 'undone' }).where('id', '=', original).execute()
    await end(db, run, 'done', '')
  })
}

/** Chunk by chunk: the effect, the outcome of each row, the counts and the cursor in one transaction. False when it was cancelled. */
async function eachChunk<Row extends Item>(
  run: Run,
  take: (db: Db, cursor: number) => Promise<Row[]>,
  apply: (db: Db, rows: Row[]) => Promise<RowOutcome[]>,
): Promise<boolean> {
  for (;;) {
    if (run.signal.aborted) throw new TakenOver()
    const found = await step(run, async (db, row) => {
      if (row.isCancelAsked) {
        await end(db, run, 'cancelled', '')
        return 'cancelled'
      }
      const chunk = await take(db, row.cursor)
      if (chunk.length === 0) return 'nothing'
      await keepOutcomes(db, run, chunk, await apply(db, chunk))
      return 'rows'
    })
    if (found !== 'rows') return found === 'nothing'
  }
}

async function runProduce(run: Run, body: ProducingBody<Task>): Promise<void> {
  const report = async (done: number, total: number) => {
    if (run.signal.aborted) throw new TakenOver()
    const isCancelled = await step(run, async (db, row) => {
      if (row.isCancelAsked) await end(db, run, 'cancelled', '')
      else await db.updateTable('task').set({ doneCount: done, successCount: done, total }).where('id', '=', run.taskId).execute()
      return row.isCancelAsked
    })
    if (isCancelled) throw new TakenOver()
  }
  const produced = await run.pool.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await sql`select set_config('app.org', ${run.topOrgId}, true)`.execute(db)
      return body.produce(contextOf(run, db), run.row.request as never, report)
    })
  await step(run, async (db) => {
    const fileId = await saveFile(db, { ...produced, orgId: run.topOrgId, accountId: run.row.accountId, now: run.clock() })
    await db
      .updateTable('task')
      .set({ fileId, doneCount: produced.rows, successCount: produced.rows, total: produced.rows })
      .where('id', '=', run.taskId)
      .execute()
    await end(db, run, 'done', '')
  })
}

async function end(db: Db, { taskId, clock }: Run, status: TaskStatus, message: string, result?: unknown): Promise<void> {
  await db.deleteFrom('taskPart').where('taskId', '=', taskId).execute()
  await db
    .updateTable('task')
    .set({ status, message, endTime: clock(), ...(result !== undefined && { result: JSON.stringify(result) }) })
    .where('id', '=', taskId)
    .execute()
}

async function endTask(run: Run, status: TaskStatus, message: string): Promise<void> {
  await step(run, (db) => end(db, run, status, message)).catch((error: unknown) => {
    if (!(error instanceof TakenOver)) throw error
  })
}
