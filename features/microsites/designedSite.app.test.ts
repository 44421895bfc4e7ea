import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTypes, newBlock, type Block, type Design, type Words } from '#features/designs/blockTypes.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { siteTemplate, siteTemplateKeys } from '#features/microsites/siteTemplates.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
let owner: Asker
let bventId: string
let orgId: string

beforeEach(async () => {
  ;({ owner, bventId, orgId } = await harness.ownEvent({ status: 'Published', title: '生态大会' }))
  await harness.db
    .updateTable('bvent')
    .set({ languages: ['zh-CN', 'en'], place: JSON.stringify({ name: '会展中心', address: '大道 1 号', lng: 121.3, lat: 31.1 }) })
    .where('id', '=', bventId)
    .execute()
})

const designOf = (blocks: Block[], more: Partial<Design> = {}): Design => ({
  v: 1,
  theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture' },
  seo: { title: {}, description: {}, picture: null },
  pages: [{ id: 'home', slug: '', name: {}, isInMenu: true, blocks }],
  ...more,
})
async function publish(design: Design) {
  const { version: before } = await owner.get(micrositeCalls.site, { bventId })
  const { version } = await owner.get(micrositeCalls.saveSite, { bventId, version: before, document: { ...design } })
  await owner.get(micrositeCalls.publishSite, { bventId, version })
}
/** As somebody who has just written: what is written past the server is seen at once. */
const open = (path = '', language = 'zh-CN') =>
  harness.app.inject({ url: `/bvent/${bventId}/${language}${path}`, headers: { cookie: 'wrote=1' } })

const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(1)>"'\`{{x}} שלום עולם \u202e`
const words = (text: string): Words => ({ 'zh-CN': text, en: text })

/** The same words in every place that takes words, and a picture that is not there. */
function filled(type: Block['type'], text: string, most: number): Block {
  const short = words(text.slice(0, most))
  const gone = { fileId: uuid(), alt: short }
  const block = newBlock(type, type) as Block
  const props: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(block.props)) {
    const isWords = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (key === 'html') props[key] = words(text)
    else if (isWords) props[key] = words(text.slice(0, key === 'button' ? 30 : most))
    else if (key === 'picture') props[key] = gone
    else if (key === 'pictures') props[key] = [gone]
  }
  const long = words(text)
  const lists: Partial<Record<Block['type'], object>> = {
    numbers: { items: [{ value: text.slice(0, 20), label: short }] },
    venue: { ways: [{ name: short, text: short }] },
    partners: { items: [{ name: short, picture: gone, url: 'https://example.com/"><script>' }] },
    faq: { items: [{ question: short, answer: long }] },
    columns: { cells: [{ title: short, text: long, picture: gone }] },
    contact: { text: long },
    video: { url: 'https://v.qq.com/x?a="><script>alert(1)</script>' },
  }
  return { ...block, props: { ...block.props, ...props, ...lists[type] } } as Block
}

/** A picture that is named but gone: stored by an older draft, swept since. */
async function store(design: Design) {
  const row = { topOrgId: orgId, id: uuid(), kind: 'microsite', bventId, document: JSON.stringify(design), lastNo: 1, liveNo: 1 }
  await harness.db.insertInto('design').values(row).execute()
  const version = { topOrgId: orgId, designId: row.id, no: 1, document: row.document, publishedAt: new Date() }
  await harness.db.insertInto('designVersion').values(version).execute()
}

