import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Config } from '#core/configValue.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { pageTypes } from '#features/forms/pageTypes.ts'
import { pageValues } from '#features/forms/pageConfigs.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
let owner: Asker
let bventId = ''
let accountId = ''
beforeEach(async () => {
  ;({ owner, bventId, accountId } = await harness.ownEvent())
})

const which = (pageType: (typeof pageTypes)[number]) => ({ bventId, pageType, language: 'zh-CN' as const })
const versions = async (pageType: (typeof pageTypes)[number]) => (await owner.get(formCalls.pageVersions, which(pageType))).list

async function save(pageType: (typeof pageTypes)[number], key: string, value: unknown) {
  const page = await owner.get(formCalls.pageConfig, which(pageType))
  const configs = page.configs.map((config) => (config.key === key ? { ...config, value } : config))
  await owner.get(formCalls.savePageConfig, { ...which(pageType), version: page.version, configs })
}

test.each(pageTypes)('%s: every state it was saved in is a version, and the first is how it was before', async (pageType) => {
  const before = await owner.get(formCalls.pageConfig, which(pageType))
  expect(await versions(pageType)).toEqual([])
  await save(pageType, 'buttonColor', '#112233')
  await save(pageType, 'buttonColor', '#445566')
  const list = await versions(pageType)
  expect(list.map(({ no, isLive }) => [no, isLive])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ])
  expect(list[2]?.configs).toEqual(before.configs)
  const colour = (at: number) => pageValues(pageType, list[at]?.configs as Config[]).buttonColor
  expect([colour(0), colour(1)]).toEqual(['#445566', '#112233'])
  const { name } = await harness.db.selectFrom('member').select('name').where('accountId', '=', accountId).executeTakeFirstOrThrow()
  expect(list.map(({ publishedName }) => publishedName)).toEqual([name, name, ''])
})

test('saving the same again makes none; a page is changed back by saving what it was', async () => {
  await save('OnlineSuccessPage', 'title', '一')
  await save('OnlineSuccessPage', 'title', '一')
  expect(await versions('OnlineSuccessPage')).toHaveLength(2)
  const [, first] = await versions('OnlineSuccessPage')
  const { version } = await owner.get(formCalls.pageConfig, which('OnlineSuccessPage'))
  await owner.get(formCalls.savePageConfig, { ...which('OnlineSuccessPage'), version, configs: first?.configs })
  const page = await owner.get(formCalls.pageConfig, which('OnlineSuccessPage'))
  expect(page.configs).toEqual(first?.configs)
  expect((await versions('OnlineSuccessPage'))[0]).toMatchObject({ no: 3, isLive: true })
})

test('whatever way a page changes, it is kept; nobody else sees it', async () => {
  await owner.get(formCalls.pageConfig, which('CustomETicketPage'))
  await sql`update reg_page set configs = '[{"key":"note","dataType":"text","value":"直接改的"}]'
    where bvent_id = ${bventId} and page_type = 'CustomETicketPage' and language = 'zh-CN'`.execute(harness.db)
  expect(await versions('CustomETicketPage')).toHaveLength(2)
  const other = await harness.ownEvent()
  expect((await other.owner.try(formCalls.pageVersions, which('CustomETicketPage'))).status).toBe(404)
})

test('the pages of a check-in point are kept in the same way', async () => {
  const { id } = await owner.get(checkinCalls.create, { bventId, name: '东门' })
  const point = await owner.get(checkinCalls.get, { id })
  const blue = point.webCheckinPageSetings.map((page) => ({
    ...page,
    pageSetingObject: {
      configs: page.pageSetingObject.configs.map((config) => (config.key === 'pageBg' ? { ...config, value: '#112233' } : config)),
    },
  }))
  expect((await owner.get(checkinCalls.pageVersions, { id })).list).toEqual([])
  await owner.get(checkinCalls.updatePageSetting, { id, webCheckinPageSetings: blue })
  const { list } = await owner.get(checkinCalls.pageVersions, { id })
  expect(list.map(({ no, isLive }) => [no, isLive])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(list[1]?.webCheckinPageSetings).toEqual(point.webCheckinPageSetings)
  expect(JSON.stringify(list[0]?.webCheckinPageSetings)).toContain('#112233')
})
