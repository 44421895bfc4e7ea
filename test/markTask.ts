import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask } from '#core/task.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { implementTask, refused, type JournalRow, type RowOutcome } from '#server/kit/task.ts'

/** A task over departments for the runner's tests: every name gets a mark, and doing it twice would show. */
export const markDepartments = defineTask({
  type: 'testMark',
  title: 'tasks.title',
  isUndoable: true,
  start: { path: 'test/mark', access: 'member', request: z.object({ mark: z.string(), refuse: z.string().optional() }) },
})

/** `between` runs inside each chunk's transaction, so that a test can hold or slow it. */
export function markBody(between: (ctx: TaskContext) => Promise<void> = async () => {}) {
  return implementTask(markDepartments, {
    items: () => sql`select id from department order by id`,
    async apply(ctx, ids, { mark, refuse }) {
      await between(ctx)
      const { rows } = await sql<{ itemId: string; before: string; after: string }>`
        update department d set name = d.name || ${mark} from department old
        where old.id = d.id and d.id = any(${ids}::uuid[]) and d.name <> ${refuse ?? ''}
        returning d.id as item_id, old.name as before, d.name as after`.execute(ctx.db)
      return withRefused(ids, rows)
    },
    async undo(ctx, journal: JournalRow[]) {
      const { rows } = await sql<{ itemId: string }>`
        update department d set name = j.before #>> '{}'
        from jsonb_to_recordset(${JSON.stringify(journal)}::jsonb) as j ("itemId" uuid, before jsonb, after jsonb)
        where d.id = j."itemId" and d.name = j.after #>> '{}' returning d.id as item_id`.execute(ctx.db)
      return withRefused(
        journal.map((row) => row.itemId),
        rows,
      )
    },
  })
}

function withRefused(ids: string[], done: { itemId: string; before?: string; after?: string }[]): RowOutcome[] {
  const byId = new Map(done.map((row) => [row.itemId, row]))
  return ids.map((itemId) => {
    const row = byId.get(itemId)
    return row ? { itemId, isOk: true, kind: 'update', before: row.before, after: row.after } : refused(itemId, 'core.changed')
  })
}
