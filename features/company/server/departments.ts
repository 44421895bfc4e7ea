import { sql } from 'kysely'
import type { Department } from '#features/company/contract.ts'
import type { Db } from '#server/kit/database/db.ts'

export async function listDepartments(db: Db): Promise<Department[]> {
  return db
    .selectFrom('department')
    .leftJoin('member', (join) =>
      join.onRef('member.departmentId', '=', 'department.id').onRef('member.topOrgId', '=', 'department.topOrgId'),
    )
    .select(['department.id', 'department.parentId', 'department.name', 'department.sortId', 'department.version'])
    .select((eb) => eb.fn.count<number>('member.accountId').as('memberCount'))
    .groupBy(['department.topOrgId', 'department.id'])
    .orderBy('department.sortId')
    .orderBy('department.id')
    .execute()
}

export async function findDepartment(db: Db, id: string) {
  return db.selectFrom('department').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function departmentName(db: Db, id: string | null): Promise<string | null> {
  return id ? ((await findDepartment(db, id))?.name ?? null) : null
}

/** The shape of the tree is changed by one person at a time, so that two moves never make a ring. */
export async function holdTree(db: Db, orgId: string): Promise<void> {
  await db.selectFrom('org').select('topOrgId').where('topOrgId', '=', orgId).forUpdate().execute()
}

/** Whether `id` is `ancestorId` or lies under it. */
export async function isWithin(db: Db, id: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above as (
      select id, parent_id from department where id = ${id}
      union select d.id, d.parent_id from department d join above a on d.id = a.parent_id
    ) select exists (select from above where id = ${ancestorId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Puts a department at a place among its siblings and numbers them anew; only rows whose place differs are written. */
export async function placeAmongSiblings(
  db: Db,
  { id, parentId, place }: { id: string; parentId: string | null; place: number },
): Promise<void> {
  await sql`
    with others as (
      select d.id, row_number() over (order by d.sort_id, d.id) - 1 as at from department d
      where d.parent_id is not distinct from ${parentId}::uuid and d.id <> ${id}
    ), numbered as (
      select id, case when at >= ${place} then at + 1 else at end as at from others
      union all select ${id}::uuid, least(${place}, (select count(*) from others))
    )
    update department d set sort_id = n.at from numbered n where d.id = n.id and d.sort_id <> n.at`.execute(db)
}

export async function siblingCount(db: Db, parentId: string | null): Promise<number> {
  const { n } = await db
    .selectFrom('department')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirstOrThrow()
  return n
}

export async function changeDepartment(
  db: Db,
  id: string,
  version: number,
  change: { name: string; parentId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('department')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteDepartment(db: Db, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('department').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return numDeletedRows === 1n
}
