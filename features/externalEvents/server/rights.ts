import { v7 as uuid } from 'uuid'
import type { Right, RightChange } from '#features/externalEvents/contract.ts'
import { findExternal } from '#features/externalEvents/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'

export type RightKind = 'benefit' | 'obligation'

/** Benefits and obligations are the same thing seen from two sides; only the kind tells them apart. */
export async function listRights(ctx: Context, kind: RightKind, bventId: string): Promise<{ list: Right[] }> {
  await findExternal(ctx, bventId)
  const rows = await ctx.db
    .selectFrom('bventRight')
    .selectAll()
    .where('bventId', '=', bventId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  const list = rows.map(({ id, name, description, quantity, dueTime, status }) => ({
    id,
    name,
    description,
    quantity,
    dueTime: dueTime?.toISOString() ?? null,
    status: status as Right['status'],
  }))
  return { list }
}

type Fields = Omit<Right, 'id'>

export async function createRight(ctx: Context, kind: RightKind, bventId: string, fields: Fields): Promise<{ id: string }> {
  const event = await findExternal(ctx, bventId)
  const id = uuid()
  await ctx.db
    .insertInto('bventRight')
    .values({ topOrgId: event.topOrgId, id, bventId, kind, ...fields })
    .execute()
  await audit(ctx, { action: `externalEvent.${kind}.create`, objectId: id, bventId, after: fields })
  return { id }
}

export async function updateRight(ctx: Context, kind: RightKind, bventId: string, id: string, change: RightChange): Promise<void> {
  await findExternal(ctx, bventId)
  const mine = ctx.db.selectFrom('bventRight').selectAll().where('id', '=', id).where('bventId', '=', bventId).where('kind', '=', kind)
  const old: Record<string, unknown> = required(await mine.forUpdate().executeTakeFirst())
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await ctx.db.updateTable('bventRight').set(given).where('id', '=', id).execute()
  const before = Object.fromEntries(Object.keys(given).map((name) => [name, old[name]]))
  await audit(ctx, { action: `externalEvent.${kind}.update`, objectId: id, bventId, before, after: given })
}

export async function deleteRight(ctx: Context, kind: RightKind, bventId: string, id: string): Promise<void> {
  await findExternal(ctx, bventId)
  const gone = ctx.db.deleteFrom('bventRight').where('id', '=', id).where('bventId', '=', bventId).where('kind', '=', kind)
  const before = required(await gone.returning(['name', 'status']).executeTakeFirst())
  await audit(ctx, { action: `externalEvent.${kind}.delete`, objectId: id, bventId, before })
}
