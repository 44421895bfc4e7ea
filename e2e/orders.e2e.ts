import type { APIRequestContext, Page as Tab } from '@playwright/test'
import { pathOf } from '#core/page.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { orderPages } from '#features/orders/pages.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test, type Member } from '#e2e/fixtures.ts'
import type { Build } from '#test/build.ts'

type Pool = { db: Parameters<typeof import('#test/build.ts').buildIn>[0] }

async function openEvent(build: Build, pool: Pool, { orgId, accountId }: Member) {
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '收费的活动' })
  const { ticketId } = await build.ticket({ bventId, orgId, name: '标准票', priceMinor: 80_910, total: 100 })
  for (const provider of ['local', 'offline'])
    await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider }).execute()
  return { bventId, ticketId }
}

type Placed = { orderId: string; orderNo: string; siteToken: string }

/** As the site's own form does. */
async function register(
  request: APIRequestContext,
  { bventId, ticketId }: { bventId: string; ticketId: string },
  names: readonly string[],
  payType: 'Online' | 'Offline' = 'Online',
): Promise<Placed> {
  const suffix = String(Date.now()).slice(-7)
  const items = names.map((name, at) => ({
    ticketId,
    attendeeFieldValues: [
      { fieldName: 'FullName', value: name },
      { fieldName: 'Mobile', value: `138${at}${suffix}` },
      { fieldName: 'Email', value: `p${at}-${suffix}@example.com` },
    ],
  }))
  const answer = await request.post(registrationCalls.register.paths[0], {
    data: { bventId, language: 'zh-CN', payType, items },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { returnObj, businessMessage } = (await answer.json()) as { returnObj: Placed; businessMessage: string }
  expect(businessMessage).toBe('')
  return returnObj
}

async function payAtTill(page: Tab, request: APIRequestContext, { orderId, siteToken }: Placed): Promise<void> {
  const answer = await request.post(registrationCalls.pay.paths[0], {
    data: { orderId, provider: 'local', t: siteToken },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { returnObj } = (await answer.json()) as { returnObj: { payUrl: string } }
  await page.goto(returnObj.payUrl)
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page).toHaveURL(/from=pay/)
}

const tabOf = (page: Tab, word: string, n: number) => page.getByRole('tab', { name: new RegExp(`^${word}\\s*${n}$`) })

test('paid at the till, one of three people refunded: the dialog says it before, the books tell it after', async ({
  page,
  request,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const event = await openEvent(build, pool, member)
  const placed = await register(request, event, ['陈思远', '何俊杰', '马晓琳'])
  await payAtTill(page, request, placed)

  await signIn(member, pathOf(orderPages.list, { bventId: event.bventId }))
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(tabOf(page, '已支付', 1)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('¥ 2,427.30').first()).toBeVisible()
  await page.getByRole('button', { name: placed.orderNo }).click()
  const pane = page.getByRole('complementary', { name: '订单详情' })
  await expect(pane.getByRole('region', { name: '资金经过' })).toContainText('+ ¥ 2,427.30')
  await expectAccessibleInBothThemes(page)

  await pane.getByRole('button', { name: '给 何俊杰 退款' }).click()
  const dialog = page.getByRole('dialog')
  const steps = dialog.getByRole('region', { name: '会按这个顺序发生' })
  await expect(steps).toContainText('退款 ¥ 809.10')
  await expect(steps).toContainText('1 张电子票作废')
  await expect(steps).toContainText('何俊杰 不能再入场')
  await expect(steps).toContainText('放回 1 个名额')
  await expect(steps).toContainText('部分退款')
  await expectAccessibleInBothThemes(page)
  await expect(dialog.getByRole('button', { name: '退款 ¥ 809.10' })).toBeDisabled()
  await dialog.getByLabel('退款原因').fill('行程冲突')
  await dialog.getByRole('button', { name: '退款 ¥ 809.10' }).click()
  await expect(dialog).toBeHidden()

  await expect(async () => {
    await page.reload()
    await expect(pane.getByRole('region', { name: '资金经过' })).toContainText('− ¥ 809.10', { timeout: 5_000 })
    await expect(tabOf(page, '部分退款', 1)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 100_000 })
  await expect(pane.getByRole('region', { name: '资金经过' })).toContainText('行程冲突')
  await expect(pane.getByRole('region', { name: '订单里的人' })).toContainText('3 人，2 人有效')
  await pane.getByText('退款记录').click()
  await expect(pane.getByText(/操作 · 行程冲突/).last()).toBeVisible()

  await page.goto(`${pathOf(attendeePages.list, { bventId: event.bventId })}?words=何俊杰`)
  await page.getByRole('button', { name: '何俊杰' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: placed.orderNo }).click()
  await expect(pane.getByText('部分退款').first()).toBeVisible()
})

test('a transfer confirmed with its proof, found across events, walked through by keys, exported', async ({
  page,
  request,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const event = await openEvent(build, pool, member)
  const first = await register(request, event, ['王海峰'], 'Offline')
  const second = await register(request, event, ['吴佳宁', '董文博'], 'Offline')
  await signIn(member, pathOf(orderPages.all))
  await expect(tabOf(page, '待支付', 2)).toBeVisible()
  await page.getByRole('searchbox').fill('王海')
  await expect(page.getByRole('button', { name: second.orderNo })).toBeHidden()
  await page.getByRole('button', { name: first.orderNo }).click()
  const pane = page.getByRole('complementary', { name: '订单详情' })
  await pane.getByRole('button', { name: '确认线下收款' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n回单') })
  await expect(dialog.getByText('回单.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: '确认收款 ¥ 809.10' }).click()
  await expect(pane.getByText('已支付').first()).toBeVisible()
  await pane.getByText('支付记录').click()
  const download = page.waitForEvent('download')
  await pane.getByRole('button', { name: /查看凭证 回单/ }).click()
  expect((await download).suggestedFilename()).toBe('回单.pdf')

  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('button', { name: second.orderNo })).toBeVisible()
  await page.getByRole('button', { name: second.orderNo }).click()
  await expect(pane).toContainText(second.orderNo)
  await page.keyboard.press('j')
  await expect(pane.getByRole('heading', { level: 2 })).toContainText(first.orderNo)
  await page.keyboard.press('k')
  await expect(pane.getByRole('heading', { level: 2 })).toContainText(second.orderNo)
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()

  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '导出 2 笔' }).click()
  await expect(page.getByRole('complementary', { name: '任务' })).toContainText('导出 2 笔订单')
})
