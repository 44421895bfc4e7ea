import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenHash } from '#features/checkin/server/doorTokens.ts'
import type { Db } from '#server/kit/database/db.ts'
import { openDoor, type Door } from '#test/door.ts'
import { openHarness, type Harness } from '#test/harness.ts'

const CROWD = 3_000
/** PostgreSQL makes its own plan of a statement for good after five runs. */
const RUNS = 8
/** What one scan may look at in a table, however many there are. */
const FEW = 20

let harness: Harness
let door: Door

beforeEach(async () => {
  harness = await openHarness()
  door = await openDoor(harness)
})
afterEach(() => harness.stop())

const tables = ['attendee', 'checkin_entry', 'checkin_scan_before', 'checkin_point', 'staff_link', 'staff_session']
type Read = { relname: string; seqScan: number; rows: number }

const readSoFar = async (connection: Db) => {
  const { rows } = await sql<Read>`
    select relname, seq_scan::int as seq_scan, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname = any(${tables}) order by relname`.execute(connection)
  return rows
}

/** One scan as the door sends it, and what it made the database read. */
async function scan(connection: Db, checkinId: string, person: { attendeeId: string } | { code: string }, direction = 'in') {
  const asked = { scanId: uuid(), checkinId, time: new Date(), direction, isOffline: false, refusal: 0, isByName: true, ...person }
  await sql`begin`.execute(connection)
  const before = await readSoFar(connection)
  const answer = await sql<{ result: string; code: number }>`
    select result, code from door_scans(${door.orgId}::uuid, 'staff', ${tokenHash(door.staff.staffToken)}, now(), ${JSON.stringify([asked])}::jsonb)`.execute(
    connection,
  )
  const after = await readSoFar(connection)
  await sql`commit`.execute(connection)
  // Counts of earlier transactions stay in sight until they are handed on.
  const read = after.map(({ relname, seqScan, rows }, at) => ({
    relname,
    seqScan: seqScan - (before[at]?.seqScan ?? 0),
    rows: rows - (before[at]?.rows ?? 0),
  }))
  return { ...answer.rows[0], read }
}

/** Everything a scan can come to, at every kind of point. */
async function everyScan(connection: Db, points: readonly string[]) {
  const answers = []
  for (const checkinId of points) {
    const { attendeeId, checkinCode } = await door.attendee()
    for (const [person, direction] of [
      [{ attendeeId }, 'in'],
      [{ attendeeId }, 'in'],
      [{ code: checkinCode }, 'in'],
      [{ attendeeId }, 'out'],
      [{ attendeeId: uuid() }, 'in'],
    ] as const)
      answers.push(await scan(connection, checkinId, person, direction))
  }
  return answers
}

test.each([
  { when: 'the tables were never analysed', isAnalysed: false },
  { when: 'the tables were analysed in the morning', isAnalysed: true },
])('a scan looks at a few rows with plans made before anybody had come: $when', async ({ isAnalysed }) => {
  const points = [door.checkinId, await door.newPoint({ entryMode: 'oncePerDay' }), await door.newPoint({ entryMode: 'inOut' })]
  await harness.db.updateTable('staffLink').set({ checkinIds: points }).where('id', '=', door.link.id).execute()
  await harness.services.web.db.connection().execute(async (connection) => {
    await everyScan(connection, points)
    if (isAnalysed) await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(harness.db)
    for (let run = 0; run < RUNS; run += 1) await everyScan(connection, points)

    const { attendeeId, orgId, bventId } = await door.attendee()
    await sql`insert into attendee
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'checkin_code', 'X' || lpad(n::text, 7, '0')))).*
      from attendee a, generate_series(1, ${CROWD}::int) n where a.id = ${attendeeId}`.execute(harness.db)
    for (const checkinId of points) {
      await sql`insert into checkin_entry (top_org_id, id, bvent_id, checkin_id, attendee_id, occurrence, time, source, changed_at)
        select top_org_id, gen_random_uuid(), bvent_id, ${checkinId}::uuid, id, '', now(), 'staff', now() from attendee
        where top_org_id = ${orgId} and bvent_id = ${bventId} and checkin_code like 'X0%'`.execute(harness.db)
      await sql`insert into checkin_scan (top_org_id, id, bvent_id, checkin_id, attendee_id, result, code, time, received_at)
        select top_org_id, gen_random_uuid(), bvent_id, ${checkinId}::uuid, id, 'already', 32005, now(), now() from attendee
        where top_org_id = ${orgId} and bvent_id = ${bventId} and checkin_code like 'X0%'`.execute(harness.db)
    }

    const answers = await everyScan(connection, points)
    const once = ['accepted', 'already', 'already', 'refused', 'refused']
    const inOut = once.with(3, 'accepted')
    expect(answers.map(({ result }) => result)).toEqual([once, once, inOut].flat())
    expect(answers.flatMap(({ read }) => read.filter(({ seqScan, rows }) => seqScan > 0 || rows > FEW))).toEqual([])
  })
})
