import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Pool } from '#server/kit/db.ts'

const EVERY_MS = 60_000

type Parts = { pool: Pool; adapters: Adapters; log: Logger; clock: () => Date }

/** Takes away what has run out (keys, codes, sessions, files, the bin) and folds counts together. Several servers may do it at once. */
export function startHousekeeping(parts: Parts): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = sweepExpired(parts).catch((error: Error) => parts.log.warn({ reason: error.message }, 'housekeeping failed'))
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export async function sweepExpired({ pool, adapters, clock }: Parts): Promise<number> {
  const { rows } = await sql<{ storageKey: string }>`select storage_key from sweep_expired(${clock()})`.execute(pool.db)
  for (const { storageKey } of rows) await adapters.storage.remove(storageKey)
  await sql`select empty_bin(${clock()})`.execute(pool.db)
  await sql`select sweep_imports(${clock()})`.execute(pool.db)
  await sql`select fold_tallies(), fold_event_tallies()`.execute(pool.db)
  await sql`select sweep_registration(${clock()})`.execute(pool.db)
  return rows.length
}
