import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { errors } from '#core/errors.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { doorVerdict, type DoorPerson } from '#features/checkin/doorRules.ts'
import type { EntryMode } from '#features/checkin/pointTypes.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'

let now = new Date()

const harness = await openFileHarness({ clock: () => now })
const door = await openDoor(harness)

describe('a device without a network says what the server says', () => {
  const statuses = ['Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled'] as const
  const windows = [{}, { startTime: 3_600_000 }, { startTime: -7_200_000, endTime: -3_600_000 }, { isEnable: false }] as const
  const modes: EntryMode[] = ['once', 'oncePerDay', 'inOut']

  test.each(modes)('%s: every status, window, serial, admission and way, twice in a row', async (entryMode) => {
    const here = await openDoor(harness)
    const other = await harness.build.ticket({ bventId: here.bventId, orgId: here.orgId })
    const kinds = statuses.flatMap((status) => [1, 2].map((serial) => ({ status, serial })))
    let compared = 0
    for (const { isEnable = true, startTime, endTime } of windows as readonly {
      isEnable?: boolean
      startTime?: number
      endTime?: number
    }[]) {
      const window = {
        startTime: startTime === undefined ? null : new Date(now.getTime() + startTime).toISOString(),
        endTime: endTime === undefined ? null : new Date(now.getTime() + endTime).toISOString(),
      }
      const checkinId = await here.newPoint({ entryMode, isEnable, ticketIds: [here.ticketId], ...window })
      const link = await here.makeLink({ checkinIds: [checkinId] })
      const staff = await here.openStaff(link)
      const point = staff.scope.checkins[0]
      if (!point) throw new Error('the link has its point')
      const people = await Promise.all(
        kinds.flatMap(({ status, serial }) =>
          [here.ticketId, other.ticketId].map(async (ticketId) => {
            const { attendeeId } = await here.attendee({ status, ticketId })
            await harness.db.updateTable('attendee').set({ serial }).where('id', '=', attendeeId).execute()
            return { attendeeId, status, serial, isAdmitted: ticketId === here.ticketId, signedAt: null as string | null }
          }),
        ),
      )
      for (const [person, direction] of people.flatMap((person) =>
        (['out', 'in', 'in', 'out'] as const).map((way) => [person, way] as const),
      )) {
        const scan = { scanId: uuid(), checkinId, deviceTime: now.toISOString(), isOffline: true, direction }
        const credential = await here.ticketOf(person.attendeeId)
        const { results } = (await staff.ask(checkinCalls.sync, { scans: [{ ...scan, credential }] })).result
        const verdict = doorVerdict({ ...point, timeZone: staff.scope.timeZone }, person, { refusal: null, serial: 1, direction, at: now })
        expect([person, direction, results[0]?.code]).toEqual([person, direction, verdict ? errors[verdict].code : 0])
        if (!verdict) person.signedAt = direction === 'in' ? now.toISOString() : null
        compared += 1
      }
    }
    expect(compared).toBe(320)
  })

  test('the list says of everybody what the verdict needs, also where the status is not shown', async () => {
    const here = await openDoor(harness, { link: { fields: [] } })
    const people = await Promise.all(statuses.map(async (status) => ({ status, ...(await here.attendee({ status })) })))
    const { rows } = (await here.staff.ask(checkinCalls.snapshot, { checkinId: here.checkinId })).result
    const point = here.staff.scope.checkins[0]
    if (!point) throw new Error('the link has its point')
    for (const { attendeeId, status } of people) {
      const row = rows.find((known) => known.attendeeId === attendeeId) as DoorPerson | undefined
      const verdict = doorVerdict({ ...point, timeZone: 'UTC' }, row ?? null, { refusal: null, serial: 1, direction: 'in', at: now })
      expect(verdict === null).toBe(status === 'Registered')
    }
  })
})

