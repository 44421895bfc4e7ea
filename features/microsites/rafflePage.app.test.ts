import { beforeEach, expect, test } from 'vitest'
import { newBlock, type Block, type Design } from '#features/designs/blockTypes.ts'
import { publishDue } from '#features/designs/server/publish.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
let owner: Asker
let bventId: string
let lotteryId: string

const PRIZES = [{ name: '一等奖', item: '平板电脑', stock: 1, perRound: 1 }]

beforeEach(async () => {
  ;({ owner, bventId } = await harness.ownEvent({ status: 'Published', title: '生态大会' }))
  lotteryId = (await owner.get(lotteryCalls.save, { bventId, title: '晚宴抽奖', prizes: PRIZES })).id
})

const opened = async (path = '', language = 'zh-CN') =>
  (await harness.app.inject({ url: `/lottery/${lotteryId}${path}?language=${language}` })).body
const designed = (design: Design, blocks: Block[]): Record<string, unknown> => ({
  ...design,
  pages: design.pages.map((page) => ({ ...page, blocks })),
})
async function publish(blocks: Block[]) {
  const { version: before, document } = await owner.get(micrositeCalls.raffle, { lotteryId })
  const { version } = await owner.get(micrositeCalls.saveRaffle, {
    lotteryId,
    version: before,
    document: designed(document as Design, blocks),
  })
  return owner.get(micrositeCalls.publishRaffle, { lotteryId, version })
}

test('before anybody designs it a page shows how to take part, prizes and rules', async () => {
  const site = await owner.get(micrositeCalls.raffle, { lotteryId })
  expect(site).toMatchObject({ version: 0, live: { no: null }, document: { v: 1 } })
  expect(site.document).toEqual(site.live?.document)
  const page = await opened()
  expect(page).toContain('<h1 dir="auto">晚宴抽奖</h1>')
  expect(page).toContain('<div data-lottery-join>')
  expect(page).toContain('平板电脑')
  expect(page).toContain('规则')
  expect(await opened('', 'en')).toContain('Prizes')
})

test('what a page said before pages were made of blocks is how its design begins', async () => {
  const page = { theme: 'festive', isPrizesShown: false, texts: { 'zh-CN': { title: '年会大奖', introduction: '先到<先得>\n祝好运' } } }
  await harness.db
    .updateTable('lottery')
    .set({ page: JSON.stringify(page) })
    .where('id', '=', lotteryId)
    .execute()
  const shown = await opened()
  expect(shown).toContain('<h1 dir="auto">年会大奖</h1>')
  expect(shown).toContain('<p>先到&lt;先得&gt;</p><p>祝好运</p>')
  expect(shown).not.toContain('平板电脑')
})

test('designed of blocks, published, rolled back, planned', async () => {
  const hero = newBlock('hero', 'hero', { title: { 'zh-CN': '今晚谁是幸运儿' } })
  await publish([
    hero,
    newBlock('prizes', 'prizes'),
    newBlock('faq', 'faq', { items: [{ question: { 'zh-CN': '几点开奖' }, answer: {} }] }),
  ])
  const first = await opened()
  expect(first).toContain('今晚谁是幸运儿')
  expect(first).toContain('几点开奖')
  expect(first).not.toContain('<div data-lottery-join>')

  expect(await publish([newBlock('text', 'text', { html: { 'zh-CN': '<p>稍后见</p><script>alert(1)</script>' } })])).toEqual({ no: 2 })
  const second = await opened()
  expect(second).toContain('稍后见')
  expect(second).not.toContain('alert(1)')
  // A prize that no block shows is nowhere in the page, not even in what its script is given.
  expect(second).not.toContain('平板电脑')
  expect(await opened('/verify')).not.toContain('平板电脑')

  await owner.get(micrositeCalls.rollBackRaffle, { lotteryId, no: 1 })
  expect(await opened()).toContain('几点开奖')
  const { list } = await owner.get(micrositeCalls.raffleVersions, { lotteryId })
  expect(list.map(({ no, fromNo, isLive }) => [no, fromNo, isLive])).toEqual([
    [3, 1, true],
    [2, null, false],
    [1, null, false],
  ])

  const { version } = await owner.get(micrositeCalls.raffle, { lotteryId })
  const publishTime = new Date(Date.now() + 60_000).toISOString()
  await owner.get(micrositeCalls.planRaffle, { lotteryId, version, publishTime })
  await publishDue({ ...harness.services, pool: harness.services.web, now: new Date(Date.now() + 120_000) })
  expect(await opened()).toContain('稍后见')
})

test('the page of one lottery is not that of another, nor the site of its event', async () => {
  const other = (await owner.get(lotteryCalls.save, { bventId, title: '签到抽奖', prizes: PRIZES })).id
  await publish([newBlock('text', 'text', { html: { 'zh-CN': '<p>只在这里</p>' } })])
  expect((await harness.app.inject(`/lottery/${other}`)).body).not.toContain('只在这里')
  expect(await owner.get(micrositeCalls.site, { bventId })).toMatchObject({ version: 0, document: null, live: null })
  await owner.get(lotteryCalls.delete, { id: lotteryId })
  expect(await harness.db.selectFrom('design').select('id').where('bventId', '=', bventId).execute()).toEqual([])
  expect((await harness.app.inject(`/lottery/${lotteryId}`)).statusCode).toBe(404)
})

test('nobody of another organisation opens or changes it', async () => {
  const { owner: stranger } = await harness.ownEvent()
  await expect(stranger.get(micrositeCalls.raffle, { lotteryId })).rejects.toThrow()
  await expect(stranger.get(micrositeCalls.saveRaffle, { lotteryId, version: 0, document: {} })).rejects.toThrow()
})
