import { gunzipSync } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { newBlock, type Block } from '#features/designs/blockTypes.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { createApp } from '#server/http/app.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const startTime = new Date('2031-06-01T01:00:00Z')
const endTime = new Date('2031-06-01T09:00:00Z')
let now: Date
const harness = await openFileHarness({ clock: () => now, environment: { AI_URL: 'http://127.0.0.1:9', AI_MODEL: 'x' } })
const second = await createApp(harness.services, { hasPages: false })
let owner: Asker
let bventId: string
let orgId: string
let designId: string
let fileId: string
let ticketId: string

const pictureRow = (id: string) => ({
  topOrgId: orgId,
  id,
  purpose: 'content',
  fileName: 'a.png',
  extension: 'png',
  mediaType: 'image/png',
  bytes: 1,
  storageKey: `${orgId}/${id}.png`,
  isPublic: true,
})

beforeEach(async () => {
  now = new Date('2031-05-02T12:00:00Z')
  ;({ owner, bventId, orgId } = await harness.ownEvent({ status: 'Published', title: '生态大会', startTime, endTime }))
  fileId = uuid()
  await harness.db
    .insertInto('file')
    .values(pictureRow(fileId) as never)
    .execute()
  const sale = { saleStartTime: new Date('2031-05-02T00:00:00Z'), saleEndTime: new Date('2031-05-03T00:00:00Z') }
  ;({ ticketId } = await harness.build.ticket({ bventId, orgId, name: '早鸟票', total: 50, ...sale }))
  designId = uuid()
  await harness.db
    .insertInto('design')
    .values({ topOrgId: orgId, id: designId, kind: 'microsite', bventId, document: documentOf([]), lastNo: 1, liveNo: 1 })
    .execute()
  await addVersion(1, [
    newBlock('hero', 'h'),
    newBlock('picture', 'p', { picture: { fileId, alt: {} } }),
    newBlock('agenda', 'a'),
    newBlock('speakers', 's'),
    newBlock('tickets', 't'),
    newBlock('live', 'l'),
    newBlock('photos', 'w'),
    newBlock('contact', 'c'),
  ])
})

const documentOf = (blocks: readonly Block[]) =>
  JSON.stringify({
    v: 1,
    theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture' },
    seo: { title: {}, description: {}, picture: null },
    pages: [{ id: 'home', slug: '', name: {}, isInMenu: true, blocks }],
  })
const addVersion = (no: number, blocks: readonly Block[]) =>
  harness.db
    .insertInto('designVersion')
    .values({ topOrgId: orgId, designId, no, document: documentOf(blocks), publishedAt: new Date() })
    .execute()
const open = (app = harness.app, headers = {}) => app.inject({ url: `/bvent/${bventId}/zh-CN`, headers })
const day = { startTime: new Date('2031-06-01T01:00:00Z'), endTime: new Date('2031-06-01T02:00:00Z') }
const { db } = harness
const secondPasses = () => {
  now = new Date(now.getTime() + 1_000)
}

