import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelCalls as calls } from '#features/channels/contract.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { messageProviders } from '#server/adapters/channels/providers.ts'
import { publicPart } from '#server/adapters/channels/smtp.ts'
import { openHarness, type Asker, type Harness } from '#test/harness.ts'
import { keys, startCloud } from '#test/channels/cloud.ts'
import { verifyDkim } from '#test/channels/dkim.ts'
import { startMailSink } from '#test/channels/mailSink.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
let sink: Awaited<ReturnType<typeof startMailSink>>
let harness: Harness
let owner: Asker
let orgId: string
let bventId: string
const dns = new Map<string, string>()
const pem = (pair: { privateKey: { export: (options: { type: 'pkcs8'; format: 'pem' }) => string | Buffer } }) =>
  String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const dkimKey = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }))

beforeAll(async () => {
  ;[cloud, sink] = [await startCloud(), await startMailSink()]
  harness = await openHarness({ environment: { PUBLIC_URL: 'https://event.example.com', ...cloud.environment } })
  const resolve = async (name: string) => {
    const record = dns.get(name)
    if (!record) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    return [[record.slice(0, 100), record.slice(100)]]
  }
  harness.services.adapters.messages = messageProviders(harness.services.config, resolve)
})
afterAll(async () => {
  await harness.stop()
  await cloud.close()
  await sink.close()
})
beforeEach(async () => {
  ;({ owner, orgId, bventId } = await harness.ownEvent())
  sink.letters.length = 0
  cloud.sent.length = 0
})

const smtp = (change: Record<string, string> = {}) => ({
  provider: 'Smtp' as const,
  name: '企业邮箱',
  fields: {
    host: '127.0.0.1',
    port: String(sink.port),
    from: '云栖 <event@example.com>',
    bounceAddress: 'bounce@b.example.com',
    ...change,
  },
})
const dkim = { dkimDomain: 'example.com', dkimSelector: 'le', dkimKey }
const tencent = (change: Record<string, string> = {}) => ({
  provider: 'TencentSms' as const,
  name: '腾讯',
  fields: { ...keys.tencent, signNames: '云栖,大会', templates: '1001 {1}，你已报名{2}', ...change },
})
const alibaba = (change: Record<string, string> = {}) => ({
  provider: 'AlibabaSms' as const,
  name: '阿里',
  fields: { ...keys.alibaba, signNames: '云栖', templates: 'SMS_1001 ${name}，你已报名${event}', ...change },
})
const weixin = { provider: 'OfficialAccount' as const, name: '公众号', fields: keys.weixin }
const wecom = { provider: 'WeCom' as const, name: '企业微信', fields: keys.wecom }

const refusedFields = ({ envelope }: { envelope: { returnObj: unknown } }) =>
  (envelope.returnObj as { errorDetails: { field: string; message: string }[] }).errorDetails

async function connected(account: {
  provider: 'Smtp' | 'TencentSms' | 'AlibabaSms' | 'OfficialAccount' | 'WeCom'
  name: string
  fields: Record<string, string>
}) {
  const { id } = await owner.get(calls.save, account)
  const checked = await owner.get(calls.check, { id })
  expect(checked).toMatchObject({ checkState: 'Passed' })
  return id
}
const put = async (message: { channel: string; recipient: string; body: string; lane?: number; bventId?: string; subject?: string }) => {
  const id = uuid()
  const now = new Date()
  await harness.db
    .insertInto('message')
    .values({ topOrgId: orgId, id, kind: 'Notice', lane: 1, state: 'Queued', subject: '', nextTryAt: now, createdAt: now, ...message })
    .execute()
  return id
}
const send = () =>
  sendWaiting({
    pool: harness.services.web,
    adapters: harness.services.adapters,
    now: new Date(),
    config: harness.services.config,
    hooksOf: harness.services.hooksOf,
  })
