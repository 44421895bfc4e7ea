import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysFrom } from '#server/demo/days.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { diceOf } from '#server/demo/dice.ts'
import { fillOrgs } from '#server/demo/orgs.ts'
import { crowdOf } from '#server/demo/people.ts'
import { fillToday } from '#server/demo/scenes/today.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { openFileHarness, openHarness } from '#test/harness.ts'

const { db: empty, services } = await openFileHarness()

/** On the clock of the event's place: deep in the night, as the doors open, in the evening, and on the last days of years and months. */
test.each([
  '2026-11-16T18:30:00Z',
  '2026-11-17T00:45:00Z',
  '2026-11-17T01:15:00Z',
  '2026-11-17T14:00:00Z',
  '2027-12-31T15:59:00Z',
  '2028-02-29T04:00:00Z',
])('at %s one is under way and six in ten have come', async (iso) => {
  const at = new Date(iso)
  const filled = inScope(empty, {}, async (db) => {
    const filling = { db, config: services.config, now: at, dice: diceOf(7), days: daysFrom(at), log: [] }
    const { group } = await fillOrgs(filling, 'nobody signs in')
    await fillToday(filling, group, crowdOf(filling.dice, 273))
    await expectHalfway(db, at)
    throw new Undone()
  })
  await expect(filled).rejects.toThrow(Undone)
})

test.each(['2026-11-16T18:30:00Z', '2027-12-31T15:59:00Z'])('at %s everything can be filled', async (iso) => {
  const at = new Date(iso)
  const other = await openHarness()
  try {
    await fillDemo(other.ownerUrl, other.services.config, at)
    await expectHalfway(other.db, at)
  } finally {
    await other.stop()
  }
})

class Undone extends Error {}

async function expectHalfway(db: Db, at: Date): Promise<void> {
  const { rows } = await sql<{ came: number; registered: number; last: Date; first: string }>`
    select count(*) filter (where a.checkin_status = 'SignedIn')::int as came, count(*)::int as registered, max(a.checkin_time) as last,
      to_char(min(a.checkin_time) at time zone 'Asia/Shanghai', 'HH24:MI') as first
    from bvent b join attendee a on a.bvent_id = b.id and a.status = 'Registered'
    where b.bvent_type = 'Internal' and b.start_time <= ${at} and b.end_time >= ${at}`.execute(db)
  const [door] = rows
  expect(door?.registered).toBe(260)
  expect(door?.came).toBe(156)
  expect(door?.last.getTime()).toBeLessThanOrEqual(at.getTime())
  expect(door && door.first >= '08:00' && door.first < '09:00').toBe(true)
}
