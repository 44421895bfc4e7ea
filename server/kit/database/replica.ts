import { sql } from 'kysely'
import { inScope, type Db, type Pool, type Scope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

/** How far behind a copy may be that anybody reads from. */
export const MOST_BEHIND_MS = 1_000
const LOOK_MS = 250

export type Replica = {
  /** Null while it is farther behind than that, or away. */
  db: () => Db | null
  behindMs: () => number
  end: () => Promise<void>
}

/**
 * A streaming copy of the database. Where the primary stood a moment ago is asked of it; once the copy has replayed that far, it
 * knows everything that was so then. The clocks of the two machines need not agree.
 */
export function followReplica(primary: Pool, copy: Pool, onError: (error: Error) => void): Replica {
  let freshAt = -Infinity
  let isOver = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const askedAt = performance.now()
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(primary.db)
    const at = rows[0]?.at ?? '0/0'
    while (!isOver && performance.now() - askedAt < MOST_BEHIND_MS) {
      const { rows: found } = await sql<{ isThere: boolean }>`
        select coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as is_there`.execute(copy.db)
      if (found[0]?.isThere) {
        freshAt = askedAt
        return
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 10).unref())
    }
  }
  const again = () => {
    looking = look()
      .catch(onError)
      .then(() => {
        if (!isOver) timer = setTimeout(again, LOOK_MS).unref()
      })
  }
  again()

  const behindMs = () => performance.now() - freshAt
  return {
    behindMs,
    db: () => (behindMs() <= MOST_BEHIND_MS ? copy.db : null),
    async end() {
      isOver = true
      clearTimeout(timer)
      await looking
      await copy.end()
    },
  }
}

/** From a copy if it can be: one may be away, or end what it is asked because it cannot keep up. Then it is read where everything is. */
export async function readLate<Result>(
  { primary, source, scope = {} }: { primary: Db; source: Db; scope?: Scope },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (source === primary) return inScope(primary, scope, work)
  try {
    return await inScope(source, { ...scope, isReadOnly: true }, work)
  } catch (error) {
    if (error instanceof AppError) throw error
    return inScope(primary, scope, work)
  }
}