const row = (id: string) => harness.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an account', () => {
  test('keeps its secrets: they stand neither in an answer, nor in the log, nor in the row', async () => {
    const { id } = await owner.get(calls.save, tencent())
    const { rows } = await sql<{ row: string }>`
      select row_to_json(a)::text as row from message_account a where id = ${id}
      union all select row_to_json(l)::text from audit_log l where l.object_id = ${id}`.execute(harness.db)
    const said = (await owner.try(calls.detail, { id })).text + (await owner.try(calls.list)).text + JSON.stringify(rows)
    expect(rows.length).toBe(2)
    for (const hidden of [keys.tencent.secretKey, Buffer.from(keys.tencent.secretKey).toString('hex')]) expect(said).not.toContain(hidden)
    const kept = await owner.get(calls.save, { ...tencent({ secretKey: '' }), id, version: 1, name: '改名' })
    expect(kept.version).toBe(2)
    expect((await owner.get(calls.check, { id })).checkState).toBe('Passed')
  })

  test('says which fields are wrong: a key that could not sign is refused, not silently unused', async () => {
    const wrong = await owner.try(calls.save, smtp({ host: 'smtp://x', ...dkim, dkimKey: 'not a key' }))
    expect(refusedFields(wrong)).toEqual(
      expect.arrayContaining([
        { field: 'fields.host', message: '只填主机名，不带 smtp:// 和端口' },
        { field: 'fields.dkimKey', message: '不是私钥，签不了名。粘贴完整的 PEM 内容' },
      ]),
    )
    expect(refusedFields(await owner.try(calls.save, smtp({ dkimDomain: 'example.com' }))).map(({ field }) => field)).toContain(
      'fields.dkimSelector',
    )
    expect(refusedFields(await owner.try(calls.save, tencent({ templates: '没有编号' }))).map(({ field }) => field)).toEqual([
      'fields.templates',
    ])
    expect((await owner.get(calls.list)).list).toEqual([])
  })

  test('is changed by one person at a time, and is not there for another organisation', async () => {
    const { id } = await owner.get(calls.save, smtp())
    await owner.get(calls.save, { ...smtp(), id, version: 1 })
    expect((await owner.try(calls.save, { ...smtp(), id, version: 1, name: '晚了' })).envelope.businessCode).toBe(20005)
    const { owner: stranger } = await harness.ownEvent()
    for (const asked of [
      stranger.try(calls.detail, { id }),
      stranger.try(calls.check, { id }),
      stranger.try(calls.setEnable, { id, isEnable: false }),
    ])
      expect((await asked).status).toBe(404)
  })

  test.each([
    ['administrator', 200, 200],
    ['planner', 200, 403],
    ['finance', 403, 403],
    ['doorStaff', 403, 403],
  ] as const)('a member who is %s', async (role, reads, writes) => {
    const { id } = await owner.get(calls.save, smtp())
    const { accountId } = await harness.build.member({ orgId, roles: [role] })
    const member = await harness.as(accountId, orgId)
    const detail = await member.try(calls.detail, { id })
    expect(detail.status).toBe(reads)
    expect((await member.try(calls.save, smtp())).status).toBe(writes)
    if (reads === 200) expect(detail.result.receiptUrl !== '').toBe(writes === 200)
  })

  test('of a channel there is one in use, also when two are switched on at once', async () => {
    const [one, other] = [await connected(tencent()), await connected(alibaba())]
    expect((await owner.get(calls.list)).list.map(({ isEnable }) => isEnable)).toEqual([true, false])
    await Promise.all([owner.try(calls.setEnable, { id: one, isEnable: true }), owner.try(calls.setEnable, { id: other, isEnable: true })])
    const { list, ways } = await owner.get(calls.list)
    expect(list.filter(({ isEnable }) => isEnable)).toHaveLength(1)
    expect(ways.find(({ channel }) => channel === 'SMS')).toMatchObject({ way: 'own' })
    expect(ways.find(({ channel }) => channel === 'Email')).toMatchObject({ way: 'local' })
  })

  test('that never worked takes no channel over', async () => {
    await connected(tencent())
    const { id } = await owner.get(calls.save, alibaba({ accessKeySecret: 'wrong' }))
    expect((await owner.get(calls.check, { id })).checks.at(-1)).toMatchObject({ name: 'accepted', isOk: false })
    expect((await owner.try(calls.setEnable, { id, isEnable: true })).status).toBe(409)
    await put({ channel: 'Email', recipient: 'a@example.com', body: '<p>x</p>' })
    await send()
    expect(sink.letters).toEqual([])
  })
})

