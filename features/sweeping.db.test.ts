import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { everyJob } from '#server/features.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

/** Everything that comes round once a minute. */
async function sweep(now: Date): Promise<void> {
  for (const { everySeconds, run } of everyJob) if (everySeconds === 60) await run({ ...harness.services, pool: harness.services.web, now })
}
const DAY = 86_400_000

test('what has run out goes, what has not stays', async () => {
  const { db, build, services } = harness
  const { bventId, orgId } = await build.event()
  const kept = await build.event({ orgId })
  const now = new Date()
  await services.adapters.storage.write('tasks/old.csv', Buffer.from('x'))
  const file = { topOrgId: orgId, fileName: 'a.csv', extension: 'csv', mediaType: 'text/csv', bytes: 1, purpose: 'task' }
  await db
    .insertInto('file')
    .values([
      { ...file, id: uuid(), storageKey: 'tasks/old.csv', expiresAt: new Date(now.getTime() - 1000) },
      { ...file, id: uuid(), storageKey: 'tasks/new.csv', expiresAt: new Date(now.getTime() + DAY) },
    ])
    .execute()
  await db
    .updateTable('bvent')
    .set({ deletedAt: new Date(now.getTime() - 31 * DAY) })
    .where('id', '=', bventId)
    .execute()
  await db
    .updateTable('bvent')
    .set({ deletedAt: new Date(now.getTime() - 29 * DAY) })
    .where('id', '=', kept.bventId)
    .execute()

  await sweep(now)
  expect(await services.adapters.storage.read('tasks/old.csv')).toBeNull()
  expect((await db.selectFrom('file').select('storageKey').execute()).map((row) => row.storageKey)).toEqual(['tasks/new.csv'])
  expect((await db.selectFrom('bvent').select('id').execute()).map((row) => row.id)).toEqual([kept.bventId])
})

test('counts stay the same when they are folded', async () => {
  const { db, build } = harness
  const { bventId, orgId } = await build.event()
  const ticketId = uuid()
  await db.insertInto('ticket').values({ topOrgId: orgId, id: ticketId, bventId, name: '票' }).execute()
  await sql`insert into attendee_tally (top_org_id, bvent_id, ticket_id, status, checkin_status, total)
    select ${orgId}, ${bventId}, ${ticketId}, (array['Registered', 'Denied'])[1 + n % 2], 'NotSignedIn', 1 from generate_series(1, 500) n`.execute(
    db,
  )
  const counts = async () =>
    (
      await sql<{ status: string; n: number; rows: number }>`
      select status, sum(total)::int as n, count(*)::int as rows from attendee_tally where bvent_id = ${bventId} group by 1 order by 1`.execute(
        db,
      )
    ).rows
  await sweep(new Date())
  expect(await counts()).toEqual([
    { status: 'Denied', n: 250, rows: 1 },
    { status: 'Registered', n: 250, rows: 1 },
  ])
})