test.each(siteTemplateKeys)('a site from the template %s skips no heading', async (key) => {
  let count = 0
  await store(siteTemplate(key, () => `b${count++}`))
  const { body } = await open()
  const levels = [...body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
})

describe.each(blockTypes)('%s with hostile words', (type) => {
  test.each([
    ['markup', HOSTILE],
    ['10,000 characters', `${'长'.repeat(9_990)}<b>x</b>`],
  ])('%s: no script, nothing that runs, no missing picture', async (_, text) => {
    await store(designOf([filled(type, text, 120)]))
    const { statusCode, body } = await open()
    expect(statusCode).toBe(200)
    // What stands in quotes is the value of an attribute, and escaped.
    const main = (/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '').replaceAll(/"[^"<>]*"/g, '""')
    expect(main).not.toMatch(/<script|<[^>]*\sonerror|javascript:/i)
    expect(body).not.toMatch(/\/files\//)
    expect(body.match(/<script(?! type="application\/ld\+json")/g)?.length ?? 0).toBe(type === 'countdown' ? 1 : 0)
  })
})

test('rich text is sanitised when it is stored', async () => {
  await publish(designOf([newBlock('text', 't', { html: words('<p>好<script>x</script><img src="x" onerror="y"></p>') })]))
  const { document } = await owner.get(micrositeCalls.site, { bventId })
  expect(JSON.stringify(document)).not.toMatch(/<script|onerror/)
  expect(document?.pages[0]?.blocks[0]?.props).toMatchObject({ html: { en: '<p>好<img src="x" /></p>' } })
})

test('blocks follow the event: nothing of it is copied', async () => {
  await publish(
    designOf([newBlock('hero', 'h'), newBlock('agenda', 'a'), newBlock('speakers', 's'), newBlock('tickets', 't'), newBlock('venue', 'v')]),
  )
  expect((await open()).body).not.toContain('票种')
  await owner.get(programmeCalls.speakerSave, { bventId, name: '顾明远', company: '华锐' })
  await harness.build.ticket({ bventId, orgId, name: '早鸟票' })
  const { body } = await open()
  expect(body).toContain('顾明远')
  expect(body).toContain('早鸟票')
  expect(body).toContain('会展中心')
  expect(body).toContain(`href="/bvent/${bventId}/zh-CN/register"`)
})

test('pages have their own addresses, menu and words; the other language shows what there is', async () => {
  const [home] = designOf([newBlock('hero', 'h')]).pages as [Design['pages'][number]]
  const agenda = {
    id: 'p2',
    slug: 'agenda',
    name: { 'zh-CN': '全部日程' },
    isInMenu: true,
    blocks: [newBlock('text', 't', { title: words('两天') })],
  }
  const hidden = { id: 'p3', slug: 'sponsors', name: { 'zh-CN': '赞助方案' }, isInMenu: false, blocks: [] }
  await publish(designOf([], { pages: [home, agenda, hidden] }))
  const { body } = await open('', 'en')
  expect(body).toContain(`href="/bvent/${bventId}/en/agenda"`)
  expect(body).not.toContain('赞助方案')
  const page = await open('/agenda')
  expect(page.body).toContain('<title>全部日程 · 生态大会</title>')
  expect((await open('/sponsors')).statusCode).toBe(200)
  expect((await open('/nothing')).statusCode).toBe(404)
  expect((await open('/register')).body).not.toContain('全部日程')
})

test('says to machines what it is: languages, canonical, card, event; and answers 304 to who has it', async () => {
  await publish(
    designOf([newBlock('hero', 'h')], { seo: { title: words('自己的标题'), description: words('自己的描述 </script>'), picture: null } }),
  )
  const { body, headers } = await open()
  expect(body).toContain('<meta property="og:title" content="自己的标题"')
  for (const language of ['zh-CN', 'en', 'x-default']) expect(body).toContain(`hreflang="${language}"`)
  expect(body).toMatch(new RegExp(`rel="canonical" href="[^"]*/bvent/${bventId}/zh-CN"`))
  const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '') as Record<string, unknown>
  expect(data).toMatchObject({ '@type': 'Event', name: '生态大会', location: { name: '会展中心' }, description: '自己的描述 </script>' })
  const again = await harness.app.inject({ url: `/bvent/${bventId}/zh-CN`, headers: { 'if-none-match': String(headers['etag']) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the sitemap names public events that are out and their pages, nothing else', async () => {
  const [home] = designOf([]).pages as [Design['pages'][number]]
  await publish(designOf([], { pages: [home, { ...home, id: 'x', slug: 'faq' }] }))
  const secret = await harness.build.event({ orgId, status: 'Published', isPrivate: true })
  const draft = await harness.build.event({ orgId, status: 'Draft' })
  const robots = await harness.app.inject('/robots.txt')
  expect(robots.body).toMatch(/^User-agent: \*\n[\s\S]*\nSitemap: http\S+\/sitemap\.xml\n$/)
  const { body, headers } = await harness.app.inject('/sitemap.xml')
  expect(headers['content-type']).toContain('xml')
  expect(body).toContain(`/bvent/${bventId}/en</loc>`)
  expect(body).toContain(`/bvent/${bventId}/zh-CN/faq</loc>`)
  for (const other of [secret, draft]) expect(body).not.toContain(other.bventId)
})

test('a visit is counted, and its link goes along to the form', async () => {
  await publish(designOf([newBlock('hero', 'h')]))
  await harness.build.ticket({ bventId, orgId, name: '票' })
  const { body, cookies } = await harness.app.inject({
    url: `/bvent/${bventId}/zh-CN?c=abc`,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604' },
  })
  expect(cookies.length).toBe(1)
  expect(body).toContain(`/bvent/${bventId}/zh-CN/register?c=abc`)
})

test('live rooms are shown while there are any, each with its state', async () => {
  await publish(designOf([newBlock('live', 'l', { title: words('看直播') })]))
  expect((await open()).body).not.toContain('看直播')
  const room = { topOrgId: orgId, bventId, mode: 'External', redirectUrl: 'https://live.example.com/1', watch: 'Public' }
  const times = { startTime: new Date('2027-01-05T01:00:00Z'), endTime: new Date('2027-01-05T09:00:00Z') }
  const ids = [uuid(), uuid()]
  for (const [at, id] of ids.entries())
    await harness.db
      .insertInto('liveRoom')
      .values({
        ...room,
        ...times,
        id,
        title: `第 ${at} 间 <b>`,
        status: at === 0 ? 'NotStarted' : 'Live',
        ...(at === 1 && { liveAt: new Date() }),
      } as never)
      .execute()
  const { body } = await open()
  expect(body).toContain('看直播')
  expect(body).toContain('第 0 间 &lt;b&gt;')
  expect(body).toContain(`href="/livepc/${ids[1]}/live/liveVenue"`)
  expect(body).toContain('正在直播')
  expect(body).not.toContain('live.example.com')
})

/** A picture of photo live, as it lies there. */
async function addPhoto(state: 'Published' | 'Hidden', publishedAt: Date): Promise<string> {
  const id = uuid()
  const file = { topOrgId: orgId, id, purpose: 'photo', fileName: 'p.jpg', extension: 'jpg', mediaType: 'image/jpeg', bytes: 1 }
  await harness.db
    .insertInto('file')
    .values({ ...file, storageKey: `${orgId}/${id}.jpg`, isPublic: true } as never)
    .execute()
  const seq = { changedSeq: 1, takenAt: publishedAt, uploadedAt: publishedAt, publishedAt }
  await harness.db
    .insertInto('photo')
    .values({
      topOrgId: orgId,
      bventId,
      id,
      fileId: id,
      shownFileId: id,
      digest: Buffer.from(id),
      width: 1600,
      height: 900,
      bytes: 1,
      state,
      ...seq,
    })
    .execute()
  return id
}

test('the photo wall shows the newest that everybody may see, in fitting widths, and none of an album that is closed', async () => {
  await store(designOf([newBlock('photos', 'p', { title: words(HOSTILE.slice(0, 100)), count: 2 })]))
  expect((await open()).body).not.toContain('class="ms-wall"')
  await harness.db.insertInto('photoAlbum').values({ topOrgId: orgId, bventId }).execute()
  const ids = [
    await addPhoto('Published', new Date(1_000)),
    await addPhoto('Published', new Date(3_000)),
    await addPhoto('Published', new Date(2_000)),
  ]
  const hidden = await addPhoto('Hidden', new Date(9_000))
  const { body } = await open()
  const shown = [...body.matchAll(/<img\s+src="\/files\/([\w-]+)\?width=640"/g)].map(([, id]) => id)
  expect(shown).toEqual([ids[1], ids[2]])
  expect(body).toContain(`/files/${ids[1]}?width=320 320w`)
  expect(body).toContain(`href="/photos/${bventId}"`)
  expect(body).not.toContain(hidden)
  await harness.db.updateTable('photoAlbum').set({ watch: 'Registered' }).where('bventId', '=', bventId).execute()
  expect((await open()).body).not.toContain('class="ms-wall"')
})

test('only documents that a published block offers can be had', async () => {
  const file = {
    topOrgId: orgId,
    id: uuid(),
    purpose: 'document',
    fileName: '议程 终稿.pdf',
    extension: 'pdf',
    mediaType: 'application/pdf',
    bytes: 4,
  }
  const storageKey = `${orgId}/${file.id}.pdf`
  await harness.services.adapters.storage.write(storageKey, Buffer.from('%PDF'))
  await harness.db
    .insertInto('file')
    .values({ ...file, storageKey, isPublic: false } as never)
    .execute()
  const { accountId } = await harness.build.member({ orgId })
  const ids = [uuid(), uuid()]
  for (const id of ids)
    await harness.db
      .insertInto('bventDocument')
      .values({ topOrgId: orgId, id, bventId, fileId: file.id, name: '议程', category: '', createdBy: accountId })
      .execute()
  await publish(designOf([newBlock('documents', 'd', { documentIds: [ids[0] ?? ''] })]))
  const offered = await open(`/documents/${ids[0]}`)
  expect([offered.statusCode, offered.body]).toEqual([200, '%PDF'])
  expect(offered.headers['content-disposition']).toContain("filename*=UTF-8''")
  expect((await open(`/documents/${ids[1]}`)).statusCode).toBe(404)
})
