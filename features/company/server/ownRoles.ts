import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { codesOfRoles, type Role } from '#core/access.ts'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { OwnRoleRow, RoleHolder, roleCalls } from '#features/company/roleContract.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, given, isUniqueViolation, required } from '#server/kit/errors.ts'

type Calls = typeof roleCalls

export async function listOwnRoles({ db }: Context): Promise<{ list: OwnRoleRow[] }> {
  const columns = ['id', 'name', 'base', 'codes', 'version', 'updatedAt'] as const
  const rows = await db.selectFrom('ownRole').select(columns).orderBy('createdAt').orderBy('id').execute()
  return { list: rows.map(({ updatedAt, ...row }) => ({ ...(row as OwnRoleRow), updatedTime: updatedAt.toISOString() })) }
}

export async function roleHolders({ db }: Context, { role }: RequestOf<Calls['roleHolders']>): Promise<{ list: RoleHolder[] }> {
  const { rows } = await sql<Omit<RoleHolder, 'since'> & { since: Date }>`
    select g.account_id, m.name, g.since, coalesce(b.name, '') as given_by from role_grant g
      join member m on m.top_org_id = g.top_org_id and m.account_id = g.account_id
      left join member b on b.top_org_id = g.top_org_id and b.account_id = g.given_by
    where g.top_org_id = app_org() and g.role = ${role} and not m.is_disabled order by g.since, m.name limit 1000`.execute(db)
  return { list: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
}

export async function saveRole(
  ctx: Context,
  { id, name, base, codes, version }: RequestOf<Calls['saveRole']>,
): Promise<ResultOf<Calls['saveRole']>> {
  const { db, who } = ctx
  const before = id ? required(await db.selectFrom('ownRole').selectAll().where('id', '=', id).executeTakeFirst()) : null
  refuseBeyond(ctx, codes)
  // Another base would change what its holders are to everything that asks for a built-in role.
  if (before && before.base !== base) throw new AppError('core.changed')
  const row = { name, codes: [...new Set(codes)], updatedAt: ctx.now }
  const saved = { id: id ?? uuid(), version: before ? given(version, 'version') + 1 : 1 }
  try {
    if (before) {
      const { numUpdatedRows } = await db
        .updateTable('ownRole')
        .set({ ...row, version: saved.version })
        .where('id', '=', saved.id)
        .where('version', '=', saved.version - 1)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new AppError('core.changed')
    } else
      await db
        .insertInto('ownRole')
        .values({ topOrgId: who.orgId, id: saved.id, base, ...row, createdAt: ctx.now })
        .execute()
  } catch (error) {
    throw isUniqueViolation(error, 'own_role_name') ? new AppError('org.roleName') : error
  }
  await audit(ctx, {
    action: 'company.savedRole',
    objectId: saved.id,
    ...(before && { before: switched(before.base as Role, before.codes, before.name) }),
    after: switched(base, row.codes, name),
  })
  return saved
}

/** What differs from the built-in one, which is what a person would ask about. */
function switched(base: Role, codes: readonly string[], name: string) {
  const own = [...codesOfRoles([base])].filter((code) => !code.includes('menu'))
  return { name, role: base, added: codes.filter((code) => !own.includes(code)), removed: own.filter((code) => !codes.includes(code)) }
}

/** Neither by making a role nor by changing one does anybody come to more than they have. */
function refuseBeyond({ who }: Context, codes: readonly string[]): void {
  if (who.roles.includes('owner')) return
  if (codes.some((code) => !who.codes.has(code))) throw new AppError('core.forbidden')
}

export async function deleteRole(ctx: Context, { id, version }: RequestOf<Calls['deleteRole']>): Promise<typeof OK> {
  const { db, who } = ctx
  // Whoever is giving it to somebody at this moment comes first or finds it gone.
  const gone = await db.deleteFrom('ownRole').where('id', '=', id).where('version', '=', version).returning('name').executeTakeFirst()
  if (!gone) throw new AppError('core.changed')
  const held = await db
    .selectFrom('member')
    .select('accountId')
    .where('topOrgId', '=', who.orgId)
    .where(sql<boolean>`${id}::uuid = any (own_role_ids)`)
    .executeTakeFirst()
  if (held) throw new AppError('org.roleInUse')
  await audit(ctx, { action: 'company.deletedRole', objectId: id, before: { name: gone.name } })
  return OK
}

/** Those that are meant, locked against going while they are given; what is not there is refused, what is more than one has too. */
export async function rolesGiven(ctx: Context, ids: readonly string[]): Promise<{ id: string; base: Role; name: string }[]> {
  if (ids.length === 0) return []
  const found = await ownRolesBy(ctx.db, ids)
  if (found.length !== new Set(ids).size) throw new AppError('core.notFound')
  for (const { codes } of found) refuseBeyond(ctx, codes)
  return found
}

export async function ownRolesBy(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; base: Role; name: string; codes: string[] }>`
    select id, base, name, codes from own_role where top_org_id = app_org() and id = any(${ids}::uuid[]) order by id for key share`.execute(
    db,
  )
  return rows
}
