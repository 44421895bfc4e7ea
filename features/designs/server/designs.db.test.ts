import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#core/errors.ts'
import { newBlock, type Design } from '#features/designs/blockTypes.ts'
import { copyDesigns } from '#features/designs/server/copyDesigns.ts'
import { publishDue } from '#features/designs/server/publish.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import type { TaskContext } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let now = new Date('2027-01-05T08:00:00Z')
const harness = await openFileHarness({ clock: () => now })
let owner: Asker
let bventId: string
let orgId: string

beforeEach(async () => {
  now = new Date('2027-01-05T08:00:00Z')
  ;({ owner, bventId, orgId } = await harness.ownEvent({ status: 'Published' }))
})

const designOf = (title: string): Design => ({
  v: 1,
  theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture' },
  seo: { title: {}, description: {}, picture: null },
  pages: [{ id: 'home', slug: '', name: {}, isInMenu: true, blocks: [newBlock('hero', 'hero', { title: { 'zh-CN': title } })] }],
})
const document = (title: string) => designOf(title) as unknown as Record<string, unknown>
const save = (version: number, title: string) => owner.try(micrositeCalls.saveSite, { bventId, version, document: document(title) })
const publish = (version: number, note = '') => owner.try(micrositeCalls.publishSite, { bventId, version, note })
/** As somebody who has just written: what a worker did is seen at once. */
const seen = async () => (await harness.app.inject({ url: `/bvent/${bventId}/zh-CN`, headers: { cookie: 'wrote=1' } })).body
const codeOf = (name: keyof typeof errors) => errors[name].code
const code = ({ envelope }: { envelope: { businessCode?: number } }) => envelope.businessCode

