import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelCalls } from '#features/channels/contract.ts'
import { notifyAttendees } from '#features/delivery/server/notify.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { officialReportCalls } from '#features/officialAccounts/reportContract.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { officialAccountCalls as calls } from '#features/officialAccounts/contract.ts'
import { signatureOf } from '#features/officialAccounts/server/pageSignature.ts'
import { inScope } from '#server/kit/database/db.ts'
import { keys, startCloud } from '#test/channels/cloud.ts'
import { answerIn, followerEvent } from '#test/channels/officialCloud.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'
import { openEvent, registering, type TestEvent } from '#test/registering.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
let harness: Harness
let event: TestEvent
let owner: Asker
const side = keys.weixin
const AES = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

beforeAll(async () => {
  cloud = await startCloud()
  harness = await openHarness({ environment: { PUBLIC_URL: 'https://event.example.com', ...cloud.environment } })
})
afterAll(async () => {
  await harness.stop()
  await cloud.close()
})
beforeEach(async () => {
  event = await openEvent(harness)
  owner = await harness.as(event.accountId, event.orgId)
  cloud.sent.length = 0
  cloud.menus.length = 0
  cloud.scenes.length = 0
})

async function bound(fields: Record<string, string> = side) {
  const { id } = await owner.get(channelCalls.save, { provider: 'OfficialAccount', name: '华锐', fields })
  expect(await owner.get(channelCalls.check, { id })).toMatchObject({ checkState: 'Passed' })
  const { receiptUrl } = await owner.get(channelCalls.detail, { id })
  return { id, address: new URL(receiptUrl).pathname }
}
type Told = Parameters<typeof followerEvent>[1]
async function tell(address: string, told: Told, from: Parameters<typeof followerEvent>[0] = side) {
  const { query, body } = followerEvent(from, told)
  return harness.app.inject({ method: 'POST', url: `${address}?${query}`, payload: body, headers: { 'content-type': 'text/xml' } })
}
async function attendee() {
  const { result, headers } = await registering(harness, event)()
  const found = harness.db.selectFrom('attendee').select('id').where('orderId', '=', result.orderId)
  const { id } = await found.executeTakeFirstOrThrow()
  const cookie = [headers['set-cookie']]
    .flat()
    .map(String)
    .map((one) => one.split(';')[0])
    .join('; ')
  return { attendeeId: id, cookie }
}
const follow = (attendeeId: string, cookie = '') =>
  harness.app.inject({ url: `/mobile/zh-CN/${event.bventId}/ticket/${attendeeId}/follow`, headers: { cookie } })
const send = () =>
  sendWaiting({
    pool: harness.services.web,
    adapters: harness.services.adapters,
    now: new Date(),
    config: harness.services.config,
    hooksOf: harness.services.hooksOf,
  })
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)

describe('an account', () => {
  test('says what it is once the provider was asked, and that it is lost once its secret is', async () => {
    const { id } = await bound()
    expect((await owner.get(calls.list)).list).toMatchObject([{ id, authorization: 1, accountType: null, appId: side.appId }])
    await owner.get(calls.refresh, { id })
    expect((await owner.get(calls.list)).list).toMatchObject([
      { nickname: '华锐科技', authorization: 1, accountType: 2, verifyType: 0, verifyUntil: '2027-02-28T16:00:00.000Z' },
    ])
    await owner.get(channelCalls.save, {
      id,
      version: 1,
      provider: 'OfficialAccount',
      name: '华锐',
      fields: { ...side, appSecret: 'reset' },
    })
    expect((await owner.try(calls.refresh, { id })).envelope).toMatchObject({ businessCode: 42102, returnObj: { wxCode: 40_125 } })
    expect((await owner.get(calls.list)).list).toMatchObject([{ authorization: 0, problem: expect.stringContaining('40125') as string }])
  })

  test('is not there for others, and is changed by few', async () => {
    const { id } = await bound()
    const { owner: stranger } = await harness.ownEvent()
    expect((await stranger.try(calls.detail, { id })).status).toBe(404)
    expect((await stranger.try(calls.refresh, { id })).status).toBe(404)
    const { accountId } = await harness.build.member({ orgId: event.orgId, roles: ['planner'] })
    const planner = await harness.as(accountId, event.orgId)
    expect((await planner.try(calls.detail, { id })).status).toBe(200)
    expect((await planner.try(calls.saveMenu, { id, menuVersion: 0, menu: [] })).status).toBe(403)
  })
})

