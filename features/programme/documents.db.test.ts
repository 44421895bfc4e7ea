import { programmeCalls } from '#features/programme/contract.ts'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#features/audit/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let owner: Asker
let orgId: string
let bventId: string

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ orgId, bventId, owner } = await harness.ownEvent())
})

async function storedFile(purpose = 'document'): Promise<string> {
  const file = { topOrgId: orgId, id: uuid(), purpose, fileName: '流程.pdf', extension: 'pdf', mediaType: 'application/pdf', bytes: 12 }
  await harness.db
    .insertInto('file')
    .values({ ...file, storageKey: file.id })
    .execute()
  return file.id
}

test('a document is added, renamed, listed and removed, and each of it is kept', async () => {
  const fileId = await storedFile()
  const { id } = await owner.get(programmeCalls.documentSave, { bventId, fileId, name: '流程', category: '现场' })
  await owner.get(programmeCalls.documentSave, { bventId, id, name: '当日流程' })
  const { list } = await owner.get(programmeCalls.documentList, { bventId })
  expect(list).toMatchObject([{ id, name: '当日流程', category: '', bytes: 12, file: { id: fileId, fileName: '流程.pdf' } }])
  await owner.get(programmeCalls.documentDelete, { bventId, id })
  expect((await owner.get(programmeCalls.documentList, { bventId })).list).toEqual([])
  const { list: kept } = await owner.get(auditCalls.list, { objectId: id })
  expect(kept.map(({ action }) => action)).toEqual(['event.document.delete', 'event.document.save', 'event.document.save'])
})

test('without a file, with a file of another kind, under another event: each refused, nothing written', async () => {
  const other = await harness.build.event({ orgId })
  const mine = await owner.get(programmeCalls.documentSave, { bventId, fileId: await storedFile(), name: '流程' })
  const cover = await storedFile('cover')
  const tried = [
    [{ bventId, name: '没有文件' }, 400],
    [{ bventId, fileId: cover, name: '封面' }, 404],
    [{ bventId, fileId: uuid(), name: '不存在' }, 404],
    [{ bventId: other.bventId, id: mine.id, name: '别的活动' }, 404],
  ] as const
  for (const [request, status] of tried) expect((await owner.try(programmeCalls.documentSave, request)).status).toBe(status)
  expect((await owner.try(programmeCalls.documentDelete, { bventId: other.bventId, id: mine.id })).status).toBe(404)
  expect((await owner.get(programmeCalls.documentList, { bventId })).list).toMatchObject([{ name: '流程' }])
})
