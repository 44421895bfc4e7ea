import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { xlsxRows, zipEntries } from '#features/attendees/testWorkbook.ts'
import { formCalls } from '#features/forms/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

async function ended(asker: Asker, taskId: string) {
  for (;;) {
    const progress = await asker.get(taskCalls.progress, { taskId })
    if (progress.status !== '') return progress
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function addFile(orgId: string, fileName: string, body: string): Promise<string> {
  const id = uuid()
  const storageKey = `uploads/${orgId}/${id}.pdf`
  await harness.services.adapters.storage.write(storageKey, Buffer.from(body))
  await harness.db
    .insertInto('file')
    .values({
      topOrgId: orgId,
      id,
      fileName,
      extension: 'pdf',
      mediaType: 'application/pdf',
      bytes: body.length,
      purpose: 'answer',
      storageKey,
    })
    .execute()
  return id
}

test('with attachments: the list and everybody’s files, each in their folder, none over another', async () => {
  const event = await harness.build.event({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId })
  const owner = await harness.as(event.accountId)
  const { fieldName } = await owner.get(formCalls.addField, {
    bventId: event.bventId,
    field: { displayName: '简历', fieldType: 'UploadFile', maxCount: 3 },
  })
  const files = [
    await addFile(event.orgId, '简历.pdf', 'one'),
    await addFile(event.orgId, '简历.pdf', 'two'),
    await addFile(event.orgId, '../../etc/passwd', 'three'),
  ]
  const of = { bventId: event.bventId, orgId: event.orgId, ticketId }
  const { checkinCode } = await harness.build.attendee({ ...of, fullName: '李/娜', fieldValues: { [fieldName]: files } })
  await harness.build.attendee({ ...of, fullName: '没有附件' })
  const { taskId } = await owner.get(attendeeTasks.export.calls.start, {
    bventId: event.bventId,
    isSelectAll: true,
    fieldNames: ['FullName', fieldName],
    isWithAttachments: true,
  })
  expect(await ended(owner, taskId)).toMatchObject({ taskStatus: 'done', total: 2 })
  const token = (await harness.services.identity.issue(event.accountId, new Date())).accessToken
  const { rawPayload } = await harness.app.inject({
    url: `/api/lightevent/attendee/DownloadAttendeeExcel?id=${taskId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const entries = await zipEntries(rawPayload)
  const [table = '', ...attached] = [...entries.keys()]
  expect(table).toMatch(/\.xlsx$/)
  const rows = await xlsxRows(entries.get(table) ?? Buffer.alloc(0))
  expect(rows.map(([name]) => name).toSorted()).toEqual(['姓名', '李/娜', '没有附件'].toSorted())
  expect(rows.find(([name]) => name === '李/娜')?.[1]).toContain('简历.pdf')
  const folder = `李_娜 ${checkinCode}`
  expect(attached.map((name) => [name.split('/')[0], name.split('/').length])).toEqual(files.map(() => [folder, 2]))
  expect(attached.map((name) => entries.get(name)?.toString()).toSorted()).toEqual(['one', 'three', 'two'])
})

test('the drawer lists what a person was sent about this registration, and nothing that opens the ticket', async () => {
  const event = await harness.build.event({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId })
  const owner = await harness.as(event.accountId)
  const of = { bventId: event.bventId, orgId: event.orgId, ticketId, mobile: '13900007777', email: 'li@example.com' }
  const { attendeeId } = await harness.build.attendee(of)
  const { attendeeId: other } = await harness.build.attendee({ ...of, email: null })
  const { taskId } = await owner.get(attendeeTasks.sendTicket.calls.start, { bventId: event.bventId, attendeeIds: [attendeeId, other] })
  await ended(owner, taskId)
  const { notices } = await owner.get(attendeeCalls.detail, { bventId: event.bventId, attendeeId })
  expect(notices.map(({ channel, recipient }) => [channel, recipient]).toSorted()).toEqual([
    ['Email', 'li@example.com'],
    ['SMS', '13900007777'],
  ])
  expect(JSON.stringify(notices)).not.toMatch(/https?:/)
  expect((await owner.get(attendeeCalls.detail, { bventId: event.bventId, attendeeId: other })).notices).toHaveLength(1)
  const finance = await harness.as((await harness.build.member({ orgId: event.orgId, roles: ['finance'] })).accountId)
  const seen = await finance.get(attendeeCalls.detail, { bventId: event.bventId, attendeeId })
  expect(seen.notices.map(({ recipient }) => recipient).join()).not.toContain('13900007777')
})

test('across events: what the member may see, each with its event; an unknown id alone is not found', async () => {
  const { orgId, accountId } = await harness.build.member({ roles: ['planner'] })
  const planner = await harness.as(accountId)
  const [open, closed] = [
    await harness.build.event({ orgId, status: 'Published' }),
    await harness.build.event({ orgId, status: 'Published' }),
  ]
  await harness.db.updateTable('bvent').set({ isPrivate: true }).where('id', '=', closed.bventId).execute()
  await harness.build.attendee({ ...(await harness.build.ticket({ orgId, bventId: open.bventId })), fullName: '看得见' })
  await harness.build.attendee({ ...(await harness.build.ticket({ orgId, bventId: closed.bventId })), fullName: '看不见' })
  const start = (request: object) => planner.try(attendeeTasks.export.calls.start, { fileType: 'csv', ...request })
  const { result } = await start({ isSelectAll: true, fieldNames: ['FullName', 'BventTitle'] })
  expect(await ended(planner, result.taskId)).toMatchObject({ taskStatus: 'done', total: 1 })
  const { text } = await planner.try(attendeeCalls.downloadExcel, { id: result.taskId })
  const { title } = await harness.db.selectFrom('bvent').select('title').where('id', '=', open.bventId).executeTakeFirstOrThrow()
  expect(text).toContain(`看得见,${title}`)
  expect(text).not.toContain('看不见')
  expect((await start({ attendeeIds: [uuid()] })).status).toBe(404)
  const door = await harness.as((await harness.build.member({ orgId, roles: ['doorStaff'] })).accountId)
  expect((await door.try(attendeeTasks.export.calls.start, { isSelectAll: true })).status).toBe(403)
})
