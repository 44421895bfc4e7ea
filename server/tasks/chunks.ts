import { sql, type RawBuilder } from 'kysely'
import { CHUNK_ROWS } from '#core/task.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { JournalRow, RowOutcome } from '#server/kit/task.ts'
import type { TaskJob } from '#server/tasks/queue.ts'

/** `seq` is the row's place in its task; a row that is undone keeps the place it had. */
export type Item = { seq: number; itemId: string }

/** Of a stretch of this many chunks, each takes every so many-th row. */
const SPREAD = 16

/**
 * Fixes the rows of a task, a query of `seq` and `id`, in parts of their ids, and answers how many there are. Spread, the rows of a part are some way from each
 * other: neighbours share a page of their table, and a page has room for the new version of a few of its rows at a time, not of
 * all. Not too far: what is near is found in the same pages of the index.
 */
export async function collect(
  db: Db,
  { topOrgId, taskId }: TaskJob,
  rows: RawBuilder<unknown>,
  { isSpread }: { isSpread: boolean },
): Promise<number> {
  const stretch = sql`(place - 1) / ${isSpread ? SPREAD * CHUNK_ROWS : CHUNK_ROWS}::int`
  await sql`
    insert into task_part (top_org_id, task_id, seq, seqs, item_ids)
    select ${topOrgId}, ${taskId}, min(place), array_agg(seq order by place), array_agg(id order by place)
    from (
      select *, ${stretch} as stretch, count(*) over (partition by ${stretch}) as neighbours
      from (select row_number() over () as place, r.seq, r.id from (${rows}) as r) as placed
    ) as placed group by stretch, place % ((neighbours + ${CHUNK_ROWS}::int - 1) / ${CHUNK_ROWS}::int)
  `.execute(db)
  const { rows: found } = await sql<{ total: number }>`
    update task set is_collected = true,
      total = (select coalesce(sum(cardinality(item_ids)), 0) from task_part where task_id = ${taskId})
    where id = ${taskId} returning total
  `.execute(db)
  const total = found[0]?.total ?? 0
  await knowSizes(db, total)
  return total
}

/** Before many rows are changed, and after many were added, for whoever asks for them next. */
export async function knowSizes(db: Db, rows: number): Promise<void> {
  if (rows > CHUNK_ROWS) await sql`select know_sizes()`.execute(db)
}

/** The next part, gone when its transaction commits. What another transaction is at is passed over, or waited for. */
export async function takePart(db: Db, taskId: string, { isPatient }: { isPatient: boolean }): Promise<Item[]> {
  const { rows } = await sql<{ seqs: number[]; itemIds: string[] }>`
    delete from task_part where task_id = ${taskId} and seq = (
      select seq from task_part where task_id = ${taskId} order by seq limit 1 for update ${isPatient ? sql`` : sql`skip locked`})
    returning seqs, item_ids`.execute(db)
  const [part] = rows
  return part ? part.itemIds.map((itemId, at) => ({ seq: part.seqs[at] ?? 0, itemId })) : []
}

/** What the task that is undone did to these rows. */
export async function journalOf(db: Db, taskId: string, items: readonly Item[]): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select item_id, before, after from task_row where task_id = ${taskId} and seq = any(${items.map(({ seq }) => seq)}::int[]) order by seq desc`.execute(
    db,
  )
  return rows
}

export async function writeOutcomes(
  db: Db,
  { topOrgId, taskId }: TaskJob,
  outcomes: readonly (RowOutcome & { seq: number | undefined })[],
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ seq, itemId, isOk, code, note, before, after }) => ({
    seq,
    item_id: itemId,
    is_ok: isOk,
    code,
    note,
    before,
    after,
  }))
  await sql`
    insert into task_row (top_org_id, task_id, seq, item_id, is_ok, code, note, before, after)
    select ${topOrgId}, ${taskId}, o.seq, o.item_id, o.is_ok, coalesce(o.code, 0), o.note, o.before, o.after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as o (seq integer, item_id uuid, is_ok boolean, code integer, note jsonb, before jsonb, after jsonb)
  `.execute(db)
}

/** What came of each row of a chunk, and the counts; false where the task is no longer this worker's, so that nothing of it may stay. */
export async function recordOutcomes(
  db: Db,
  job: TaskJob & { fence: number },
  chunk: readonly Item[],
  outcomes: readonly RowOutcome[],
): Promise<boolean> {
  const bySeq = new Map(chunk.map((row) => [row.itemId, row.seq]))
  const judged = outcomes.map((row) => ({ ...row, seq: bySeq.get(row.itemId) }))
  const missing = chunk.length - new Set(judged.map((row) => row.seq)).size
  if (missing !== 0) throw new Error(`a task body gave no outcome for ${missing} of ${chunk.length} rows`)
  await writeOutcomes(db, job, judged)
  const ok = judged.filter((row) => row.isOk)
  const { rows } = await sql`
    update task set
      done_count = done_count + ${judged.length},
      success_count = success_count + ${ok.length},
      fail_count = fail_count + ${judged.length - ok.length},
      new_count = new_count + ${ok.filter((row) => row.kind === 'new').length},
      update_count = update_count + ${ok.filter((row) => row.kind === 'update').length}
    where id = ${job.taskId} and fence = ${job.fence} and status = 'running' returning 1
  `.execute(db)
  return rows.length === 1
}
