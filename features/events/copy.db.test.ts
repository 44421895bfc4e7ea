import { describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { v7 as uuid } from 'uuid'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

const start = eventTasks.copy.calls.start
const dates = { startTime: '2027-06-01T01:00:00Z', endTime: '2027-06-02T01:00:00Z' }
let made = 0
const request = (bventId: string, change: object = {}) => ({ bventId, title: `副本 ${(made += 1)}`, ...dates, parts: [], ...change })

/** The end of a copy, however it ends. */
async function ended(asker: Asker, taskId: string) {
  return eventually(async () => {
    const progress = await asker.get(eventCalls.copyProgress, { taskId })
    if (!progress.status) throw new Error('not yet')
    return progress
  })
}

const limitTo = (orgId: string, currentQuota: number) =>
  harness.db
    .updateTable('benefit')
    .set({ currentQuota })
    .where('topOrgId', '=', orgId)
    .where('functionKey', '=', 'LiteCreateActivity')
    .execute()
const titlesOf = async (orgId: string) =>
  (await harness.db.selectFrom('bvent').select('title').where('topOrgId', '=', orgId).orderBy('id').execute()).map(({ title }) => title)

describe('a copy is refused before it begins', () => {
  test('of an event the caller may not see, and of one that is not there', async () => {
    const { bventId, orgId } = await harness.ownEvent({ isPrivate: true })
    const planner = await harness.as((await harness.build.member({ orgId, roles: ['planner'] })).accountId)
    expect(await planner.try(start, request(bventId))).toMatchObject({ status: 401, envelope: { businessCode: 24001 } })
    expect((await planner.try(start, request(uuid()))).status).toBe(404)
    const stranger = await harness.as((await harness.build.member()).accountId)
    expect((await stranger.try(start, request(bventId))).status).toBe(404)
    expect(await titlesOf(orgId)).toHaveLength(1)
  })

  test('of times that run backwards, naming the end', async () => {
    const { bventId, owner } = await harness.ownEvent()
    const refused = await owner.try(start, request(bventId, { startTime: dates.endTime, endTime: dates.startTime }))
    expect(refused).toMatchObject({ status: 400, envelope: { returnObj: { errorDetails: [{ field: 'endTime' }] } } })
  })

  test('of a title that another event has', async () => {
    const { bventId, title, owner } = await harness.ownEvent()
    expect(await owner.try(start, request(bventId, { title }))).toMatchObject({ status: 409, envelope: { businessCode: 24002 } })
  })

  test('of an external event without its benefit', async () => {
    const { bventId, orgId, owner } = await harness.ownEvent({ bventType: 'External' })
    await harness.db.deleteFrom('benefit').where('topOrgId', '=', orgId).where('functionKey', '=', 'ExternalEvent').execute()
    expect(await owner.try(start, request(bventId))).toMatchObject({ status: 403, envelope: { businessCode: 23001 } })
  })
})

describe('the number of events is limited', () => {
  const QUOTA = 110721002

  test('for copies as for new ones, exactly, also where several wait at once', async () => {
    const { bventId, orgId, owner } = await harness.ownEvent()
    await limitTo(orgId, 1)
    expect(await owner.try(start, request(bventId))).toMatchObject({ status: 403, envelope: { businessCode: QUOTA } })
    await limitTo(orgId, 2)
    const tasks = await Promise.all([1, 2, 3].map(() => owner.try(start, request(bventId))))
    const begun = tasks.filter(({ status }) => status === 200)
    const ends = await Promise.all(begun.map(({ result }) => ended(owner, result.taskId)))
    expect(ends.filter(({ status }) => status === 'done')).toHaveLength(1)
    expect(ends.filter(({ status }) => status === 'failed').every(({ message }) => message === '活动数量已达上限')).toBe(true)
    expect(await titlesOf(orgId)).toHaveLength(2)
  })

  test('for what comes back from the bin', async () => {
    const { bventId, orgId, accountId, owner } = await harness.ownEvent()
    await harness.db.updateTable('bvent').set({ deletedAt: new Date() }).where('id', '=', bventId).execute()
    await harness.build.event({ orgId, createdBy: accountId })
    await limitTo(orgId, 1)
    expect(await owner.try(eventCalls.restore, { bventId })).toMatchObject({ status: 403, envelope: { businessCode: QUOTA } })
    await limitTo(orgId, 2)
    expect((await owner.try(eventCalls.restore, { bventId })).status).toBe(200)
  })
})

describe('a copy takes along', () => {
  test('ways to pay and holds with the tickets; check-in points with their tickets, their times moved', async () => {
    const event = await harness.ownEvent({ startTime: new Date('2027-01-05T01:00:00Z'), endTime: new Date('2027-01-06T01:00:00Z') })
    const { bventId, orgId, owner } = event
    const place = { topOrgId: orgId, bventId }
    const [vip, hall] = [
      await harness.build.ticket({ bventId, orgId, name: '贵宾票' }),
      await harness.build.ticket({ bventId, orgId, name: '大厅票' }),
    ]
    await harness.db
      .insertInto('payOption')
      .values([
        { ...place, provider: 'offline' },
        { ...place, provider: 'local', isEnable: false },
      ])
      .execute()
    await harness.db
      .insertInto('payHold')
      .values({ ...place, onlineMinutes: 20, offlineMinutes: 2_880, afterApprovalMinutes: 600 })
      .execute()
    await owner.get(checkinCalls.create, {
      bventId,
      name: '贵宾入口',
      ticketIds: [vip.ticketId],
      startTime: '2027-01-05T00:00:00Z',
      endTime: '2027-01-05T03:00:00Z',
    })
    await owner.get(checkinCalls.create, { bventId, name: '都能进' })
    const { id: searchId } = await owner.get(attendeeCalls.saveCustomSearch, { bventId, name: '媒体', searchData: {} })
    await owner.get(checkinCalls.create, { bventId, name: '媒体入口', searchId })
    const copyOf = async (parts: string[]) => {
      const { taskId } = await owner.get(start, request(bventId, { parts }))
      return (await ended(owner, taskId)).newBventId ?? ''
    }

    const whole = await copyOf(['tickets', 'settings'])
    const options = await harness.db
      .selectFrom('payOption')
      .select(['provider', 'isEnable'])
      .where('bventId', '=', whole)
      .orderBy('provider')
      .execute()
    expect(options).toEqual([
      { provider: 'local', isEnable: false },
      { provider: 'offline', isEnable: true },
    ])
    expect(await harness.db.selectFrom('payHold').selectAll().where('bventId', '=', whole).execute()).toMatchObject([
      { onlineMinutes: 20, offlineMinutes: 2_880, afterApprovalMinutes: 600 },
    ])
    const tickets = await harness.db.selectFrom('ticket').select(['id', 'name']).where('bventId', '=', whole).execute()
    const vipCopy = tickets.find(({ name }) => name === '贵宾票')?.id
    expect([vip.ticketId, hall.ticketId]).not.toContain(vipCopy)
    const pointsOf = (id: string) =>
      harness.db
        .selectFrom('checkinPoint')
        .select(['name', 'ticketIds', 'startTime', 'endTime', 'isEnable'])
        .where('bventId', '=', id)
        .where('name', 'in', ['贵宾入口', '都能进', '媒体入口'])
        .execute()
    const open = { name: '都能进', ticketIds: [], startTime: null, endTime: null, isEnable: true }
    const gate = { name: '贵宾入口', startTime: new Date('2027-06-01T00:00:00Z'), endTime: new Date('2027-06-01T03:00:00Z') }
    // Saved searches stay with their event: without one this point would let everybody in.
    const press = { ...open, name: '媒体入口', isEnable: false }
    const pointsAre = async (id: string, expected: object[]) => {
      const points = await pointsOf(id)
      expect(points).toHaveLength(expected.length)
      expect(points).toEqual(expect.arrayContaining(expected))
    }
    await pointsAre(whole, [open, press, { ...gate, ticketIds: [vipCopy], isEnable: true }])

    const without = await copyOf(['settings'])
    await pointsAre(without, [open, press, { ...gate, ticketIds: [], isEnable: false }])
    expect(await harness.db.selectFrom('payOption').select('provider').where('bventId', '=', without).execute()).toEqual([])
  })
})
