import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call, InputOf } from '#core/call.ts'
import type { taskProgress } from '#core/task.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { TOLD_EACH } from '#features/attendees/server/batch.ts'
import { auditCalls, auditTasks } from '#features/audit/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { xlsxRows } from '#features/attendees/testWorkbook.ts'
import { openFileHarness, type Asker, type Harness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

type Event = { orgId: string; bventId: string; accountId: string; ticketId: string; owner: Asker }

async function newEvent(ticket: { total?: number; priceMinor?: number; isNeedApproval?: boolean } = {}): Promise<Event> {
  const event = await harness.ownEvent({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, total: 100, ...ticket })
  return { ...event, ticketId }
}
const person = async (event: Event, fields: Parameters<Harness['build']['attendee']>[0] = {}) =>
  (await harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId: event.ticketId, ...fields })).attendeeId
const rowOf = (id: string) => harness.db.selectFrom('attendee').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await rowOf(id)).status))
const seatsOf = async (event: Event) =>
  (await harness.db.selectFrom('ticket').select('sold').where('id', '=', event.ticketId).executeTakeFirstOrThrow()).sold

async function ended(asker: Asker, taskId: string) {
  for (;;) {
    const progress = await asker.get(taskCalls.progress, { taskId })
    if (progress.status !== '') return progress
    await new Promise((done) => setTimeout(done, 20))
  }
}
async function run<C extends Call<z.ZodObject, typeof taskProgress>>(
  event: Event,
  task: { calls: { start: C } },
  request: Omit<InputOf<C>, 'bventId'>,
) {
  const { taskId } = await event.owner.get(task.calls.start as Call<z.ZodObject, typeof taskProgress>, {
    bventId: event.bventId,
    ...request,
  })
  const progress = await ended(event.owner, taskId)
  const { list } = await event.owner.get(taskCalls.rows, { id: taskId, pageSize: 200 })
  return { taskId, progress, codes: Object.fromEntries(list.map((row) => [row.attendeeId, row.code])) }
}
async function undo(event: Event, taskId: string) {
  const { taskId: undoId } = await event.owner.get(taskCalls.undo, { id: taskId })
  return ended(event.owner, undoId)
}
const foreign = '0192f0c1-7c5a-7abc-8def-0123456789ab'

test('approves who is pending, refuses the others by row, and undoes it but for those changed since', async () => {
  const event = await newEvent()
  const ids = [await person(event, { status: 'PendingApproval' }), await person(event, { status: 'PendingApproval' })]
  const other = await person(event, { status: 'Registered' })
  const { taskId, progress, codes } = await run(event, attendeeTasks.approve, {
    attendeeIds: [...ids, other, foreign],
    status: 'Registered',
  })
  expect(progress).toMatchObject({ taskStatus: 'done', total: 4, successCount: 2, failCount: 2, canUndo: true })
  expect(codes).toMatchObject({ [other]: 30001, [foreign]: 20004 })
  expect(await statusesOf(ids)).toEqual(['Registered', 'Registered'])
  expect(await rowOf(ids[0] ?? '')).toMatchObject({ auditStatus: 'Approved' })
  await event.owner.get(attendeeCalls.updateRemark, { bventId: event.bventId, attendeeId: ids[1] ?? '', remark: '动过' })
  expect(await undo(event, taskId)).toMatchObject({ successCount: 1, failCount: 1 })
  expect(await statusesOf(ids)).toEqual(['PendingApproval', 'Registered'])
  expect(await rowOf(ids[0] ?? '')).toMatchObject({ auditStatus: 'PendingApproval', auditTime: null })
  expect((await event.owner.try(taskCalls.undo, { id: taskId })).envelope.businessCode).toBe(33001)
})

test('a free order that waits again after an undone approval has no time of payment', async () => {
  const event = await newEvent()
  const attendeeId = await person(event, { status: 'PendingApproval' })
  const order = async () => (await event.owner.get(attendeeCalls.detail, { attendeeId })).order
  const { taskId } = await run(event, attendeeTasks.approve, { attendeeIds: [attendeeId], status: 'Registered' })
  expect(await order()).toMatchObject({ status: 'Paid', paidTime: expect.any(String) })
  expect(await undo(event, taskId)).toMatchObject({ successCount: 1 })
  expect(await order()).toMatchObject({ status: 'WaitApproval', paidTime: null })
})

