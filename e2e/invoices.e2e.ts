import type { APIRequestContext } from '@playwright/test'
import { pathOf } from '#core/page.ts'
import { invoicePages } from '#features/invoices/pages.ts'
import { invoicePath, orderPath } from '#features/links/siteLinks.ts'
import { orderPages } from '#features/orders/pages.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

type Placed = { orderId: string; orderNo: string; siteToken: string }
const PHONE = { width: 390, height: 844 }
const TAX_NO = '91350100M000100Y43'
const pdf = (number: string) => ({ name: `${number}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })

async function register(request: APIRequestContext, { bventId, ticketId }: { bventId: string; ticketId: string }): Promise<Placed> {
  const suffix = String(Date.now()).slice(-8)
  const values = { FullName: '吴佳宁', Mobile: `138${suffix}`, Email: `wu-${suffix}@example.com` }
  const attendeeFieldValues = Object.entries(values).map(([fieldName, value]) => ({ fieldName, value }))
  const answer = await request.post(registrationCalls.register.paths[0], {
    data: { bventId, language: 'zh-CN', payType: 'Offline', items: [{ ticketId, attendeeFieldValues }] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return ((await answer.json()) as { returnObj: Placed }).returnObj
}

test('a buyer asks on a phone, finance issues, the buyer has it exchanged, the order is refunded', async ({
  page,
  request,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '要发票的活动' })
  const { ticketId } = await build.ticket({ bventId, orgId, name: '标准票', priceMinor: 199_900, total: 100 })
  await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'offline' }).execute()
  const placed = await register(request, { bventId, ticketId })
  await build.paid({ orderId: placed.orderId, amountMinor: 199_900 })
  const about = { bventId, language: 'zh-CN' as const, orderId: placed.orderId }

  await signIn(member, pathOf(invoicePages.options, { bventId }))
  await page.getByRole('switch', { name: '开启发票' }).click()
  await page.getByLabel('开票内容').fill('会议服务费')
  await page.getByLabel('开票内容').press('Enter')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('开票设置已保存')).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.goto(orderPath(about, placed.siteToken))
  await page.getByRole('link', { name: '发票' }).click()
  await expect(page.getByText('¥ 1,999.00')).toBeVisible()
  await page.getByRole('radio', { name: '企业普票' }).check()
  await page.getByLabel('抬头').fill('上海申岳电气有限公司')
  await page.getByLabel('税号').fill(TAX_NO.replace(/3$/, '4'))
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('税号校验位不对')).toBeVisible()
  await page.getByLabel('税号').fill(TAX_NO)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('待开票')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(pathOf(invoicePages.list, { bventId }))
  await page.getByRole('button', { name: /上海申岳电气有限公司/ }).click()
  const pane = page.getByRole('complementary', { name: '发票详情' })
  await expect(pane).toContainText('¥ 1,885.85 + ¥ 113.15')
  await expectAccessibleInBothThemes(page)
  await pane.getByRole('button', { name: '开具并发送' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(pdf('26332000001187450231'))
  await expect(dialog.getByLabel('发票号码')).toHaveValue('26332000001187450231')
  await dialog.getByRole('button', { name: '开具并发送' }).click()
  await expect(pane.getByText('已开票').first()).toBeVisible()

  await page.goto(invoicePath(about))
  await expect(page.getByRole('link', { name: '下载' })).toBeVisible()
  await page.getByRole('button', { name: '换票' }).click()
  await page.getByLabel('抬头').fill('杭州观澜视觉科技有限公司')
  await page.getByRole('button', { name: '提交换票申请' }).click()
  await expect(page.getByText('换票申请已提交')).toBeVisible()

  await page.goto(`${pathOf(invoicePages.list, { bventId })}?state=Exchange`)
  await page.getByRole('button', { name: /上海申岳电气有限公司/ }).click()
  await pane.getByRole('button', { name: '换票', exact: true }).click()
  await dialog.locator('input[type=file]').setInputFiles(pdf('26332000001187450232'))
  await dialog.getByRole('button', { name: '换票', exact: true }).click()
  await expect(pane.getByRole('heading', { name: /杭州观澜视觉科技有限公司/ })).toBeVisible()

  await page.goto(`${pathOf(orderPages.list, { bventId })}?orderId=${placed.orderId}`)
  await page.getByRole('button', { name: '给 吴佳宁 退款' }).click()
  await expect(dialog).toContainText('红冲发票 ¥ 1,999.00')
  await dialog.getByLabel('退款原因').fill('行程冲突')
  await dialog.getByRole('button', { name: '退款 ¥ 1,999.00' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${pathOf(invoicePages.list, { bventId })}?state=Red`)
  await expect(page.getByRole('row', { name: /杭州观澜视觉科技有限公司/ })).toContainText('红字号码未登记')
})
