import type { Page as Tab } from '@playwright/test'
import { expectAccessibleInBothThemes, speak } from '#e2e/axe.ts'
import { expect, simulators, test } from '#e2e/fixtures.ts'
import { cancelOrder } from '#features/orders/server/moveOrders.ts'
import { pages } from '#features/pages.ts'
import { inScope } from '#server/kit/database/db.ts'

const { wechat } = simulators

async function fillAccount(page: Tab, fields: Record<string, string>): Promise<void> {
  await page.getByLabel('账户名称').fill('主账户')
  await page.getByRole('textbox', { name: '商户号', exact: true }).fill(fields.mchId ?? '')
  await page.getByLabel('AppID').fill(fields.appId ?? '')
  await page.getByLabel('商户证书序列号').fill(fields.serialNo ?? '')
  await page.getByLabel('商户私钥').fill(fields.privateKey ?? '')
  await page.getByLabel('APIv3 密钥').fill(fields.apiV3Key ?? '')
  await page.getByLabel('微信支付平台证书').fill(fields.platformCertificates ?? '')
}

test('a merchant of WeChat Pay: connected, checked, chosen by an event, paid to, and given back from', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '收费的峰会' })
  await build.ticket({ orgId, bventId, name: '标准票', priceMinor: 9_900 })

  await signIn(member, pages.payments.finance.path)
  await expect(page.getByText('还没有收款账户')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: '新建收款账户' }).click()
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked()
  await fillAccount(page, { ...wechat.fields, apiV3Key: 'too short' })
  await page.getByRole('button', { name: '保存并检测' }).click()
  await expect(page.getByText('APIv3 密钥应为 32 位')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: '支付服务' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
  await page.getByLabel('APIv3 密钥').fill(wechat.fields.apiV3Key ?? '')
  await page.getByRole('button', { name: '保存并检测' }).click()

  const check = page.getByRole('region', { name: '检测' })
  await expect(check.getByText('检测通过')).toBeVisible()
  await expect(check.getByRole('listitem')).toHaveCount(7)
  await expect(page.getByText('已设置，不再显示')).toHaveCount(2)
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: '选活动' }).click()
  const choice = page.getByRole('dialog', { name: '用“主账户”收款的活动' })
  await choice.getByRole('combobox', { name: '搜索并选择活动' }).fill('收费')
  await page.getByText('收费的峰会', { exact: true }).last().click()
  await choice.getByText('选中的活动马上用它收款').click()
  await choice.getByRole('button', { name: '给 1 个活动收款' }).click()
  await expect(page.getByRole('region', { name: '使用它的活动' }).getByRole('link', { name: '收费的峰会' })).toBeVisible()

  await visit(pages.forms.signUp, { bventId })
  await expect(page.getByRole('switch', { name: '微信支付' })).toBeChecked()
  await expect(page.getByText('收到“主账户”（CNY）')).toBeVisible()

  await visit(pages.payments.list)
  await page.getByRole('switch', { name: '启用“主账户”' }).click()
  const inUse = page.getByRole('dialog', { name: '“主账户”还不能停用' })
  await expect(inUse.getByRole('link', { name: '收费的峰会' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await inUse.getByRole('button', { name: '关闭' }).last().click()

  await page.goto(`/bvent/${bventId}/zh-CN/register`)
  await page.getByLabel('姓名').fill('李娜')
  await page.getByLabel('手机号').fill(`137${String(Date.now()).slice(-8)}`)
  await page.getByRole('button', { name: '支付 ¥ 99.00' }).click()
  await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const payment = await pool.db.selectFrom('payment').select(['tradeNo', 'state']).where('bventId', '=', bventId).executeTakeFirstOrThrow()
  expect(payment.state).toBe('Created')
  const phone = await page.context().newPage()
  await phone.goto(`${wechat.url}/till/${payment.tradeNo}`)
  await phone.getByRole('button', { name: '支付成功' }).click()
  await phone.close()
  await expect(page.getByRole('heading', { level: 2, name: '报名成功' })).toBeVisible()

  // The organiser's refund is a page of orders; here it is the provider's side of it that is looked at.
  const { id: orderId } = await pool.db.selectFrom('regOrder').select('id').where('bventId', '=', bventId).executeTakeFirstOrThrow()
  await inScope(pool.db, { orgId }, (db) => cancelOrder(db, orderId, { isRefund: true, now: new Date() }))
  const refunds = pool.db.selectFrom('refund').select(['amountMinor', 'state']).where('bventId', '=', bventId)
  await expect.poll(() => refunds.execute(), { timeout: 120_000 }).toEqual([{ amountMinor: 9_900, state: 'Done' }])
})

test('an alert is seen by finance and settled; in English too', async ({ page, newMember, signIn, pool }) => {
  const member = await newMember({ roles: ['finance'] })
  const { orgId } = member
  const id = crypto.randomUUID()
  const row = { topOrgId: orgId, id, provider: 'wechat', name: 'Main', checkState: 'Failed', currencies: ['CNY'] }
  await pool.db.insertInto('payAccount').values(row).execute()
  const alert = {
    topOrgId: orgId,
    id: crypto.randomUUID(),
    accountId: id,
    provider: 'wechat',
    reason: 'merchant',
    tradeNo: 'P1',
    detail: '',
  }
  await pool.db
    .insertInto('payAlert')
    .values({ ...alert, firstAt: new Date(), lastAt: new Date() })
    .execute()
  await speak(page, 'en')
  await signIn(member, pages.payments.list.path)
  const alerts = page.getByRole('region', { name: 'Payment alerts' })
  await expect(alerts.getByText('Of another merchant')).toBeVisible()
  await expect(page.getByText('Does not work')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await alerts.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(alerts).toHaveCount(0)
})