test('who is no longer admitted is told as such, without a word about them', async () => {
  const here = await openDoor(harness)
  const other = await harness.build.ticket({ bventId: here.bventId, orgId: here.orgId })
  const checkinId = await here.newPoint({ ticketIds: [here.ticketId] })
  const staff = await here.openStaff(await here.makeLink({ checkinIds: [checkinId] }))
  const { attendeeId } = await here.attendee({ fullName: '沈嘉禾' })
  await here.attendee({ ticketId: other.ticketId })
  const whole = (await staff.ask(checkinCalls.snapshot, { checkinId })).result
  expect(whole.rows).toMatchObject([{ attendeeId, isAdmitted: true, fullName: '沈嘉禾' }])
  await harness.db.updateTable('attendee').set({ ticketId: other.ticketId, updatedAt: now }).where('id', '=', attendeeId).execute()
  const changed = (await staff.ask(checkinCalls.snapshot, { checkinId, cursor: whole.cursor })).result.rows
  expect(changed.find((row) => row.attendeeId === attendeeId)).toMatchObject({ isAdmitted: false, fullName: '沈*禾', ticketName: '' })
})

test('what was done before a link expired arrives after it; later scans and a revoked link do not', async () => {
  const link = await door.makeLink({ expiresAt: new Date(now.getTime() + 60_000).toISOString() })
  const staff = await door.openStaff(link)
  const scanAt = async (time: Date, isOffline = true) => ({
    scanId: uuid(),
    checkinId: door.checkinId,
    credential: await door.ticketOf((await door.attendee()).attendeeId),
    deviceTime: time.toISOString(),
    isOffline,
  })
  const [before, after] = [await scanAt(now), await scanAt(new Date(now.getTime() + 90_000))]
  now = new Date(now.getTime() + 120_000)
  expect((await staff.ask(checkinCalls.sync, { scans: [before] })).result.results).toMatchObject([{ result: 'accepted' }])
  for (const scans of [[after], [await scanAt(new Date(now.getTime() - 100_000), false)]])
    expect(await staff.ask(checkinCalls.sync, { scans })).toMatchObject({ status: 410, envelope: { businessCode: 32021 } })
  expect(await staff.ask(checkinCalls.scope, {})).toMatchObject({ status: 410 })
  await door.owner.get(checkinCalls.revokeStaffLink, { id: link.id })
  expect(await staff.ask(checkinCalls.sync, { scans: [await scanAt(new Date(now.getTime() - 110_000))] })).toMatchObject({
    status: 410,
    envelope: { businessCode: 32022 },
  })
})

test('the list brings the key of an event whose tickets nobody has opened yet', async () => {
  const here = await openDoor(harness)
  const { publicKeys } = (await here.staff.ask(checkinCalls.snapshot, { checkinId: here.checkinId })).result
  const { attendeeId } = await here.attendee()
  expect(publicKeys.map(({ kid }) => kid)).toEqual([(await here.ticketOf(attendeeId)).split(':')[1]])
})

test('a device learns what its link has become', async () => {
  const link = await door.makeLink({ fields: ['fullName', 'remark'], isWalkIn: true })
  const staff = await door.openStaff(link)
  const { scope, expiresAt } = staff
  expect((await staff.ask(checkinCalls.scope, {})).result).toEqual({ scope, expiresAt })
  const change = { bventId: door.bventId, id: link.id, name: '东门', gate: '东门', checkinIds: [door.checkinId], expiresAt }
  await door.owner.get(checkinCalls.saveStaffLink, { ...change, mode: 'scan', fields: [], isWalkIn: false })
  expect((await staff.ask(checkinCalls.scope, {})).result.scope).toMatchObject({ mode: 'scan', fields: [], isWalkIn: false, tickets: [] })
})

test('the second of two editors of a link is told, and the link stays as the first left it', async () => {
  const link = await door.makeLink({ gate: '1 号门' })
  const find = async () =>
    (await door.owner.get(checkinCalls.staffLinkList, { bventId: door.bventId })).list.find(({ id }) => id === link.id)
  const seen = await find()
  const { name, checkinIds, mode, fields, isWalkIn, expiresAt, version } = seen ?? {}
  const save = (gate: string) =>
    door.owner.try(checkinCalls.saveStaffLink, {
      bventId: door.bventId,
      id: link.id,
      version,
      name,
      checkinIds,
      mode,
      fields,
      isWalkIn,
      expiresAt,
      gate,
    })
  expect(await save('2 号门')).toMatchObject({ status: 200 })
  expect(await save('3 号门')).toMatchObject({ status: 409, envelope: { businessCode: 20005 } })
  expect(await find()).toMatchObject({ gate: '2 号门' })
})
