import { sql } from 'kysely'
import { enterOrg, type Db } from '#server/kit/database/db.ts'

/** A part of this transaction that is another organisation's: two books that change together, or not at all. Nothing else runs beside it. */
export async function asOrg<Result>(db: Db, orgId: string, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ orgId: string | null }>`select app_org() as org_id`.execute(db)
  await enterOrg(db, orgId)
  const result = await work()
  await enterOrg(db, rows[0]?.orgId ?? '')
  return result
}
