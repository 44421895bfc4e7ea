import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { materialCalls } from '#features/materials/contract.ts'
import { MOST_FOLDERS } from '#features/materials/rules.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inSavepoint } from '#server/kit/database/inSavepoint.ts'
import { AppError, isUniqueViolation, required } from '#server/kit/errors.ts'

export async function saveFolder(ctx: Context, { id: given, name }: RequestOf<typeof materialCalls.saveFolder>): Promise<{ id: string }> {
  const { db, who } = ctx
  const id = given ?? uuid()
  if (!given) {
    const { count } = await db
      .selectFrom('materialFolder')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_FOLDERS) throw new AppError('material.tooManyFolders', { params: { most: MOST_FOLDERS } })
  }
  const write = async () => {
    if (!given) return db.insertInto('materialFolder').values({ topOrgId: who.orgId, id, name }).returning('id').executeTakeFirst()
    return db.updateTable('materialFolder').set({ name }).where('id', '=', id).returning('id').executeTakeFirst()
  }
  const written = required(await inSavepoint(db, write, isUniqueViolation), 'material.folderExists')
  required(written.result)
  await audit(ctx, { action: 'material.saveFolder', objectId: id, after: { name } })
  return { id }
}

export async function deleteFolder(ctx: Context, { id }: RequestOf<typeof materialCalls.deleteFolder>) {
  const { name } = required(await ctx.db.deleteFrom('materialFolder').where('id', '=', id).returning('name').executeTakeFirst())
  await audit(ctx, { action: 'material.deleteFolder', objectId: id, before: { name } })
  return OK
}
