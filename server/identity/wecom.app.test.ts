import { afterAll, beforeAll, expect, test } from 'vitest'
import { askToSignIn, openBrowser, openIdentityHarness, type IdentityHarness } from '#server/identity/testBrowser.ts'
import { keys, startCloud } from '#test/channels/cloud.ts'

let harness: IdentityHarness
let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
  const { corpId, agentId, secret } = keys.wecom
  harness = await openIdentityHarness({
    environment: { WECOM_API_URL: cloud.url, WECOM_CORP_ID: corpId, WECOM_AGENT_ID: agentId, WECOM_SECRET: secret },
  })
})
afterAll(async () => {
  await harness.stop()
  await cloud.close()
})

/** A browser that has been sent to WeCom, and how it comes back. */
async function goThere() {
  const browser = openBrowser(harness.origin)
  const page = await browser.follow(askToSignIn(harness.origin).address)
  const there = await browser.visit(`${page.url.pathname}/wecom`)
  const back = new URL(there.location?.searchParams.get('redirect_uri') ?? '')
  const state = there.location?.searchParams.get('state') ?? ''
  const comeBack = (code: string, said = state) =>
    browser.follow(`${back.pathname}?${new URLSearchParams({ code, state: said }).toString()}`)
  return { page, there, comeBack }
}

let codes = 0
function codeOf(userId: string, about?: { mobile?: string; email?: string }): string {
  const code = `code-${(codes += 1)}`
  cloud.colleagues.codes.set(code, userId)
  if (about) cloud.colleagues.people.set(userId, about)
  return code
}
const signedIn = ({ location }: { location: URL | null }) => Boolean(location?.searchParams.get('code'))

test('the form offers it, and leads to WeCom with the company, the app and the way back', async () => {
  const { page, there } = await goThere()
  expect(page.text).toContain('企业微信登录')
  expect(there.status).toBe(303)
  expect(there.location?.origin).toBe('https://login.work.weixin.qq.com')
  expect(there.location?.searchParams.get('appid')).toBe(keys.wecom.corpId)
})

test('who is known by the address of the directory comes in, and later by their number alone', async () => {
  const person = await harness.person()
  const first = await goThere()
  expect(signedIn(await first.comeBack(codeOf('xujia', { email: person.email })))).toBe(true)
  const later = await goThere()
  expect(signedIn(await later.comeBack(codeOf('xujia', { email: 'renamed@example.com' })))).toBe(true)
})

test('a second person with the same address takes nothing over', async () => {
  const person = await harness.person()
  const first = await goThere()
  expect(signedIn(await first.comeBack(codeOf('first', { email: person.email })))).toBe(true)
  const second = await goThere()
  const refused = await second.comeBack(codeOf('second', { email: person.email }))
  expect([refused.status, refused.text.includes('没有和这个企业微信账号对应的成员')]).toEqual([403, true])
})

test.each<[string, () => string, string | undefined, number]>([
  ['a stranger to us', () => codeOf('stranger', { mobile: '13900009999' }), undefined, 403],
  ['an outsider of the company', () => codeOf(''), undefined, 401],
  ['a code that was never given', () => 'forged', undefined, 401],
  ['somebody else’s return', () => codeOf('xujia'), 'another', 400],
])('%s is refused, and may still use the password', async (_, code, state, status) => {
  const { comeBack } = await goThere()
  const refused = await comeBack(code(), state)
  expect(refused.status).toBe(status)
  expect(refused.text).toContain('name="password"')
})

test('a code is good once, and a disabled account stays outside', async () => {
  const person = await harness.person()
  const code = codeOf('once', { email: person.email })
  expect(signedIn(await (await goThere()).comeBack(code))).toBe(true)
  expect((await (await goThere()).comeBack(code)).status).toBe(401)
  await harness.db.updateTable('account').set({ isDisabled: true }).where('id', '=', person.accountId).execute()
  expect((await (await goThere()).comeBack(codeOf('once'))).status).toBe(403)
})
