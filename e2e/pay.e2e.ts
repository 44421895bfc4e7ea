import type { APIRequestContext } from '@playwright/test'
import { addressOf, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import { pathOf } from '#core/page.ts'
import { expect, simulators, test } from '#e2e/fixtures.ts'
import { tokenOf } from '#faults/client.ts'
import { orderPages } from '#features/orders/pages.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { paymentCalls } from '#features/payments/contract.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { payProviderNames, type PayProviderName } from '#server/adapters/pay/providers.ts'
import { brokenRules } from '#test/books.ts'

declare global {
  interface Window {
    payInWeChat?: (words: Record<string, string>) => Promise<void>
  }
}

const PEOPLE = ['陈思远', '何俊杰', '马晓琳']

/** As the console and the site ask; a refusal ends the journey. */
function askerOf(request: APIRequestContext, headers: Record<string, string> = {}) {
  return async <C extends Call>(call: C, asked: InputOf<C>): Promise<ResultOf<C>> => {
    const { address, rest } = addressOf(call.paths[0], asked as Record<string, unknown>)
    const sent = { 'idempotency-key': crypto.randomUUID(), ...headers }
    const answer = call.methods.includes('GET')
      ? await request.get(address, { params: rest as Record<string, string>, headers: sent })
      : await request.post(address, { data: rest, headers: sent })
    const { returnObj, businessMessage } = (await answer.json()) as { returnObj: ResultOf<C>; businessMessage: string }
    expect(businessMessage).toBe('')
    return returnObj
  }
}

type Given = Pick<Parameters<Parameters<typeof test>[2]>[0], 'request' | 'build' | 'pool' | 'newMember'>

/** An event that is paid for through one provider's account, and how people order at it. */
async function openShop(name: PayProviderName, { request, build, pool, newMember }: Given) {
  const baseURL = process.env.E2E_URL ?? ''
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '收费的峰会' })
  const { ticketId } = await build.ticket({ orgId, bventId, name: '标准票', priceMinor: 80_910, total: 10 })
  const simulator = simulators[name]
  const control = (what: string, data: object = {}) => request.post(`${simulator.url}/_control${what}`, { data })

  const ask = askerOf(request)
  const organise = askerOf(request, { authorization: `Bearer ${await tokenOf(pool.db, baseURL, accountId)}`, 'x-org-id': orgId })
  const { id } = await organise(payAccountCalls.save, { provider: name, name: '主账户', currencies: ['CNY'], fields: simulator.fields })
  const { callbackUrl } = await organise(payAccountCalls.detail, { id })
  if (name === 'stripe') await control('', { webhookUrl: callbackUrl })
  expect(await organise(payAccountCalls.check, { id })).toMatchObject({ checkState: 'Passed' })
  await organise(paymentCalls.saveOptions, { bventId, options: [{ provider: name, isEnable: true }] })

  const place = async (names: readonly string[]) => {
    const suffix = String(Date.now()).slice(-7)
    const items = names.map((value, at) => ({
      ticketId,
      attendeeFieldValues: [
        { fieldName: 'FullName', value },
        { fieldName: 'Mobile', value: `138${at}${suffix}` },
        { fieldName: 'Email', value: `p${at}-${suffix}@example.com` },
      ],
    }))
    return ask(registrationCalls.register, { bventId, language: 'zh-CN', payType: 'Online', items })
  }
  const begin = async ({ orderId, siteToken }: { orderId: string; siteToken: string }) => {
    const { payUrl } = await ask(registrationCalls.pay, { orderId, provider: name, t: siteToken })
    return { payUrl, tradeNo: new URL(payUrl).pathname.split('/').at(-1) ?? '' }
  }
  return { member, bventId, simulator, control, place, begin }
}

