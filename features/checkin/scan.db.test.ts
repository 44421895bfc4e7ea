import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { checkinCalls } from '#features/checkin/contract.ts'
import { openDoor, type Door } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const door = await openDoor(harness)

const statusOf = async (attendeeId: string) =>
  harness.db.selectFrom('attendee').select(['checkinStatus', 'checkinTime']).where('id', '=', attendeeId).executeTakeFirstOrThrow()
const scanOf = (credential: string) => ({ scanId: uuid(), checkinId: door.checkinId, deviceTime: new Date().toISOString(), credential })
const entriesOf = (attendeeId: string) =>
  harness.db.selectFrom('checkinEntry').selectAll().where('attendeeId', '=', attendeeId).orderBy('time').execute()

describe('who may enter', () => {
  test.each([
    ['Registered', 'accepted', 0],
    ['PendingApproval', 'refused', 32002],
    ['Unpaid', 'refused', 32003],
    ['Denied', 'refused', 32004],
    ['Cancelled', 'refused', 32004],
  ] as const)('%s: %s %i', async (status, result, code) => {
    const { attendeeId } = await door.attendee({ status })
    const answer = await door.staff.scan({ credential: await door.ticketOf(attendeeId) })
    expect(answer).toMatchObject({ result, code, person: { attendeeId, status } })
    expect((await statusOf(attendeeId)).checkinStatus).toBe(result === 'accepted' ? 'SignedIn' : 'NotSignedIn')
    expect(await entriesOf(attendeeId)).toHaveLength(result === 'accepted' ? 1 : 0)
  })

  test('a deleted attendee is not found', async () => {
    const { attendeeId } = await door.attendee()
    await harness.db.updateTable('attendee').set({ deletedAt: new Date() }).where('id', '=', attendeeId).execute()
    expect(await door.staff.scan({ credential: await door.ticketOf(attendeeId) })).toMatchObject({
      result: 'refused',
      code: 32001,
      person: null,
    })
  })

  test('by code in any letter case, by id where the link may search', async () => {
    const { attendeeId, checkinCode } = await door.attendee()
    expect(await door.staff.scan({ credential: checkinCode.toLowerCase() })).toMatchObject({ result: 'accepted', person: { attendeeId } })
    const other = await door.attendee()
    expect(await door.staff.scan({ attendeeId: other.attendeeId })).toMatchObject({ result: 'accepted' })
    expect(await door.staff.scan({ credential: 'ZZZZZZZZ' })).toMatchObject({ code: 32001 })
  })

  test('neither a ticket nor a person is a mistake, and both are one', async () => {
    const request = { scanId: uuid(), checkinId: door.checkinId, deviceTime: new Date().toISOString() }
    for (const extra of [{}, { credential: 'ABCDEFGH', attendeeId: uuid() }])
      expect(await door.staff.ask(checkinCalls.checkin, { ...request, ...extra })).toMatchObject({ status: 400 })
  })
})

describe('each false ticket has its own answer', () => {
  test('forged, edited, of another event, revoked, cancelled, no ticket at all', async () => {
    const { attendeeId } = await door.attendee()
    const text = await door.ticketOf(attendeeId)
    const parts = text.split(':')
    const edited = [...parts.slice(0, 2), `${parts[2]?.slice(0, -1)}${parts[2]?.endsWith('A') ? 'B' : 'A'}`, parts[3]].join(':')
    const unsigned = [...parts.slice(0, 3), Buffer.alloc(64).toString('base64url')].join(':')
    const ofOther = await door.ticketOf(attendeeId, { event: uuid() })
    expect(await door.staff.scan({ credential: unsigned })).toMatchObject({
      result: 'refused',
      code: 32011,
      message: '无效的票',
      person: null,
    })
    expect(await door.staff.scan({ credential: edited })).toMatchObject({ code: 32011 })
    expect(await door.staff.scan({ credential: 'https://example.com/some/other/qr' })).toMatchObject({ code: 32011 })
    expect(await door.staff.scan({ credential: ofOther })).toMatchObject({ code: 32013, message: '其他活动的票' })
    await harness.db.updateTable('attendee').set({ serial: 2 }).where('id', '=', attendeeId).execute()
    expect(await door.staff.scan({ credential: text })).toMatchObject({ code: 32012, message: '票已作废' })
    expect(await door.staff.scan({ credential: await door.ticketOf(attendeeId, { serial: 2 }) })).toMatchObject({ result: 'accepted' })
    const gone = await door.attendee({ status: 'Cancelled' })
    expect(await door.staff.scan({ credential: await door.ticketOf(gone.attendeeId) })).toMatchObject({ code: 32004 })
    expect(await entriesOf(attendeeId)).toHaveLength(1)
  })
})

