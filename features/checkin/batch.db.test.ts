import { expect, test } from 'vitest'
import { checkinCalls, checkinTasks } from '#features/checkin/contract.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })
const door = await openDoor(harness)

async function finished(taskId: string) {
  return expect.poll(() => door.owner.get(taskCalls.progress, { taskId }))
}
const signedIn = async () =>
  (
    await harness.db
      .selectFrom('attendee')
      .select('id')
      .where('bventId', '=', door.bventId)
      .where('checkinStatus', '=', 'SignedIn')
      .execute()
  ).map(({ id }) => id)

test('many at once: who may, who is in already, who may not; and all of it taken back', async () => {
  const [one, two, inside] = [await door.attendee(), await door.attendee(), await door.attendee()]
  const unpaid = await door.attendee({ status: 'Unpaid' })
  await door.staff.scan({ attendeeId: inside.attendeeId })
  const task = await door.owner.get(checkinTasks.batchCheckin.calls.start, { bventId: door.bventId, isSelectAll: true })
  await (await finished(task.taskId)).toMatchObject({ status: 'done', successCount: 2, failCount: 2 })
  const rows = await door.owner.get(taskCalls.rows, { id: task.taskId })
  const codeOf = (id: string) => rows.list.find(({ attendeeId }) => attendeeId === id)?.code
  expect([codeOf(inside.attendeeId), codeOf(unpaid.attendeeId)]).toEqual([32005, 20011])
  expect((await signedIn()).sort()).toEqual([one.attendeeId, two.attendeeId, inside.attendeeId].sort())

  await door.owner.get(taskCalls.undo, { id: task.taskId })
  await expect.poll(signedIn).toEqual([inside.attendeeId])

  const cancel = await door.owner.get(checkinTasks.batchCancelCheckin.calls.start, {
    bventId: door.bventId,
    attendeeIds: [inside.attendeeId, one.attendeeId],
  })
  await (await finished(cancel.taskId)).toMatchObject({ status: 'done', successCount: 1, failCount: 1 })
  expect(await signedIn()).toEqual([])
  await door.owner.get(taskCalls.undo, { id: cancel.taskId })
  await expect.poll(signedIn).toEqual([inside.attendeeId])
})

test('a point for those whom a saved search finds', async () => {
  const vip = await door.attendee({ remark: '贵宾' })
  const other = await door.attendee()
  const { id: searchId } = await door.owner.get(attendeeCalls.saveCustomSearch, {
    bventId: door.bventId,
    name: '贵宾',
    searchData: { conditions: [{ fieldName: 'Remark', fieldAction: { code: 'Contain' }, fieldValue: ['贵宾'] }] },
  })
  const checkinId = await door.newPoint({ searchId })
  const staff = await door.openStaff(await door.makeLink({ checkinIds: [checkinId] }))
  expect(await staff.scan({ checkinId, attendeeId: vip.attendeeId })).toMatchObject({ result: 'accepted' })
  expect(await staff.scan({ checkinId, attendeeId: other.attendeeId })).toMatchObject({ result: 'refused', code: 32009 })
  expect((await staff.ask(checkinCalls.numbers, { checkinId })).result).toEqual({ arrived: 1, expected: 1 })
  const { rows } = (await staff.ask(checkinCalls.snapshot, { checkinId })).result
  expect(rows.map(({ attendeeId }) => attendeeId)).toEqual([vip.attendeeId])
  const { checkins } = await door.owner.get(attendeeCalls.detail, { attendeeId: vip.attendeeId })
  expect(checkins).toMatchObject([{ checkinId, gate: '2 号门', direction: 'in' }])
  const board = await door.owner.get(checkinCalls.board, { bventId: door.bventId, id: checkinId })
  expect(board).toMatchObject({ arrived: 1, expected: 1, gates: [{ gate: '2 号门', total: 1 }], latest: [{ gate: '2 号门' }] })
})
