import { devices } from '@playwright/test'
import { pathOf } from '#core/page.ts'
import { discountPages } from '#features/discounts/pages.ts'
import { orderPages } from '#features/orders/pages.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, follow, test } from '#e2e/fixtures.ts'

test('a batch of codes is made, one is used on a phone, its order is cancelled, and the code is free again', async ({
  page,
  browser,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '有优惠的活动' })
  await build.ticket({ bventId, orgId, name: '标准票', priceMinor: 89_900, total: 100 })
  await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'offline' }).execute()

  await signIn(member, pathOf(discountPages.create, { bventId }))
  const form = page.getByRole('complementary', { name: '新建优惠' })
  await form.getByText('一批唯一码').click()
  await form.getByLabel('名称').fill('伙伴专享')
  await form.getByLabel('折扣').fill('8')
  await expect(form).toContainText('标准票 ¥ 899.00 → ¥ 719.20')
  await form.getByText('粘贴', { exact: true }).click()
  await form.getByLabel('一行一个码').fill('HRVIP-7K2MXQ, 李娜, li@example.com\nHRVIP-9TDWPA, 陈一')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: '新建优惠' }).click()

  const pane = page.getByRole('complementary', { name: '优惠详情' })
  await expect(pane.getByRole('listitem').filter({ hasText: 'HRVIP-7K2MXQ' })).toContainText('李娜')
  await expect(page.getByRole('row', { name: /伙伴专享/ })).toContainText('8 折')

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: devices['Pixel 7'].userAgent,
    hasTouch: true,
  })
  const phone = await context.newPage()
  await phone.goto(`${new URL(page.url()).origin}/bvent/${bventId}/zh-CN/register`)
  await phone.getByRole('textbox', { name: '优惠码' }).fill('NOSUCHCODE')
  await phone.getByRole('button', { name: '使用' }).click()
  await expect(phone.getByText('优惠码无效')).toBeVisible()
  await phone.getByRole('textbox', { name: '优惠码' }).fill('hrvip 7k2mxq')
  await phone.getByRole('button', { name: '使用' }).click()
  await expect(phone.getByText('已减 ¥ 179.80')).toBeVisible()
  await expect(phone.getByText('¥ 719.20').first()).toBeVisible()
  await expectAccessibleInBothThemes(phone)
  await phone.getByLabel('姓名').fill('李娜')
  await phone.getByLabel('手机号').fill('13800138001')
  await phone.getByLabel('邮箱').fill('li@example.com')
  await phone.getByRole('button', { name: '提交报名' }).click()
  await expect(phone).toHaveURL(/order\/detail/)
  await expect(phone.getByText('伙伴专享 HRVIP-7K2MXQ', { exact: true })).toBeVisible()
  await context.close()

  await page.reload()
  const code = pane.getByRole('listitem').filter({ hasText: 'HRVIP-7K2MXQ' })
  await expect(code).toContainText('下单占用')
  await code.getByRole('link').click()
  const order = page.getByRole('complementary')
  await expect(order).toContainText('¥ 719.20')
  await order.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '取消订单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await expect(order).toContainText('已取消')

  await follow(page, pathOf(discountPages.list, { bventId }))
  await page.getByRole('button', { name: /伙伴专享/ }).click()
  await expect(code).toContainText('未使用')
  expect(page.url()).not.toContain(pathOf(orderPages.list, { bventId }))
})
