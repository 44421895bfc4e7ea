import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export async function orgOfLottery(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ orgId: string | null }>`select org_of_lottery(${id}) as org_id`.execute(db)
  return required(rows[0]?.orgId)
}