test('what was written is sent again, packed or not, and not at all to who has it', async () => {
  const first = await open()
  // Nobody can do this to a published version; so what comes now was not written anew.
  await db
    .updateTable('designVersion')
    .set({ document: documentOf([]) })
    .where('designId', '=', designId)
    .execute()
  const again = await open(harness.app, { 'accept-encoding': 'gzip' })
  expect(again.headers).toMatchObject({ 'content-encoding': 'gzip', etag: first.headers['etag'], 'cache-control': 'no-cache' })
  expect(gunzipSync(again.rawPayload).toString('utf8')).toBe(first.body)
  const known = await open(harness.app, { 'if-none-match': String(first.headers['etag']) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('whoever follows a link is counted and led on by it, whoever came before', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604' }
  await open(harness.app, browser)
  const again = await open(harness.app, browser)
  expect(again.cookies.length).toBe(1)
  const byLink = await harness.app.inject({ url: `/bvent/${bventId}/zh-CN?c=abc`, headers: browser })
  expect(byLink.body).not.toBe(again.body)
})

describe.each<[string, () => Promise<unknown>]>([
  ['its title', () => db.updateTable('bvent').set({ title: '别的大会' }).where('id', '=', bventId).execute()],
  ['the name of its organisation', () => db.updateTable('org').set({ name: '别的公司' }).where('topOrgId', '=', orgId).execute()],
  ['a ticket sold', () => db.updateTable('ticket').set({ sold: 1 }).where('id', '=', ticketId).execute()],
  ['a ticket gone', () => db.deleteFrom('ticket').where('id', '=', ticketId).execute()],
  [
    'a session',
    () =>
      db
        .insertInto('bventSession')
        .values({ topOrgId: orgId, id: uuid(), bventId, title: '开幕', room: '', track: '', description: '', ...day } as never)
        .execute(),
  ],
  [
    'a speaker',
    () =>
      db
        .insertInto('bventSpeaker')
        .values({ topOrgId: orgId, id: uuid(), bventId, name: '顾明远', title: '', company: '', introduction: '' } as never)
        .execute(),
  ],
  [
    'its words',
    () => db.insertInto('bventDescription').values({ topOrgId: orgId, bventId, language: 'zh-CN', html: '<p>介绍</p>' }).execute(),
  ],
  [
    'its card',
    () =>
      db
        .insertInto('shareCard')
        .values({ topOrgId: orgId, bventId, language: 'zh-CN', title: '卡片', words: '' } as never)
        .execute(),
  ],
  [
    'a live room',
    () =>
      db
        .insertInto('liveRoom')
        .values({
          topOrgId: orgId,
          id: uuid(),
          bventId,
          title: '主会场',
          mode: 'External',
          redirectUrl: 'https://live.example.com/1',
          watch: 'Public',
          ...day,
        } as never)
        .execute(),
  ],
  [
    'a photo',
    async () => {
      await db.insertInto('photoAlbum').values({ topOrgId: orgId, bventId, lastSeq: 1 }).execute()
      const times = { takenAt: now, uploadedAt: now, publishedAt: now, changedSeq: 1, state: 'Published' }
      const shape = { width: 4, height: 3, bytes: 1, digest: Buffer.from(fileId) }
      const photo = { topOrgId: orgId, bventId, id: uuid(), fileId, shownFileId: fileId, ...times, ...shape }
      await db.insertInto('photo').values(photo).execute()
    },
  ],
  ['a picture that is gone', () => db.deleteFrom('file').where('id', '=', fileId).execute()],
  [
    'another version',
    async () => {
      await addVersion(2, [newBlock('hero', 'h', { title: { 'zh-CN': '第二版' } })])
      await db.updateTable('design').set({ lastNo: 2, liveNo: 2 }).where('id', '=', designId).execute()
    },
  ],
  ['the site taken down', () => db.updateTable('design').set({ liveNo: null }).where('id', '=', designId).execute()],
  [
    'answers to questions',
    () =>
      db
        .updateTable('benefit')
        .set({ enable: false })
        .where('topOrgId', '=', orgId)
        .where('functionKey', '=', 'ai_customer_service')
        .execute(),
  ],
  [
    'the moment after the end of a sale',
    async () => {
      now = new Date('2031-05-03T00:00:00.001Z')
    },
  ],
  [
    'the moment after the end of the event',
    async () => {
      now = new Date(endTime.getTime() + 1)
    },
  ],
])('%s', (_, change) => {
  test('is seen within a second, on every server', async () => {
    const before = await open()
    const elsewhere = await open(second)
    expect(elsewhere.headers['etag']).toBe(before.headers['etag'])
    await change()
    secondPasses()
    const [after, there] = [await open(), await open(second)]
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect(there.body).toBe(after.body)
  })
})

test('what is taken back is not shown any more', async () => {
  expect((await open()).statusCode).toBe(200)
  await db.updateTable('bvent').set({ status: 'Draft' }).where('id', '=', bventId).execute()
  secondPasses()
  expect((await open()).statusCode).toBe(404)
})

test('whoever has written sees it at once, here and on the other server; whoever comes here does too', async () => {
  const title = () => db.updateTable('bvent').set({ title: '别的大会' }).where('id', '=', bventId).execute()
  await open()
  await open(second)
  await title()
  const other = (await open(second)).body
  expect(other).not.toContain('别的大会')
  expect((await open(second, { cookie: 'wrote=1' })).body).toContain('别的大会')
  secondPasses()
  await open()
  now = new Date(now.getTime() + 1)
  const saved = await owner.try(programmeCalls.speakerSave, { bventId, name: '顾明远', company: '华锐' })
  expect(String(saved.headers['set-cookie'])).toContain('wrote=1')
  now = new Date(now.getTime() + 1)
  expect((await open()).body).toContain('顾明远')
})

test('a countdown says how many minutes are left, to the minute, without a script', async () => {
  await addVersion(2, [newBlock('countdown', 'c')])
  await db.updateTable('design').set({ lastNo: 2, liveNo: 2 }).where('id', '=', designId).execute()
  const minutes = async (left: number) => {
    now = new Date(startTime.getTime() - left)
    return /data-part="minutes"><b>(\d+)/.exec((await open()).body)?.[1]
  }
  expect([await minutes(150_000), await minutes(120_000), await minutes(119_999), await minutes(1)]).toEqual(['2', '2', '1', '0'])
})
