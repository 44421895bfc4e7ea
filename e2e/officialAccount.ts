import { expect, type Page } from '@playwright/test'
import { keys } from '#test/channels/cloud.ts'
import { answerIn, followerEvent } from '#test/channels/officialCloud.ts'

type Told = { sent: { provider: string; to: string; body: { template_id?: string } }[]; menus: unknown[]; scenes: { name: string }[] }
export const told = async () => (await (await fetch(`${process.env.E2E_CLOUD}/told`)).json()) as Told

/** From the empty page of official accounts; where WeChat tells what followers do. */
export async function bindOfficialAccount(page: Page): Promise<string> {
  await page.getByRole('link', { name: '绑定公众号' }).click()
  await page.getByLabel('账户名称').fill('华锐科技')
  await page.getByRole('textbox', { name: 'AppID', exact: true }).fill(keys.weixin.appId)
  await page.getByRole('textbox', { name: 'AppSecret', exact: true }).fill(keys.weixin.appSecret)
  await page.getByRole('textbox', { name: '令牌 Token', exact: true }).fill(keys.weixin.token)
  await page.getByRole('button', { name: '保存并检测' }).click()
  await expect(page.getByRole('region', { name: '检测' }).getByText('检测通过')).toBeVisible()
  const receipt = (await page.getByText(/\/api\/lightevent\/receipt\//).textContent()) ?? ''
  return `${process.env.E2E_URL}${new URL(receipt).pathname}`
}

/** Somebody scans the code that was made last; what they are answered. */
export async function scanLast(receipt: string, openId: string): Promise<string> {
  const { scenes } = await told()
  const { query, body } = followerEvent(keys.weixin, { openId, event: 'SCAN', key: scenes.at(-1)?.name ?? '' })
  return answerIn(keys.weixin, await (await fetch(`${receipt}?${query}`, { method: 'POST', body })).text())
}