describe('a menu', () => {
  const menu = [
    { name: '活动', linkType: 0 as const, url: 'https://example.com/' },
    { name: '大会', linkType: 2 as const, items: [{ name: '找我们', linkType: 2 as const }] },
  ]
  test('is saved by one at a time, published as it was seen, and taken down', async () => {
    const { id } = await bound()
    expect(await owner.get(calls.saveMenu, { id, menuVersion: 0, menu })).toEqual({ menuVersion: 1 })
    expect((await owner.try(calls.saveMenu, { id, menuVersion: 0, menu })).envelope.businessCode).toBe(20005)
    await owner.get(calls.publishMenu, { id, menuVersion: 1 })
    expect(cloud.menus).toMatchObject([
      [
        { name: '活动', type: 'view' },
        { name: '大会', sub_button: [{ type: 'click' }] },
      ],
    ])
    expect(await owner.get(calls.detail, { id })).toMatchObject({ isPublished: true })
    await owner.get(calls.saveMenu, { id, menuVersion: 1, menu: [] })
    expect((await owner.try(calls.publishMenu, { id, menuVersion: 1 })).envelope.businessCode).toBe(20005)
    await owner.get(calls.publishMenu, { id, menuVersion: 2 })
    expect(cloud.menus.at(-1)).toBeNull()
  })

  test('two who save at once are one', async () => {
    const { id } = await bound()
    const saved = await Promise.all([1, 2].map(() => owner.try(calls.saveMenu, { id, menuVersion: 0, menu })))
    expect(saved.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 20005])
  })

  test('that would be refused is refused where it is written; what the provider refuses is told by its number', async () => {
    const { id } = await bound()
    const wrong = await owner.try(calls.saveMenu, { id, menuVersion: 0, menu: [{ name: '近期活动们', linkType: 0, url: 'x' }] })
    expect(wrong.envelope.returnObj).toMatchObject({ errorDetails: [{ field: 'menu.0.name' }, { field: 'menu.0.url' }] })
    const official = harness.services.adapters.official
    const { WeixinRefusal } = await import('#server/adapters/channels/tokenCalls.ts')
    harness.services.adapters.official = { ...official, publishMenu: () => Promise.reject(new WeixinRefusal(65_301, 'no menu')) }
    await owner.get(calls.saveMenu, { id, menuVersion: 0, menu })
    const refused = await owner.try(calls.publishMenu, { id, menuVersion: 1 })
    harness.services.adapters.official = official
    expect(refused.envelope).toMatchObject({ businessCode: 42103, returnObj: { wxCode: 65_301 } })
    expect(await owner.get(calls.detail, { id })).toMatchObject({ authorization: 1, isPublished: false })
  })
})

describe.each([
  ['plain', side],
  ['safe', { ...side, aesKey: AES }],
])('what followers do, in %s mode', (_, from) => {
  test('is believed only if it is signed', async () => {
    const { id, address } = await bound(from)
    expect((await tell(address, { openId: 'o-1', event: 'subscribe' }, { ...from, token: 'forged' })).statusCode).toBe(400)
    const plain = await tell(address, { openId: 'o-1', event: 'subscribe' }, side)
    expect(plain.statusCode).toBe('aesKey' in from ? 400 : 200)
    expect((await tell(address, { openId: 'o-2', event: 'subscribe' }, from)).body).toBe('success')
    const { list } = await owner.get(calls.followers, { id })
    expect(list).toHaveLength('aesKey' in from ? 1 : 2)
  })

  test('is answered: newcomers, words, anything else', async () => {
    const { id, address } = await bound(from)
    await owner.get(calls.saveAnswer, { id, kind: 'subscribe', answer: '欢迎 ]]> 来' })
    await owner.get(calls.saveAnswer, { id, kind: 'keyword', keywords: ['地址'], answer: '杭州' })
    const ask = async (told: Told) => answerIn(from, (await tell(address, told, from)).body)
    expect(await ask({ openId: 'o-1', text: '会场地址在哪' })).toBe('杭州')
    expect((await tell(address, { openId: 'o-1', text: '别的' }, from)).body).toBe('success')
    expect((await ask({ openId: 'o-3', event: 'subscribe' })).startsWith('欢迎')).toBe(true)
    expect((await owner.try(calls.saveAnswer, { id, kind: 'subscribe', answer: '又一次' })).envelope.businessCode).toBe(20005)
  })
})

