import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { channelCalls } from '#features/channels/contract.ts'
import { INSTALLATION_MAIL, INSTALLATION_SMS, receiptUrl } from '#features/channels/server/receiptUrl.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { countedPath } from '#features/delivery/server/clicks.ts'
import { marksOf, type Marks } from '#features/delivery/server/marks.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { suppressionCalls as calls } from '#features/delivery/suppressionContract.ts'
import { smtpMail } from '#server/adapters/mail.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { keys } from '#test/channels/cloud.ts'
import { startMailSink } from '#test/channels/mailSink.ts'

const harness = await openFileHarness()
let owner: Asker
let orgId: string
let marks: Marks
beforeEach(async () => {
  ;({ owner, orgId } = await harness.ownEvent())
  marks = await marksOf({ db: harness.services.web.db, config: harness.services.config })
})

async function put(
  message: {
    channel?: string
    recipient?: string
    state?: string
    lane?: number
    providerRef?: string
    provider?: string
    createdAt?: Date
  } = {},
): Promise<string> {
  const id = uuid()
  const now = new Date()
  const first = { channel: 'Email', recipient: 'Reader@Example.com', state: 'Sent', lane: 2, subject: '', body: '<p>x</p>', kind: 'Notice' }
  await harness.db
    .insertInto('message')
    .values({ topOrgId: orgId, id, nextTryAt: now, createdAt: now, ...first, ...message })
    .execute()
  return id
}
const row = (id: string) => harness.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listed = async () => (await owner.get(calls.suppressions, {})).list
const pathOf = (url: string) => new URL(url).pathname
const post = (url: string, payload: string, contentType = 'application/json') =>
  harness.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } })
const bounceOf = (name: string, id: string) =>
  readFileSync(new URL(`../../test/channels/bounces/exim-${name}.eml`, import.meta.url), 'latin1').replace(
    /0192f0c17c5a7abc8def00000000000\d\.0123456789abcde\d/g,
    marks.markOf(id),
  )
const addressOf = async (of: string) => pathOf(await receiptUrl({ db: harness.services.web.db, config: harness.services.config }, of))
const mailAddress = () => addressOf(INSTALLATION_MAIL)

async function account(
  provider: 'TencentSms' | 'AlibabaSms' | 'HttpSms' | 'OfficialAccount',
  fields: Record<string, string>,
): Promise<string> {
  const { id } = await owner.get(channelCalls.save, { provider, name: provider, fields })
  return pathOf((await owner.get(channelCalls.detail, { id })).receiptUrl)
}
const sms = { signNames: '云栖', templates: '1 {1}' }

