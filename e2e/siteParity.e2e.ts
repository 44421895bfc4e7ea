import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { pathOf } from '#core/page.ts'
import { newBlock, offeredBlocks, type Block, type BlockProps, type Design, type Words } from '#features/designs/blockTypes.ts'
import { lotteryPages } from '#features/lottery/pages.ts'
import { lotterySetting } from '#features/lottery/shapes.ts'
import { materialPages } from '#features/materials/pages.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import { expect, test } from '#e2e/fixtures.ts'
import type { Pool } from '#server/kit/database/db.ts'

const words = (text: string): Words => ({ 'zh-CN': text })
const blockTypes = offeredBlocks.microsite
const raffleTypes = offeredBlocks.raffle.filter((type) => !blockTypes.includes(type))
const HOSTILE = `<b onclick=x>"'&</b> שלום עולם \u202eabc`

/** One of every block, each with something in it. */
function everyBlock(fileId: string, documentId: string): Block[] {
  const picture = { fileId, alt: words('图') }
  const long = words('很长的话，'.repeat(120) + HOSTILE)
  const short = words(HOSTILE)
  const props: Partial<{ [Type in Block['type']]: Partial<BlockProps[Type]> }> = {
    hero: { title: short, subtitle: short, picture },
    text: { title: short, html: words('<p>正文 <strong>粗</strong></p>') },
    numbers: { items: [{ value: '12', label: short }] },
    picture: { picture, caption: short },
    gallery: { title: short, pictures: [picture] },
    video: { title: short, url: 'https://v.qq.com/txp/iframe/player.html?vid=a' },
    venue: { picture, ways: [{ name: short, text: short }] },
    partners: { items: [{ name: short, picture, url: 'https://example.com/' }] },
    faq: { items: [{ question: short, answer: long }] },
    documents: { documentIds: [documentId] },
    photos: { title: short, hint: short },
    form: { title: short, hint: short },
    contact: { text: long },
    columns: { title: short, cells: [{ title: short, text: long, picture }] },
    spacer: { isLine: true },
  }
  return blockTypes.map((type) => newBlock(type, type, props[type] ?? {}) as Block)
}

/** The edge of a round corner is not always smoothed alike. */
const SMOOTHING = 2
const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= SMOOTHING)

const designOf = (blocks: Block[]): Design => ({
  v: 1,
  theme: { colour: '#0d5c54', fontSize: 'medium', corner: 'soft', cover: 'picture' },
  seo: { title: {}, description: {}, picture: null },
  pages: [{ id: 'home', slug: '', name: {}, isInMenu: true, blocks }],
})

type Of = { orgId: string; bventId: string }

async function publish({ db }: Pool, { orgId, bventId }: Of, asked: { kind: 'microsite' | 'raffle'; subject?: string }, design: Design) {
  const { kind, subject } = asked
  const document = JSON.stringify(design)
  const row = { topOrgId: orgId, id: uuid(), kind, ...(subject && { subject }), bventId, document, lastNo: 1, liveNo: 1 }
  await db.insertInto('design').values(row).execute()
  await db.insertInto('designVersion').values({ topOrgId: orgId, designId: row.id, no: 1, document, publishedAt: new Date() }).execute()
}

/** Promised, with one prize of two drawn. */
async function lotteryIn({ db }: Pool, { orgId, bventId }: Of, fileId: string): Promise<string> {
  const id = uuid()
  const [entry, root] = ['ab'.repeat(16), 'cd'.repeat(32)]
  const at = '2037-01-05T01:00:00.000Z'
  const rules = {
    prizes: [{ no: 1, name: HOSTILE.slice(0, 30), stock: 2, perRound: 1 }],
    beacon: 'none',
    terms: [HOSTILE, '每人最多中一次'],
  }
  const commit = { kind: 'commit', at, root, rulesHash: root, seedHash: root, count: 3, tickets: 3 }
  const secret = Buffer.alloc(32)
  await db
    .insertInto('lottery')
    .values({ topOrgId: orgId, id, bventId, title: '现场抽奖', setting: JSON.stringify(lotterySetting.parse({})) })
    .execute()
  await db
    .insertInto('lotteryPrize')
    .values({ topOrgId: orgId, lotteryId: id, no: 1, name: HOSTILE.slice(0, 30), item: HOSTILE, stock: 2, perRound: 1, pictureId: fileId })
    .execute()
  await db
    .updateTable('lottery')
    .set({ state: 'Committed', seed: secret, salt: secret, rules: JSON.stringify(rules), root, entryCount: 3, committedAt: at })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('lotteryLink')
    .values({ topOrgId: orgId, lotteryId: id, seq: 0, text: JSON.stringify(commit), hash: root })
    .execute()
  const won = { prizeNo: 1, round: 1, entry, attendeeId: uuid(), isOnly: true, code: 'ABCDEF', wonAt: at }
  await db
    .insertInto('lotteryWinner')
    .values({ topOrgId: orgId, id: uuid(), lotteryId: id, ...won })
    .execute()
  return id
}

