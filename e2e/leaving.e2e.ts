import { devices, type APIRequestContext } from '@playwright/test'
import { registrationCalls } from '#features/registration/contract.ts'
import { orderPath } from '#features/links/siteLinks.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, userAgent: devices['Pixel 7'].userAgent, hasTouch: true })

type Placed = { orderId: string; siteToken: string }

async function register(
  request: APIRequestContext,
  about: { bventId: string; ticketId: string },
  names: readonly string[],
): Promise<Placed> {
  const suffix = String(Date.now()).slice(-7)
  const items = names.map((name, at) => ({
    ticketId: about.ticketId,
    attendeeFieldValues: [
      { fieldName: 'FullName', value: name },
      { fieldName: 'Mobile', value: `137${at}${suffix}` },
      { fieldName: 'Email', value: `l${at}-${suffix}@example.com` },
    ],
  }))
  const answer = await request.post(registrationCalls.register.paths[0], {
    data: { bventId: about.bventId, language: 'zh-CN', payType: 'Online', items },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { returnObj, businessMessage } = (await answer.json()) as { returnObj: Placed; businessMessage: string }
  expect(businessMessage).toBe('')
  return returnObj
}

test('on a phone: paid at the till, one of three cancelled, the amount that was shown is back', async ({
  page,
  request,
  build,
  pool,
  newMember,
}) => {
  const { orgId, accountId } = await newMember()
  const day = 86_400_000
  const startTime = new Date(Date.now() + 10 * day)
  const times = { startTime, endTime: new Date(startTime.getTime() + day) }
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '可以退票的活动', ...times })
  const { ticketId } = await build.ticket({ bventId, orgId, name: '标准票', priceMinor: 80_910, total: 100 })
  await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'local' }).execute()
  const steps = [
    { before: 15, unit: 'days', percent: 100 },
    { before: 7, unit: 'days', percent: 90 },
  ]
  const terms = JSON.stringify({ isOpen: true, isAutomatic: true, feeMinor: 0, steps })
  await pool.db.insertInto('refundTerms').values({ topOrgId: orgId, bventId, terms }).execute()

  await page.goto(`/bvent/${bventId}/zh-CN/register`)
  await expect(page.getByText(/前退 90%，之后不退/)).toBeVisible()
  await expect(page.getByText('标准票 × 1')).toBeVisible()

  const { orderId, siteToken } = await register(request, { bventId, ticketId }, ['陈思远', '何俊杰', '马晓琳'])
  await page.goto(orderPath({ bventId, language: 'zh-CN', orderId }, siteToken))
  await page.getByRole('button', { name: '支付 ¥ 2,427.30' }).click()
  await page.getByRole('button', { name: '支付成功' }).click()
  await expect(page.getByRole('heading', { name: '报名成功' })).toBeVisible()

  await page.getByRole('button', { name: '取消报名' }).click()
  const sheet = page.getByRole('dialog', { name: '谁不来了' })
  await sheet.getByRole('checkbox', { name: '取消 何俊杰' }).check()
  await expect(sheet).toContainText('¥ 728.19')
  await expect(sheet).toContainText('¥ 80.91')
  await expectAccessibleInBothThemes(page)
  await sheet.getByRole('button', { name: '取消，退 ¥ 728.19' }).click()

  const refund = page.getByRole('region', { name: '退款' })
  await expect(refund).toContainText('¥ 728.19')
  await expect(refund).toContainText('何俊杰')
  await expect(async () => {
    await page.reload()
    await expect(refund).toContainText('已退回', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('¥ 1,699.11')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