test('denying gives the seat back; undoing it needs one again', async () => {
  const event = await newEvent({ total: 2 })
  const ids = [await person(event, { status: 'PendingApproval' }), await person(event, { status: 'PendingApproval' })]
  const { taskId } = await run(event, attendeeTasks.approve, { isSelectAll: true, status: 'Denied', reason: '满了' })
  expect(await seatsOf(event)).toBe(0)
  await person(event)
  const undone = await undo(event, taskId)
  expect([undone.successCount, undone.failCount, await seatsOf(event)]).toEqual([1, 1, 2])
  expect((await statusesOf(ids)).sort()).toEqual(['Denied', 'PendingApproval'])
})

test('chunks beside each other: orders that several of them share and the seats of one ticket come out right', async () => {
  const people = 2_500
  const event = await newEvent({ total: people })
  await sql`
    with people as (select n, gen_random_uuid() as id from generate_series(1, ${people}::int) n),
    orders as (
      insert into reg_order (top_org_id, id, bvent_id, order_no, status, pay_type, buyer)
      select ${event.orgId}::uuid, md5(${event.bventId} || g)::uuid, ${event.bventId}::uuid, 'L' || g, 'WaitApproval', 'Free', '{}'
      from generate_series(0, ${people}::int / 5) g
    )
    insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, audit_status, checkin_code)
    select ${event.orgId}::uuid, ${event.bventId}::uuid, id, ${event.ticketId}::uuid, md5(${event.bventId} || n % (${people}::int / 5))::uuid,
      'PendingApproval', 'PendingApproval', 'L' || n
    from people`.execute(harness.db)
  await harness.db.updateTable('ticket').set({ sold: people }).where('id', '=', event.ticketId).execute()
  const orders = async () =>
    (
      await harness.db
        .selectFrom('regOrder')
        .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
        .where('bventId', '=', event.bventId)
        .where('orderNo', '<>', `L${people / 5}`)
        .groupBy('status')
        .execute()
    ).map(({ status, n }) => [status, n])

  const { taskId, progress } = await run(event, attendeeTasks.approve, { isSelectAll: true, status: 'Denied' })
  expect(progress).toMatchObject({ taskStatus: 'done', total: people, successCount: people })
  expect(await seatsOf(event)).toBe(0)
  expect(await orders()).toEqual([['Cancelled', people / 5]])
  expect(await undo(event, taskId)).toMatchObject({ total: people, successCount: people })
  expect(await seatsOf(event)).toBe(people)
  expect(await orders()).toEqual([['WaitApproval', people / 5]])
  const { list } = await event.owner.get(auditCalls.list, {})
  expect(list.map((row) => [row.action, row.people])).toEqual([
    ['tasks.undo', null],
    ['attendee.restore', people],
    ['attendee.deny', people],
  ])
})

test.for([TOLD_EACH, TOLD_EACH + 1])(
  'of %i people at once the log tells in as many lines as one can read, and each of them keeps a history',
  async (people) => {
    const event = await newEvent()
    const ids = await Promise.all(Array.from({ length: people }, () => person(event, { status: 'PendingApproval' })))
    const { taskId } = await run(event, attendeeTasks.approve, { isSelectAll: true, status: 'Registered' })
    const told = people > TOLD_EACH ? [{ objectId: taskId, people }] : ids.toSorted().map((objectId) => ({ objectId, people: null }))
    const search = { action: 'attendee.approve' }
    const { list } = await event.owner.get(auditCalls.list, search)
    expect(list.toSorted((one, other) => (one.objectId < other.objectId ? -1 : 1))).toMatchObject(told)
    expect(await event.owner.get(auditCalls.actions, {})).toEqual({ actions: ['attendee.approve'] })
    const { list: activity } = await event.owner.get(auditCalls.activity, { bventId: event.bventId })
    expect(activity.map((row) => row.people)).toEqual(told.map((row) => row.people))
    for (const objectId of ids)
      expect((await event.owner.get(auditCalls.list, { objectId })).list).toMatchObject([{ ...search, objectId, people: null }])
    const exported = await event.owner.get(auditTasks.export.calls.start, search)
    // The file leaves nobody out.
    expect((await ended(event.owner, exported.taskId)).total).toBe(people > TOLD_EACH ? people + 1 : people)
  },
)

