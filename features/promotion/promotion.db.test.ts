import { sql } from 'kysely'
import sharp from 'sharp'
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

test('an event without a picture of its own is shared with one that is painted from its words', async () => {
  const { bventId, owner } = await harness.ownEvent({ status: 'Published' })
  const image = (await headOf(bventId, 'zh-CN')).image ?? ''
  expect(image).toMatch(new RegExp(`/bvent/${bventId}/zh-CN/card\\.jpg$`))
  const { headers, rawPayload } = await harness.app.inject(new URL(image).pathname)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_080, height: 1_080 })
  expect((await owner.get(promotionCalls.cards, { bventId })).list[0]?.usual.imageUrl).toBe(new URL(image).pathname)
  const hidden = await harness.ownEvent({ status: 'Draft' })
  expect((await harness.app.inject(`/bvent/${hidden.bventId}/zh-CN/card.jpg`)).statusCode).toBe(404)
  expect((await harness.app.inject('/bvent/nothing/zh-CN/card.jpg')).statusCode).toBe(404)
})

test('a code on paper outlives the sale: full it tells how to wait, over it leads to the report', async () => {
  const full = await harness.ownEvent({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: full.bventId, orgId: full.orgId, total: 1 })
  await sql`update ticket set sold = 1 where id = ${ticketId}`.execute(harness.db)
  // As somebody who has just written: what the test does behind the server's back is seen at once.
  const pageOf = async (bventId: string) =>
    (await harness.app.inject({ url: `/bvent/${bventId}/zh-CN`, headers: { cookie: 'wrote=1' } })).body
  expect(await pageOf(full.bventId)).toContain('名额已满')
  const card = { language: 'zh-CN' as const, title: '', words: '', imageFileId: null, version: 0 }
  const told = { waiting: '加客服微信排队', reportUrl: 'https://event.example/report/x', reportWords: '看照片' }
  await full.owner.get(promotionCalls.saveCard, { bventId: full.bventId, ...card, ...told })
  expect(await pageOf(full.bventId)).toContain('加客服微信排队')
  expect(await pageOf(full.bventId)).not.toContain('看照片')
  await sql`update bvent set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where id = ${full.bventId}`.execute(
    harness.db,
  )
  const over = await pageOf(full.bventId)
  expect(over).toContain('href="https://event.example/report/x"')
  expect(over).toContain('看照片')
  expect(over).not.toContain('加客服微信排队')
  const hostile = { bventId: full.bventId, ...card, version: 1, reportUrl: 'javascript:alert(1)' }
  expect(await full.owner.try(promotionCalls.saveCard, hostile)).toMatchObject({ status: 400 })
})

test('only WeChat’s own browser is allowed WeChat’s script, and what it is given is kept for nobody else', async () => {
  const { bventId } = await harness.ownEvent({ status: 'Published' })
  const ask = (userAgent: string) => harness.app.inject({ url: `/bvent/${bventId}/zh-CN`, headers: { 'user-agent': userAgent } })
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  const [inside, outside] = [await ask(`${phone} MicroMessenger/8.0.50`), await ask(phone)]
  expect(inside.headers['content-security-policy']).toContain("script-src 'self' https://res.wx.qq.com;")
  expect(inside.headers['cache-control']).toContain('no-store')
  expect(outside.headers['content-security-policy']).not.toContain('res.wx.qq.com')
})
