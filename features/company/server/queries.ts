import { sql } from 'kysely'
import { pagerOf, type Pager } from '#core/envelope.ts'
import type { Role } from '#core/access.ts'
import type { Member } from '#features/company/contract.ts'
import { maskedEmail, maskedMobile } from '#core/mask.ts'
import { contains } from '#server/kit/database/like.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Row-level security also shows a person their own memberships elsewhere, so the organisation is always named here. */
export type MemberSearch = {
  keyWords?: string | undefined
  departmentId?: string | undefined
  role?: Role | undefined
  pageNo: number
  pageSize: number
}

export async function searchMembers(
  db: Db,
  orgId: string,
  { keyWords, departmentId, role, ...paging }: MemberSearch,
): Promise<{ list: Member[]; pager: Pager }> {
  let query = db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.accountId')
    .leftJoin('department', (join) =>
      join.onRef('department.id', '=', 'member.departmentId').onRef('department.topOrgId', '=', 'member.topOrgId'),
    )
    .where('member.topOrgId', '=', orgId)
  if (keyWords) {
    const pattern = contains(keyWords)
    query = query.where((eb) =>
      eb.or([
        eb('member.name', 'ilike', pattern),
        eb('member.email', 'ilike', pattern),
        eb('member.mobile', 'ilike', pattern),
        eb(sql<string>`lower(account.email)`, '=', keyWords.toLowerCase()),
        eb('account.mobile', '=', keyWords),
      ]),
    )
  }
  if (departmentId) query = query.where('member.departmentId', 'in', departmentsBelow(departmentId))
  if (role) query = query.where(sql<boolean>`${role} = any (member.roles)`)

  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll('member')
    .select(
      sql<
        Member['ownRoles']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'base', r.base) order by r.created_at, r.id), '[]')
        from own_role r where r.top_org_id = member.top_org_id and r.id = any (member.own_role_ids))`.as('ownRoles'),
    )
    .select(['department.name as departmentName', 'account.email as accountEmail', 'account.mobile as accountMobile'])
    .orderBy('member.isDisabled')
    .orderBy('member.joinedAt')
    .orderBy('member.accountId')
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
    .execute()
  const list = rows.map(({ accountEmail, accountMobile, joinedAt, topOrgId: _, ownRoleIds: __, ...row }) => ({
    ...row,
    roles: row.roles as Role[],
    email: row.email ?? (accountEmail && maskedEmail(accountEmail)),
    mobile: row.mobile ?? (accountMobile && maskedMobile(accountMobile)),
    joinedTime: joinedAt.toISOString(),
  }))
  return { list, pager: pagerOf(paging, total) }
}

/** The department itself and all that lie under it. */
function departmentsBelow(id: string) {
  return sql<string>`(with recursive below as (
    select id from department where id = ${id}
    union select d.id from department d join below b on d.parent_id = b.id
  ) select id from below)`
}

export async function findMember(db: Db, orgId: string, accountId: string) {
  return db.selectFrom('member').selectAll().where('topOrgId', '=', orgId).where('accountId', '=', accountId).executeTakeFirst()
}

export type MemberVersion = { orgId: string; accountId: string; version: number }
export type MemberChange = { name: string; roles: string[]; ownRoleIds: string[]; departmentId: string | null; isDisabled: boolean }

/** Changes the row only if it is still the one that was read. */
export async function changeMember(db: Db, { orgId, accountId, version }: MemberVersion, change: MemberChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ ...change, version: version + 1 })
    .where('topOrgId', '=', orgId)
    .where('accountId', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeMember(db: Db, { orgId, accountId, version }: MemberVersion): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('member')
    .where('topOrgId', '=', orgId)
    .where('accountId', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countMembers(db: Db, orgId: string): Promise<number> {
  const { total } = await db
    .selectFrom('member')
    .where('topOrgId', '=', orgId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
