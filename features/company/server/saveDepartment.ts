import { v7 as uuid } from 'uuid'
import type { RequestOf, ResultOf } from '#core/call.ts'
import type { companyCalls } from '#features/company/contract.ts'
import {
  changeDepartment,
  deleteDepartment,
  departmentName,
  findDepartment,
  holdTree,
  isWithin,
  placeAmongSiblings,
  siblingCount,
} from '#features/company/server/departments.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, isForeignKeyViolation, isUniqueViolation, required, given } from '#server/kit/errors.ts'

type Request = RequestOf<typeof companyCalls.saveDepartment>
type Result = ResultOf<typeof companyCalls.saveDepartment>

export async function saveDepartment(ctx: Context, request: Request): Promise<Result> {
  await holdTree(ctx.db, ctx.who.orgId)
  if (request.parentId) required(await findDepartment(ctx.db, request.parentId))
  try {
    return request.id ? await change(ctx, request, request.id) : await add(ctx, request)
  } catch (error) {
    throw isUniqueViolation(error, 'department_name') ? new AppError('org.departmentExists') : error
  }
}

async function add(ctx: Context, { name, parentId = null, sortId }: Request): Promise<Result> {
  const { db, who } = ctx
  const row = { id: uuid(), name: given(name, 'name'), parentId, sortId: await siblingCount(db, parentId) }
  await db
    .insertInto('department')
    .values({ topOrgId: who.orgId, ...row })
    .execute()
  if (sortId !== undefined) await placeAmongSiblings(db, { id: row.id, parentId, place: sortId })
  await audit(ctx, {
    action: 'company.addedDepartment',
    objectId: row.id,
    after: { name: row.name, parent: await departmentName(db, parentId) },
  })
  return { id: row.id, version: 1 }
}

async function change(ctx: Context, request: Request, id: string): Promise<Result> {
  const { db } = ctx
  const version = given(request.version, 'version')
  const before = required(await findDepartment(db, id))
  const name = request.name ?? before.name
  const parentId = request.parentId === undefined ? before.parentId : request.parentId
  const hasMoved = parentId !== before.parentId
  if (hasMoved && parentId && (await isWithin(db, parentId, id))) throw new AppError('org.departmentLoop')

  if (!(await changeDepartment(db, id, version, { name, parentId }))) throw new AppError('core.changed')
  if (request.sortId !== undefined || hasMoved)
    await placeAmongSiblings(db, { id, parentId, place: request.sortId ?? (await siblingCount(db, parentId)) })
  const after = required(await findDepartment(db, id))
  await audit(ctx, { action: 'company.changedDepartment', objectId: id, before: await seen(db, before), after: await seen(db, after) })
  return { id, version: version + 1 }
}

async function seen(db: Db, { name, parentId, sortId }: { name: string; parentId: string | null; sortId: number }) {
  return { name, parent: await departmentName(db, parentId), sortId }
}

export async function removeDepartment(ctx: Context, { id, version }: { id: string; version: number }): Promise<void> {
  const before = required(await findDepartment(ctx.db, id))
  const isRemoved = await deleteDepartment(ctx.db, id, version).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('org.departmentInUse') : error
  })
  if (!isRemoved) throw new AppError('core.changed')
  await audit(ctx, { action: 'company.removedDepartment', objectId: id, before: await seen(ctx.db, before) })
}
