import { expect, test } from '#e2e/fixtures.ts'
import { pathOf } from '#core/page.ts'
import { dashboardPages } from '#features/dashboard/pages.ts'

test('an organiser looks at an event that is not out, up to the button that would register; a stranger finds nothing', async ({
  page,
  browser,
  build,
  newMember,
  signIn,
}) => {
  const member = await newMember({ roles: ['planner'] })
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, title: '还没发布的峰会', status: 'Draft' })
  await build.ticket({ bventId, orgId: member.orgId, name: '观众票' })
  await signIn(member, pathOf(dashboardPages.overview, { bventId }))

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '预览' }).click()
  const site = await opened
  await expect(site.getByRole('heading', { level: 1, name: '还没发布的峰会' })).toBeVisible()
  await expect(site.getByRole('status').filter({ hasText: '预览 · 未发布' })).toBeVisible()
  const plain = site.url()
  expect(plain).not.toContain('preview=')

  await site.getByRole('link', { name: '立即报名' }).click()
  await expect(site.getByText('预览 · 未发布')).toBeVisible()
  await site.getByLabel(/姓名/).fill('李娜')
  await site.getByLabel(/手机号/).fill('13800138000')
  const asked: string[] = []
  site.on('request', ({ method, url }) => void (method() === 'POST' && asked.push(url())))
  await site.getByRole('button', { name: /提交/ }).click()
  await expect(site.getByText('这是预览，没有提交')).toBeVisible()
  expect(asked).toEqual([])

  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.goto(plain))?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: '活动不存在或已下线' })).toBeVisible()

  await page.getByRole('button', { name: '正式发布' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '预览' })).toHaveAttribute('href', /\?preview=/)
})
