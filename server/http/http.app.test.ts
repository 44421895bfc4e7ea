import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { checkinCalls } from '#features/checkin/contract.ts'
import { orgCalls } from '#features/org/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness, openHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { orgId, accountId } = await harness.build.member()
const owner = await harness.as(accountId)
const token = (await harness.services.identity.issue(accountId, new Date())).accessToken

const URL_LIST = '/api/lightevent/task/list'
const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = URL_LIST) =>
  harness.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })

describe('the envelope', () => {
  test('a success carries result and pager side by side', async () => {
    const { status, envelope } = await owner.try(taskCalls.list, {})
    expect({ status, envelope }).toEqual({
      status: 200,
      envelope: {
        isSuccess: true,
        businessCode: 0,
        businessMessage: '',
        returnObj: { list: [] },
        sysCode: '',
        pager: { pageNo: 1, pageSize: 20, total: 0, totalPage: 0 },
      },
    })
  })

  test('paths ignore letter case and a trailing slash, parameters keep theirs', async () => {
    for (const url of ['/api/lightevent/Task/List', '/API/LightEvent/TASK/LIST', '/api/lightevent/task/list/'])
      expect((await post('{}', {}, url)).statusCode).toBe(200)
  })

  test('words come in the language asked for', async () => {
    const en = await harness.nobody.try(taskCalls.list, {}, { 'accept-language': 'en-US,en;q=0.9' })
    const zh = await harness.nobody.try(taskCalls.list, {})
    expect([en.envelope.businessMessage, zh.envelope.businessMessage]).toEqual(['Please sign in', '请先登录'])
  })

  test('the request id is echoed if it is one, and made up if it is not', async () => {
    const echoed = await post('{}', { 'x-request-id': 'req_12345678' })
    expect(echoed.headers['x-request-id']).toBe('req_12345678')
    const made = await post('{}', { 'x-request-id': '<script>' })
    expect(made.headers['x-request-id']).toMatch(/^req_[0-9a-f-]{36}$/)
  })
})

describe('bad input is answered clearly', () => {
  const big = JSON.stringify({ pageNo: 1, x: 'a'.repeat(3_000_000) })
  test.each<[string, string | Buffer, number, string]>([
    ['malformed JSON', '{"pageNo":', 400, ''],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400, ''],
    ['an array for the body', '[1]', 400, ''],
    ['text for the body', '"x"', 400, ''],
    ['a wrong type', '{"pageNo":"1"}', 400, 'pageNo'],
    ['an array for a number', '{"pageNo":[1]}', 400, 'pageNo'],
    ['a number out of range', '{"pageNo":0}', 400, 'pageNo'],
    ['not a whole number', '{"pageSize":1.5}', 400, 'pageSize'],
    ['an unknown field', '{"pageNo":1,"hack":true}', 400, 'hack'],
    ['__proto__', '{"__proto__":{"pageNo":2}}', 400, '__proto__'],
    ['constructor', '{"constructor":{"prototype":{}}}', 400, 'constructor'],
    ['NUL', '{"pageNo":"a\\u0000"}', 400, 'pageNo'],
    ['half a surrogate pair', '{"pageNo":"\\ud83d"}', 400, 'pageNo'],
    ['a turned direction', '{"pageNo":"\\u202e"}', 400, 'pageNo'],
    ['a huge body', big, 413, ''],
    ['a body nested beyond reason', `{"pageNo":${'['.repeat(50)}${']'.repeat(50)}}`, 400, 'pageNo'],
  ])('%s', async (_, payload, status, field) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(status)
    const envelope = response.json()
    expect(envelope).toMatchObject({ isSuccess: false, pager: null })
    expect(Object.keys(envelope).sort()).toEqual(['businessCode', 'businessMessage', 'isSuccess', 'pager', 'returnObj', 'sysCode'])
    if (status === 400)
      expect(envelope.returnObj.errorDetails[0]).toMatchObject({ field: expect.stringContaining(field), message: expect.any(String) })
  })

  test('nothing has crept into the prototype', () => {
    expect(({} as Record<string, unknown>).pageNo).toBeUndefined()
  })

  test('another content type is 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
      expect(await post('a=1', { 'content-type': type }).then((response) => [response.statusCode, response.json().businessCode])).toEqual([
        415, 20000,
      ])
  })

  test('an unknown path and a wrong method are 404 envelopes', async () => {
    for (const [method, url] of [
      ['GET', '/api/lightevent/nothing'],
      ['POST', '/api/nothing'],
      ['PUT', URL_LIST],
      ['GET', '/api/lightevent/task/rows/..%2f..'],
    ] as const) {
      const response = await harness.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
      expect([response.statusCode < 500, response.json().isSuccess]).toEqual([true, false])
    }
  })

  test('a query key given twice names the field', async () => {
    const response = await harness.app.inject({
      url: '/api/lightevent/outbox/list?pageNo=1&pageNo=2',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([response.statusCode, response.json().returnObj.errorDetails[0].field]).toEqual([400, 'pageNo'])
  })

  test('numbers in a query are read, nonsense is not', async () => {
    const list = (query: string) =>
      harness.app.inject({ url: `/api/lightevent/outbox/list?${query}`, headers: { authorization: `Bearer ${token}` } })
    expect((await list('pageNo=2&pageSize=10&keyWords=&timestamp=1700000000')).json().pager).toMatchObject({ pageNo: 2, pageSize: 10 })
    for (const query of ['pageNo=1e3', 'pageNo=0x10', 'pageNo=%20', 'pageSize=201', 'state=nope'])
      expect((await list(query)).statusCode).toBe(400)
  })

  test.each(['Bearer', 'Bearer a b', 'Basic xyz', `Bearer ${'x'.repeat(9000)}`, 'bearer \u00e4'])(
    'a forged header %j is 401',
    async (authorization) => {
      const response = await post('{}', { authorization })
      expect([response.statusCode, response.json().businessCode]).toEqual([401, 20001])
    },
  )

  test('a forged organisation is refused as one that is not ours', async () => {
    for (const org of ['1', "' or 1=1 --", '00000000-0000-0000-0000-000000000000'])
      expect((await post('{}', { 'x-org-id': org })).json().businessCode).toBe(4001)
  })

  test('an empty bventId is as if absent, and two that differ are refused', async () => {
    expect((await post('{"bventId":""}')).statusCode).toBe(200)
    expect((await post('{"bventId":"nope"}')).json().returnObj.errorDetails[0].field).toBe('bventId')
  })
})