test('everyone who matches but two', async () => {
  const event = await newEvent()
  const ids = await Promise.all(Array.from({ length: 5 }, () => person(event, { status: 'PendingApproval', fullName: '同名' })))
  await person(event, { status: 'PendingApproval', fullName: '别人' })
  const { progress } = await run(event, attendeeTasks.approve, {
    isSelectAll: true,
    excludedIds: ids.slice(0, 2),
    searchData: { simpleSearchValue: '同名', Status: 'PendingApproval', pageSize: 1 },
    status: 'Registered',
  })
  expect(progress.successCount).toBe(3)
  expect((await event.owner.get(attendeeCalls.list, { bventId: event.bventId, Status: 'PendingApproval' })).searchCount).toBe(3)
})

test.each([
  [{ attendeeIds: [] }, 400],
  [{ isSelectAll: true, attendeeIds: [foreign] }, 400],
  [{ attendeeIds: [foreign], excludedIds: [foreign] }, 400],
  [{ attendeeIds: [foreign] }, 404],
  [{ isSelectAll: true, searchData: { conditions: [{ fieldName: 'No', fieldAction: { code: 'EQ' }, fieldValue: ['1'] }] } }, 400],
])('the selection %o is refused with %s', async (selection, status) => {
  const event = await newEvent()
  expect((await event.owner.try(attendeeTasks.delete.calls.start, { bventId: event.bventId, ...selection })).status).toBe(status)
})

test('rolls decisions back where nothing stands against it, and undoes that', async () => {
  const event = await newEvent()
  const approved = await person(event)
  const signedIn = await person(event, { checkinStatus: 'SignedIn' })
  const never = await person(event)
  const denied = await person(event, { status: 'Denied' })
  await harness.db.updateTable('attendee').set({ auditStatus: 'Approved' }).where('id', 'in', [approved, signedIn]).execute()
  const decidedAt = new Date('2026-03-01T08:30:00.125Z')
  await harness.db.updateTable('attendee').set({ auditTime: decidedAt }).where('id', '=', approved).execute()
  const all = { bventId: event.bventId, isSelectAll: true }
  const reach = await event.owner.get(attendeeCalls.rollBackReach, all)
  expect(reach).toEqual({ canCount: 2, notNeededCount: 1, refusedCount: 1 })
  const { taskId, progress, codes } = await run(event, attendeeTasks.rollBack, all)
  expect(progress).toMatchObject({ total: 3, successCount: reach.canCount, failCount: reach.refusedCount })
  expect(codes).toEqual({ [approved]: 0, [signedIn]: 20011, [denied]: 0 })
  expect(await statusesOf([approved, denied])).toEqual(['PendingApproval', 'PendingApproval'])
  expect(await undo(event, taskId)).toMatchObject({ successCount: 2, failCount: 0 })
  expect(await rowOf(approved)).toMatchObject({ auditStatus: 'Approved', auditTime: decidedAt })
  expect(await rowOf(denied)).toMatchObject({ auditStatus: 'Denied', auditTime: null })
  const { list } = await event.owner.get(taskCalls.list, {})
  expect(list.map(({ taskStatus, isUndo }) => [taskStatus, isUndo])).toEqual([
    ['done', true],
    ['undone', false],
  ])
  expect(await statusesOf([approved, denied])).toEqual(['Registered', 'Denied'])
  expect(await rowOf(denied)).toMatchObject({ auditStatus: 'Denied' })
  expect(await seatsOf(event)).toBe(3)
  expect((await rowOf(never)).status).toBe('Registered')
})

