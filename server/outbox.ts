import { sql } from 'kysely'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Delivery } from '#server/adapters/mail.ts'
import { inScope, type Db, type Pool } from '#server/kit/db.ts'
import type { Logger } from 'pino'

const BATCH = 20
const TICK_MS = 2_000
const GIVE_UP_MS = 3 * 86_400_000
const MAX_DELAY_SECONDS = 20

type Parts = { pool: Pool; adapters: Adapters; log: Logger; clock: () => Date }

/** Sends what transactions have put into the outbox; what is down is tried again, at most 20 s apart, until it is up. */
export function startOutbox(parts: Parts): { stop: () => Promise<void> } {
  let isStopping = false
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      if (!isStopping) await sendWaiting(parts).catch((error: Error) => parts.log.warn({ reason: error.message }, 'outbox waits'))
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

export async function sendWaiting({ pool, adapters, clock }: Parts): Promise<number> {
  const { rows } = await sql<{ orgId: string }>`select orgs_with_waiting_outbox(${clock()}) as org_id`.execute(pool.db)
  let sent = 0
  for (const { orgId } of rows) sent += await inScope(pool.db, { orgId }, (db) => sendBatch(db, adapters, clock()))
  return sent
}

/** Rows are locked while they are sent, so two servers never send the same letter. */
async function sendBatch(db: Db, { mail, sms }: Adapters, now: Date): Promise<number> {
  const letters = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const deliveries = await Promise.all(
    letters.map((letter) =>
      letter.channel === 'mail'
        ? mail.send({ id: letter.id, recipient: letter.recipient, subject: letter.subject, html: letter.body })
        : sms.send({ id: letter.id, recipient: letter.recipient, text: letter.body }),
    ),
  )
  for (const [index, letter] of letters.entries()) await keepDelivery(db, letter, deliveries[index] as Delivery, now)
  return letters.length
}

async function keepDelivery(
  db: Db,
  letter: { id: string; attempts: number; createdAt: Date },
  delivery: Delivery,
  now: Date,
): Promise<void> {
  const attempts = letter.attempts + 1
  const isTooOld = now.getTime() - letter.createdAt.getTime() > GIVE_UP_MS
  const state = delivery.state === 'later' ? (isTooOld ? 'refused' : 'waiting') : delivery.state
  await db
    .updateTable('outbox')
    .set({
      attempts,
      state,
      error: 'reason' in delivery ? delivery.reason.slice(0, 500) : null,
      nextTryAt: new Date(now.getTime() + Math.min(2 ** attempts, MAX_DELAY_SECONDS) * 1000),
      sentAt: state === 'sent' || state === 'kept' ? now : null,
    })
    .where('id', '=', letter.id)
    .execute()
}
