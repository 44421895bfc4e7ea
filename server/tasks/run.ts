import type { ErrorName } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { isOver, type TaskStatus } from '#core/task.ts'
import { inScope, type Db, type Pool } from '#server/kit/database/db.ts'
import type { TaskContext } from '#server/kit/context.ts'
import type { ImplementedTask } from '#server/kit/task.ts'
import type { Services } from '#server/services.ts'
import type { TaskRow } from '#server/tasks/progress.ts'
import type { TaskJob } from '#server/tasks/queue.ts'

export type RunnerParts = Pick<Services, 'adapters' | 'config' | 'log' | 'clock' | 'hooksOf'> & {
  pool: Pool
  workerKey: number
  taskOf: (type: string) => ImplementedTask
}

/** Another worker has taken the task over: this one stops without a trace. */
export class TakenOver extends Error {}

/** One worker at one task, as long as the fence it raised stands. */
export type Run = RunnerParts & TaskJob & { fence: number; row: TaskRow; accountName: string; signal: AbortSignal }

export function contextOf(run: Run, db: Db): TaskContext {
  const { adapters, config, log, clock, hooksOf, row, topOrgId, taskId, accountName } = run
  return {
    db,
    now: clock(),
    taskId,
    orgId: topOrgId,
    accountId: row.accountId,
    accountName,
    bventId: row.bventId,
    total: row.total,
    language: row.language as Language,
    adapters,
    config,
    log,
    hooksOf,
  }
}

/** A step begins by locking the task's row and proving that it is still ours; so nothing of a late step can be committed. */
export async function step<Result>(run: Run, work: (db: Db, row: TaskRow) => Promise<Result>): Promise<Result> {
  return inScope(run.pool.db, { orgId: run.topOrgId, accountId: run.row.accountId }, async (db) => {
    const row = await db.selectFrom('task').selectAll().where('id', '=', run.taskId).forUpdate().executeTakeFirst()
    return work(db, ours(run, row))
  })
}

export function ours({ fence }: Run, row: TaskRow | undefined): TaskRow {
  if (!row || row.fence !== fence || isOver(row.status as TaskStatus)) throw new TakenOver()
  return row
}

/** `why` is stored as the name of the refusal, and worded for whoever reads it. */
type Ending = { why?: ErrorName; result?: unknown }

export async function end(db: Db, { taskId, clock }: Run, status: TaskStatus, { why, result }: Ending = {}): Promise<void> {
  await db.deleteFrom('taskPart').where('taskId', '=', taskId).execute()
  await db
    .updateTable('task')
    .set({ status, message: why ?? '', endTime: clock(), ...(result !== undefined && { result: JSON.stringify(result) }) })
    .where('id', '=', taskId)
    .execute()
}