describe('a draft', () => {
  test('a save that began from an older version changes nothing', async () => {
    expect((await save(0, '一')).result.version).toBe(1)
    expect(code(await save(0, '另一个人的第一稿'))).toBe(codeOf('core.changed'))
    expect((await save(1, '二')).result.version).toBe(2)
    expect(code(await save(1, '旧的'))).toBe(codeOf('core.changed'))
    expect((await owner.get(micrositeCalls.site, { bventId })).document).toEqual(designOf('二'))
  })

  test('of two at once one is saved', async () => {
    await save(0, '一')
    const answers = await Promise.all(['甲', '乙', '丙'].map((title) => save(1, title)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is refused by the block and the field that are wrong', async () => {
    const wrong = designOf('x')
    wrong.pages[0]?.blocks.push(newBlock('video', 'v1', { url: 'https://evil.example/' }))
    const answer = await owner.try(micrositeCalls.saveSite, { bventId, version: 0, document: wrong })
    expect([answer.status, code(answer)]).toEqual([400, codeOf('site.blockInvalid')])
    expect(answer.envelope.returnObj).toMatchObject({ blockId: 'v1', field: 'url' })
    const foreign = designOf('x')
    foreign.seo.picture = { fileId: '0192f0c1-7c5a-7abc-8def-0123456789ab', alt: {} }
    expect((await owner.try(micrositeCalls.saveSite, { bventId, version: 0, document: foreign })).envelope.returnObj).toMatchObject({
      field: 'picture',
    })
  })

  test('is nobody else’s', async () => {
    await save(0, '一')
    const stranger = await harness.as((await harness.build.member()).accountId)
    expect((await stranger.try(micrositeCalls.site, { bventId })).status).toBe(404)
    expect((await stranger.try(micrositeCalls.saveSite, { bventId, version: 1, document: document('x') })).status).toBe(404)
  })
})

describe('publishing', () => {
  test('an event without a published site keeps its page; with one it is the site, and taken down it is the page again', async () => {
    const plain = await seen()
    await save(0, '设计的标题')
    expect(await seen()).toBe(plain)
    expect((await publish(1, '第一版')).result.no).toBe(1)
    expect(await seen()).toContain('设计的标题')
    expect((await owner.get(micrositeCalls.siteVersions, { bventId })).list).toMatchObject([{ no: 1, note: '第一版', isLive: true }])
    await owner.get(micrositeCalls.takeSiteDown, { bventId })
    expect(await seen()).toBe(plain)
  })

  test('what was not seen is not published', async () => {
    await save(0, '一')
    await save(1, '二')
    expect(code(await publish(1))).toBe(codeOf('core.changed'))
    expect((await publish(2)).result.no).toBe(1)
  })

  test('many at once are numbered without a gap', async () => {
    await save(0, '一')
    const answers = await Promise.all([1, 2, 3, 4].map(() => publish(1)))
    expect(answers.map(({ result }) => result.no).sort()).toEqual([1, 2, 3, 4])
    expect((await owner.get(micrositeCalls.site, { bventId })).live?.no).toBe(4)
  })

  test('an old version comes back as a new one, and the draft stays', async () => {
    await save(0, '第一版标题')
    await publish(1)
    await save(1, '第二版标题')
    await publish(2)
    expect((await owner.get(micrositeCalls.rollBackSite, { bventId, no: 1 })).no).toBe(3)
    expect(await seen()).toContain('第一版标题')
    const site = await owner.get(micrositeCalls.site, { bventId })
    expect([site.document, site.live?.document]).toEqual([designOf('第二版标题'), designOf('第一版标题')])
    expect((await owner.get(micrositeCalls.siteVersions, { bventId })).list.map(({ no, fromNo }) => [no, fromNo])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect((await owner.try(micrositeCalls.rollBackSite, { bventId, no: 9 })).status).toBe(404)
  })

  test('what was published cannot be changed or deleted by the application', async () => {
    await save(0, '一')
    await publish(1)
    for (const change of [sql`update design_version set note = 'x'`, sql`delete from design_version`])
      await expect(inScope(harness.services.web.db, { orgId }, (db) => change.execute(db))).rejects.toMatchObject({ code: '42501' })
    const added = await inScope(harness.services.web.db, { orgId }, (db) => sql`select from design_version`.execute(db))
    expect(added.rows).toHaveLength(1)
  })
})

describe('at a time', () => {
  const plan = (publishTime: string, version = 1) => owner.try(micrositeCalls.planSite, { bventId, version, publishTime, note: '开票' })
  const due = () => publishDue({ ...harness.services, pool: harness.services.web, now })

  test('the draft of the asking goes out, once, whoever looks', async () => {
    await save(0, '定时的')
    expect((await plan('2027-01-05T08:10:00Z')).status).toBe(200)
    await save(1, '后来改的')
    await due()
    expect((await owner.get(micrositeCalls.site, { bventId })).live).toBeNull()
    now = new Date('2027-01-05T08:10:00Z')
    await Promise.all([due(), due(), due()])
    expect(await seen()).toContain('定时的')
    expect((await owner.get(micrositeCalls.siteVersions, { bventId })).list).toMatchObject([{ no: 1, isScheduled: true, note: '开票' }])
    expect((await owner.get(micrositeCalls.site, { bventId })).plan).toBeNull()
  })

  test('it can be dropped, and publishing by hand drops it', async () => {
    await save(0, '一')
    await plan('2027-01-05T08:10:00Z')
    await owner.get(micrositeCalls.dropSitePlan, { bventId })
    expect((await owner.try(micrositeCalls.dropSitePlan, { bventId })).status).toBe(404)
    await plan('2027-01-05T08:10:00Z')
    await publish(1)
    now = new Date('2027-01-05T08:20:00Z')
    await due()
    expect((await owner.get(micrositeCalls.siteVersions, { bventId })).list).toHaveLength(1)
  })

  test('not in the past, and not of a draft nobody saw', async () => {
    await save(0, '一')
    expect(code(await plan('2027-01-05T08:00:00Z'))).toBe(codeOf('design.past'))
    expect(code(await plan('2027-01-05T08:10:00Z', 7))).toBe(codeOf('core.changed'))
  })
})

test('a copy of the event has the draft and nothing that is out', async () => {
  await save(0, '要带走的')
  await publish(1)
  const copied = await harness.build.event({ orgId, status: 'Draft' })
  const copying = { db: harness.db, accountId: null, accountName: '许嘉', now } as unknown as TaskContext
  await copyDesigns({ ctx: copying, from: bventId, to: copied.bventId, parts: ['tickets'] })
  expect((await owner.get(micrositeCalls.site, { bventId: copied.bventId })).version).toBe(0)
  await copyDesigns({ ctx: copying, from: bventId, to: copied.bventId, parts: ['pages'] })
  expect(await owner.get(micrositeCalls.site, { bventId: copied.bventId })).toMatchObject({
    version: 1,
    live: null,
    lastNo: 0,
    document: designOf('要带走的'),
  })
})

test('the list says of every event how its site stands', async () => {
  const stateOf = async () => (await owner.get(micrositeCalls.siteList, {})).list.find((row) => row.bventId === bventId)?.state
  expect(await stateOf()).toBe('None')
  await save(0, '一')
  expect(await stateOf()).toBe('Draft')
  await publish(1)
  expect(await stateOf()).toBe('Live')
  await save(1, '二')
  expect(await stateOf()).toBe('Changed')
  await owner.get(micrositeCalls.takeSiteDown, { bventId })
  expect(await stateOf()).toBe('Down')
  expect((await owner.get(micrositeCalls.siteList, { state: 'Live' })).list).toEqual([])
})
