import { sql } from 'kysely'
import type { Logger } from 'pino'
import { askRefunds } from '#features/payments/server/askRefunds.ts'
import { deliverNotices } from '#features/payments/server/localProvider.ts'
import { expireOrders } from '#features/registration/server/moveOrders.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Pool } from '#server/kit/db.ts'

const TICK_MS = 3_000
const MOST_ROUNDS = 50
const BATCH = 200

type Parts = { pool: Pool; adapters: Adapters; config: Config; log: Logger; clock: () => Date }

/** Gives back seats whose time to pay is over, asks for refunds and lets the local provider report. Several servers may do it at once. */
export function startHolds(parts: Parts): { stop: () => Promise<void> } {
  let isStopping = false
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      if (!isStopping) await turn(parts)
    })
  }, TICK_MS)
  timer.unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

async function turn(parts: Parts): Promise<void> {
  const { pool, config, log, clock } = parts
  const heed = (what: string) => (error: Error) => log.warn({ reason: error.message }, what)
  await expireHolds(parts).catch(heed('holds wait'))
  await askRefunds(parts).catch(heed('refunds wait'))
  if (config.PAY_LOCAL) await deliverNotices(pool.db, clock()).catch(heed('callbacks wait'))
}

export async function expireHolds({ pool, clock }: Pick<Parts, 'pool' | 'clock'>): Promise<number> {
  const now = clock()
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
