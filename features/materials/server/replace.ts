import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import type { materialCalls } from '#features/materials/contract.ts'
import { publishSwapped } from '#features/designs/server/publish.ts'
import { SWAP_DAYS } from '#features/materials/rules.ts'
import { findMaterial } from '#features/materials/server/materials.ts'
import { swapAt, swapEverywhere, type Place } from '#features/materials/server/uses.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

const DAY_MS = 86_400_000

/** Every place that shows the one shows the other, and the places are noted. */
export async function replaceMaterial(ctx: Context, { id, byId }: RequestOf<typeof materialCalls.replace>) {
  const { db, now, who } = ctx
  const [before, after] = [await findMaterial(ctx, id), await findMaterial(ctx, byId)]
  if (id === byId || before.kind !== after.kind) throw invalid({ field: 'byId', message: 'byId' })
  const places = await swapEverywhere(db, who.orgId, id, byId)
  await publishSwapped(ctx, { from: id, to: byId })
  const swapId = uuid()
  await db
    .insertInto('materialSwap')
    .values({ topOrgId: who.orgId, id: swapId, fromFileId: id, toFileId: byId, places: JSON.stringify(places), createdAt: now })
    .execute()
  await audit(ctx, {
    action: 'material.replace',
    objectId: id,
    before: { name: before.name },
    after: { name: after.name, count: places.length },
  })
  return { swapId, count: places.length }
}

/** Taken back once, where nobody has put something else since. */
export async function undoReplace(ctx: Context, { swapId }: RequestOf<typeof materialCalls.undoReplace>) {
  const { db, now, who } = ctx
  const swap = await db
    .updateTable('materialSwap')
    .set({ undoneAt: now })
    .where('id', '=', swapId)
    .where('undoneAt', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - SWAP_DAYS * DAY_MS))
    .returning(['fromFileId', 'toFileId', 'places'])
    .executeTakeFirst()
  if (!swap) throw new AppError('task.notUndoable')
  await findMaterial(ctx, swap.fromFileId)
  const places = swap.places as Place[]
  const count = await swapAt(db, who.orgId, places, { from: swap.toFileId, to: swap.fromFileId })
  await publishSwapped(ctx, { from: swap.toFileId, to: swap.fromFileId })
  await audit(ctx, { action: 'material.undoReplace', objectId: swap.fromFileId, after: { count } })
  return { count, left: places.length - count }
}
