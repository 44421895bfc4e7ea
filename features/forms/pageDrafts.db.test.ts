import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { checkinCalls } from '#features/checkin/contract.ts'
import { publishDue } from '#features/designs/server/publish.ts'
import { formCalls } from '#features/forms/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
let owner: Asker
let bventId = ''
let orgId = ''
let accountId = ''
beforeEach(async () => {
  ;({ owner, bventId, orgId, accountId } = await harness.ownEvent())
})

const page = () => ({ bventId, pageType: 'OnlineSuccessPage' as const, language: 'zh-CN' as const })
type Found = { key: string; value?: unknown }
const titleIn = (configs: readonly Found[]) => configs.find(({ key }) => key === 'title')?.value
const out = async () => titleIn((await owner.get(formCalls.pageConfig, page())).configs)
const draft = () => owner.get(formCalls.pageDraft, page())
const versions = async () => (await owner.get(formCalls.pageVersions, page())).list

/** Saves a draft from the version that is there, and says the one it became. */
async function write(title: string): Promise<number> {
  const { version, settings } = await draft()
  const changed = settings.map((config) => (config.key === 'title' ? { ...config, value: title } : config))
  return (await owner.get(formCalls.savePageDraft, { ...page(), version, settings: changed })).version
}

test('a draft is seen by nobody until it is published, with a note; then there is none', async () => {
  const before = await out()
  const version = await write('欢迎来')
  expect(await out()).toBe(before)
  expect(await versions()).toEqual([])
  const opened = await draft()
  expect([opened.isDraft, titleIn(opened.settings), titleIn(opened.live)]).toEqual([true, '欢迎来', before])
  expect(await owner.get(formCalls.publishPage, { ...page(), version, note: '换了标题' })).toEqual({ no: 2 })
  expect(await out()).toBe('欢迎来')
  expect((await versions())[0]).toMatchObject({ no: 2, isLive: true, note: '换了标题', fromNo: null, isScheduled: false })
  expect(await draft()).toMatchObject({ isDraft: false, plan: null })
})

test('a draft that has changed since it was seen is neither saved over nor published; what is not allowed is refused', async () => {
  const version = await write('甲')
  await write('乙')
  const { settings } = await draft()
  expect((await owner.try(formCalls.savePageDraft, { ...page(), version, settings })).envelope.businessCode).toBe(20005)
  expect((await owner.try(formCalls.publishPage, { ...page(), version })).envelope.businessCode).toBe(20005)
  const wrong = settings.map((config) => (config.key === 'title' ? { ...config, value: 7 } : config))
  expect((await owner.try(formCalls.savePageDraft, { ...page(), version: version + 1, settings: wrong })).status).toBe(400)
  const other = await harness.ownEvent()
  expect((await other.owner.try(formCalls.publishPage, { ...page(), version: version + 1 })).status).toBe(404)
})

test('what is planned goes out at its time as it was then, by who planned it; what is published by hand drops the plan', async () => {
  const version = await write('到时候')
  const at = new Date(Date.now() + 3_600_000)
  await owner.get(formCalls.planPage, { ...page(), version, note: '', publishTime: at.toISOString() })
  await write('之后改的')
  const due = (now: Date) => publishDue({ ...harness.services, pool: harness.services.web, now })
  await due(new Date(at.getTime() - 1_000))
  expect(await versions()).toEqual([])
  expect((await draft()).plan?.publishTime).toBe(at.toISOString())
  await due(at)
  expect(await out()).toBe('到时候')
  const { name } = await harness.db.selectFrom('member').select('name').where('accountId', '=', accountId).executeTakeFirstOrThrow()
  expect((await versions())[0]).toMatchObject({ no: 2, isScheduled: true, publishedName: name })
  const after = await draft()
  expect([titleIn(after.settings), after.plan]).toEqual(['之后改的', null])
  await owner.get(formCalls.planPage, { ...page(), version: after.version, note: '', publishTime: at.toISOString() })
  await owner.get(formCalls.publishPage, { ...page(), version: after.version })
  expect((await draft()).plan).toBeNull()
})

