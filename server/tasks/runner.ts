import { sql, type RawBuilder } from 'kysely'
import type { ErrorName } from '#core/errors.ts'
import type { Task } from '#core/task.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { AdvancingBody, ChunkedBody, ProducingBody } from '#server/kit/task.ts'
import { AppError, isConflict } from '#server/kit/errors.ts'
import { isDatabaseAway, isDatabaseFull, isDiskFull } from '#server/kit/database/databaseAway.ts'
import { collect, journalOf, knowSizes, writeOutcomes } from '#server/tasks/chunks.ts'
import { saveFile } from '#server/tasks/file.ts'
import { eachChunk, LANES } from '#server/tasks/lanes.ts'
import type { TaskJob } from '#server/tasks/queue.ts'
import { contextOf, end, step, TakenOver, type Run, type RunnerParts } from '#server/tasks/run.ts'

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
    await fail(run, refusalOf(error))
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

async function runChunks(begun: Run, body: ChunkedBody<Task>): Promise<void> {
  const request = begun.row.request as never
  const run = await collected(begun, { isSpread: true }, async (db) => {
    const items = await body.items(contextOf(begun, db), request)
    return sql`select row_number() over () as seq, items.id from (${items}) as items`
  })
  const isComplete = await eachChunk(run, LANES, (db, chunk) =>
    body.apply(
      contextOf(run, db),
      chunk.map(({ itemId }) => itemId),
      request,
    ),
  )
  if (!isComplete) return
  await step(run, async (db) => {
    const result = await body.finish?.(contextOf(run, db), request)
    await end(db, run, 'done', { result })
  })
}

/** With its rows fixed, which happens once. */
async function collected(run: Run, how: { isSpread: boolean }, rows: (db: Db) => Promise<RawBuilder<unknown>>): Promise<Run> {
  const total = await step(run, async (db, row) => (row.isCollected ? row.total : collect(db, run, await rows(db), how)))
  return { ...run, row: { ...run.row, total } }
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
        await end(db, run, 'cancelled')
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
  await step(run, async (db, { newCount }) => {
    await knowSizes(db, newCount)
    const counts = await body.finish?.(contextOf(run, db), request)
    if (counts) await update(db, { ...counts, doneCount: counts.successCount + counts.failCount })
    await end(db, run, 'done')
  })
}

/** Backwards, but where the rows do not depend on each other: those of a body that took them in an order of its own may. */
async function runUndo(begun: Run): Promise<void> {
  const original = begun.row.undoOf as string
  const { body } = begun.taskOf(begun.row.type)
  const undo = 'undo' in body ? body.undo : undefined
  if (!undo) throw new AppError('task.notUndoable')
  const isSpread = !('advance' in body)
  const rows = sql`select seq, item_id as id from task_row where task_id = ${original} and is_ok order by seq desc`
  const run = await collected(begun, { isSpread }, async () => rows)
  const isComplete = await eachChunk(run, isSpread ? LANES : 1, async (db, chunk) =>
    undo(contextOf(run, db), await journalOf(db, original, chunk), run.row.request as never),
  )
  if (!isComplete) return
  await step(run, async (db) => {
    await db.updateTable('task').set({ status: 'undone' }).where('id', '=', original).execute()
    await end(db, run, 'done')
  })
}

async function runProduce(run: Run, body: ProducingBody<Task>): Promise<void> {
  const report = async (done: number, total: number) => {
    if (run.signal.aborted) throw new TakenOver()
    const isCancelled = await step(run, async (db, row) => {
      if (row.isCancelAsked) await end(db, run, 'cancelled')
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
    await end(db, run, 'done')
  })
}

async function fail(run: Run, why: ErrorName): Promise<void> {
  await step(run, (db) => end(db, run, 'failed', { why })).catch((error: unknown) => {
    if (!(error instanceof TakenOver)) throw error
  })
}