test('of chosen rows only those with a decision are rolled back; where nobody has one nothing begins', async () => {
  const event = await newEvent()
  const [never, waiting, denied] = [
    await person(event),
    await person(event, { status: 'PendingApproval' }),
    await person(event, { status: 'Denied' }),
  ]
  const cancelled = await person(event, { status: 'Cancelled' })
  await harness.db.updateTable('attendee').set({ auditStatus: 'Approved' }).where('id', '=', cancelled).execute()
  const chosen = { bventId: event.bventId, attendeeIds: [never, waiting, denied, cancelled] }
  expect(await event.owner.get(attendeeCalls.rollBackReach, chosen)).toEqual({ canCount: 1, notNeededCount: 3, refusedCount: 0 })
  const { codes } = await run(event, attendeeTasks.rollBack, { attendeeIds: [...chosen.attendeeIds, foreign] })
  expect(codes).toEqual({ [denied]: 0, [foreign]: 20004 })
  const none = { bventId: event.bventId, attendeeIds: [never, denied] }
  expect((await event.owner.try(attendeeTasks.rollBack.calls.start, none)).envelope.businessCode).toBe(30002)
  expect(await statusesOf([never, waiting, denied, cancelled])).toEqual(['Registered', 'PendingApproval', 'PendingApproval', 'Cancelled'])
})

test('how many can be rolled back is told across events too, and to nobody who may not see them', async () => {
  const [here, there] = [await newEvent(), await newEvent()]
  const denied = await person(here, { status: 'Denied' })
  const stranger = await person(there, { status: 'Denied' })
  const chosen = { attendeeIds: [denied, stranger] }
  expect(await here.owner.get(attendeeCalls.rollBackReach, chosen)).toEqual({ canCount: 1, notNeededCount: 0, refusedCount: 0 })
  expect((await here.owner.try(attendeeCalls.rollBackReach, { ...chosen, bventId: there.bventId })).status).toBe(404)
  expect((await here.owner.try(attendeeCalls.rollBackReach, { attendeeIds: [stranger] })).status).toBe(404)
})

test('remarks are replaced, added to, and put back', async () => {
  const event = await newEvent()
  const ids = [await person(event, { remark: '素食' }), await person(event)]
  const { taskId } = await run(event, attendeeTasks.remark, { attendeeIds: ids, remark: '靠窗', mode: 'append' })
  expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).remark))).toEqual(['素食\n靠窗', '靠窗'])
  await undo(event, taskId)
  expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).remark))).toEqual(['素食', ''])
})

test('deleted people are gone with their seats and values, and come back with them', async () => {
  const event = await newEvent()
  const ids = [await person(event, { status: 'Registered' }), await person(event, { status: 'Denied' })]
  const { taskId, progress } = await run(event, attendeeTasks.delete, { isSelectAll: true })
  expect([progress.successCount, await seatsOf(event)]).toEqual([2, 0])
  expect((await event.owner.get(attendeeCalls.list, { bventId: event.bventId })).searchCount).toBe(0)
  expect(await undo(event, taskId)).toMatchObject({ successCount: 2 })
  expect([await statusesOf(ids), await seatsOf(event)]).toEqual([['Registered', 'Denied'], 1])
  expect((await event.owner.get(attendeeCalls.list, { bventId: event.bventId })).searchCount).toBe(2)
})

test('tickets and reminders go to those they are for', async () => {
  const event = await newEvent()
  const [registered, unpaid, mute] = [await person(event), await person(event, { status: 'Unpaid' }), await person(event, { mobile: null })]
  const sent = await run(event, attendeeTasks.sendTicket, { isSelectAll: true, isReissue: true })
  expect(sent.codes).toEqual({ [registered]: 0, [unpaid]: 20011, [mute]: 20011 })
  expect((await rowOf(registered)).serial).toBe(2)
  const reminded = await run(event, attendeeTasks.sendWaitPay, { isSelectAll: true })
  expect(reminded.codes).toEqual({ [registered]: 20011, [unpaid]: 0, [mute]: 20011 })
})

