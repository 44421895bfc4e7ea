import { contains } from '#server/kit/database/like.ts'
import type { Db } from '#server/kit/database/db.ts'

export async function findOrg(db: Db, orgId: string) {
  return db.selectFrom('org').selectAll().where('topOrgId', '=', orgId).executeTakeFirst()
}

export async function listMembers(
  db: Db,
  { keyWords, departmentId }: { keyWords?: string | undefined; departmentId?: string | undefined },
) {
  let query = db.selectFrom('member').select(['accountId', 'name']).where('isDisabled', '=', false)
  if (keyWords) query = query.where('name', 'ilike', contains(keyWords))
  if (departmentId) query = query.where('departmentId', '=', departmentId)
  return query.orderBy('name').orderBy('accountId').limit(MOST_MEMBERS).execute()
}

const MOST_MEMBERS = 2_000
