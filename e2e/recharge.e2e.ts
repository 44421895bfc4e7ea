import { v7 as uuid } from 'uuid'
import type { Page as Tab } from '@playwright/test'
import { keepPackage } from '#features/credits/server/operator.ts'
import { financePages } from '#features/finance/pages.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import { hooksOf } from '#server/features.ts'
import { inScope, openPool, type Pool } from '#server/kit/database/db.ts'
import type { Build } from '#test/build.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test, type Member } from '#e2e/fixtures.ts'

/** A seller and a tenant of its own: nobody else’s journey is counted. */
async function openShop(pool: Pool, build: Build, newMember: (given: { orgId: string }) => Promise<Member>, isOfficial = true) {
  const tenantId = uuid()
  const seller = await build.org({ tenantId, name: `运营方 ${tenantId}` })
  const buyer = await build.org({ tenantId, isOfficial })
  await pool.db.insertInto('seller').values({ tenantId, orgId: seller.topOrgId }).execute()
  return { tenantId, member: await newMember({ orgId: buyer.topOrgId }), sellerOrgId: seller.topOrgId }
}

/** The console of another tenant than the server’s own. */
async function inTenant(page: Tab, tenantId: string): Promise<void> {
  await page.route(/\/api\//i, (route) => route.continue({ headers: { ...route.request().headers(), 'x-tenant-id': tenantId } }))
}

test('SMS are bought at the till, used by a send, and the overview says what is left', async ({ page, pool, build, newMember, signIn }) => {
  const { tenantId, member } = await openShop(pool, build, newMember)
  await keepPackage(pool.db, tenantId, { code: 'sms', kind: 'sms', units: 5_000, priceMinor: 25_000 })
  await inTenant(page, tenantId)
  await signIn(member, rechargePages.shop.path)
  await expect(page.getByRole('heading', { level: 1, name: '充值与套餐' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: '支付 ¥ 250.00' }).click()
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByText('已到账：短信 5,000 条')).toBeVisible()
  await expect(page.getByText('5,000 条', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /短信 5,000 条/ })).toContainText('已到账')

  await page.getByRole('button', { name: /申请 RC\w+ 的发票/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('抬头').fill('上海申岳电气有限公司')
  await dialog.getByLabel('税号').fill('91350100M000100Y44')
  await expect(dialog.getByText('税号校验位不对')).toBeVisible()
  await dialog.getByLabel('税号').fill('91350100M000100Y43')
  await dialog.getByLabel('收票邮箱').fill('fapiao@example.com')
  await dialog.getByRole('button', { name: '申请发票' }).click()
  await expect(page.getByRole('row', { name: /短信 5,000 条/ })).toContainText('发票开具中')

  const asApp = openPool({ url: process.env.E2E_DATABASE ?? '', max: 1, name: 'e2e-send', onError: () => {} })
  await inScope(asApp.db, { orgId: member.orgId }, async (db) => {
    const [book] = hooksOf('credits')
    const [asking, send] = [{ db, now: new Date() }, uuid()]
    await book?.reserve(asking, send, { sms: 4_900, email: 0 })
    await book?.settle(asking, send, { sms: 4_880, email: 0 })
  })
  await asApp.end()
  await page.goto(rechargePages.shop.path)
  await expect(page.getByText('120 条', { exact: true })).toBeVisible()
  await expect(page.getByText('短信快用完了，排好的发送可能发不出去')).toBeVisible()
  await page.goto(financePages.overview.path)
  await expect(page.getByText(/快用完了 · 邮件 0 封/)).toBeVisible()
})

test('a package is paid by transfer, confirmed by the seller; below a number more is bought from the balance', async ({
  page,
  pool,
  build,
  newMember,
  signIn,
}) => {
  const { tenantId, member, sellerOrgId } = await openShop(pool, build, newMember)
  await pool.db.updateTable('seller').set({ transferWords: '账号：6200 0000 0000 0666' }).where('tenantId', '=', tenantId).execute()
  await keepPackage(pool.db, tenantId, { code: 'balance', kind: 'balance', units: 100_000, priceMinor: 100_000 })
  await keepPackage(pool.db, tenantId, { code: 'sms', kind: 'sms', units: 5_000, priceMinor: 25_000 })
  await inTenant(page, tenantId)
  await signIn(member, `${rechargePages.shop.path}?tab=balance`)
  await page.getByRole('radio', { name: /对公转账/ }).check()
  await page.getByRole('button', { name: '提交，查看账户' }).click()
  await expect(page.getByText('账号：6200 0000 0000 0666')).toBeVisible()
  const bought = page.getByRole('row', { name: /账户余额 ¥ 1,000.00/ })
  await expect(bought).toContainText('等待转账')
  await page.getByRole('radiogroup', { name: '买什么' }).getByText('短信').click()
  await page.getByRole('radio', { name: /对公转账/ }).check()
  await page.getByRole('button', { name: '提交，查看账户' }).click()
  const refused = page.getByRole('row', { name: /短信 5,000 条/ })
  await expect(refused).toContainText('等待转账')
  await page.getByRole('switch', { name: '快用完时自动购买' }).click()
  await page.getByRole('dialog').getByLabel('少于').fill('800')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('少于 800 条时自动买 5,000 条')).toBeVisible()
  await page.getByRole('button', { name: '余量提醒' }).click()
  await expect(page.getByRole('dialog').getByLabel('短信少于多少时提醒')).toHaveValue('800')
  await expectAccessibleInBothThemes(page)

  await signIn(await newMember({ orgId: sellerOrgId }), '/')
  await page.goto(rechargePages.sales.path)
  await page
    .getByRole('row', { name: /短信 5,000 条/ })
    .getByRole('button', { name: '没收到' })
    .click()
  await page.getByRole('dialog').getByLabel('原因').fill('没有查到这笔款')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('dialog').getByRole('button', { name: '没收到' }).click()
  await expect(page.getByRole('row', { name: /短信 5,000 条/ })).toHaveCount(0)
  await page.getByRole('button', { name: '确认到账' }).click()
  await page.getByRole('dialog').getByLabel('银行流水号').fill('B20261118')
  await page.getByRole('dialog').getByRole('button', { name: '确认到账' }).click()
  await expect(page.getByText('没有等待到账的转账')).toBeVisible()

  await signIn(member, rechargePages.shop.path)
  await expect(bought).toContainText('已到账')
  await expect(refused).toContainText('待支付')
  // The job looks once a minute.
  await expect
    .poll(
      async () => {
        await page.reload()
        await expect(bought).toBeVisible()
        return page.getByRole('row', { name: /短信 5,000 条 自动购买/ }).count()
      },
      { timeout: 150_000 },
    )
    .toBe(1)
  await expect(page.getByText('¥ 750.00').first()).toBeVisible()
})

test('more of the seats is bought beside what is used of them', async ({ page, pool, build, newMember, signIn }) => {
  const { tenantId, member } = await openShop(pool, build, newMember)
  await keepPackage(pool.db, tenantId, {
    code: 'seats',
    kind: 'benefit',
    functionKey: 'AttendeeToTalCount',
    quota: 500,
    priceMinor: 180_000,
  })
  await pool.db
    .updateTable('benefit')
    .set({ currentQuota: 1_000 })
    .where('topOrgId', '=', member.orgId)
    .where('functionKey', '=', 'AttendeeToTalCount')
    .execute()
  await inTenant(page, tenantId)
  await signIn(member, rechargePages.shop.path)
  const row = page.getByRole('row', { name: /参会人额度 付费/ })
  await expect(row).toContainText('0 / 1,000')
  await row.getByRole('button', { name: '给参会人额度加量' }).click()
  await page.getByRole('button', { name: '支付 ¥ 1,800.00' }).click()
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByText('已到账：参会人额度加 500')).toBeVisible()
  await expect(row).toContainText('0 / 1,500')
})

