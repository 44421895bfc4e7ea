import { devices } from '@playwright/test'
import { pathOf } from '#core/page.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { promotionPages } from '#features/promotion/pages.ts'
import { sourcePages } from '#features/sources/pages.ts'

test('a channel’s link is followed on a phone to a paid ticket, and its funnel shows it', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
  visit,
  browser,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '伙伴大会' })
  await build.ticket({ orgId, bventId, name: '标准票', priceMinor: 19_900 })
  await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'local' }).execute()

  await signIn(member, pathOf(sourcePages.list, { bventId }))
  await page.getByRole('button', { name: '新建渠道' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('渠道名称').fill('官网横幅')
  const code = `site-${crypto.randomUUID().slice(0, 8)}`
  await drawer.getByLabel('链接代码').fill(code)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /官网横幅/ })).toContainText(`/c/${code}`)

  const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' })
  const tab = await phone.newPage()
  await tab.goto(`${process.env.E2E_URL}/c/${code}`)
  await tab.getByRole('link', { name: '立即报名' }).click()
  await tab.getByLabel('姓名').fill('陈思远')
  await tab.getByLabel('手机号').fill('13900001234')
  await tab.getByLabel('邮箱').fill('siyuan@example.com')
  await tab.getByRole('button', { name: '支付 ¥ 199.00' }).click()
  await tab.getByRole('button', { name: '支付成功' }).click()
  await expect(tab.getByText('报名成功').first()).toBeVisible()
  await phone.close()

  const figures = () =>
    pool.db
      .selectFrom('sourceTally')
      .select((eb) => eb.fn.sum<number>('moneyMinor').as('money'))
      .where('bventId', '=', bventId)
      .executeTakeFirst()
  await expect.poll(async () => Number((await figures())?.money)).toBe(19_900)
  await expect
    .poll(async () => (await pool.db.selectFrom('sourceVisit').select('visits').where('bventId', '=', bventId).execute()).length)
    .toBe(1)
  await page.reload()
  const row = page.getByRole('row', { name: /官网横幅/ })
  await expect(row).toContainText('¥ 199.00')
  await expect(row.getByRole('cell').nth(3)).toHaveText('1')
  await expect(row).toContainText('100%')
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: '比一比选中的 1 个渠道' })).toContainText('1 / 1')
  await expectAccessible(page)

  await visit(promotionPages.share, { bventId })
  await page.getByLabel('标题').fill('华锐邀请你来看新一年的伙伴政策')
  await expect(page.getByRole('figure').first()).toContainText('华锐邀请你来看')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('分享卡片已保存')).toBeVisible()
  const html = await (await page.request.get(`/bvent/${bventId}/zh-CN`)).text()
  expect(html).toContain('<meta property="og:title" content="华锐邀请你来看新一年的伙伴政策"')
})
