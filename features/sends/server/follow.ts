import { sql } from 'kysely'
import { RECEIPTS_MS } from '#features/sends/rules.ts'
import { countsSql } from '#features/sends/server/counts.ts'
import { dueSends, markMissed, startSend, type Following } from '#features/sends/server/start.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

const SWEPT = 5_000

/** Starts what is due, ends what has all gone out, clears away what was called off. */
export async function followSends(following: Following): Promise<void> {
  const { pool, now } = following
  const settledBefore = new Date(now.getTime() - RECEIPTS_MS)
  const { rows: orgs } = await sql<{ orgId: string }>`select orgs_with_sends(${now}, ${settledBefore}) as org_id`.execute(pool.db)
  for (const { orgId } of orgs) {
    const due = await inScope(pool.db, { orgId }, async (db) => {
      await markMissed(db, now)
      await finishSends(db, following)
      await countForGood(db, settledBefore)
      return dueSends(db, now)
    })
    for (const sendId of due) await startSend(following, orgId, sendId)
    const { rows: cancelled } = await inScope(pool.db, { orgId }, (db) =>
      sql<{ id: string }>`select id from send where state = 'Cancelled' and done_at is null`.execute(db),
    )
    for (const { id } of cancelled) await sweepSend(following, orgId, id)
  }
}

const hasNothingLeft = sql`not exists (
  select from message m where m.top_org_id = app_org() and m.send_id = s.id and m.state in ('Queued', 'Deferred', 'Sending'))`

type Ending = Pick<Following, 'now' | 'hooksOf'>

export async function finishSends(db: Db, following: Ending): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update send s set state = 'Done', done_at = ${following.now}, version = version + 1
    where s.top_org_id = app_org() and s.state = 'Running' and ${hasNothingLeft} returning s.id`.execute(db)
  for (const { id } of rows) await settle(db, following, id)
}

/** A batch at a time, each its own transaction: what had gone out by then stays what it is. */
async function sweepSend(following: Following, orgId: string, sendId: string): Promise<void> {
  const { pool, now } = following
  const sweep = (db: Db) =>
    sql`
      update message set state = 'Suppressed', reason = 'cancelled', settled_at = ${now}
      where top_org_id = app_org() and id in (
        select id from message where top_org_id = app_org() and send_id = ${sendId} and state in ('Queued', 'Deferred')
        limit ${SWEPT} for update skip locked)`.execute(db)
  for (;;) {
    const { numAffectedRows = 0n } = await inScope(pool.db, { orgId }, sweep)
    if (numAffectedRows < BigInt(SWEPT)) break
  }
  await inScope(pool.db, { orgId }, async (db) => {
    const { rows } = await sql<{ id: string }>`
      update send s set done_at = ${now} where s.top_org_id = app_org() and s.id = ${sendId} and s.state = 'Cancelled' and s.done_at is null
        and ${hasNothingLeft} returning s.id`.execute(db)
    if (rows[0]) await settle(db, following, sendId)
  })
}

/** What may have reached somebody is paid for; the rest of what was set aside is given back. */
async function settle(db: Db, { now, hooksOf }: Ending, sendId: string): Promise<void> {
  const [book] = hooksOf('credits')
  if (!book) return
  await book.settle({ db, now }, sendId, await usedBy(db, sendId))
}

export async function usedBy(db: Db, sendId: string): Promise<{ sms: number; email: number }> {
  const { rows } = await sql<{ sms: number; email: number }>`
    select coalesce(sum(parts) filter (where channel = 'SMS'), 0)::integer as sms, (count(*) filter (where channel = 'Email'))::integer as email
    from message where top_org_id = app_org() and send_id = ${sendId} and state in ('Sending', 'Sent', 'Delivered', 'Unknown')`.execute(db)
  return rows[0] ?? { sms: 0, email: 0 }
}

/** Once no more receipts are to come, what became of it is written down instead of being counted at every look. */
async function countForGood(db: Db, before: Date): Promise<void> {
  await sql`
    update send s set counts = (select to_jsonb(c) from (${countsSql(sql`s.id`)}) c)
    where s.top_org_id = app_org() and s.counts is null and s.done_at < ${before}`.execute(db)
}
