import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { bindOfficialAccount, scanLast } from '#e2e/officialAccount.ts'
import { WECHAT_ORG } from '#e2e/server.ts'
import { officialAccountPages } from '#features/officialAccounts/pages.ts'

test('a member binds their WeChat and signs in by scanning, with the number chosen on the phone', async ({
  page,
  browser,
  build,
  newMember,
  signIn,
  visit,
}) => {
  await build.org({ topOrgId: WECHAT_ORG, name: '扫码登录' })
  const member = await newMember({ orgId: WECHAT_ORG })
  await signIn(member, officialAccountPages.list.path)
  const receipt = await bindOfficialAccount(page)
  await visit(officialAccountPages.bindWeChat)
  await expect(page.getByText('还可以用这个微信扫码登录')).toBeVisible()
  await expect(page.getByRole('img', { name: '绑定微信的二维码' })).toBeVisible()
  expect(await scanLast(receipt, 'o-e2e')).toContain('已绑定')
  await expect(page.getByText('已绑定')).toBeVisible()

  const waiting = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await waiting.goto('/')
  await waiting.getByRole('link', { name: '微信扫码登录' }).click()
  await expect(waiting.getByRole('img', { name: '登录用的二维码' })).toBeVisible()
  await expectAccessibleInBothThemes(waiting)
  expect(await scanLast(receipt, 'o-stranger')).toContain('绑定微信')
  const answer = await scanLast(receipt, 'o-e2e')
  const number = waiting.locator('.number')
  await expect(number).toBeVisible()
  const phone = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 800 } })).newPage()
  await phone.goto(/https?:\/\/\S+/.exec(answer)?.[0] ?? '')
  await expect(phone.getByText(member.name)).toBeVisible()
  await expectAccessibleInBothThemes(phone)
  await phone.getByRole('button', { name: (await number.textContent()) ?? '', exact: true }).click()
  await expect(phone.getByText('已确认')).toBeVisible()
  await expect(waiting.locator('.shell')).toBeVisible()
})