test('the seller sees who bought and asked, issues it with its file, and the buyer has it', async ({
  page,
  pool,
  build,
  newMember,
  signIn,
}) => {
  const { tenantId, member, sellerOrgId } = await openShop(pool, build, newMember)
  const purchaseId = uuid()
  const bought = {
    packageId: uuid(),
    currency: 'CNY',
    kind: 'sms',
    units: 5_000,
    priceMinor: 25_000,
    state: 'Paid',
    paidWith: 'wechat',
    paidAt: new Date(),
    expiresAt: new Date(),
  }
  await pool.db
    .insertInto('purchase')
    .values({ topOrgId: member.orgId, id: purchaseId, purchaseNo: `RC${tenantId.slice(-10).toUpperCase()}`, sellerOrgId, ...bought })
    .execute()
  const title = { titleType: 'Company', title: '上海申岳电气有限公司', taxNo: '91350100M000100Y43', email: 'fapiao@example.com' }
  await pool.db
    .insertInto('purchaseInvoice')
    .values({ topOrgId: member.orgId, purchaseId, state: 'Applied', amountMinor: 25_000, appliedAt: new Date(), ...title })
    .execute()
  await inTenant(page, tenantId)
  await signIn(await newMember({ orgId: sellerOrgId }), '/')
  await page.goto(rechargePages.sales.path)
  await page.getByRole('tab', { name: '待开具' }).click()
  const row = page.getByRole('row', { name: /上海申岳电气有限公司/ })
  await expect(row).toContainText('¥ 250.00')
  await expectAccessibleInBothThemes(page)
  await row.getByRole('button', { name: '开具' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('91350100M000100Y43')
  const buffer = Buffer.from('%PDF-1.7\n%%EOF\n')
  await dialog.locator('input[type=file]').setInputFiles({ name: '26332000001187450231.pdf', mimeType: 'application/pdf', buffer })
  await expect(dialog.getByLabel('发票号码')).toHaveValue('26332000001187450231')
  await dialog.getByRole('button', { name: '开具' }).click()
  await expect(page.getByText('没有待开的发票')).toBeVisible()
  await page.getByRole('tab', { name: '已开具' }).click()
  await expect(page.getByRole('button', { name: '26332000001187450231' })).toBeVisible()
  const [letter] = await pool.db.selectFrom('message').select(['recipient', 'subject']).where('topOrgId', '=', sellerOrgId).execute()
  expect(letter).toEqual({ recipient: 'fapiao@example.com', subject: '充值发票已开具' })

  await signIn(member, rechargePages.shop.path)
  await expect(page.getByRole('row', { name: /短信 5,000 条/ })).toContainText('已到账')
  await expect(page.getByRole('button', { name: /RC\w+ 的发票/ })).toBeVisible()
})

test('a trial that is over is renewed through the modal, and the modal is gone', async ({ page, pool, build, newMember, signIn }) => {
  const { tenantId, member } = await openShop(pool, build, newMember, false)
  await keepPackage(pool.db, tenantId, {
    code: 'year',
    kind: 'benefit',
    functionKey: 'LightEventApplication',
    days: 365,
    priceMinor: 980_000,
  })
  const monthsAgo = new Date(Date.now() - 60 * 86_400_000)
  await pool.db
    .updateTable('benefit')
    .set({ endDurationTime: monthsAgo })
    .where('topOrgId', '=', member.orgId)
    .where('functionKey', '=', 'LightEventApplication')
    .execute()
  await inTenant(page, tenantId)
  await signIn(member, '/')
  const modal = page.getByRole('dialog', { name: '轻会系统服务试用已到期' })
  await modal.getByRole('button', { name: '立即订购' }).click()
  await expect(page).toHaveURL(/recharge\?tab=benefit&key=LightEventApplication/)
  await expect(modal).toHaveCount(0)

  await page.getByRole('button', { name: '支付 ¥ 9,800.00' }).click()
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByText('已到账：轻会系统服务 365 天')).toBeVisible()
  await expect(page.getByRole('row', { name: /轻会系统服务 付费/ })).toContainText('剩 365 天')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(modal).toHaveCount(0)
})