describe('already in', () => {
  test('says when and where, and changes nothing', async () => {
    const { attendeeId } = await door.attendee()
    const credential = await door.ticketOf(attendeeId)
    await door.staff.scan({ credential })
    const again = await door.staff.scan({ credential })
    expect(again).toMatchObject({ result: 'already', code: 32005, first: { gate: '2 号门' } })
    expect(again.message).toMatch(/^已于 \d\d:\d\d 在 2 号门 签到$/)
    expect(await entriesOf(attendeeId)).toHaveLength(1)
  })

  test('the same scan again gets the same answer, even after it was taken back', async () => {
    const { attendeeId } = await door.attendee()
    const scan = { scanId: uuid(), credential: await door.ticketOf(attendeeId) }
    const first = await door.staff.scan(scan)
    expect(await door.staff.scan(scan)).toEqual(first)
    const second = { ...scan, scanId: uuid() }
    const already = await door.staff.scan(second)
    await door.staff.ask(checkinCalls.undo, { scanId: scan.scanId })
    expect((await statusOf(attendeeId)).checkinStatus).toBe('NotSignedIn')
    expect(await door.staff.scan(scan)).toMatchObject({ result: 'accepted' })
    expect(await door.staff.scan(second)).toEqual(already)
    expect((await statusOf(attendeeId)).checkinStatus).toBe('NotSignedIn')
    expect((await door.staff.scan({ credential: scan.credential })).result).toBe('accepted')
  })

  test('replies lost and asked again at the same moment: one effect', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { attendeeId } = await door.attendee()
      const scan = { scanId: uuid(), credential: await door.ticketOf(attendeeId) }
      const answers = await Promise.all([1, 2, 3, 4].map(() => door.staff.scan(scan)))
      expect(answers.map(({ result }) => result)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
      expect(await entriesOf(attendeeId)).toHaveLength(1)
    }
  })
})

const ROUNDS = 200
const SCANNERS = 10

test(`${SCANNERS} scanners, one ticket, ${ROUNDS} rounds: one enters, nine are told`, async () => {
  const staff = await Promise.all(Array.from({ length: SCANNERS }, () => door.openStaff(door.link)))
  for (let round = 0; round < ROUNDS; round += 1) {
    const { attendeeId } = await door.attendee()
    const credential = await door.ticketOf(attendeeId)
    const results = (await Promise.all(staff.map(({ scan }) => scan({ credential })))).map(({ result }) => result).sort()
    expect(results).toEqual(['accepted', ...Array.from({ length: SCANNERS - 1 }, () => 'already')])
  }
}, 120_000)