test('a plan is dropped by hand, and none is made for the past', async () => {
  const version = await write('到时候')
  const past = await owner.try(formCalls.planPage, { ...page(), version, publishTime: new Date(0).toISOString() })
  expect(past.envelope.isSuccess).toBe(false)
  await owner.get(formCalls.planPage, { ...page(), version, publishTime: new Date(Date.now() + 60_000).toISOString() })
  await owner.get(formCalls.dropPagePlan, page())
  expect((await draft()).plan).toBeNull()
})

test('an old version is brought back as a new one, and the draft stays', async () => {
  const first = await out()
  await owner.get(formCalls.publishPage, { ...page(), version: await write('第二版') })
  await write('草稿')
  expect(await owner.get(formCalls.rollBackPage, { ...page(), no: 1 })).toEqual({ no: 3 })
  expect(await out()).toBe(first)
  expect((await versions())[0]).toMatchObject({ no: 3, fromNo: 1, isLive: true })
  expect(titleIn((await draft()).settings)).toBe('草稿')
})

test('the call of before publishes at once; a draft begun from older settings is told so', async () => {
  const { version, settings } = await draft()
  const { configs, version: saved } = await owner.get(formCalls.pageConfig, page())
  const changed = configs.map((config) => (config.key === 'title' ? { ...config, value: '马上' } : config))
  await owner.get(formCalls.savePageConfig, { ...page(), version: saved, configs: changed })
  expect(await out()).toBe('马上')
  expect((await owner.try(formCalls.savePageDraft, { ...page(), version, settings })).envelope.businessCode).toBe(20005)
})

test('what the version before this one stored opens as it was', async () => {
  const { pageId } = await owner.get(formCalls.pageConfig, page())
  const stored = [{ key: 'title', dataType: 'text', value: '旧标题' }]
  await harness.db
    .updateTable('regPage')
    .set({ configs: JSON.stringify(stored) })
    .where('id', '=', pageId)
    .execute()
  await harness.db.deleteFrom('design').where('subject', '=', pageId).execute()
  const row = { topOrgId: orgId, id: uuid(), kind: 'regPage', bventId, subject: pageId, document: '{}', lastNo: 1, liveNo: 1 }
  await harness.db.insertInto('design').values(row).execute()
  const settings = JSON.stringify({ settings: stored })
  await harness.db
    .insertInto('designVersion')
    .values({ topOrgId: orgId, designId: row.id, no: 1, document: settings, publishedAt: new Date() })
    .execute()
  const opened = await draft()
  expect([opened.isDraft, titleIn(opened.settings), titleIn(opened.live)]).toEqual([false, '旧标题', '旧标题'])
  expect(await versions()).toMatchObject([{ no: 1, note: '', fromNo: null, isScheduled: false, isLive: true }])
  expect(await owner.get(formCalls.publishPage, { ...page(), version: await write('新标题') })).toEqual({ no: 2 })
})

test('the pages of a check-in point have the same', async () => {
  const { id } = await owner.get(checkinCalls.create, { bventId, name: '东门' })
  const { version, settings, live } = await owner.get(checkinCalls.pageDraft, { id })
  const colour = (pages: typeof settings, value: string) =>
    pages.map((one) => ({
      ...one,
      pageSetingObject: {
        configs: one.pageSetingObject.configs.map((config) => (config.key === 'pageBg' ? { ...config, value } : config)),
      },
    }))
  const { version: saved } = await owner.get(checkinCalls.savePageDraft, { id, version, settings: colour(settings, '#112233') })
  expect((await owner.get(checkinCalls.get, { id })).webCheckinPageSetings).toEqual(live)
  await owner.get(checkinCalls.publishPage, { id, version: saved, note: '蓝色' })
  expect(JSON.stringify((await owner.get(checkinCalls.get, { id })).webCheckinPageSetings)).toContain('#112233')
  await owner.get(checkinCalls.rollBackPage, { id, no: 1 })
  expect((await owner.get(checkinCalls.get, { id })).webCheckinPageSetings).toEqual(live)
  const { list } = await owner.get(checkinCalls.pageVersions, { id })
  expect(list.map(({ no, note, fromNo }) => [no, note, fromNo])).toEqual([
    [3, '', 1],
    [2, '蓝色', null],
    [1, '', null],
  ])
})