for (const name of payProviderNames)
  test(`${name}: paid, paid twice, run out, one of three given back, and the books and letters that tell of it`, async ({
    page,
    request,
    build,
    pool,
    newMember,
    signIn,
  }) => {
    const { member, bventId, simulator, control, place, begin } = await openShop(name, { request, build, pool, newMember })
    const { orgId } = member
    const placed = await place(PEOPLE)
    const [first, second] = [await begin(placed), await begin(placed)]
    // Two tabs at the same order, each at the provider's till.
    await page.goto(second.payUrl)
    await page.goto(first.payUrl)
    const till = name === 'wechat' ? await page.context().newPage() : page
    if (name === 'wechat') await till.goto(`${simulator.url}/till/${first.tradeNo}`)
    await till.getByRole('button', { name: '支付成功' }).click()
    if (name === 'wechat') await till.close()
    await control(`/pay/${second.tradeNo}`)
    const backOf = (orderId: string) =>
      pool.db.selectFrom('refund').select(['amountMinor', 'state']).where('orderId', '=', orderId).orderBy('createdAt').execute()
    await expect.poll(() => backOf(placed.orderId)).toEqual([{ amountMinor: 242_730, state: 'Done' }])

    const unpaid = await place(['王海峰'])
    const late = await begin(unpaid)
    await page.goto(late.payUrl)
    await pool.db.updateTable('regOrder').set({ payExpireTime: new Date() }).where('id', '=', unpaid.orderId).execute()
    await pool.db
      .updateTable('payment')
      .set({ expiresAt: new Date(), nextQueryAt: new Date() })
      .where('tradeNo', '=', late.tradeNo)
      .execute()

    await signIn(member, pathOf(orderPages.list, { bventId }))
    await page.getByRole('button', { name: placed.orderNo }).click()
    const pane = page.getByRole('complementary', { name: '订单详情' })
    const books = pane.getByRole('region', { name: '资金经过' })
    await expect(books).toContainText('+ ¥ 2,427.30')
    await pane.getByRole('button', { name: '给 何俊杰 退款' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('退款原因').fill('行程冲突')
    await dialog.getByRole('button', { name: '退款 ¥ 809.10' }).click()
    await expect.poll(async () => (await backOf(placed.orderId)).at(-1)).toEqual({ amountMinor: 80_910, state: 'Done' })
    await expect(books).toContainText('− ¥ 809.10')
    await expect(pane).toContainText('1,618.20')

    await page.goto(`/mobile/zh-CN/${bventId}/order/detail/${unpaid.orderId}?t=${unpaid.siteToken}`)
    await expect(page.getByText('已取消').first()).toBeVisible()
    const stateOf = async (tradeNo: string) => {
      const { trades } = (await (await request.get(`${simulator.url}/_control`)).json()) as { trades: { tradeNo: string; state: string }[] }
      return trades.find((trade) => trade.tradeNo === tradeNo)?.state
    }
    await expect.poll(() => stateOf(late.tradeNo)).toBe('closed')

    const letters = await pool.db
      .selectFrom('message')
      .select('subject')
      .where('topOrgId', '=', orgId)
      .where('channel', '=', 'Email')
      .execute()
    expect(letters.filter(({ subject }) => subject.includes('退款')).length).toBeGreaterThan(0)
    expect(await brokenRules(pool.db, bventId)).toEqual([])
  })

test('inside WeChat: its own window opens for the person it knows, and the order is paid', async ({
  browser,
  request,
  build,
  pool,
  newMember,
}) => {
  const { bventId, control, place, begin } = await openShop('wechat', { request, build, pool, newMember })
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.54',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const shown = new Promise<Record<string, string>>((resolve) => {
    void page.exposeFunction('payInWeChat', async (words: Record<string, string>) => {
      resolve(words)
      await control(`/pay/${tradeNo}`)
    })
  })
  await page.addInitScript(() => {
    window.WeixinJSBridge = {
      invoke: (_name, words, done) => void window.payInWeChat?.(words).then(() => done({ err_msg: 'get_brand_wcpay_request:ok' })),
    }
  })
  const placed = await place(['陈思远'])
  const { payUrl, tradeNo } = await begin(placed)
  await page.goto(`/mobile/zh-CN/${bventId}/order/detail/${placed.orderId}?t=${placed.siteToken}`)
  await page.goto(payUrl)
  expect(await shown).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=wx/) })
  await expect(page).toHaveURL(new RegExp(`${bventId}/order/detail/${placed.orderId}`))
  await expect(page.getByText('报名成功').first()).toBeVisible()
  await context.close()
})
