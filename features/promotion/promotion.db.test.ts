import { expect, test } from 'vitest'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { promotionCalls } from '#features/promotion/contract.ts'
import { sourceCalls } from '#features/sources/contract.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

const headOf = async (bventId: string, language: string) => {
  const { body } = await harness.app.inject(`/bvent/${bventId}/${language}`)
  return Object.fromEntries([...body.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]))
}

test('a card is written for each language; what is empty is as the event says it', async () => {
  const { bventId, owner, title } = await harness.ownEvent({ status: 'Published' })
  const written = { bventId, language: 'zh-CN' as const, title: '来看新一年的伙伴政策', words: '', imageFileId: null, version: 0 }
  expect(await owner.get(promotionCalls.saveCard, written)).toEqual({ version: 1 })
  expect((await headOf(bventId, 'zh-CN')).title).toBe('来看新一年的伙伴政策')
  expect((await headOf(bventId, 'en')).title).toBe(title)
  expect(await owner.try(promotionCalls.saveCard, written)).toMatchObject({ status: 409, envelope: { businessCode: 20005 } })
  expect(await owner.get(promotionCalls.saveCard, { ...written, words: '十二月，杭州', version: 1 })).toEqual({ version: 2 })
  expect((await headOf(bventId, 'zh-CN')).description).toBe('十二月，杭州')
  const { list } = await owner.get(promotionCalls.cards, { bventId })
  expect(list.map(({ language, version, usual }) => [language, version, usual.title])).toContainEqual(['zh-CN', 2, title])
})

test('another organisation neither reads nor writes it', async () => {
  const { bventId } = await harness.ownEvent()
  const { owner } = await harness.ownEvent()
  expect(await owner.try(promotionCalls.cards, { bventId })).toMatchObject({ status: 404 })
  const card = { bventId, language: 'en', title: 'x', words: '', imageFileId: null, version: 0 }
  expect(await owner.try(promotionCalls.saveCard, card)).toMatchObject({ status: 404 })
})

test('a copied event has the same channels with links of its own, and the same card', async () => {
  const { bventId, owner } = await harness.ownEvent({ status: 'Published' })
  await owner.get(sourceCalls.save, { bventId, kind: 'channel', name: '官网横幅' })
  await owner.get(sourceCalls.saveSetting, { bventId, touch: 'first', version: 0 })
  await owner.get(promotionCalls.saveCard, { bventId, language: 'zh-CN', title: '卡片', words: '', imageFileId: null, version: 0 })
  const { taskId } = await owner.get(eventTasks.copy.calls.start, {
    bventId,
    title: '副本',
    startTime: '2027-06-01T01:00:00Z',
    endTime: '2027-06-02T01:00:00Z',
    parts: ['settings', 'pages'],
  })
  await eventually(async () => {
    if (!(await owner.get(eventCalls.copyProgress, { taskId })).status) throw new Error('not yet')
  })
  const copy = await harness.db.selectFrom('bvent').select('id').where('title', '=', '副本').executeTakeFirstOrThrow()
  const [before, after] = [await owner.get(sourceCalls.list, { bventId }), await owner.get(sourceCalls.list, { bventId: copy.id })]
  expect(after.list.map(({ name }) => name)).toEqual(['官网横幅'])
  expect(after.list[0]?.code).not.toBe(before.list[0]?.code)
  expect(after.setting.touch).toBe('first')
  expect((await owner.get(promotionCalls.cards, { bventId: copy.id })).list[0]?.title).toBe('卡片')
})