describe('headers and health', () => {
  test.each(['%ED%A0%80', '%', 'x'.repeat(600)])('an address that no call can have is one that does not exist: %s', async (odd) => {
    const { statusCode, headers, ...call } = await harness.app.inject(`/api/lightevent/public/event/${odd}/zh-CN`)
    expect(statusCode).toBe(404)
    expect(call.json()).toMatchObject({ isSuccess: false, sysCode: 'NotFoundException', returnObj: null })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) })
  })

  test('and a page with such an address leads to the page that says so', async () => {
    const { statusCode, headers } = await harness.app.inject('/home/%ED%A0%80')
    expect([statusCode, headers.location]).toEqual([302, '/error/404'])
  })

  test('every answer is dressed', async () => {
    const page = await harness.app.inject('/healthz')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
    const { headers } = await post('{}')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  test.each(['/API/lightevent/task/list', '/%61pi/lightevent/task/list', '/extension/refreshtoken', '/EXTENSION/RefreshToken'])(
    '%s is dressed like every call',
    async (url) => {
      const { headers } = url.includes('task') ? await post('{}', {}, url) : await harness.app.inject(url)
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('health, readiness and metrics answer; metrics only here or with the token', async () => {
    expect((await harness.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await harness.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await harness.app.inject('/metrics')).body).toContain('http_request_seconds_bucket')
    expect((await harness.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await harness.app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404)
  })

  test('metrics tell how much work waits, of nobody in particular', async () => {
    const { orgId: other, accountId } = await harness.build.member()
    const task = { topOrgId: other, id: randomUUID(), type: 'testWaiting', accountId, request: '{}' }
    await harness.db.insertInto('task').values(task).execute()
    const told = (await harness.app.inject('/metrics')).body
    expect(told).toContain('work_waiting{kind="task",name="queued testWaiting"} 1')
    expect(told).not.toContain(other)
    await harness.db.deleteFrom('task').where('id', '=', task.id).execute()
    expect((await harness.app.inject('/metrics')).body).not.toContain('testWaiting')
  })

  test('globalParams is the config, encoded', async () => {
    const { param } = await owner.get(orgCalls.globalParams, { topOrgId: orgId })
    expect(JSON.parse(Buffer.from(param, 'base64').toString())).toMatchObject({ isUseTicketModule: true, maxTicketPrice: 20000 })
  })
})

describe('the rate limit', () => {
  const ask = (app: FastifyInstance, { url = LANGUAGES, ...rest }: { url?: string; remoteAddress?: string; headers?: object } = {}) =>
    app.inject({ url, remoteAddress: '198.51.100.7', ...rest } as InjectOptions).then(({ statusCode }) => statusCode)
  const LANGUAGES = orgCalls.langResourceList.paths[0]

  test('answers 429 with the time to wait', async () => {
    const limited = await openHarness({ environment: { RATE_PER_MINUTE: '5' } })
    const answers = []
    for (let asked = 0; asked < 6; asked += 1) answers.push(await limited.nobody.try(orgCalls.langResourceList, {}))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[5]).toMatchObject({
      envelope: { businessCode: 20012, sysCode: 'ThrottledException' },
      headers: { 'retry-after': expect.any(String) },
    })
    await limited.stop()
  })

  test('is of the account where there is one, and of the address of whoever makes a token up', async () => {
    const limited = await openHarness({ environment: { RATE_PER_MINUTE: '3' } })
    const { accountId: known } = await limited.build.member()
    const tokens = [await limited.services.identity.issue(known, new Date()), await limited.services.identity.issue(known, new Date())]
    const madeUp = () => ({ authorization: `Bearer ${randomUUID()}` })
    for (const authorization of ['Basic x', 'Staff 0123456789abcdef', 'Device 0123456789abcdef'])
      expect(await ask(limited.app, { headers: { authorization } })).toBe(200)
    expect(await ask(limited.app, { headers: madeUp() })).toBe(429)
    expect(await ask(limited.app, { headers: madeUp(), remoteAddress: '198.51.100.8' })).toBe(200)
    const own = tokens.map(({ accessToken }) => ({ authorization: `Bearer ${accessToken}` }))
    const answers = []
    for (const headers of [own[0], own[1], own[0], own[1]]) answers.push(await ask(limited.app, { headers: headers ?? {} }))
    expect(answers).toEqual([200, 200, 200, 429])
    await limited.stop()
  })

  test('is a gate’s own once the gate is known, however busy its hall is', async () => {
    const limited = await openHarness({ environment: { RATE_PER_MINUTE: '50' } })
    const { staff, checkinId } = await openDoor(limited)
    const atGate = () => ask(limited.app, { url: `${checkinCalls.numbers.paths[0]}?checkinId=${checkinId}`, headers: staff.headers })
    expect(await atGate()).toBe(200)
    for (let asked = 0; asked < 50; asked += 1) await ask(limited.app)
    expect([await ask(limited.app), await atGate()]).toEqual([429, 200])
    await limited.stop()
  })

  test('counts every spelling of a path, and one home of IPv6 as one caller', async () => {
    const limited = await openHarness({ environment: { RATE_PER_MINUTE: '5' } })
    const spelt = [LANGUAGES, LANGUAGES.toUpperCase(), LANGUAGES.replace('/api', '/%61pi'), '/S/ABCDEFGH', '/IDENTITY/jwks']
    for (const url of spelt) expect(await ask(limited.app, { url })).not.toBe(429)
    for (const url of [...spelt, '/EXTENSION/refreshtoken']) expect(await ask(limited.app, { url })).toBe(429)
    for (let n = 1; n <= 5; n += 1) expect(await ask(limited.app, { remoteAddress: `2001:db8:0:7::${n}` })).toBe(200)
    expect(await ask(limited.app, { remoteAddress: '2001:db8:0:7:ffff::9' })).toBe(429)
    expect(await ask(limited.app, { remoteAddress: '2001:db8:0:8::1' })).toBe(200)
    await limited.stop()
  })

  test('believes as many proxies as there are, counted from the right', async () => {
    const limited = await openHarness({ environment: { RATE_PER_MINUTE: '2', TRUST_PROXY: 'true' } })
    const through = (forwarded: string) => ask(limited.app, { headers: { 'x-forwarded-for': forwarded } })
    expect([await through('1.1.1.1, 203.0.113.5'), await through('2.2.2.2, 203.0.113.5')]).toEqual([200, 200])
    expect(await through('3.3.3.3, 203.0.113.5')).toBe(429)
    expect(await through('3.3.3.3, 203.0.113.6')).toBe(200)
    await limited.stop()
  })
})
