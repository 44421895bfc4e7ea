import { sql } from 'kysely'
import { removeStored } from '#features/files/server/variants.ts'
import type { JobContext } from '#server/kit/job.ts'

/** Takes away what has run out: keys, codes, sessions, files. */
export async function sweepExpired({ pool, adapters, now }: Pick<JobContext, 'pool' | 'adapters' | 'now'>): Promise<number> {
  const { rows } = await sql<{ storageKey: string }>`select storage_key from sweep_expired(${now})`.execute(pool.db)
  for (const { storageKey } of rows) await removeStored(adapters.storage, storageKey)
  return rows.length
}