describe('a follower', () => {
  test('told late or twice stays as the provider last said', async () => {
    const { id, address } = await bound()
    const [first, second] = [later(-60), later(-30)]
    await tell(address, { openId: 'o-1', event: 'unsubscribe', at: second })
    await tell(address, { openId: 'o-1', event: 'subscribe', at: first })
    expect((await owner.get(calls.followers, { id })).list).toMatchObject([{ isFollowing: false }])
    for (const _ of [1, 2]) await tell(address, { openId: 'o-1', event: 'subscribe', at: later(0) })
    expect((await owner.get(calls.followers, { id })).list).toMatchObject([{ isFollowing: true, people: [] }])
    expect((await owner.get(calls.list)).list).toMatchObject([{ followerCount: 1, boundCount: 0 }])
  })

  test('who came by a code is counted there', async () => {
    const { id, address } = await bound()
    await owner.get(calls.createScene, { id, name: '易拉宝' })
    const [scene] = cloud.scenes
    expect(scene?.seconds).toBeNull()
    await tell(address, { openId: 'o-1', event: 'subscribe', key: `qrscene_${scene?.name}` })
    expect((await owner.get(calls.scenes, { id })).list).toMatchObject([{ name: '易拉宝', followerCount: 1 }])
    expect((await owner.get(calls.followers, { id })).list).toMatchObject([{ sceneName: '易拉宝' }])
  })

  test('who scanned the code of a ticket gets its notices, and not any more after leaving', async () => {
    const { id, address } = await bound()
    const { attendeeId, cookie } = await attendee()
    expect((await follow(attendeeId)).statusCode).toBe(302)
    const page = await follow(attendeeId, cookie)
    expect(page.body).toContain('follow-code')
    await follow(attendeeId, cookie)
    expect(cloud.scenes).toHaveLength(1)
    const ticket = await harness.app.inject({ url: `/mobile/zh-CN/${event.bventId}/ticket/${attendeeId}`, headers: { cookie } })
    expect(ticket.body).toContain('/follow"')
    const told = await tell(address, { openId: 'o-9', event: 'subscribe', key: `qrscene_${cloud.scenes[0]?.name}`, at: later(-9) })
    expect(answerIn(side, told.body)).toContain('已绑定')
    expect((await owner.get(calls.followers, { id })).list).toMatchObject([{ people: [{ attendeeId }] }])

    const templateId = 'Attendee.RegistrationSuccess.OfficialAccount'
    const { bventId, orgId } = event
    expect((await owner.try(noticeCalls.openTemplate, { bventId, templateId, isOpen: true })).envelope.businessCode).toBe(34002)
    const template = await owner.get(noticeCalls.template, { bventId, templateId, language: 'zh-CN' })
    const { blocks, link, subject, version } = template
    await owner.get(noticeCalls.saveTemplate, { bventId, templateId, language: 'zh-CN', subject, content: 'TM1', blocks, link, version })
    await owner.get(noticeCalls.openTemplate, { bventId, templateId, isOpen: true })
    const notify = () =>
      inScope(harness.services.web.db, { orgId }, (db) =>
        notifyAttendees({ db, config: harness.services.config, now: new Date() }, [attendeeId], 'registered', {
          channels: ['OfficialAccount'],
        }),
      )
    expect(await notify()).toEqual([{ attendeeId, letters: 1 }])
    await send()
    expect(cloud.sent).toMatchObject([
      { provider: 'weixin', to: 'o-9', body: { template_id: 'TM1', url: expect.stringContaining('/ticket/') as string } },
    ])

    await tell(address, { openId: 'o-9', event: 'unsubscribe' })
    expect(await notify()).toEqual([{ attendeeId, letters: 0 }])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from official_binding where attendee_id = ${attendeeId}`.execute(
      harness.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  test('of another account’s code is nobody’s', async () => {
    const { address } = await bound()
    const { attendeeId, cookie } = await attendee()
    await follow(attendeeId, cookie)
    const scene = cloud.scenes[0]?.name
    event = await openEvent(harness)
    owner = await harness.as(event.accountId, event.orgId)
    const other = await bound()
    await tell(other.address, { openId: 'o-1', event: 'subscribe', key: `qrscene_${scene}` })
    const { rows } = await sql`select from official_binding where attendee_id = ${attendeeId}`.execute(harness.db)
    expect(rows).toHaveLength(0)
    expect(address).not.toBe(other.address)
  })
})

describe('the report', () => {
  const shown = () => owner.get(officialReportCalls.officialReport, { bventId: event.bventId })
  test('counts what followers did, once each, by the days of the event’s zone', async () => {
    expect(await shown()).toMatchObject({ account: null, days: [] })
    const { id, address } = await bound()
    await owner.get(calls.saveMenu, { id, menuVersion: 0, menu: [{ name: '活动', linkType: 0, url: 'https://example.com/' }] })
    const { attendeeId, cookie } = await attendee()
    await follow(attendeeId, cookie)
    const key = `qrscene_${cloud.scenes[0]?.name}`
    for (const _ of [1, 2]) await tell(address, { openId: 'o-1', event: 'subscribe', key, at: later(-50) })
    await tell(address, { openId: 'o-2', event: 'subscribe', at: later(-40) })
    await tell(address, { openId: 'o-2', event: 'unsubscribe', at: later(-30) })
    await tell(address, { openId: 'o-1', text: '我的手机号是 13900000001', at: later(-20) })
    for (const second of [-12, -11]) await tell(address, { openId: 'o-1', event: 'VIEW', key: 'https://example.com/', at: later(second) })
    await tell(address, { openId: 'o-1', event: 'CLICK', key: '旧菜单', at: later(-10) })
    const report = await shown()
    const all = (pick: (day: (typeof report.days)[number]) => number) => report.days.reduce((sum, day) => sum + pick(day), 0)
    expect(report.days).toHaveLength(30)
    expect([all((day) => day.followed), all((day) => day.left), all((day) => day.messages), all((day) => day.clicks)]).toEqual([2, 1, 1, 3])
    expect(report.menu).toEqual([
      { name: '活动', clicks: 2, people: 1 },
      { name: '旧菜单', clicks: 1, people: 1 },
    ])
    expect(report).toMatchObject({ account: { name: '华锐', followerCount: 1 }, event: { registered: 1, reachable: 1 } })
    expect(report.codes).toContainEqual({ name: '', isTicket: true, followed: 1 })
    const { rows } = await sql<{ word: string }>`select word from official_heard where account_id = ${id} and kind = 'text'`.execute(
      harness.db,
    )
    expect(rows).toEqual([{ word: '' }])
  })

  test('is of an event that one sees', async () => {
    const { owner: stranger } = await harness.ownEvent()
    expect((await stranger.try(officialReportCalls.officialReport, { bventId: event.bventId })).status).toBe(404)
  })
})

describe('a member', () => {
  test('binds their own WeChat by a code, is sent tests, and unbinds', async () => {
    expect(await owner.get(calls.ownBinding)).toMatchObject({ hasAccount: false })
    expect((await owner.try(calls.ownCode)).envelope.businessCode).toBe(42101)
    const { address } = await bound()
    expect((await owner.get(calls.ownCode)).qr).toContain('<svg')
    await tell(address, { openId: 'o-member', event: 'subscribe', key: `qrscene_${cloud.scenes[0]?.name}`, at: later(-9) })
    expect(await owner.get(calls.ownBinding)).toMatchObject({ isBound: true, isFollowing: true })
    const { bventId } = event
    const templateId = 'Attendee.ApprovalAccepted.OfficialAccount'
    const { blocks, link, subject } = await owner.get(noticeCalls.template, { bventId, templateId, language: 'zh-CN' })
    const words = { bventId, templateId, language: 'zh-CN' as const, subject, blocks, link }
    expect((await owner.try(noticeCalls.sendTest, { ...words, content: '' })).envelope.businessCode).toBe(34002)
    await owner.get(noticeCalls.sendTest, { ...words, content: 'TM1' })
    await send()
    expect(cloud.sent).toMatchObject([{ to: 'o-member', body: { template_id: 'TM1' } }])
    await owner.get(calls.unbindOwn)
    expect((await owner.try(noticeCalls.sendTest, { ...words, content: 'TM1' })).status).toBe(400)
    expect((await owner.try(calls.unbindOwn)).status).toBe(404)
  })
})

describe('a page in the app’s own browser', () => {
  const url = () => `https://event.example.com/bvent/${event.bventId}/zh-CN?c=x`
  const ask = (given = url()) => harness.nobody.try(calls.pageSignature, { bventId: event.bventId, url: given })

  test('is signed with the account’s ticket, which is asked for once for all servers', async () => {
    expect((await ask()).envelope.businessCode).toBe(42101)
    await bound()
    const first = await harness.nobody.get(calls.pageSignature, { bventId: event.bventId, url: `${url()}#top` })
    expect(first.appId).toBe(side.appId)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from message_token where kind = 'jsapi' and top_org_id = ${event.orgId}`.execute(harness.db)
    expect(rows[0]?.n).toBe(1)
    const second = await harness.nobody.get(calls.pageSignature, { bventId: event.bventId, url: url() })
    const tickets = [1, 2, 3, 4, 5].map((n) => `ticket-${n}`)
    const by = (signed: typeof first) => tickets.find((ticket) => signatureOf(ticket, { ...signed, url: url() }) === signed.signature)
    expect(by(first)).toBeDefined()
    expect(by(second)).toBe(by(first))
  })

  test('of another site is not signed', async () => {
    await bound()
    expect((await ask('https://elsewhere.example.com/bvent')).status).toBe(400)
  })

  test('the signature is the one of the provider’s own example', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    const given = { nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1_414_587_457, url: 'http://mp.weixin.qq.com?params=value' }
    expect(signatureOf(ticket, given)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })
})