test('negative control: looking first and writing then, without the lock and the index, lets several in', async () => {
  const { attendeeId, bventId, orgId } = await door.attendee()
  await sql`create table naive_entry (attendee_id uuid)`.execute(harness.db)
  await sql`grant all on naive_entry to light_app`.execute(harness.db)
  let most = 0
  for (let round = 0; round < 20 && most < 2; round += 1) {
    await sql`truncate naive_entry`.execute(harness.db)
    await Promise.all(
      Array.from({ length: SCANNERS }, async () => {
        const { rows } = await sql`select 1 from naive_entry where attendee_id = ${attendeeId}`.execute(harness.services.web.db)
        if (rows.length === 0) await sql`insert into naive_entry values (${attendeeId})`.execute(harness.services.web.db)
      }),
    )
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from naive_entry`.execute(harness.db)
    most = Math.max(most, rows[0]?.n ?? 0)
  }
  expect(most).toBeGreaterThan(1)
  const entry = {
    topOrgId: orgId,
    bventId,
    checkinId: door.checkinId,
    attendeeId,
    occurrence: '',
    time: new Date(),
    source: 'staff',
    changedAt: new Date(),
  }
  await harness.db
    .insertInto('checkinEntry')
    .values({ ...entry, id: uuid() })
    .execute()
  await expect(
    harness.db
      .insertInto('checkinEntry')
      .values({ ...entry, id: uuid() })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'checkin_entry_live' })
})

describe('a crowd is asked in a few statements', () => {
  test('whatever their organisation, link and ticket, each gets the answer it would get alone', async () => {
    const other = await openDoor(harness)
    const revoked = await door.makeLink()
    const [staff, taken] = await Promise.all([door.openStaff(door.link), door.openStaff(revoked)])
    await door.owner.get(checkinCalls.revokeStaffLink, { id: revoked.id })
    const twice = await door.attendee()
    await staff.scan({ credential: await door.ticketOf(twice.attendeeId) })
    const asked = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const [here, there, unpaid] = await Promise.all([door.attendee(), other.attendee(), door.attendee({ status: 'Unpaid' })])
        return [
          { by: staff, credential: await door.ticketOf(here.attendeeId), result: 'accepted', person: { attendeeId: here.attendeeId } },
          {
            by: other.staff,
            credential: await other.ticketOf(there.attendeeId),
            result: 'accepted',
            person: { attendeeId: there.attendeeId },
          },
          { by: other.staff, credential: await door.ticketOf(here.attendeeId), result: 'refused', person: null },
          { by: staff, credential: await door.ticketOf(unpaid.attendeeId), result: 'refused', person: { attendeeId: unpaid.attendeeId } },
          { by: staff, credential: await door.ticketOf(twice.attendeeId), result: 'already', person: { attendeeId: twice.attendeeId } },
        ]
      }),
    )
    const [answers, strangers] = await Promise.all([
      Promise.all(
        asked.flat().map(({ by, credential }) => by.scan({ credential, checkinId: by === staff ? door.checkinId : other.checkinId })),
      ),
      Promise.all(asked.flat().map(({ credential }) => taken.ask(checkinCalls.checkin, scanOf(credential)))),
    ])
    expect(answers).toMatchObject(asked.flat().map(({ result, person }) => ({ result, person })))
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([410]))
  })

  test('one that the database cannot write takes nobody with it', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => door.attendee()))
    const [unlucky] = people
    await sql`create function refuse_one() returns trigger language plpgsql as ${sql.lit(`begin
      if new.attendee_id = '${unlucky?.attendeeId}' then raise 'no'; end if; return new; end`)}`.execute(harness.db)
    await sql`create trigger refuse_one before insert on checkin_entry for each row execute function refuse_one()`.execute(harness.db)
    const credentials = await Promise.all(people.map(({ attendeeId }) => door.ticketOf(attendeeId)))
    const answers = await Promise.all(credentials.map((credential) => door.staff.ask(checkinCalls.checkin, scanOf(credential))))
    await sql`drop trigger refuse_one on checkin_entry`.execute(harness.db)
    expect(answers.map(({ status }) => status)).toEqual([500, ...people.slice(1).map(() => 200)])
    for (const { attendeeId } of people.slice(1)) expect(await entriesOf(attendeeId)).toHaveLength(1)
  })
})

describe('points', () => {
  test('closed, early, late, not for this ticket', async () => {
    const { attendeeId } = await door.attendee()
    const credential = await door.ticketOf(attendeeId)
    const other = await harness.build.ticket({ bventId: door.bventId, orgId: door.orgId })
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    const cases: [Parameters<Door['newPoint']>[0], number][] = [
      [{ isEnable: false }, 32010],
      [{ startTime: hour(1) }, 32007],
      [{ startTime: hour(-3), endTime: hour(-1) }, 32008],
      [{ ticketIds: [other.ticketId] }, 32009],
    ]
    for (const [input, code] of cases) {
      const checkinId = await door.newPoint(input)
      const staff = await door.openStaff(await door.makeLink({ checkinIds: [checkinId] }))
      expect(await staff.scan({ checkinId, credential })).toMatchObject({ result: 'refused', code })
    }
    expect((await statusOf(attendeeId)).checkinStatus).toBe('NotSignedIn')
  })

  test('another point has records only', async () => {
    const { attendeeId } = await door.attendee()
    const checkinId = await door.newPoint({ pointType: 'Gift' })
    const staff = await door.openStaff(await door.makeLink({ checkinIds: [checkinId] }))
    expect(await staff.scan({ checkinId, attendeeId })).toMatchObject({ result: 'accepted' })
    expect(await entriesOf(attendeeId)).toHaveLength(1)
    expect((await statusOf(attendeeId)).checkinStatus).toBe('NotSignedIn')
  })

  test('in and out, in and out', async () => {
    const { attendeeId } = await door.attendee()
    const checkinId = await door.newPoint({ entryMode: 'inOut' })
    const staff = await door.openStaff(await door.makeLink({ checkinIds: [checkinId] }))
    const way = (direction: 'in' | 'out') => staff.scan({ checkinId, attendeeId, direction })
    expect(await way('out')).toMatchObject({ result: 'refused', code: 20011 })
    expect(await way('in')).toMatchObject({ result: 'accepted' })
    expect(await way('in')).toMatchObject({ result: 'already' })
    expect(await way('out')).toMatchObject({ result: 'accepted', message: '已离场' })
    expect(await way('out')).toMatchObject({ result: 'refused', code: 20011 })
    expect(await way('in')).toMatchObject({ result: 'accepted' })
    expect((await entriesOf(attendeeId)).map(({ occurrence, outTime }) => [occurrence, outTime !== null])).toEqual([
      ['1', true],
      ['2', false],
    ])
  })

  test('once a day of the event’s own calendar', async () => {
    const { attendeeId } = await door.attendee()
    const checkinId = await door.newPoint({ entryMode: 'oncePerDay' })
    const staff = await door.openStaff(await door.makeLink({ checkinIds: [checkinId] }))
    const on = (deviceTime: string) => staff.scan({ checkinId, attendeeId, deviceTime, isOffline: true })
    const day = 86_400_000
    const local = new Date(Date.now() - 3 * day).toISOString().slice(0, 10)
    // 15:59 and 16:01 UTC lie on two days in Shanghai.
    expect(await on(`${local}T15:59:00Z`)).toMatchObject({ result: 'accepted' })
    expect(await on(`${local}T15:30:00Z`)).toMatchObject({ result: 'conflict' })
    expect(await on(`${local}T16:01:00Z`)).toMatchObject({ result: 'accepted' })
    expect(await entriesOf(attendeeId)).toHaveLength(2)
  })

  test('a cancelled event lets nobody in', async () => {
    const other = await openDoor(harness)
    const { attendeeId } = await other.attendee()
    await harness.db.updateTable('bvent').set({ status: 'Cancelled' }).where('id', '=', other.bventId).execute()
    expect(await other.staff.scan({ attendeeId })).toMatchObject({ result: 'refused', code: 32010 })
  })
})
