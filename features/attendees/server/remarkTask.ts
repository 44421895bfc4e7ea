import { sql } from 'kysely'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { auditEach, lockAttendees, stillAsLeft } from '#features/attendees/server/batch.ts'
import { beginSelection, selectedAttendeeIds } from '#features/attendees/server/selection.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, refused, type RowOutcome } from '#server/kit/task.ts'

const MOST_LETTERS = 2_000

export const remarkTask = implementTask(attendeeTasks.remark, {
  begin: (ctx, request) => beginSelection(ctx, request),
  items: (ctx, request) => selectedAttendeeIds(ctx, request.bventId, request),

  async apply(ctx, ids, { bventId, remark, mode }) {
    const locked = await lockAttendees(ctx.db, bventId, ids, { isAboutSeats: false })
    const known = ids.flatMap((id) => {
      const row = locked.get(id)
      return row && !row.isDeleted ? [row] : []
    })
    const next = known.map((row) => ({ id: row.id, remark: mode === 'append' && row.remark !== '' ? `${row.remark}\n${remark}` : remark }))
    const fitting = next.filter((row) => row.remark.length <= MOST_LETTERS)
    await writeRemarks(ctx, fitting)
    await auditEach(
      ctx,
      'attendee.remark',
      fitting.map((row) => row.id),
      { remark, mode },
    )
    const done = new Set(fitting.map((row) => row.id))
    return ids.map((itemId): RowOutcome => {
      const row = locked.get(itemId)
      if (!row || row.isDeleted) return refused(itemId, 'core.notFound')
      if (!done.has(itemId)) return refused(itemId, 'core.tooLarge')
      return { itemId, isOk: true, before: { remark: row.remark }, after: { version: row.version + 1 } }
    })
  },

  async undo(ctx, rows) {
    const { same, changed } = await stillAsLeft<{ remark: string }>(ctx, rows, { isAboutSeats: false })
    await writeRemarks(
      ctx,
      same.map(({ itemId, before }) => ({ id: itemId, remark: before.remark })),
    )
    await auditEach(
      ctx,
      'attendee.restore',
      same.map((row) => row.itemId),
    )
    return [...changed, ...same.map(({ itemId }): RowOutcome => ({ itemId, isOk: true }))]
  },
})

async function writeRemarks({ db, now }: TaskContext, remarks: readonly { id: string; remark: string }[]): Promise<void> {
  if (remarks.length === 0) return
  await sql`
    update attendee a set remark = r.remark, version = a.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(remarks)}::jsonb) as r (id uuid, remark text) where a.id = r.id`.execute(db)
}
