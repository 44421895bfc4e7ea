import { sql } from 'kysely'
import type { Db } from '#server/kit/database/db.ts'

/** Does the work in a savepoint, unless it is refused for a reason one counts on; then nothing of it stays, and the answer is null. */
export async function inSavepoint<Result>(
  db: Db,
  work: () => Promise<Result>,
  isExpected: (error: unknown) => boolean,
): Promise<{ result: Result } | null> {
  await sql`savepoint work`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(db)
    return { result }
  } catch (error) {
    await sql`rollback to savepoint work`.execute(db)
    await sql`release savepoint work`.execute(db)
    if (!isExpected(error)) throw error
    return null
  }
}
