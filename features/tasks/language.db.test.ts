import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { taskCalls } from '#core/calls/tasks.ts'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { xlsxRows } from '#features/attendees/testWorkbook.ts'
import { checkinTasks } from '#features/checkin/contract.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })
const door = await openDoor(harness)

const zh = { 'accept-language': 'zh-CN' }
const en = { 'accept-language': 'en' }

async function ended(taskId: string) {
  await expect
    .poll(() => door.owner.get(taskCalls.progress, { taskId }), { timeout: 20_000, interval: 50 })
    .toMatchObject({ status: expect.stringMatching(/done|failed/) })
  return taskId
}
const messages = async (id: string, headers: Record<string, string>) =>
  (await door.owner.get(taskCalls.rows, { id }, headers)).list.filter(({ isOk }) => !isOk).map(({ message }) => message)

test.each([
  ['zh-CN', zh],
  ['en', en],
])('what %s has started is read in the language of the reader', async (_, starter) => {
  const inside = await door.attendee()
  const unpaid = await door.attendee({ status: 'Unpaid' })
  await door.staff.scan({ attendeeId: inside.attendeeId })
  // A gate without a name is named by us.
  await sql`update checkin_entry set gate = '' where attendee_id = ${inside.attendeeId}`.execute(harness.db)
  const attendeeIds = [inside.attendeeId, unpaid.attendeeId]
  const { taskId } = await door.owner.get(checkinTasks.batchCheckin.calls.start, { bventId: door.bventId, attendeeIds }, starter)
  await ended(taskId)
  expect((await messages(taskId, en)).sort()).toEqual([
    expect.stringMatching(/^Already in: [\d:]+, the door$/),
    'Not possible in this state',
  ])
  expect((await messages(taskId, zh)).sort()).toEqual([expect.stringMatching(/^已于 [\d:]+ 在 签到处 签到$/), '当前状态不允许此操作'])
})

test('a task that failed says why in the language of the reader, in its progress and in the list', async () => {
  const request = JSON.stringify({ bventId: door.bventId })
  const id = uuid()
  await sql`
    insert into task (top_org_id, id, type, account_id, bvent_id, request, status, message)
    values (${door.orgId}, ${id}, ${attendeeTasks.export.type}, ${door.accountId}, ${door.bventId}, ${request}::jsonb, 'failed', 'core.diskFull')`.execute(
    harness.db,
  )
  expect((await door.owner.get(taskCalls.progress, { taskId: id }, en)).message).toBe('Out of space, tell the administrator')
  const { list } = await door.owner.get(taskCalls.list, {}, zh)
  expect(list.find(({ taskId }) => taskId === id)?.message).toBe('存储空间已满，请联系管理员')
})

test('a field of the form is named in the language of the reader', async () => {
  const person = await door.attendee({ status: 'Unpaid' })
  const asked = { bventId: door.bventId, attendeeIds: [person.attendeeId] }
  const { taskId } = await door.owner.get(checkinTasks.batchCheckin.calls.start, asked)
  await ended(taskId)
  const note = JSON.stringify({ message: 'imports.row.taken', params: { name: { field: 'Mobile' } } })
  await sql`update task_row set note = ${note}::jsonb where task_id = ${taskId}`.execute(harness.db)
  expect(await messages(taskId, zh)).toEqual(['“手机号”已被其他参会人使用'])
  expect(await messages(taskId, en)).toEqual(['Another attendee has this “Mobile”'])
})

test('what was stored as a text before still reads', async () => {
  const person = await door.attendee({ status: 'Unpaid' })
  const { taskId } = await door.owner.get(checkinTasks.batchCheckin.calls.start, {
    bventId: door.bventId,
    attendeeIds: [person.attendeeId],
  })
  await ended(taskId)
  await sql`update task_row set message = '旧的原因', note = null where task_id = ${taskId}`.execute(harness.db)
  await sql`update task set message = '服务异常' where id = ${taskId}`.execute(harness.db)
  expect(await messages(taskId, en)).toEqual(['旧的原因'])
  expect((await door.owner.get(taskCalls.progress, { taskId }, en)).message).toBe('服务异常')
})

test.each([
  [zh, '姓名', '参会人名单'],
  [en, 'Full name', 'Attendees'],
])('a file is written in the language of whoever asked for it', async (asker, head, name) => {
  const asked = { bventId: door.bventId, isSelectAll: true, fieldNames: ['FullName'] }
  const { taskId } = await door.owner.get(attendeeTasks.export.calls.start, asked, asker)
  await ended(taskId)
  expect((await door.owner.get(taskCalls.progress, { taskId })).fileName).toContain(name)
  const token = (await harness.services.identity.issue(door.accountId, new Date())).accessToken
  const { rawPayload } = await harness.app.inject({
    url: `/api/lightevent/attendee/DownloadAttendeeExcel?id=${taskId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await xlsxRows(rawPayload))[0]).toEqual([head])
})
