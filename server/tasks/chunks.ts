import { sql } from 'kysely'
import { CHUNK_ROWS } from '#core/task.ts'
import type { Db } from '#server/kit/db.ts'
import type { JournalRow, RowOutcome } from '#server/kit/task.ts'
import type { TaskJob } from '#server/tasks/queue.ts'

/** `seq` is the row's place in the task; its chunk's highest one becomes the cursor. */
export type Item = { seq: number; itemId: string }

/** Fixes the rows of a task, in chunks of their ids. */
export async function collect(db: Db, { topOrgId, taskId }: TaskJob, items: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into task_part (top_org_id, task_id, seq, item_ids)
    select ${topOrgId}, ${taskId}, min(place), array_agg(id order by place)
    from (select row_number() over () as place, items.id from (${items}) as items) as placed group by (place - 1) / ${CHUNK_ROWS}::int
  `.execute(db)
  await sql`
    update task set is_collected = true,
      total = (select coalesce(sum(cardinality(item_ids)), 0) from task_part where task_id = ${taskId})
    where id = ${taskId}
  `.execute(db)
}

/** The next chunk; it is gone when its transaction commits. */
export async function takePart(db: Db, taskId: string): Promise<Item[]> {
  const { rows } = await sql<{ seq: number; itemIds: string[] }>`
    delete from task_part where task_id = ${taskId} and seq = (select min(seq) from task_part where task_id = ${taskId})
    returning seq, item_ids`.execute(db)
  const [part] = rows
  return part ? part.itemIds.map((itemId, place) => ({ seq: part.seq + place, itemId })) : []
}

/** Backwards through what a task did; `seq` counts from its last row, so that the cursor rises here as well. */
export async function takeJournal(db: Db, taskId: string, cursor: number): Promise<(Item & JournalRow)[]> {
  const { rows } = await sql<Item & JournalRow>`
    with last as (select coalesce(max(seq), 0) + 1 as seq from task_row where task_id = ${taskId})
    select last.seq - r.seq as seq, r.item_id, r.before, r.after from task_row r, last
    where r.task_id = ${taskId} and r.is_ok and r.seq < last.seq - ${cursor}::int order by r.seq desc limit ${CHUNK_ROWS}`.execute(db)
  return rows
}

export async function writeOutcomes(
  db: Db,
  { topOrgId, taskId }: TaskJob,
  outcomes: readonly (RowOutcome & { seq: number | undefined })[],
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ seq, itemId, isOk, code, message, note, before, after }) => ({
    seq,
    item_id: itemId,
    is_ok: isOk,
    code,
    message,
    note,
    before,
    after,
  }))
  await sql`
    insert into task_row (top_org_id, task_id, seq, item_id, is_ok, code, message, note, before, after)
    select ${topOrgId}, ${taskId}, o.seq, o.item_id, o.is_ok, coalesce(o.code, 0), coalesce(o.message, ''), o.note, o.before, o.after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as o (seq integer, item_id uuid, is_ok boolean, code integer, message text, note jsonb, before jsonb, after jsonb)
  `.execute(db)
}

/** What came of each row of a chunk, the counts and the cursor. */
export async function keepOutcomes(db: Db, job: TaskJob, chunk: readonly Item[], outcomes: readonly RowOutcome[]): Promise<void> {
  const bySeq = new Map(chunk.map((row) => [row.itemId, row.seq]))
  const judged = outcomes.map((row) => ({ ...row, seq: bySeq.get(row.itemId) }))
  const missing = chunk.length - new Set(judged.map((row) => row.seq)).size
  if (missing !== 0) throw new Error(`a task body gave no outcome for ${missing} of ${chunk.length} rows`)
  await writeOutcomes(db, job, judged)
  const ok = judged.filter((row) => row.isOk)
  await sql`
    update task set cursor = ${chunk.at(-1)?.seq ?? 0},
      done_count = done_count + ${judged.length},
      success_count = success_count + ${ok.length},
      fail_count = fail_count + ${judged.length - ok.length},
      new_count = new_count + ${ok.filter((row) => row.kind === 'new').length},
      update_count = update_count + ${ok.filter((row) => row.kind === 'update').length}
    where id = ${job.taskId}
  `.execute(db)
}
