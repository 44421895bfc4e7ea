import type { Page as Tab } from '@playwright/test'
import { formPages } from '#features/forms/pages.ts'
import { ticketPages } from '#features/tickets/pages.ts'
import { pathOf } from '#core/page.ts'
import { expectAccessible, speak } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

const save = async (page: Tab) => {
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
}

test('an e-ticket is designed, seen, saved, and the same after a reload and on paper', async ({
  page,
  build,
  newMember,
  signIn,
  visit,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, title: '智造未来峰会' })
  await build.ticket({ bventId, orgId: member.orgId, name: '专业观众票' })
  await signIn(member, pathOf(ticketPages.list, { bventId }))
  await page.getByRole('link', { name: '电子票样式' }).click()
  const preview = page.getByRole('region', { name: '预览' }).frameLocator('iframe')
  await expect(preview.getByText('智造未来峰会')).toBeVisible()

  await page.getByText('纯色').click()
  await page.getByLabel('票面标题').fill('开幕日通行证')
  await page.getByRole('button', { name: '不显示“公司”' }).click()
  await page.getByRole('button', { name: /移动“姓名”/ }).press('ArrowDown')
  await expect(preview.getByText('开幕日通行证')).toBeVisible()
  await expect(preview.getByText('公司', { exact: true })).toHaveCount(0)
  await expect(preview.locator('dt').first()).toHaveText('票种')
  await save(page)

  await page.reload()
  await expect(preview.getByText('开幕日通行证')).toBeVisible()
  await expect(preview.locator('dt').first()).toHaveText('票种')
  await page.getByRole('radiogroup', { name: '预览设备' }).getByText('电脑').click()
  await expect(preview.getByText('开幕日通行证')).toBeVisible()
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PDF 样张' }).click()
  expect((await file).suggestedFilename()).toContain('.pdf')

  await visit(formPages.eTicket, { bventId })
  await expect(preview.getByText('开幕日通行证')).toBeVisible()
})

test('a result page is edited and seen; leaving with unsaved words is asked about', async ({ page, build, newMember, signIn }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
  await signIn(member, pathOf(formPages.PendingApprovalPage, { bventId }))
  const preview = page.getByRole('region', { name: '预览' }).frameLocator('iframe')
  await page.getByLabel('标题').fill('我们会尽快回复')
  await page.getByRole('button', { name: '添加按钮' }).click()
  await page.getByLabel('按钮 3 的文字').fill('看看日程')
  await expect(preview.getByText('我们会尽快回复')).toBeVisible()
  await expect(preview.getByText('看看日程')).toBeVisible()
  await page.getByRole('button', { name: '加区块' }).click()
  await page.getByRole('menuitem', { name: '文字' }).click()
  await page.getByRole('region', { name: '区块：文字' }).getByLabel('标题').fill('来之前看看')
  await expect(preview.getByRole('heading', { name: '来之前看看' })).toBeVisible()
  await page.getByRole('link', { name: '个人中心' }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await save(page)
  await page.reload()
  await expect(preview.getByText('看看日程')).toBeVisible()
  await expect(preview.getByRole('heading', { name: '来之前看看' })).toBeVisible()
  await page.getByRole('button', { name: '文字 · 来之前看看', exact: true }).click()
  await expectAccessible(page)
})

for (const [language, theme] of [
  ['en', 'light'],
  ['zh-CN', 'dark'],
] as const)
  test(`axe finds nothing in the designers: ${language}, ${theme}`, async ({ page, build, newMember, signIn, visit }) => {
    const member = await newMember()
    const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
    await page.emulateMedia({ colorScheme: theme })
    await speak(page, language)
    await signIn(member, pathOf(formPages.eTicket, { bventId }))
    for (const target of [formPages.eTicket, formPages.OnlineSuccessPage, formPages.userCenter]) {
      await visit(target, { bventId })
      await page.frameLocator('.site-preview iframe').locator('main').waitFor()
      await expectAccessible(page)
    }
  })
