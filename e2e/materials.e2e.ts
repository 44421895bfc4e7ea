import { v7 as uuid } from 'uuid'
import { newBlock } from '#features/designs/blockTypes.ts'
import sharp from 'sharp'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { materialPages } from '#features/materials/pages.ts'
import { pathOf } from '#core/page.ts'

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('pictures are uploaded together, one is shown by an event and replaced everywhere, and taken back', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({
    orgId: member.orgId,
    createdBy: member.accountId,
    status: 'Published',
    title: '生态伙伴大会',
  })
  await signIn(member, pathOf(materialPages.library))
  await expect(page.getByText('还没有素材')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await picture('红.png', '#aa2222'),
      await picture('蓝.png', '#2222aa'),
      { name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('no') },
    ])
  await expect(page.getByText('已上传 2 个')).toBeVisible()
  await expect(page.getByText('坏.png：只支持图片')).toBeVisible()
  const idOf = async (name: string) =>
    (
      await pool.db
        .selectFrom('material')
        .select('fileId')
        .where('name', '=', name)
        .where('topOrgId', '=', member.orgId)
        .executeTakeFirstOrThrow()
    ).fileId
  const [red, blue] = [await idOf('红.png'), await idOf('蓝.png')]
  await pool.db.updateTable('bvent').set({ coverFileId: red }).where('id', '=', bventId).execute()
  const cover = async () =>
    (await pool.db.selectFrom('bvent').select('coverFileId').where('id', '=', bventId).executeTakeFirst())?.coverFileId

  await page.getByRole('button', { name: '打开 红.png' }).click()
  const drawer = page.getByRole('dialog', { name: '红.png' })
  await expect(drawer.getByText('活动封面')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '删除' })).toBeDisabled()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '全部替换' }).click()
  await page.getByRole('button', { name: '选择 蓝.png' }).click()
  await expect(page.getByText('已替换 1 处')).toBeVisible()
  expect(await cover()).toBe(blue)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已换回 1 处')).toBeVisible()
  expect(await cover()).toBe(red)
})

test('a picture of a published site is replaced everywhere, seen by a visitor, and taken back', async ({
  page,
  browser,
  baseURL,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '生态伙伴大会' })
  await signIn(member, pathOf(materialPages.library))
  await page.locator('input[type=file]').setInputFiles([await picture('红.png', '#aa2222'), await picture('蓝.png', '#2222aa')])
  await expect(page.getByText('已上传 2 个')).toBeVisible()
  const rows = await pool.db.selectFrom('material').select(['name', 'fileId']).where('topOrgId', '=', orgId).execute()
  const idOf = (name: string) => rows.find((row) => row.name === name)?.fileId ?? ''
  const [red, blue] = [idOf('红.png'), idOf('蓝.png')]
  const blocks = [newBlock('hero', 'h'), newBlock('picture', 'p', { picture: { fileId: red, alt: { 'zh-CN': '会场' } } })]
  const document = JSON.stringify({ pages: [{ id: 'home', slug: '', name: {}, blocks }] })
  const design = { topOrgId: orgId, id: uuid(), kind: 'microsite', bventId, document, lastNo: 1, liveNo: 1 }
  await pool.db.insertInto('design').values(design).execute()
  await pool.db
    .insertInto('designVersion')
    .values({ topOrgId: orgId, designId: design.id, no: 1, document, publishedAt: new Date() })
    .execute()

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const sees = async (fileId: string) => {
    await visitor.goto(`/bvent/${bventId}/zh-CN`)
    await expect(visitor.getByRole('img', { name: '会场' })).toHaveAttribute('src', `/files/${fileId}?width=960`)
  }
  await sees(red)
  await page.reload()
  await page.getByRole('button', { name: '打开 红.png' }).click()
  await page.getByRole('dialog', { name: '红.png' }).getByRole('button', { name: '全部替换' }).click()
  await page.getByRole('button', { name: '选择 蓝.png' }).click()
  await expect(page.getByText(/已替换 \d+ 处/)).toBeVisible()
  await sees(blue)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/已换回 \d+ 处/)).toBeVisible()
  await sees(red)
  await visitor.close()
})
