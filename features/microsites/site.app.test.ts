import { micrositeCalls } from '#features/microsites/contract.ts'
import { expect, test } from 'vitest'
import { eventCalls } from '#features/events/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const owner = await harness.as((await harness.build.member()).accountId)

async function published(change: object = {}) {
  const event = {
    title: '峰会 <b>"2026"</b>',
    startTime: '2027-12-05T01:00:00Z',
    endTime: '2027-12-06T10:00:00Z',
    languages: ['zh-CN', 'en'] as ('zh-CN' | 'en')[],
    ...change,
  }
  const { bventId } = await owner.get(eventCalls.create, event)
  await owner.get(eventCalls.saveDescription, { bventId, version: 1, description: '<p>两天、六个分论坛</p><script>alert(1)</script>' })
  await owner.get(eventCalls.publish, { bventId, IsPublish: true, isContinuePublish: true })
  return bventId
}

test('a published event has a page that link previews can read, whole before its one small script', async () => {
  const bventId = await published({ place: { name: '国家会展中心', address: '崧泽大道 333 号', lng: 121.3, lat: 31.19 } })
  const { body, statusCode, headers } = await harness.app.inject(`/bvent/${bventId}/zh-CN`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<meta property="og:title" content="峰会 &lt;b&gt;&quot;2026&quot;&lt;/b&gt;"')
  expect(body).toContain('<meta property="og:description" content="两天、六个分论坛"')
  expect(body).toContain('12月5日')
  expect(body).toContain('国家会展中心')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain('popovertarget="share"')
  expect((await harness.app.inject(`/bvent/${bventId}/en`)).body).toContain('Add to calendar')
  expect((await harness.app.inject(/href="(\/assets\/site-[^"]+)"/.exec(body)?.[1] ?? '')).statusCode).toBe(200)
  expect((await harness.app.inject('/covers/wave.svg')).headers['content-type']).toContain('svg')
})

test('the same is there as a call, without a token', async () => {
  const bventId = await published({ title: '公开接口' })
  expect(await harness.nobody.get(micrositeCalls.publicEvent, { bventId, language: 'zh-CN' })).toMatchObject({
    title: '公开接口',
    isEnded: false,
    sessions: [],
  })
  expect(await owner.get(micrositeCalls.sitePage, { bventId })).toMatchObject({ title: '公开接口', isOut: true })
  const { bventId: draft } = await owner.get(eventCalls.create, {
    title: '还没发布',
    startTime: '2027-12-05T01:00:00Z',
    endTime: '2027-12-06T10:00:00Z',
  })
  expect((await harness.nobody.try(micrositeCalls.publicEvent, { bventId: draft, language: 'zh-CN' })).status).toBe(404)
})

test('the calendar file names time and place', async () => {
  const bventId = await published({ title: '日历活动', place: { name: '会展中心', address: '', lng: null, lat: null } })
  const { body, headers } = await harness.app.inject(`/bvent/${bventId}/zh-CN/calendar.ics`)
  expect(headers['content-type']).toContain('text/calendar')
  expect(body).toContain('DTSTART:20271205T010000Z')
  expect(body).toContain('LOCATION:会展中心')
})

test('a draft, an unpublished, a deleted and an unknown event, and an unknown language, answer alike', async () => {
  const { bventId: draft } = await owner.get(eventCalls.create, {
    title: '草稿',
    startTime: '2027-12-05T01:00:00Z',
    endTime: '2027-12-06T10:00:00Z',
  })
  const taken = await published({ title: '下线的' })
  await owner.get(eventCalls.publish, { bventId: taken, IsPublish: false })
  const other = await published({ title: '别的语言' })
  const addresses = [
    `/bvent/${draft}/zh-CN`,
    `/bvent/${taken}/zh-CN`,
    '/bvent/0192f0c1-7c5a-7abc-8def-0123456789ab/zh-CN',
    '/bvent/nope/zh-CN',
    `/bvent/${other}/fr`,
  ]
  const answers = await Promise.all(addresses.map((address) => harness.app.inject(address)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
})

test('says how long one can register and how many places are left, the last few only', async () => {
  const bventId = await published({ title: '快满了' })
  const { orgId } = await harness.db.selectFrom('bvent').select('topOrgId as orgId').where('id', '=', bventId).executeTakeFirstOrThrow()
  const page = async (language = 'zh-CN') =>
    (await harness.app.inject({ url: `/bvent/${bventId}/${language}`, headers: { cookie: 'wrote=1' } })).body
  const { ticketId } = await harness.build.ticket({ bventId, orgId, name: '参会票', total: 12 })
  expect(await page()).toContain('只剩 12 个名额')
  expect(await page()).toContain('活动结束前可报名')
  await harness.db
    .updateTable('ticket')
    .set({ total: 500, saleEndTime: new Date('2027-12-03T10:00:00Z') })
    .where('id', '=', ticketId)
    .execute()
  expect(await page()).not.toContain('名额')
  expect(await page('en')).toMatch(/until [^<]*\b3\b/)
})

test('the public link of a private event works', async () => {
  const bventId = await published({ title: '闭门会', isPrivate: true })
  expect((await harness.app.inject(`/bvent/${bventId}/zh-CN`)).statusCode).toBe(200)
})