describe('the check', () => {
  test.each([
    ['tencent', () => tencent(), ['fields', 'reachable', 'accepted', 'templates']],
    ['alibaba', () => alibaba(), ['fields', 'reachable', 'accepted', 'templates']],
    ['weixin', () => weixin, ['fields', 'reachable', 'accepted', 'templates']],
    ['wecom', () => wecom, ['fields', 'reachable', 'accepted']],
    ['smtp', () => smtp(), ['fields', 'reachable', 'accepted']],
  ])('of %s passes step by step', async (_, account, steps) => {
    const { id } = await owner.get(calls.save, account())
    const { checkState, checks } = await owner.get(calls.check, { id })
    expect(checks.map(({ name, isOk }) => `${name} ${isOk}`)).toEqual(steps.map((name) => `${name} true`))
    expect(checkState).toBe('Passed')
  })

  test.each([
    ['a wrong secret', () => tencent({ secretKey: 'other' }), 'accepted'],
    ['a template nobody approved', () => tencent({ templates: '1001 {1}\n9999 你好{1}' }), 'templates'],
    ['a wrong key', () => alibaba({ accessKeySecret: 'other' }), 'accepted'],
    ['an unknown template', () => alibaba({ templates: 'SMS_9 ${a}' }), 'templates'],
    ['a wrong app secret', () => ({ ...weixin, fields: { ...keys.weixin, appSecret: 'other' } }), 'accepted'],
    ['a wrong corp secret', () => ({ ...wecom, fields: { ...keys.wecom, secret: 'other' } }), 'accepted'],
    ['nobody at the port', () => smtp({ port: '9' }), 'reachable'],
  ])('ends with %s', async (_, account, step) => {
    const { id } = await owner.get(calls.save, account())
    const { checkState, checks } = await owner.get(calls.check, { id })
    expect(checks.at(-1)).toMatchObject({ name: step, isOk: false })
    expect(checkState).toBe('Failed')
  })

  test('looks for the DKIM key where readers look for it', async () => {
    const { id } = await owner.get(calls.save, smtp(dkim))
    expect((await owner.get(calls.check, { id })).checks.at(-1)).toMatchObject({ name: 'dkim', isOk: false })
    dns.set('le._domainkey.example.com', `v=DKIM1; k=rsa; p=${publicPart(pem(generateKeyPairSync('rsa', { modulusLength: 2048 })))}`)
    expect((await owner.get(calls.check, { id })).checks.at(-1)).toMatchObject({
      name: 'dkim',
      isOk: false,
      detail: expect.stringContaining('another key') as string,
    })
    dns.set('le._domainkey.example.com', `v=DKIM1; k=rsa; p=${publicPart(dkimKey)}`)
    expect((await owner.get(calls.check, { id })).checks.at(-1)).toMatchObject({ name: 'dkim', isOk: true })
  })
})

