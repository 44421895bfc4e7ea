import { inScope, type Db } from '#server/kit/database/db.ts'
import type { RowOutcome } from '#server/kit/task.ts'
import { recordOutcomes, takePart, type Item } from '#server/tasks/chunks.ts'
import { end, ours, step, TakenOver, type Run } from '#server/tasks/run.ts'

/** Chunks of a task that are worked on at the same time. */
export const LANES = 2

type Apply = (db: Db, chunk: Item[]) => Promise<RowOutcome[]>

/** Chunk by chunk, in lanes beside each other. False when it was cancelled. */
export async function eachChunk(run: Run, lanes: number, apply: Apply): Promise<boolean> {
  const course: { end?: 'cancelled' | 'broken' } = {}
  const lane = async (isPatient: boolean) => {
    for (;;) {
      const found = await runChunk(run, apply, isPatient).catch((error: unknown) => {
        course.end = 'broken'
        throw error
      })
      if (found === 'cancelled') course.end = 'cancelled'
      if (found === 'nothing' || course.end) return
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => lane(false)))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  // A part that a paused worker took is free again when its transaction ends.
  if (!course.end) await lane(true)
  if (course.end) await step(run, (db) => end(db, run, 'cancelled'))
  return !course.end
}

/** The effect, the outcome of each row and the counts, in one transaction that commits only while the task is still this worker's. */
async function runChunk(run: Run, apply: Apply, isPatient: boolean): Promise<'rows' | 'nothing' | 'cancelled'> {
  if (run.signal.aborted) throw new TakenOver()
  return inScope(run.pool.db, { orgId: run.topOrgId, accountId: run.row.accountId }, async (db) => {
    const row = await db.selectFrom('task').selectAll().where('id', '=', run.taskId).executeTakeFirst()
    if (ours(run, row).isCancelAsked) return 'cancelled'
    const chunk = await takePart(db, run.taskId, { isPatient })
    if (chunk.length === 0) return 'nothing'
    if (!(await recordOutcomes(db, run, chunk, await apply(db, chunk)))) throw new TakenOver()
    return 'rows'
  })
}
