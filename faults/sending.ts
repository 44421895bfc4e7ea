import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#server/kit/database/db.ts'
import { buildIn } from '#test/build.ts'

/** A send under way, its letters written already, and whose it is. */
export async function planLetters(db: Db, letters: number): Promise<{ orgId: string; accountId: string }> {
  const { orgId, bventId, accountId } = await buildIn(db).event({ status: 'Published' })
  const id = uuid()
  const words = { origin: 'Manual', title: '提醒', kind: 'Notice', lane: 2, channels: ['Email'], content: '{}', audience: '{}' }
  await db
    .insertInto('send')
    .values({ topOrgId: orgId, id, bventId, state: 'Running', plannedAt: new Date(), recipients: letters, ...words })
    .execute()
  await sql`
    insert into message (top_org_id, id, send_id, bvent_id, channel, recipient, kind, lane, state, subject, body)
    select ${orgId}, time_ordered_id(now()), ${id}, ${bventId}, 'Email', 'p' || n || '@example.com', 'Notice', 2, 'Queued', '提醒', '<p>明天见</p>'
    from generate_series(1, ${letters}) n`.execute(db)
  return { orgId, accountId }
}

export async function messageCounts(db: Db): Promise<{ waiting: number; sent: number; unknown: number }> {
  const { rows } = await sql<{ waiting: number; sent: number; unknown: number }>`
    select count(*) filter (where state in ('Queued', 'Deferred', 'Sending'))::int as waiting,
      count(*) filter (where state = 'Sent')::int as sent, count(*) filter (where state = 'Unknown')::int as unknown from message`.execute(
    db,
  )
  return rows[0] ?? { waiting: -1, sent: 0, unknown: 0 }
}
