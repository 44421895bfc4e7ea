import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { pathOf } from '#core/page.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { posterPages } from '#features/posters/pages.ts'

async function codesIn(bytes: Buffer): Promise<string[]> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })
  return (await readBarcodes(new Uint8Array(bytes), { formats: ['QRCode'] })).map(({ text }) => text)
}

/** How far two pictures are from each other, 0 to 255, on average. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return 255
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

test('a poster is designed by mouse and key, looks the same on the server, and its code leads to the event', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '生态伙伴大会' })
  const promoter = { topOrgId: orgId, id: crypto.randomUUID(), bventId, kind: 'promoter', name: '欧阳静怡', createdAt: new Date() }
  const code = `p-${crypto.randomUUID().slice(0, 8)}`
  await pool.db
    .insertInto('source')
    .values({ ...promoter, code })
    .execute()

  await signIn(member, `${pathOf(posterPages.event, { bventId })}?type=Promoter`)
  const stage = page.getByRole('region', { name: '海报画面' })
  await expect(stage.getByRole('img', { name: '海报画面' })).toHaveAttribute('data-ready', 'true')
  await page.getByRole('button', { name: '套用模板' }).click()
  await page.getByRole('button', { name: '以「夜航」为基础' }).click()
  await expect(page.getByText('有未保存的修改')).toBeVisible()

  await page.getByRole('group', { name: '插入' }).getByRole('button', { name: '文字' }).click()
  await page.getByLabel('内容', { exact: true }).last().fill('来见见新朋友')
  const words = stage.getByRole('button', { name: '来见见新朋友' })
  const before = await words.boundingBox()
  await words.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await words.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  await page.mouse.move((before?.x ?? 0) + 40, (before?.y ?? 0) + 30)
  await words.hover()
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 10, (before?.y ?? 0) + 120, { steps: 5 })
  await page.mouse.up()
  const dragged = await words.boundingBox()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await words.boundingBox())?.x).not.toBe(dragged?.x)
  await page.getByRole('button', { name: '重做' }).click()
  await expect.poll(async () => (await words.boundingBox())?.x).toBe(dragged?.x)

  await page.getByRole('button', { name: '欧阳静怡 的海报' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('海报已保存')).toBeVisible()
  await page.getByRole('button', { name: '下载' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载 PNG' }).click()])
  const printed = await readFile(await download.path())
  const [url] = await codesIn(printed)
  expect(url).toBe(`${process.env.E2E_URL}/c/${code}`)
  const shown = await stage
    .getByRole('img', { name: '海报画面' })
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/png').split(',')[1] ?? '')
  expect(await distance(printed, Buffer.from(shown, 'base64'))).toBeLessThan(1)

  await page.getByRole('button', { name: '生成 1 张' }).click()
  const [archive] = await Promise.all([page.waitForEvent('download'), page.locator('.tasks').getByRole('button', { name: /下载/ }).click()])
  expect(archive.suggestedFilename()).toMatch(/\.zip$/)
  await expectAccessible(page)

  await visit(posterPages.manage)
  await expect(page.getByRole('button', { name: '以「轨道」为基础' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(url ?? '')
  await expect(page.getByRole('heading', { name: '生态伙伴大会' }).first()).toBeVisible()
})
