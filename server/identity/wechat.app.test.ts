import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelCalls } from '#features/channels/contract.ts'
import { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { askToSignIn, exchange, openBrowser, openIdentityHarness, type IdentityHarness } from '#server/identity/testBrowser.ts'
import { keys, startCloud } from '#test/channels/cloud.ts'
import { answerIn, followerEvent } from '#test/channels/officialCloud.ts'

const orgId = uuid()
let harness: IdentityHarness
let cloud: Awaited<ReturnType<typeof startCloud>>
let receipt = ''

beforeAll(async () => {
  cloud = await startCloud()
  harness = await openIdentityHarness({ environment: { ...cloud.environment, WECHAT_SIGN_IN_ORG: orgId } })
  await harness.build.org({ topOrgId: orgId })
  expect((await waiting()).page.text).not.toContain('微信扫码登录')
  const { accountId } = await harness.build.member({ orgId })
  const owner = await harness.as(accountId, orgId)
  const { id } = await owner.get(channelCalls.save, { provider: 'OfficialAccount', name: '华锐', fields: keys.weixin })
  await owner.get(channelCalls.check, { id })
  receipt = new URL((await owner.get(channelCalls.detail, { id })).receiptUrl).pathname
})
afterAll(async () => {
  await harness.stop()
  await cloud.close()
})

let people = 0
async function scan(openId: string, scene = cloud.scenes.at(-1)?.name, at = new Date()) {
  const { query, body } = followerEvent(keys.weixin, { openId, event: 'SCAN', key: scene ?? '', at })
  const told = await fetch(`${harness.origin}${receipt}?${query}`, { method: 'POST', body, headers: { 'content-type': 'text/xml' } })
  const words = answerIn(keys.weixin, await told.text())
  return { words, link: /https?:\/\/\S+\/identity\/wechat\/\S+/.exec(words)?.[0] ?? '' }
}

/** A member with a WeChat of their own. */
async function bound() {
  const { accountId } = await harness.build.member({ orgId, roles: ['planner'] })
  const openId = `o-${(people += 1)}`
  const member = await harness.as(accountId, orgId)
  await member.get(officialAccountCalls.ownCode)
  const scene = cloud.scenes.at(-1)?.name
  expect((await scan(openId, scene)).words).toContain('已绑定')
  return { accountId, openId, scene }
}

/** A browser at the sign-in form, and what it does next. */
async function waiting() {
  const browser = openBrowser(harness.origin)
  const asking = askToSignIn(harness.origin)
  const page = await browser.follow(asking.address)
  const path = `${page.url.pathname}/wechat`
  const state = async () => (JSON.parse((await browser.visit(`${path}/state`)).text) as { state: string }).state
  return { page, path, state, visit: browser.visit, follow: () => browser.follow(path), asking }
}

const number = (text: string) => /class="number">(\d\d)</.exec(text)?.[1] ?? ''
const offered = (text: string) => [...text.matchAll(/name="number" value="(\d\d)"/g)].map(([, one]) => one ?? '')
const phone = () => openBrowser(harness.origin)
const isIn = ({ location }: { location: URL | null }) => Boolean(location?.searchParams.get('code'))

test('who is bound scans, chooses the number on the phone, and the browser that asked is let in, once', async () => {
  const { accountId, openId } = await bound()
  const asked = await waiting()
  expect(asked.page.text).toContain('微信扫码登录')
  expect((await asked.follow()).text).toContain('登录用的二维码')
  expect(await asked.state()).toBe('waiting')
  const { link } = await scan(openId)
  expect(await asked.state()).toBe('scanned')
  const shown = number((await asked.follow()).text)
  const choice = await phone().visit(link)
  expect(offered(choice.text)).toContain(shown)
  expect(isIn(await asked.follow())).toBe(false)
  expect((await phone().visit(link, { number: shown })).text).toContain('已确认')
  expect(await asked.state()).toBe('confirmed')
  const done = await asked.follow()
  expect(isIn(done)).toBe(true)
  const { body } = await exchange(harness.origin, asked.asking, done.location ?? new URL(harness.origin))
  expect(await harness.services.identity.authenticate(body.access_token ?? '')).toBe(accountId)
  expect((await asked.visit(asked.path)).status).toBe(400)
})

test('a scan alone signs nobody in: the wrong number and “not me” keep the browser out for good', async () => {
  const { openId } = await bound()
  for (const wrong of ['other', '0']) {
    const asked = await waiting()
    await asked.follow()
    const { link } = await scan(openId)
    const right = number((await asked.follow()).text)
    const other = offered((await phone().visit(link)).text).find((one) => one !== right) ?? ''
    expect((await phone().visit(link, { number: wrong === 'other' ? other : wrong })).text).toContain('已拒绝')
    expect((await phone().visit(link, { number: right })).text).toContain('已拒绝')
    expect(await asked.state()).toBe('denied')
    expect(isIn(await asked.follow())).toBe(false)
    expect((await asked.visit(asked.path, {})).text).toContain('登录用的二维码')
    expect(await asked.state()).toBe('waiting')
  }
})

test('what another browser knows of it lets it in nowhere', async () => {
  const { openId } = await bound()
  const asked = await waiting()
  await asked.follow()
  const { link } = await scan(openId)
  await phone().visit(link, { number: number((await asked.follow()).text) })
  const thief = openBrowser(harness.origin)
  expect((await thief.visit(asked.path)).status).toBe(400)
  const other = await waiting()
  expect((await other.visit(asked.path)).status).toBe(400)
  expect(isIn(await asked.follow())).toBe(true)
})

test('a code is the first scanner’s, and is over after five minutes', async () => {
  const [first, second] = [await bound(), await bound()]
  const asked = await waiting()
  await asked.follow()
  const { link } = await scan(first.openId)
  expect((await scan(second.openId)).words).toContain('已过期或被扫过')
  const shown = number((await asked.follow()).text)
  await harness.db
    .updateTable('wechatSignIn')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('topOrgId', '=', orgId)
    .execute()
  expect((await phone().visit(link, { number: shown })).text).toContain('已过期')
  expect(await asked.state()).toBe('over')
  expect(isIn(await asked.follow())).toBe(false)
})

test('who is not bound is told how; a disabled member and a disabled account stay outside', async () => {
  const asked = await waiting()
  await asked.follow()
  expect((await scan('o-stranger')).words).toContain('绑定微信')
  expect(await asked.state()).toBe('waiting')

  const left = await bound()
  await harness.db.updateTable('member').set({ isDisabled: true }).where('accountId', '=', left.accountId).execute()
  await asked.follow()
  expect((await scan(left.openId)).words).toContain('绑定微信')

  const gone = await bound()
  await asked.follow()
  const { link } = await scan(gone.openId)
  await phone().visit(link, { number: number((await asked.follow()).text) })
  await harness.db.updateTable('account').set({ isDisabled: true }).where('id', '=', gone.accountId).execute()
  expect((await asked.follow()).status).toBe(403)
})

test('the code by which a member binds works once', async () => {
  const { scene, accountId } = await bound()
  await scan('o-thief', scene)
  const { openId } = await harness.db
    .selectFrom('officialMember')
    .select('openId')
    .where('memberId', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(openId).not.toBe('o-thief')
  const log = harness.db.selectFrom('auditLog').select('action').where('objectId', '=', accountId)
  expect(await log.execute()).toEqual([{ action: 'official.bindOwn' }])
})

test('a link that was never given leads nowhere', async () => {
  expect((await phone().visit('/identity/wechat/forged')).status).toBe(404)
  expect((await phone().visit('/identity/wechat/forged', { number: '10' })).status).toBe(404)
})
