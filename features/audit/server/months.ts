import { sql } from 'kysely'
import type { JobContext } from '#server/kit/job.ts'

/** What is kept by month has its months ahead of time, and loses those that are past keeping. */
export async function keepMonths({ pool, config, now, log }: Pick<JobContext, 'pool' | 'config' | 'now' | 'log'>): Promise<void> {
  const { rows } = await sql<{ done: string }>`select * from keep_months(${now}, ${config.KEPT_MONTHS ?? null}) as k (done)`.execute(
    pool.db,
  )
  if (rows.length > 0) log.info({ months: rows.map(({ done }) => done) }, 'months kept')
}