test('what the builder draws and what is published are the same pixels, block by block', async ({
  page,
  browser,
  baseURL,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { orgId } = member
  const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' })
  await signIn(member, pathOf(materialPages.library))
  const png = sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a6' } }).png()
  await page.locator('input[type=file]').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: await png.toBuffer() })
  await expect(page.getByText('已上传 1 个')).toBeVisible()
  const { fileId } = await pool.db.selectFrom('material').select('fileId').where('topOrgId', '=', orgId).executeTakeFirstOrThrow()

  const { db } = pool
  const place = JSON.stringify({ name: '国际博览中心', address: '奔竞大道 353 号', lng: null, lat: null })
  const contact = JSON.stringify({ name: '许嘉', mobile: '13900139000', email: '' })
  await db.updateTable('bvent').set({ place, contact }).where('id', '=', bventId).execute()
  await build.ticket({ bventId, orgId, name: '伙伴票' })
  const documentId = uuid()
  const leaflet = { topOrgId: orgId, id: documentId, bventId, fileId, name: '议程', category: '', createdBy: member.accountId }
  await db.insertInto('bventDocument').values(leaflet).execute()
  const day = { startTime: new Date('2037-01-05T01:00:00Z'), endTime: new Date('2037-01-05T02:00:00Z') }
  await db
    .insertInto('bventSpeaker')
    .values({ topOrgId: orgId, id: uuid(), bventId, name: '顾明远 שלום', title: '', company: '', introduction: '' } as never)
    .execute()
  await db
    .insertInto('bventSession')
    .values({ topOrgId: orgId, id: uuid(), bventId, title: '开幕', room: '主会场', track: '', description: '', ...day } as never)
    .execute()
  await db
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
    .execute()

  await db.insertInto('photoAlbum').values({ topOrgId: orgId, bventId, lastSeq: 1 }).execute()
  const moments = { takenAt: day.startTime, uploadedAt: day.startTime, publishedAt: day.startTime, changedSeq: 1 }
  const shot = { fileId, shownFileId: fileId, digest: Buffer.from(fileId), width: 600, height: 400, bytes: 1, state: 'Published' }
  await db
    .insertInto('photo')
    .values({ topOrgId: orgId, id: uuid(), bventId, ...shot, ...moments })
    .execute()

  const lotteryId = await lotteryIn(pool, { orgId, bventId }, fileId)
  const raffle = { kind: 'raffle', subject: lotteryId } as const
  const designs = {
    site: designOf(everyBlock(fileId, documentId)),
    raffle: designOf(raffleTypes.map((type) => newBlock(type, type, { hint: words(HOSTILE) }) as Block)),
  }
  await publish(pool, { orgId, bventId }, { kind: 'microsite' }, designs.site)
  await publish(pool, { orgId, bventId }, raffle, designs.raffle)

  const contentFor = async (path: string) => {
    const asked = page.waitForResponse((response) => /(microSite|activitySite)\/content/.test(response.url()))
    await page.goto(path)
    return ((await (await asked).json()) as { returnObj: unknown }).returnObj
  }
  const pages = [
    {
      at: `/bvent/${bventId}/zh-CN`,
      types: blockTypes,
      design: designs.site,
      content: await contentFor(pathOf(micrositePages.site, { bventId })),
    },
    {
      at: `/lottery/${lotteryId}?language=zh-CN`,
      types: raffleTypes,
      design: designs.raffle,
      content: await contentFor(`${pathOf(lotteryPages.site)}?id=${lotteryId}`),
    },
  ]

  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: 'light', ...(baseURL && { baseURL }) })
    await context.route(/v\.qq\.com/, (route) => route.abort())
    const [published, draft] = [await context.newPage(), await context.newPage()]
    for (const { at, types, design, content } of pages) {
      await published.goto(at)
      await draft.goto('/preview/site/zh-CN')
      const message = {
        type: 'light:draft',
        isDark: false,
        draft: { content, design, pageId: 'home', now: new Date().toISOString(), selectedId: '' },
      }
      await draft.evaluate((sent) => postMessage(sent, location.origin), message)
      await expect(draft.locator('[data-block]')).toHaveCount(types.length)
      for (const type of types) {
        const paint = async (tab: typeof draft) => {
          const block = tab.locator(`[data-block="${type}"]`)
          await block.scrollIntoViewIfNeeded()
          await tab.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
          const bytes = await block.screenshot({
            animations: 'disabled',
            mask: [tab.locator('.ms-count b, iframe')],
            style: '.ms-head, .ms-dock { visibility: hidden }',
          })
          return sharp(bytes).raw().toBuffer()
        }
        // A picture may still be on its way.
        await expect(async () =>
          expect(isSame(...(await Promise.all([paint(draft), paint(published)]))), `${type} at ${width}`).toBe(true),
        ).toPass({
          timeout: 15_000,
        })
      }
    }
    await context.close()
  }
})
