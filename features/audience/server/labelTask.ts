import { sql } from 'kysely'
import { labelTasks } from '#features/audience/labelContract.ts'
import { meantSql } from '#features/audience/server/scope.ts'
import { EVERYBODY } from '#features/audience/tree.ts'
import { auditTask } from '#server/kit/audit.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { readerNow } from '#server/kit/exporting.ts'
import { implementTask, refused, type RowOutcome } from '#server/kit/task.ts'

/** A label for many, or off many; whoever had it before keeps it when the task is undone. */
export const labelTask = implementTask(labelTasks.apply, {
  async begin(ctx, request) {
    const label = required(await ctx.db.selectFrom('label').select('segmentId').where('id', '=', request.labelId).executeTakeFirst())
    if (label.segmentId) throw new AppError('core.state')
    await meantSql(ctx, request.tree ?? EVERYBODY)
    return request
  },
  async items(ctx, { personIds, tree }) {
    const { where } = await meantSql({ ...ctx, who: await readerNow(ctx) }, personIds ? EVERYBODY : (tree ?? EVERYBODY))
    return sql`select p.id from person p where ${where} and ${personIds ? sql`p.id = any(${personIds}::uuid[])` : sql`true`} order by p.id`
  },
  async apply(ctx, ids, { labelId, mode }) {
    const changed = mode === 'give' ? await give(ctx, labelId, ids) : await take(ctx, labelId, ids)
    return ids.map((itemId): RowOutcome => ({ itemId, isOk: true, before: { isChanged: changed.has(itemId) } }))
  },
  async finish(ctx, { labelId, mode }) {
    await auditTask(ctx, { action: mode === 'give' ? 'label.give' : 'label.take', objectId: labelId, after: { count: ctx.total } })
  },
  async undo(ctx, rows, { labelId, mode }) {
    const theirs = rows.filter(({ before }) => (before as { isChanged: boolean }).isChanged).map(({ itemId }) => itemId)
    const undone = mode === 'give' ? await take(ctx, labelId, theirs) : await give(ctx, labelId, theirs)
    // What somebody has changed since is theirs.
    return rows.map(({ itemId }): RowOutcome =>
      !theirs.includes(itemId) || undone.has(itemId) ? { itemId, isOk: true } : refused(itemId, 'core.changed'),
    )
  },
})

async function give({ db, now }: TaskContext, labelId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ personId: string }>`
    insert into person_label (top_org_id, label_id, person_id, source, created_at)
    select p.top_org_id, b.id, p.id, 'task', ${now} from person p join label b on b.top_org_id = p.top_org_id and b.id = ${labelId}
    where p.top_org_id = app_org() and p.id = any(${ids}::uuid[]) on conflict do nothing returning person_id`.execute(db)
  return new Set(rows.map(({ personId }) => personId))
}

async function take({ db }: TaskContext, labelId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ personId: string }>`
    delete from person_label where top_org_id = app_org() and label_id = ${labelId} and person_id = any(${ids}::uuid[]) returning person_id`.execute(
    db,
  )
  return new Set(rows.map(({ personId }) => personId))
}
