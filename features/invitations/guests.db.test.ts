import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { taskCalls } from '#core/calls/tasks.ts'
import { invitationCalls as calls, invitationTasks } from '#features/invitations/contract.ts'
import { sendTasks } from '#features/sends/contract.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openEvent, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness({ hasWorker: true })
let event: TestEvent
let owner: Asker

beforeEach(async () => {
  event = await openEvent(harness, [{ total: 100 }])
  owner = await harness.as(event.accountId)
})

const page = (more: object) => owner.get(calls.guests, { bventId: event.bventId, pageSize: 20, ...more })
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a page is found from where the one before it ended, whoever comes in between', async () => {
  await sql`
    insert into invitee (top_org_id, id, bvent_id, code, name, source, contacted_at, created_at)
    select ${event.orgId}, gen_random_uuid(), ${event.bventId}, 'KS' || lpad(n::text, 8, '0') || ${event.bventId.slice(-4).toUpperCase()}, 'G' || n, 'hand', now(),
      date_trunc('second', now()) - make_interval(secs => n / 3) from generate_series(1, 50) n`.execute(harness.db)
  const [first, second, third] = [await page({}), await page({ pageNo: 2 }), await page({ pageNo: 3 })]
  expect(new Set(namesOf([...first.list, ...second.list, ...third.list])).size).toBe(50)
  expect([first.next !== '', third.next]).toEqual([true, ''])
  await owner.get(calls.saveGuest, { bventId: event.bventId, name: '新来的', mobile: '13700007701' })
  const after = await page({ pageNo: 2, after: first.next })
  expect(namesOf(after.list)).toEqual(namesOf(second.list))
  expect(namesOf((await page({ pageNo: 3, after: after.next })).list)).toEqual(namesOf(third.list))
  // Counted through to instead, the page has moved on by one.
  expect(namesOf((await page({ pageNo: 2 })).list)).not.toEqual(namesOf(second.list))
  expect((await page({ state: 'Declined', after: first.next })).list).toEqual([])
})

async function imported(text: string): Promise<string> {
  const id = uuid()
  const storageKey = `invitations/${event.orgId}/${id}.csv`
  await harness.services.adapters.storage.write(storageKey, Buffer.from(text))
  const file = { fileName: '嘉宾.csv', extension: 'csv', mediaType: 'text/csv', bytes: text.length, purpose: 'invitationBatch', storageKey }
  await harness.db
    .insertInto('file')
    .values({ topOrgId: event.orgId, id, isPublic: false, accountId: event.accountId, ...file })
    .execute()
  const { taskId } = await owner.get(invitationTasks.importGuests.calls.start, { bventId: event.bventId, fileId: id })
  return taskId
}
const ended = (taskId: string) =>
  eventually(async () => {
    const progress = await owner.get(taskCalls.progress, { taskId })
    expect(progress.taskStatus).toBe('done')
    return progress
  })

test('an import is undone: who was touched, asked or recognised since stays', async () => {
  const taskId = await imported('姓名,手机号\n甲,13700006601\n乙,13700006602\n丙,13700006603\n')
  expect(await ended(taskId)).toMatchObject({ successCount: 3, canUndo: true })
  const { list } = await page({})
  const idOf = (name: string) => list.find((one) => one.name === name)?.inviteeId ?? ''
  await owner.get(calls.contact, { inviteeId: idOf('乙'), kind: 'call' })
  await owner.get(calls.markSent, { inviteeId: idOf('丙'), way: 'copy' })
  const { taskId: undoId } = await owner.get(taskCalls.undo, { id: taskId })
  expect(await ended(undoId)).toMatchObject({ successCount: 1, failCount: 2 })
  expect(namesOf((await page({})).list).sort()).toEqual(['丙', '乙'].sort())
  const again = await imported('姓名,手机号\n甲,13700006601\n')
  expect(await ended(again)).toMatchObject({ successCount: 1, failCount: 0 })
})

