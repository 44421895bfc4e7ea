import { sql } from 'kysely'
import { findExternal } from '#features/externalEvents/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

/** The whole list at once; the update itself asks whether it is still the one the person saw. */
export async function saveList(
  ctx: Context,
  bventId: string,
  column: 'contacts' | 'targets',
  items: readonly object[],
  seen: readonly object[] | undefined,
): Promise<void> {
  const before = await findExternal(ctx, bventId)
  let query = ctx.db
    .updateTable('bvent')
    .set({ [column]: JSON.stringify(items), updatedAt: ctx.now } as never)
    .where('id', '=', bventId)
    .where('deletedAt', 'is', null)
  if (seen) query = query.where(sql<boolean>`${sql.ref(column)} = ${JSON.stringify(seen)}::jsonb`)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('core.changed')
  await audit(ctx, {
    action: `externalEvent.${column}`,
    objectId: bventId,
    bventId,
    before: { [column]: before[column] },
    after: { [column]: items },
  })
}
