import { sql } from 'kysely'
import { letterText } from '#features/delivery/server/letter.ts'
import type { Delivery } from '#server/adapters/mail.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import type { JobContext } from '#server/kit/job.ts'

const BATCH = 20
/** Longer than the slowest gateway can take over a batch; after a crash its letters wait that long. */
const TAKEN_MS = 120_000
const GIVE_UP_MS = 3 * 86_400_000
const MAX_DELAY_SECONDS = 20

type Parts = Pick<JobContext, 'pool' | 'adapters' | 'now'>

/** Sends what transactions have put into the outbox; what is down is tried again, at most 20 s apart, until it is up. */
export async function sendWaiting(parts: Parts): Promise<number> {
  const { pool, now } = parts
  const { rows } = await sql<{ orgId: string }>`select orgs_with_waiting_outbox(${now}) as org_id`.execute(pool.db)
  let sent = 0
  for (const { orgId } of rows) sent += await sendBatch(parts, orgId)
  return sent
}

/** Letters are taken for a while, so that two servers never send the same one, and sent outside of any transaction: a gateway may take its time. */
async function sendBatch({ pool, adapters: { mail, sms }, now }: Parts, orgId: string): Promise<number> {
  const inOrg = <Result>(work: (db: Db) => Promise<Result>) => inScope(pool.db, { orgId }, work)
  const letters = await inOrg((db) => take(db, now))
  const send = (letter: Letter) =>
    letter.channel === 'mail'
      ? mail.send({ id: letter.id, recipient: letter.recipient, subject: letter.subject, html: letter.body, text: letterText(letter.body) })
      : sms.send({ id: letter.id, recipient: letter.recipient, text: letter.body })
  await Promise.all(
    letters.map(async (letter) => {
      const delivery = await send(letter)
      await inOrg((db) => keepDelivery(db, letter, delivery, now))
    }),
  )
  return letters.length
}

type Letter = Awaited<ReturnType<typeof take>>[number]

function take(db: Db, now: Date) {
  return db
    .updateTable('outbox')
    .set({ nextTryAt: new Date(now.getTime() + TAKEN_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
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
