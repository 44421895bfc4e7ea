import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { keepMonths } from '#features/audit/server/months.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { Db } from '#server/kit/database/db.ts'
import { openDoor } from '#test/door.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const door = await openDoor(harness)
const { db } = harness

const keep = (now: string, months?: number) =>
  keepMonths({
    ...harness.services,
    pool: harness.services.web,
    config: { ...harness.services.config, KEPT_SCAN_MONTHS: months },
    now: new Date(now),
  })

type Scanned = { scanId: string; at: string; attendeeId?: string; isOffline?: boolean }

/** A door says who stands before it; nobody it knows, unless one is named. */
async function scan(connection: Db, { scanId, at, attendeeId = uuid(), isOffline = false }: Scanned) {
  const asked = { scanId, checkinId: door.checkinId, attendeeId, time: at, direction: 'in', isOffline, refusal: 0, isByName: false }
  const { rows } = await sql<{ result: string; code: number }>`
    select result, code from door_scans(${door.orgId}::uuid, 'self', null, ${at}::timestamptz, ${JSON.stringify([asked])}::jsonb)`.execute(
    connection,
  )
  return rows[0]
}

/** Where its scans lie, by its number. */
async function partsOf(scanId: string) {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from checkin_scan where top_org_id = ${door.orgId} and id = ${scanId} order by received_at`.execute(
    db,
  )
  return rows.map(({ part }) => part)
}

test('a scan lies in the month it came in; a month past keeping goes whole, and the list of conflicts shows the rest', async () => {
  await keep('2031-01-15T00:00:00Z')
  const { attendeeId } = await door.attendee()
  await scan(db, { scanId: uuid(), at: '2031-01-10T00:00:00Z', attendeeId })
  const [january, february] = [uuid(), uuid()]
  await scan(db, { scanId: january, at: '2031-01-31T23:59:59Z', attendeeId, isOffline: true })
  await scan(db, { scanId: february, at: '2031-02-01T00:00:00Z', attendeeId, isOffline: true })
  expect([await partsOf(january), await partsOf(february)]).toEqual([['checkin_scan_2031_01'], ['checkin_scan_2031_02']])
  const listed = async () => {
    const { list } = await door.owner.get(checkinCalls.conflictList, { bventId: door.bventId, pageNo: 1, pageSize: 20 })
    return list.map(({ scanId }) => scanId)
  }
  expect(await listed()).toEqual([february, january])

  await keep('2031-04-30T23:00:00Z', 3)
  expect(await listed()).toEqual([february, january])
  await keep('2031-05-01T00:00:00Z', 3)
  expect(await listed()).toEqual([february])
  expect(await partsOf(january)).toEqual([])
})

test('ten scanners that send one scan at the turn of a month leave it once, with one answer', async () => {
  await keep('2033-01-15T00:00:00Z')
  const scanId = uuid()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => scan(db, { scanId, at: n % 2 ? '2033-02-01T00:00:00.001Z' : '2033-01-31T23:59:59.999Z' })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify({ result: 'refused', code: 32001 })]))
  expect(await partsOf(scanId)).toHaveLength(1)
})

test('who comes in the new month waits for who is still at it in the old', async () => {
  await keep('2034-01-15T00:00:00Z')
  const scanId = uuid()
  let second = Promise.resolve<unknown>(undefined)
  await db.transaction().execute(async (first) => {
    await scan(first, { scanId, at: '2034-01-31T23:59:59.999Z' })
    let isDone = false
    second = scan(db, { scanId, at: '2034-02-01T00:00:00.001Z' }).finally(() => (isDone = true))
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(first)
      expect(isDone || rows.length > 0).toBe(true)
    })
  })
  await second
  expect(await partsOf(scanId)).toEqual(['checkin_scan_2034_01'])
})

test('the number of a scan is unique within every month, made ahead or not', async () => {
  await keep('2035-01-15T00:00:00Z')
  for (const [at, later] of [
    ['2035-03-01T00:00:00Z', '2035-03-01T00:00:01Z'],
    ['2042-01-01T00:00:00Z', '2042-01-01T00:00:01Z'],
  ] as const) {
    const insert = (id: string, received: string) =>
      sql`insert into checkin_scan (top_org_id, id, bvent_id, checkin_id, result, code, time, received_at)
        values (${door.orgId}, ${id}, ${door.bventId}, ${door.checkinId}, 'refused', 32001, ${at}::timestamptz, ${received}::timestamptz)`.execute(
        db,
      )
    const id = uuid()
    await insert(id, at)
    await expect(insert(id, later)).rejects.toThrow(/checkin_scan_.*once/)
  }
})
