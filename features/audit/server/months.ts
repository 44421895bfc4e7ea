import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { JobContext } from '#server/kit/job.ts'

/** What is kept by month, each for how many; absent: for good. */
const keptMonths = ({ KEPT_MONTHS, KEPT_SCAN_MONTHS, KEPT_MESSAGE_MONTHS }: Config) => ({
  audit_log: KEPT_MONTHS,
  checkin_scan: KEPT_SCAN_MONTHS,
  message: KEPT_MESSAGE_MONTHS,
})

/** What is kept by month has its months ahead of time, and loses those that are past keeping. */
export async function keepMonths({ pool, config, now, log }: Pick<JobContext, 'pool' | 'config' | 'now' | 'log'>): Promise<void> {
  const kept = JSON.stringify(keptMonths(config))
  const { rows } = await sql<{ done: string }>`select * from keep_months(${now}, ${kept}::jsonb) as k (done)`.execute(pool.db)
  if (rows.length > 0) log.info({ months: rows.map(({ done }) => done) }, 'months kept')
}
