import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

const FEW = 20

/**
 * A statement that joins many rows, planned without nested loops. Left to itself PostgreSQL expects one row of an organisation it has no
 * statistics of, or of a function, and would begin anew for each row it then meets.
 */
export async function withoutNestedLoops<Result>(db: Db, rows: number, work: () => Promise<Result>): Promise<Result> {
  if (rows <= FEW) return work()
  await sql`set local enable_nestloop = off`.execute(db)
  const result = await work()
  // After an error there is nothing to set back: the transaction is over.
  await sql`set local enable_nestloop = on`.execute(db)
  return result
}