describe('a message', () => {
  test('of an event goes out under its sender’s name, marked, with one click to leave, all of it signed', async () => {
    dns.set('le._domainkey.example.com', `v=DKIM1; k=rsa; p=${publicPart(dkimKey)}`)
    await connected(smtp(dkim))
    await harness.db
      .insertInto('noticeSetting')
      .values({ topOrgId: orgId, bventId, senderName: '组委会', replyTo: 'reply@example.com' })
      .execute()
    await put({
      channel: 'Email',
      recipient: 'a@example.com',
      subject: '提醒',
      body: '<html lang="zh-CN"><body><p>你好</p></body></html>',
      lane: 2,
      bventId,
    })
    const ticket = await put({ channel: 'Email', recipient: 'b@example.com', subject: '电子票', body: '<p>票</p>', bventId })
    await send()
    const [notice, own] = ['a@example.com', 'b@example.com'].map((to) => sink.letters.find((letter) => letter.to === to))
    expect(notice?.mail).toMatchObject({
      from: { name: '组委会', address: 'event@example.com' },
      replyTo: [{ address: 'reply@example.com' }],
    })
    expect(notice?.from).toMatch(/^bounce\+[0-9a-f]{32}\.[0-9a-f]{16}@b\.example\.com$/)
    const header = (letter: typeof notice, name: string) => letter?.mail.headers.find(({ key }) => key === name)?.value
    expect(header(notice, 'list-unsubscribe')).toMatch(/^<https:\/\/event\.example\.com\/u\/[\w-]{43}>$/)
    expect(header(notice, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(notice?.mail.html).toContain('退订')
    expect(header(own, 'list-unsubscribe')).toBeUndefined()
    const published = (name: string) => dns.get(name) ?? ''
    const { isGenuine, signed, problem } = verifyDkim(notice?.raw ?? Buffer.alloc(0), published)
    expect({ isGenuine, problem }).toEqual({ isGenuine: true, problem: '' })
    expect(signed).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))
    const forged = Buffer.from((notice?.raw.toString('latin1') ?? '').replace('One-Click', 'Two-Click'), 'latin1')
    expect(verifyDkim(forged, published).isGenuine).toBe(false)
    expect(await row(ticket)).toMatchObject({ state: 'Sent', provider: 'Smtp' })
  })

  test('goes by the template whose words it has; one that fits none is not sent', async () => {
    await connected(tencent())
    const [fits, other] = [
      await put({ channel: 'SMS', recipient: '13800138000', body: '【大会】张三，你已报名云栖' }),
      await put({ channel: 'SMS', recipient: '13800138001', body: '【大会】别的内容' }),
    ]
    await send()
    expect(cloud.sent).toMatchObject([
      { to: '+8613800138000', body: { SignName: '大会', TemplateId: '1001', TemplateParamSet: ['张三', '云栖'] } },
    ])
    expect(await row(fits)).toMatchObject({ state: 'Sent', provider: 'TencentSms', providerRef: 'sid-1' })
    expect(await row(other)).toMatchObject({ state: 'Failed', providerReason: 'noTemplate' })
  })

  test('by Alibaba has its places by name and our number', async () => {
    await connected(alibaba())
    const id = await put({ channel: 'SMS', recipient: '13800138000', body: '【没审核的】张三，你已报名“云栖”&大会' })
    await send()
    expect(cloud.sent).toMatchObject([{ to: '13800138000', body: { SignName: '云栖', TemplateCode: 'SMS_1001', OutId: id } }])
    expect(JSON.parse(String(cloud.sent[0]?.body['TemplateParam']))).toEqual({ name: '张三', event: '“云栖”&大会' })
  })

  test('whose line breaks is in doubt; what stands against the account makes the others wait', async () => {
    await connected(tencent())
    cloud.misbehave('cut')
    const lost = await put({ channel: 'SMS', recipient: '13800138000', body: '【大会】张三，你已报名云栖' })
    await send()
    expect(await row(lost)).toMatchObject({ state: 'Unknown' })
    cloud.misbehave({ body: { Response: { Error: { Code: 'FailedOperation.InsufficientBalanceInSmsPackage', Message: '余额' } } } })
    const waiting = await put({ channel: 'SMS', recipient: '13800138001', body: '【大会】李四，你已报名云栖' })
    await send()
    expect(await row(waiting)).toMatchObject({ state: 'Queued', providerReason: expect.stringContaining('余额') as string })
  })

  test('to followers and members goes with one token for all, asked anew once it is refused', async () => {
    const ids = [await connected(weixin), await connected(wecom)]
    expect(ids).toHaveLength(2)
    const body = JSON.stringify({ template_id: 'TM1', data: { thing1: { value: '云栖' } } })
    const first = await put({ channel: 'OfficialAccount', recipient: 'openid-1', body })
    await send()
    cloud.expireToken()
    const second = await put({ channel: 'OfficialAccount', recipient: 'openid-2', body })
    await send()
    expect(cloud.sent.filter(({ provider }) => provider === 'weixin').map(({ to }) => to)).toEqual(['openid-1', 'openid-2'])
    expect([(await row(first)).state, (await row(second)).state]).toEqual(['Sent', 'Sent'])
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from message_token t`.execute(harness.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('token-').toString('hex'))
    await put({ channel: 'WeCom', recipient: 'zhangsan', body: '明天开会' })
    await send()
    expect(cloud.sent.at(-1)).toMatchObject({
      provider: 'wecom',
      to: 'zhangsan',
      body: { agentid: 1_000_002, text: { content: '明天开会' } },
    })
    const [known, unknown] = [
      await put({ channel: 'WeCom', recipient: `+86${keys.wecomMember.mobile}`, body: '等你同意' }),
      await put({ channel: 'WeCom', recipient: '13900139000', body: '等你同意' }),
    ]
    await send()
    expect(cloud.sent.at(-1)).toMatchObject({ provider: 'wecom', to: keys.wecomMember.userId })
    expect([(await row(known)).state, (await row(unknown)).state]).toEqual(['Sent', 'Failed'])
  })

  test('without any account stays in the outbox', async () => {
    const id = await put({ channel: 'OfficialAccount', recipient: 'openid-1', body: '{}' })
    await send()
    expect(await row(id)).toMatchObject({ state: 'Sent', provider: 'local' })
    expect(cloud.sent).toEqual([])
  })
})

test('an organisation cannot reach into the network unless the operator allows it', async () => {
  const messages = harness.services.adapters.messages
  harness.services.adapters.messages = messageProviders({ ...harness.services.config, GATEWAYS_INSIDE: false })
  const { id } = await owner.get(calls.save, smtp())
  const { checks } = await owner.get(calls.check, { id })
  harness.services.adapters.messages = messages
  expect(checks.at(-1)).toMatchObject({ name: 'reachable', isOk: false, detail: expect.stringContaining('inside this network') as string })
})