test('two rows of one person become one and two again', async () => {
  const event = await newEvent()
  const target = await person(event, { fullName: '王伟', mobile: '13900001111', fieldValues: { Company: '甲' } })
  const source = await person(event, { fullName: '王伟', mobile: '13900001111', email: 'wang@example.com', fieldValues: { Company: '乙' } })
  const { list } = await event.owner.get(attendeeCalls.duplicateList, { bventId: event.bventId })
  expect(list).toMatchObject([{ reasons: ['mobile'], attendees: [{}, {}] }])
  const { taskId } = await run(event, attendeeTasks.merge, {
    targetId: target,
    sourceIds: [source],
    fields: { Company: source, Email: source },
  })
  expect(await rowOf(target)).toMatchObject({ fieldValues: { Company: '乙' }, email: 'wang@example.com', mobile: '13900001111' })
  expect([(await rowOf(source)).deletedAt !== null, await seatsOf(event)]).toEqual([true, 1])
  expect(await undo(event, taskId)).toMatchObject({ successCount: 2 })
  expect(await rowOf(target)).toMatchObject({ fieldValues: { Company: '甲' }, email: null })
  expect([(await rowOf(source)).deletedAt, await seatsOf(event)]).toEqual([null, 2])
  const groupId = list[0]?.groupId ?? ''
  expect((await event.owner.try(attendeeCalls.ignoreDuplicate, { groupId: '0'.repeat(32) })).status).toBe(404)
  const elsewhere = await newEvent()
  expect((await elsewhere.owner.try(attendeeCalls.ignoreDuplicate, { groupId })).status).toBe(404)
  expect((await event.owner.try(attendeeCalls.ignoreDuplicate, { groupId, bventId: elsewhere.bventId })).status).toBe(404)
  await event.owner.get(attendeeCalls.ignoreDuplicate, { groupId, bventId: event.bventId })
  await event.owner.get(attendeeCalls.ignoreDuplicate, { groupId })
  expect((await event.owner.get(attendeeCalls.duplicateList, { bventId: event.bventId })).list).toEqual([])
})

test('an export holds the chosen columns of the rows that match, masked for whom it is, and is nobody else’s', async () => {
  const event = await newEvent()
  await person(event, { fullName: '=1+1', mobile: '+85366123456', fieldValues: { Company: '甲 & <乙> _x0041_' } })
  await person(event, { fullName: '不要', status: 'Denied' })
  const fieldNames = ['Company', 'FullName', 'Mobile', 'Status', 'CreatedDate']
  const request = { isSelectAll: true, searchData: { Status: 'Registered' as const }, fieldNames }
  const { taskId, progress } = await run(event, attendeeTasks.export, request)
  expect(progress).toMatchObject({ taskStatus: 'done', total: 1 })
  const token = (await harness.services.identity.issue(event.accountId, new Date())).accessToken
  const { rawPayload, headers } = await harness.app.inject({
    url: `/api/lightevent/attendee/DownloadAttendeeExcel?id=${taskId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(headers['content-disposition']).toContain('.xlsx')
  const rows = await xlsxRows(rawPayload)
  expect(rows[0]).toEqual(['公司', '姓名', '手机号', '报名状态', '报名时间'])
  expect(rows[1]?.slice(0, 4)).toEqual(['甲 & <乙> _x0041_', '=1+1', '+85366123456', '报名成功'])
  expect(rows).toHaveLength(2)

  const csv = await run(event, attendeeTasks.export, { ...request, fileType: 'csv' })
  const { text } = await event.owner.try(attendeeCalls.downloadExcel, { id: csv.taskId })
  expect(text).toContain("甲 & <乙> _x0041_,'=1+1,+85366123456,报名成功")
  const stranger = await harness.as((await harness.build.member({ orgId: event.orgId, roles: ['planner'] })).accountId)
  for (const call of [attendeeCalls.downloadExcel, attendeeCalls.exportProcess])
    expect((await stranger.try(call, { id: taskId })).status).toBe(404)
  expect((await stranger.try(attendeeCalls.exportFile, { bventId: event.bventId })).status).toBe(404)
  const finance = await harness.build.member({ orgId: event.orgId, roles: ['finance'] })
  const asker = await harness.as(finance.accountId)
  const { taskId: theirs } = await asker.get(attendeeTasks.export.calls.start, { bventId: event.bventId, ...request, fileType: 'csv' })
  await ended(asker, theirs)
  expect((await asker.try(attendeeCalls.exportFile, { bventId: event.bventId })).text).toContain('+853****3456')
})
