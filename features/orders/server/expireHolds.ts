import { sql } from 'kysely'
import { expireOrders } from '#features/orders/server/moveOrders.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const MOST_ROUNDS = 50
const BATCH = 200

/** Gives back seats whose time to pay is over. */
export async function expireHolds({ pool, now }: Pick<JobContext, 'pool' | 'now'>): Promise<number> {
  const { rows } = await sql<{ orgId: string }>`select orgs_with_expired_orders(${now}) as org_id`.execute(pool.db)
  let expired = 0
  for (const { orgId } of rows)
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const count = await inScope(pool.db, { orgId }, (db) => expireOrders(db, now, BATCH))
      expired += count
      if (count < BATCH) break
    }
  return expired
}
