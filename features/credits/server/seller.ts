import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** Whether this organisation is the one that sells. */
export async function isSeller(db: Db): Promise<boolean> {
  const { rows } = await sql`select from seller where org_id = app_org()`.execute(db)
  return rows.length > 0
}

/** Who sells packages to this organisation; null: nobody, or it is the seller itself. Then nothing is counted. */
export async function sellerOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ orgId: string }>`
    select s.org_id from seller s join org o on o.tenant_id = s.tenant_id
    where o.top_org_id = app_org() and s.org_id <> o.top_org_id`.execute(db)
  return rows[0]?.orgId ?? null
}