test('columns are found as the wizard finds them: by other names, by what stands in them, and by what was chosen before', async () => {
  const { orgId } = event
  await harness.db
    .insertInto('importChoice')
    .values({ topOrgId: orgId, labelKey: '宾客大名', fieldName: 'FullName', fieldLabel: '姓名', chosenAt: new Date() })
    .execute()
  const rows =
    '宾客大名,联系方式,信箱地址栏,所在单位,性别\n甲,13700006611,jia@example.com,浙江远禾电子,女\n乙,13700006612,yi@example.com,,\n'
  expect(await ended(await imported(rows))).toMatchObject({ successCount: 2, failCount: 0 })
  const { list } = await page({ keyWords: '甲' })
  expect(list).toMatchObject([{ name: '甲', mobile: '13700006611', email: 'jia@example.com', company: '浙江远禾电子', gender: 'female' }])
})

async function tableOf(taskId: string): Promise<string[]> {
  await ended(taskId)
  const { text } = await owner.try(taskCalls.file, { id: taskId })
  return text.trim().split(/\r?\n/)
}

test('a label narrows the list, its counts and its export; only what one sees is offered', async () => {
  const put = (name: string, labels: string[]) => owner.get(calls.saveGuest, { bventId: event.bventId, name, labels })
  await put('甲', ['VIP', '渠道'])
  await put('乙', ['VIP'])
  await put('丙', [])
  expect((await owner.get(calls.guestLabels, { bventId: event.bventId })).list).toEqual([
    { label: 'VIP', count: 2 },
    { label: '渠道', count: 1 },
  ])
  const vip = await page({ label: 'VIP' })
  expect(namesOf(vip.list).sort()).toEqual(['乙', '甲'].sort())
  expect(vip.counts.find(({ code }) => code === '')?.total).toBe(2)
  expect((await page({ label: 'vi' })).list).toEqual([])
  const { taskId } = await owner.get(invitationTasks.exportGuests.calls.start, {
    bventId: event.bventId,
    searchData: { label: '渠道' },
    fileType: 'csv',
  })
  const [, ...rows] = await tableOf(taskId)
  expect(rows).toEqual([expect.stringContaining('甲')])
  const { accountId } = await harness.build.member({ orgId: event.orgId, roles: ['finance'] })
  const other = await harness.as(accountId, event.orgId)
  expect((await other.try(calls.guestLabels, { bventId: event.bventId })).status).toBe(403)
})

test('what became of each message of a send to guests is exported, by whoever sees them all', async () => {
  const { inviteeId } = await owner.get(calls.saveGuest, { bventId: event.bventId, name: '王海峰', email: 'wang@example.com' })
  const [sendId, at] = [uuid(), new Date()]
  const words = { origin: 'Manual', title: '邀请', kind: 'Invitation', lane: 2, channels: ['Email'], content: '{}' }
  const send = { topOrgId: event.orgId, id: sendId, bventId: event.bventId, state: 'Done', plannedAt: at, recipients: 1, ...words }
  await harness.db
    .insertInto('send')
    .values({ ...send, audience: JSON.stringify({ guests: { states: [] } }) })
    .execute()
  const message = { channel: 'Email', recipient: 'wang@example.com', kind: 'Invitation', lane: 2, subject: '', body: '', nextTryAt: at }
  await harness.db
    .insertInto('message')
    .values({
      topOrgId: event.orgId,
      id: uuid(),
      sendId,
      bventId: event.bventId,
      inviteeId,
      state: 'Failed',
      providerReason: '550',
      ...message,
    })
    .execute()
  const which = { bventId: event.bventId, sendId, fileType: 'csv' as const }
  const { taskId } = await owner.get(invitationTasks.exportNotice.calls.start, which)
  const [, ...rows] = await tableOf(taskId)
  expect(rows).toEqual([expect.stringMatching(/王海峰.*wang@example\.com.*550/)])
  expect((await owner.try(sendTasks.export.calls.start, which)).status).toBe(404)
})
