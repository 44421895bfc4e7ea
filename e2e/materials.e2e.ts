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