describe('a letter that comes back', () => {
  test('from an address where nobody is fails, and nobody writes there again; told twice it is the same', async () => {
    const id = await put()
    for (const _ of [1, 2]) expect((await post(await mailAddress(), bounceOf('unknown', id), 'message/rfc822')).statusCode).toBe(204)
    expect(await row(id)).toMatchObject({ state: 'Failed', providerReason: expect.stringContaining('5.1.1') as string })
    expect(await listed()).toMatchObject([{ address: 'reader@example.com', reason: 'bounced', createdName: '' }])
    await owner.get(calls.unsuppress, { channel: 'Email', address: 'reader@example.com' })
    await post(await mailAddress(), bounceOf('unknown', id), 'message/rfc822')
    expect(await listed()).toEqual([])
  })

  test.each([
    ['full', 'Sent', 'Failed', 0],
    ['spam', 'Sent', 'Failed', 0],
    ['later', 'Sent', 'Sent', 0],
    ['unknown', 'Unknown', 'Failed', 1],
    ['someone', 'Delivered', 'Delivered', 0],
    ['someone', 'Suppressed', 'Suppressed', 0],
  ])('as %s, when it was %s, is %s', async (name, before, after, suppressed) => {
    const id = await put({ state: 'Sent' })
    await harness.db
      .updateTable('message')
      .set({ state: before, ...(before === 'Suppressed' && { reason: 'manual' }) })
      .where('id', '=', id)
      .execute()
    await post(await mailAddress(), bounceOf(name, id), 'message/rfc822')
    expect((await row(id)).state).toBe(after)
    expect(await listed()).toHaveLength(suppressed)
  })

  test('with a mark that is not ours, or to an address that is not ours, changes nothing', async () => {
    const id = await put()
    const genuine = bounceOf('unknown', id)
    const forged = genuine.replaceAll(marks.markOf(id), `${id.replaceAll('-', '')}.${'0'.repeat(16)}`)
    expect((await post(await mailAddress(), forged, 'message/rfc822')).statusCode).toBe(204)
    const address = await mailAddress()
    expect((await post(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`, genuine, 'message/rfc822')).statusCode).toBe(404)
    expect((await post(address.replace('/mail/', `/${uuid()}/`), genuine, 'message/rfc822')).statusCode).toBe(404)
    expect((await post(address, 'hello', 'message/rfc822')).statusCode).toBe(400)
    expect((await row(id)).state).toBe('Sent')
    expect(await listed()).toEqual([])
  })

  test('refused at the door counts as well', async () => {
    const sink = await startMailSink()
    const id = await put({ recipient: 'nobody@example.com', state: 'Queued', lane: 1 })
    const { web, adapters, config, hooksOf } = harness.services
    const mail = smtpMail(`smtp://127.0.0.1:${sink.port}`, 'a@example.com')
    await sendWaiting({ pool: web, adapters: { ...adapters, mail }, now: new Date(), config, hooksOf })
    await sink.close()
    expect((await row(id)).state).toBe('Failed')
    expect(await listed()).toMatchObject([{ address: 'nobody@example.com', reason: 'bounced' }])
  })
})

describe('a report', () => {
  test('of Tencent settles by its number, and what is in doubt by its reader', async () => {
    const url = await account('TencentSms', { ...keys.tencent, ...sms })
    const [sent, failed, doubtful] = [
      await put({ channel: 'SMS', recipient: '13800138000', providerRef: 'sid-1' }),
      await put({ channel: 'SMS', recipient: '13800138001', providerRef: 'sid-2' }),
      await put({ channel: 'SMS', recipient: '13800138002', state: 'Unknown' }),
    ]
    const one = (mobile: string, sid: string, report_status = 'SUCCESS') => ({
      mobile,
      nationcode: '86',
      report_status,
      errmsg: report_status === 'SUCCESS' ? 'DELIVRD' : 'MK:0001',
      description: '',
      sid,
    })
    const said = JSON.stringify([
      one('13800138000', 'sid-1'),
      one('13800138001', 'sid-2', 'FAIL'),
      one('13800138002', 'sid-3'),
      one('13900000000', 'sid-9'),
    ])
    for (const _ of [1, 2]) {
      const answer = await post(url, said)
      expect([answer.statusCode, answer.json()]).toEqual([200, { result: 0, errmsg: 'OK' }])
    }
    expect([(await row(sent)).state, (await row(failed)).state, (await row(doubtful)).state]).toEqual(['Delivered', 'Failed', 'Delivered'])
    expect((await row(failed)).providerReason).toBe('MK:0001')
    expect(await listed()).toEqual([])
  })

  test('of Alibaba and of a gateway settle by our number', async () => {
    const alibaba = await account('AlibabaSms', { ...keys.alibaba, ...sms })
    const [first, second] = [await put({ channel: 'SMS', state: 'Unknown' }), await put({ channel: 'SMS' })]
    const report = [
      { phone_number: '13800138000', success: true, err_code: 'DELIVERED', err_msg: '', biz_id: 'b1', out_id: first, sms_size: '1' },
    ]
    expect((await post(alibaba, JSON.stringify(report))).json()).toMatchObject({ code: 0 })
    const gateway = await account('HttpSms', { url: 'https://sms.example.com/send' })
    expect((await post(gateway, JSON.stringify({ id: second, state: 'Failed', reason: '空号' }))).statusCode).toBe(200)
    expect([(await row(first)).state, (await row(second)).state]).toEqual(['Delivered', 'Failed'])
  })

  test('of an official account is believed by its signature', async () => {
    const url = await account('OfficialAccount', keys.weixin)
    const id = await put({ channel: 'OfficialAccount', recipient: 'openid', providerRef: '200163840' })
    const xml =
      '<xml><FromUserName><![CDATA[openid]]></FromUserName><Event><![CDATA[TEMPLATESENDJOBFINISH]]></Event><MsgID>200163840</MsgID><Status><![CDATA[failed:user block]]></Status></xml>'
    const sign = (token: string) => createHash('sha1').update([token, '1', 'n'].sort().join('')).digest('hex')
    const query = (token: string) => `?signature=${sign(token)}&timestamp=1&nonce=n&echostr=hello`
    expect((await post(url + query('other'), xml, 'text/xml')).statusCode).toBe(400)
    expect((await row(id)).state).toBe('Sent')
    expect((await post(url + query(keys.weixin.token), xml, 'text/xml')).body).toBe('success')
    expect(await row(id)).toMatchObject({ state: 'Failed', providerReason: 'failed:user block' })
    expect((await harness.app.inject({ url: url + query(keys.weixin.token) })).body).toBe('hello')
    expect((await harness.app.inject({ url: url + query('other') })).statusCode).toBe(400)
  })

  test('of another organisation’s message, or of nonsense, changes nothing', async () => {
    const theirs = await put({ channel: 'SMS' })
    ;({ owner, orgId } = await harness.ownEvent())
    const url = await account('HttpSms', { url: 'https://sms.example.com/send' })
    expect((await post(url, JSON.stringify({ id: theirs, state: 'Failed' }))).statusCode).toBe(200)
    for (const nonsense of ['', '{}', '[1]', '<xml/>', '{"id":1}']) expect((await post(url, nonsense)).statusCode).toBe(400)
    expect((await row(theirs)).state).toBe('Sent')
  })
})

describe('the installation’s own gateway', () => {
  const { provider } = harness.services.adapters.sms
  const had = (recipient: string, message: Parameters<typeof put>[0] = {}) => put({ channel: 'SMS', recipient, provider, ...message })

  test('settles what it took, of all organisations; not what an account of their own sent, nor letters', async () => {
    const [delivered, failed] = [await had('13800138000'), await had('13800138001', { state: 'Unknown' })]
    ;({ owner, orgId } = await harness.ownEvent())
    const [theirs, own, letter] = [await had('13800138002'), await had('13800138003', { provider: 'HttpSms' }), await put({ provider })]
    const report = [
      { id: delivered, state: 'Delivered' },
      { id: failed, state: 'Failed', reason: '空号' },
      ...[theirs, own, letter, uuid()].map((id) => ({ id, state: 'Failed' })),
    ]
    for (const _ of [1, 2]) {
      const answer = await post(await addressOf(INSTALLATION_SMS), JSON.stringify(report))
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    }
    const states = await Promise.all([delivered, failed, theirs, own, letter].map(async (id) => (await row(id)).state))
    expect(states).toEqual(['Delivered', 'Failed', 'Failed', 'Sent', 'Sent'])
    expect((await row(failed)).providerReason).toBe('空号')
  })

  test('hears a goodbye for who last wrote to that number by it', async () => {
    const first = { owner, orgId }
    await had('+8613800138007', { createdAt: new Date(Date.now() - 60_000) })
    ;({ owner, orgId } = await harness.ownEvent())
    await had('13800138007')
    const last = owner
    ;({ owner, orgId } = await harness.ownEvent())
    await had('13800138007', { provider: 'HttpSms', createdAt: new Date(Date.now() + 1_000) })
    const said = JSON.stringify([
      { mobile: '8613800138007', reply: 'TD' },
      { mobile: '13900139000', reply: 'TD' },
    ])
    for (const _ of [1, 2]) expect((await post(await addressOf(INSTALLATION_SMS), said)).statusCode).toBe(200)
    const lists = await Promise.all([first.owner, last, owner].map(async (who) => (await who.get(calls.suppressions, {})).list))
    expect(lists.map((list) => list.map(({ address }) => address))).toEqual([[], ['13800138007'], []])
  })

  test('is not believed at another address, nor with what is no report', async () => {
    const id = await had('13800138000')
    const address = await addressOf(INSTALLATION_SMS)
    const report = JSON.stringify({ id, state: 'Failed' })
    expect((await post((await mailAddress()).replace('/mail/', '/sms/'), report)).statusCode).toBe(404)
    for (const nonsense of ['', '{}', '[1]', '{"id":"x","state":"Failed"}']) expect((await post(address, nonsense)).statusCode).toBe(400)
    expect((await row(id)).state).toBe('Sent')
  })
})

describe('leaving', () => {
  const oneClick = (token: string, body = 'List-Unsubscribe=One-Click') => post(`/u/${token}`, body, 'application/x-www-form-urlencoded')

  test('by one click stops notices and campaigns; opening the page stops nothing', async () => {
    const id = await put()
    const token = marks.tokenOf(id)
    const page = await harness.app.inject({ url: `/u/${token}` })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('reader@example.com')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(await listed()).toEqual([])
    for (const _ of [1, 2]) expect((await oneClick(token)).statusCode).toBe(200)
    expect(await listed()).toMatchObject([{ address: 'reader@example.com', reason: 'unsubscribed', isCampaignOnly: false }])
  })

  test('a campaign leaves only campaigns; the page takes it back', async () => {
    const token = marks.tokenOf(await put({ lane: 3 }))
    await oneClick(token)
    expect(await listed()).toMatchObject([{ isCampaignOnly: true }])
    const waiting = [await put({ state: 'Queued', lane: 2 }), await put({ state: 'Queued', lane: 3 })]
    const { web, adapters, config, hooksOf } = harness.services
    await sendWaiting({ pool: web, adapters, now: new Date(Date.now() + 1_000), config, hooksOf })
    expect(await Promise.all(waiting.map(async (id) => (await row(id)).state))).toEqual(['Sent', 'Suppressed'])
    const saved = await oneClick(token, 'choice=everything')
    expect([saved.statusCode, saved.headers['location']]).toEqual([303, `/u/${token}?done`])
    expect(await listed()).toEqual([])
    expect((await oneClick(token, 'choice=whatever')).statusCode).toBe(400)
  })

  test('a forged link changes nothing, and a reader cannot undo what was not theirs to choose', async () => {
    const id = await put()
    const token = marks.tokenOf(id)
    const other = Buffer.from(token, 'base64url')
    other.writeUInt8((other[31] ?? 0) ^ 1, 31)
    for (const wrong of [other.toString('base64url'), token.slice(0, -1), `${token}A`, marks.tokenOf(uuid()), 'x', '..%2f'])
      expect((await oneClick(wrong)).statusCode).toBe(404)
    expect((await harness.app.inject({ url: `/u/${other.toString('base64url')}` })).statusCode).toBe(404)
    expect(await listed()).toEqual([])
    await owner.get(calls.suppress, { channel: 'Email', address: ' READER@example.com ', note: '电话里说的' })
    await oneClick(token, 'choice=everything')
    expect(await listed()).toMatchObject([{ reason: 'manual', note: '电话里说的' }])
  })
})

describe('an answer to an SMS', () => {
  const had = (recipient: string, lane = 2) => put({ channel: 'SMS', recipient, lane })
  const tencent = (mobile: string, text: string) =>
    JSON.stringify({ extend: '', mobile, nationcode: '86', sign: '云栖', text, time: 1_457_336_869 })

  test('by Tencent, Alibaba or a gateway stops what its reader had; told twice it is the same', async () => {
    const urls = {
      tencent: await account('TencentSms', { ...keys.tencent, ...sms }),
      alibaba: await account('AlibabaSms', { ...keys.alibaba, ...sms }),
      gateway: await account('HttpSms', { url: 'https://sms.example.com/send' }),
    }
    await had('13800138001')
    await had('+8613800138002', 3)
    await had('13800138003', 0)
    for (const _ of [1, 2]) {
      expect((await post(urls.tencent, tencent('13800138001', ' r '))).json()).toEqual({ result: 0, errmsg: 'OK' })
      const up = [{ phone_number: '13800138002', content: '退订', send_time: '2026-11-18 08:00:00', sign_name: '云栖', sequence_id: 1 }]
      expect((await post(urls.alibaba, JSON.stringify(up))).json()).toMatchObject({ code: 0 })
      expect((await post(urls.gateway, JSON.stringify({ mobile: '8613800138003', reply: 'Ｔ' }))).json()).toEqual({ ok: true })
    }
    expect((await listed()).map(({ address, reason, isCampaignOnly }) => [address, reason, isCampaignOnly]).sort()).toEqual([
      ['+8613800138002', 'unsubscribed', true],
      ['13800138001', 'unsubscribed', false],
      ['13800138003', 'unsubscribed', false],
    ])
    const logged = await harness.db
      .selectFrom('auditLog')
      .select('action')
      .where('topOrgId', '=', orgId)
      .where('action', '=', 'message.choose')
      .execute()
    expect(logged).toHaveLength(3)
  })

  test('that says something else, comes from a stranger, or to a wrong address changes nothing', async () => {
    const url = await account('TencentSms', { ...keys.tencent, ...sms })
    await had('13800138000')
    expect((await post(url, tencent('13800138000', '收到，谢谢'))).statusCode).toBe(200)
    expect((await post(url, tencent('13900139000', 'R'))).statusCode).toBe(200)
    expect((await post(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`, tencent('13800138000', 'R'))).statusCode).toBe(404)
    for (const nonsense of ['{"mobile":"13800138000","text":"R"}', '[]x', '{"text":"R"}'])
      expect((await post(url, nonsense)).statusCode).toBe(400)
    expect(await listed()).toEqual([])
  })

  test('does not take somebody off the list who was put there by hand', async () => {
    const url = await account('TencentSms', { ...keys.tencent, ...sms })
    await had('13800138000')
    await owner.get(calls.suppress, { channel: 'SMS', address: '13800138000', note: '电话里说的' })
    await post(url, tencent('13800138000', 'T'))
    expect(await listed()).toMatchObject([{ reason: 'manual' }])
  })
})

describe('a link that is counted', () => {
  const linkOf = (id: string, to: string) => countedPath(marks, id, to)
  const follow = (
    url: string,
    userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ) => harness.app.inject({ url, headers: { 'user-agent': userAgent } })

  test('leads on, and notes who followed it; robots are let through uncounted', async () => {
    const id = await put()
    const to = 'https://example.com/agenda?day=1&x=%E4%BC%9A'
    expect((await follow(linkOf(id, to), 'Googlebot/2.1')).headers.location).toBe(to)
    expect(await row(id)).toMatchObject({ clicks: 0, clickedAt: null })
    for (const _ of [1, 2]) {
      const answer = await follow(linkOf(id, to))
      expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([302, to, 'no-store'])
    }
    expect(await row(id)).toMatchObject({ clicks: 2, clickedAt: expect.any(Date) as Date })
  })

  test('that we have not written leads nowhere and counts nothing', async () => {
    const [id, other] = [await put(), await put()]
    const genuine = linkOf(id, '/bvent/x')
    for (const forged of [
      genuine.replace('to=', 'to=https%3A%2F%2Fevil.example%2F'),
      genuine.replace(id.replaceAll('-', ''), other.replaceAll('-', '')),
      genuine.replace(/[?].*/, ''),
      `${genuine}&to=https%3A%2F%2Fevil.example`,
      '/k/x/y?to=/',
    ])
      expect((await follow(forged)).statusCode).toBe(404)
    expect(await row(id)).toMatchObject({ clicks: 0 })
    expect(await row(other)).toMatchObject({ clicks: 0 })
  })
})

test('the list is searched, changed by those who send, and every change is in the log', async () => {
  await owner.get(calls.suppress, { channel: 'SMS', address: '+86 138 0013 8000' })
  await owner.get(calls.suppress, { channel: 'Email', address: 'a@example.com' })
  expect((await owner.get(calls.suppress, { channel: 'Email', address: 'A@example.com' })).isNew).toBe(false)
  expect((await owner.get(calls.suppressions, { keyWords: '1380013' })).list).toMatchObject([{ channel: 'SMS', address: '13800138000' }])
  expect((await owner.get(calls.suppressions, { reason: 'bounced' })).list).toEqual([])
  expect((await owner.try(calls.suppress, { channel: 'SMS', address: '12' })).status).toBe(400)
  expect((await owner.try(calls.unsuppress, { channel: 'SMS', address: '13900139000' })).status).toBe(404)
  await owner.get(calls.unsuppress, { channel: 'SMS', address: '13800138000' })
  const logged = await harness.db
    .selectFrom('auditLog')
    .select(['action', 'objectId'])
    .where('topOrgId', '=', orgId)
    .where('action', 'like', 'suppression%')
    .orderBy('id')
    .execute()
  expect(logged.map(({ action, objectId }) => `${action} ${objectId}`)).toEqual([
    'suppression.add 13800138000',
    'suppression.add a@example.com',
    'suppression.remove 13800138000',
  ])
  const { accountId } = await harness.build.member({ orgId, roles: ['finance'] })
  expect((await (await harness.as(accountId, orgId)).try(calls.suppressions, {})).status).toBe(403)
  expect((await owner.get(deliveryCalls.list, {})).list).toEqual([])
})
