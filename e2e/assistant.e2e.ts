import sharp from 'sharp'
import { pathOf } from '#core/page.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

test('the writer writes into the introduction: slowly, stopped, taken back, cut off, refused', async ({
  page,
  build,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' })
  await signIn(member, pathOf(micrositePages.introduction, { bventId }))
  const text = page.getByRole('textbox', { name: /介绍|中文/ }).first()
  await text.fill('我自己写的开头。')

  await page.getByRole('button', { name: '智能写作' }).click()
  const writer = page.getByRole('region', { name: '智能写作' })
  const wish = writer.getByLabel('想写什么')
  await expectAccessible(page)

  await wish.fill('[slow]')
  await writer.getByRole('button', { name: '开始写' }).click()
  await expect(text).toContainText('写给你的')
  await expect(writer.getByRole('status')).toHaveText('正在写…')
  await writer.getByRole('button', { name: '停下' }).click()
  await expect(writer.getByRole('status')).toContainText('已停下')
  await expect(text).toContainText('我自己写的开头。')

  await writer.getByRole('button', { name: '撤销' }).click()
  await expect(text).not.toContainText('写给你的')
  await expect(text).toContainText('我自己写的开头。')

  await wish.fill('多写一点')
  await writer.getByRole('button', { name: '开始写' }).click()
  await expect(writer.getByRole('status')).toContainText('写好了')
  await expect(text).toContainText('生态伙伴大会')
  await text.click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).not.toContainText('生态伙伴大会')
  await expect(text).toContainText('我自己写的开头。')

  await wish.fill('[cut]')
  await writer.getByRole('button', { name: '开始写' }).click()
  await expect(writer.getByRole('status')).toContainText('写到一半断了')
  await expect(text).toContainText('写给你的')

  await wish.fill('[busy]')
  await writer.getByRole('button', { name: '开始写' }).click()
  await expect(writer.getByRole('status')).toContainText('正忙')
})

test('a visitor asks, without a script too', async ({ browser, baseURL, build, newMember, pool }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' })
  const contact = JSON.stringify({ name: '许嘉', mobile: '13900139000', email: '' })
  const place = JSON.stringify({ name: '国际博览中心', address: '奔竞大道 353 号', lng: null, lat: null })
  await pool.db.updateTable('bvent').set({ place, contact }).where('id', '=', bventId).execute()
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto(`/bvent/${bventId}/zh-CN`)
    await page.getByRole('link', { name: '有问题？问一问' }).click()
    await page.getByLabel('想问什么').fill('在 国际博览中心 哪里')
    await page.getByRole('button', { name: '提问' }).click()
    await expect(page.getByText('据页面所说')).toBeVisible()
    await expect(page.getByRole('link', { name: '生态伙伴大会' })).toBeVisible()
    await page.getByLabel('想问什么').fill('可以带猫吗')
    await page.getByRole('button', { name: '提问' }).click()
    await expect(page.getByText('没有找到答案')).toBeVisible()
    await expect(page.getByRole('link', { name: '13900139000' })).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await context.close()
  }
})

test('a card fills the form of a new attendee; saving stays with the person', async ({ page, build, pool, newMember, signIn }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  await build.ticket({ bventId, orgId: member.orgId, name: '伙伴票' })
  await signIn(member, pathOf(attendeePages.list, { bventId }))
  await page.getByRole('button', { name: '添加参会人' }).first().click()
  const photo = await sharp({ create: { width: 900, height: 540, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file][capture]').setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText(/填好了 \d 项/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toHaveValue('林小雨')
  const count = () => pool.db.selectFrom('attendee').select('fullName').where('bventId', '=', bventId).execute()
  expect(await count()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '添加参会人' }).click()
  await expect.poll(count).toEqual([{ fullName: '林小雨' }])
})
