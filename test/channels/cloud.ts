import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { official, type Scene } from '#test/channels/officialCloud.ts'

const sha256 = (said: string) => createHash('sha256').update(said).digest('hex')
const hmac = (key: string | Buffer, said: string) => createHmac('sha256', key).update(said).digest()

export const keys = {
  tencent: { secretId: 'AKIDsimulated', secretKey: 'tencent-secret', sdkAppId: '1400000001' },
  alibaba: { accessKeyId: 'LTAIsimulated', accessKeySecret: 'alibaba-secret' },
  weixin: { appId: 'wx1234567890abcdef', appSecret: 'weixin-secret', token: 'eventtoken' },
  wecomMember: { mobile: '13800138000', userId: 'lisi' },
  wecom: { corpId: 'ww1234567890abcdef', agentId: '1000002', secret: 'wecom-secret' },
}

type Sent = { provider: string; to: string; body: Record<string, unknown> }
type Answer = { status?: number; body: unknown }

/** Reads the signature as the provider would: from the request as it came, by the headers it says it has signed. */
function isTencent({ headers }: IncomingMessage, body: string): boolean {
  const [, id, day, service, names = '', signature] =
    /^TC3-HMAC-SHA256 Credential=(\w+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const seconds = Number(headers['x-tc-timestamp'])
  if (id !== keys.tencent.secretId || Math.abs(Date.now() / 1_000 - seconds) > 300) return false
  if (new Date(seconds * 1_000).toISOString().slice(0, 10) !== day) return false
  const signed = names.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .toLowerCase()}\n`,
  )
  const canonical = ['POST', '/', '', signed.join(''), names, sha256(body)].join('\n')
  const key = hmac(hmac(hmac(`TC3${keys.tencent.secretKey}`, day ?? ''), service ?? ''), 'tc3_request')
  return (
    hmac(key, ['TC3-HMAC-SHA256', seconds, `${day}/${service}/tc3_request`, sha256(canonical)].join('\n')).toString('hex') === signature
  )
}

function isAlibaba({ headers, url = '' }: IncomingMessage, body: string): boolean {
  const [, id, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  if (id !== keys.alibaba.accessKeyId || headers['x-acs-content-sha256'] !== sha256(body)) return false
  const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']
  if (needed.some((name) => !names.split(';').includes(name))) return false
  const query = url.split('?')[1] ?? ''
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '')}\n`)
  const canonical = ['POST', '/', query.split('&').sort().join('&'), signed.join(''), names, sha256(body)].join('\n')
  return hmac(keys.alibaba.accessKeySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') === signature
}

/** Tencent's and Alibaba's SMS, WeChat and WeCom on one port, each under its own path or host header; signatures are verified. */
export async function startCloud() {
  const colleagues = {
    codes: new Map([['good', 'zhangsan']]),
    people: new Map<string, { name?: string; mobile?: string; email?: string; biz_mail?: string }>([
      ['zhangsan', { name: '同事 zhangsan', biz_mail: 'zhangsan@corp.example.com' }],
    ]),
  }
  const sent: Sent[] = []
  const nonces = new Set<string>()
  let issued = 0
  let token = ''
  const approved = new Set(['1001', 'SMS_1001'])
  /** Taken for the next answers of sending, first come first served. */
  const misbehaving: (Answer | 'cut')[] = []
  const asked: string[] = []
  const menus: unknown[] = []
  const scenes: Scene[] = []

  function tencent(request: IncomingMessage, body: string): Answer {
    if (!isTencent(request, body))
      return { body: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'signature' }, RequestId: '1' } } }
    const said = JSON.parse(body) as { TemplateIdSet?: number[]; PhoneNumberSet?: string[]; TemplateId?: string; SmsSdkAppId?: string }
    if (request.headers['x-tc-action'] === 'DescribeSmsTemplateList') {
      const known = (said.TemplateIdSet ?? []).filter((one) => approved.has(String(one)))
      return {
        body: {
          Response: {
            DescribeTemplateStatusSet: known.map((TemplateId) => ({ TemplateId, StatusCode: 0, TemplateContent: '' })),
            RequestId: '1',
          },
        },
      }
    }
    if (said.SmsSdkAppId !== keys.tencent.sdkAppId || !approved.has(said.TemplateId ?? ''))
      return {
        body: {
          Response: { SendStatusSet: [{ SerialNo: '', Code: 'FailedOperation.TemplateIncorrectOrUnapproved', Message: 'template' }] },
        },
      }
    sent.push({ provider: 'tencent', to: said.PhoneNumberSet?.[0] ?? '', body: said })
    return {
      body: { Response: { SendStatusSet: [{ SerialNo: `sid-${sent.length}`, Code: 'Ok', Message: 'send success' }], RequestId: '1' } },
    }
  }

  function alibaba(request: IncomingMessage, body: string): Answer {
    const nonce = String(request.headers['x-acs-signature-nonce'])
    if (!isAlibaba(request, body)) return { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'signature' } }
    if (nonces.has(nonce)) return { status: 400, body: { Code: 'SignatureNonceUsed', Message: 'nonce' } }
    nonces.add(nonce)
    const said = Object.fromEntries(new URLSearchParams(request.url?.split('?')[1]))
    const isKnown = approved.has(said['TemplateCode'] ?? '')
    if (request.headers['x-acs-action'] === 'QuerySmsTemplate')
      return { body: isKnown ? { Code: 'OK', TemplateStatus: 1 } : { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'template' } }
    if (!isKnown) return { body: { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: 'template' } }
    sent.push({ provider: 'alibaba', to: said['PhoneNumbers'] ?? '', body: said })
    return { body: { Code: 'OK', Message: 'OK', BizId: `biz-${sent.length}`, RequestId: '1' } }
  }

  let tickets = 0

  /** Who came with a code, once; outsiders have no number in the company. */
  function directory(path: string, query: URLSearchParams, body: string): Answer {
    if (path === '/cgi-bin/auth/getuserinfo') {
      const code = query.get('code') ?? ''
      const userId = colleagues.codes.get(code)
      colleagues.codes.delete(code)
      if (userId === undefined) return { body: { errcode: 40_029, errmsg: 'invalid code' } }
      return { body: { errcode: 0, errmsg: 'ok', ...(userId ? { userid: userId } : { openid: 'outsider' }) } }
    }
    const userId = path === '/cgi-bin/user/get' ? query.get('userid') : (JSON.parse(body) as { user_ticket: string }).user_ticket
    const found = colleagues.people.get(userId ?? '')
    return found
      ? { body: { errcode: 0, errmsg: 'ok', userid: userId, ...found } }
      : { body: { errcode: 60_111, errmsg: 'userid not found' } }
  }

  function weixin(path: string, query: URLSearchParams, body: string): Answer {
    const issue = (): Answer => {
      issued += 1
      token = `token-${issued}`
      return { body: { access_token: token, expires_in: 7_200 } }
    }
    if (path === '/cgi-bin/stable_token') {
      const said = JSON.parse(body) as { appid: string; secret: string }
      const isKnown = said.appid === keys.weixin.appId && said.secret === keys.weixin.appSecret
      return isKnown ? issue() : { body: { errcode: 40_125, errmsg: 'invalid appsecret' } }
    }
    if (path === '/cgi-bin/gettoken') {
      const isKnown = query.get('corpid') === keys.wecom.corpId && query.get('corpsecret') === keys.wecom.secret
      return isKnown ? issue() : { body: { errcode: 40_001, errmsg: 'invalid credential' } }
    }
    if (query.get('access_token') !== token) return { body: { errcode: 42_001, errmsg: 'access_token expired' } }
    if (path === '/cgi-bin/template/get_all_private_template') return { body: { template_list: [{ template_id: 'TM1' }] } }
    if (path === '/cgi-bin/ticket/getticket') {
      tickets += 1
      return { body: { errcode: 0, errmsg: 'ok', ticket: `ticket-${tickets}`, expires_in: 7_200 } }
    }
    if (path.startsWith('/cgi-bin/account/') || path.startsWith('/cgi-bin/menu/') || path.startsWith('/cgi-bin/qrcode/'))
      return official(path, body, menus, scenes)
    if (path === '/cgi-bin/user/getuserid') {
      const { mobile } = JSON.parse(body) as { mobile: string }
      return {
        body:
          mobile === keys.wecomMember.mobile
            ? { errcode: 0, errmsg: 'ok', userid: keys.wecomMember.userId }
            : { errcode: 46_004, errmsg: 'user not exist' },
      }
    }
    if (path === '/cgi-bin/agent/get')
      return { body: { errcode: 0, errmsg: 'ok', name: '活动助手', allow_userinfos: { user: [{ userid: 'zhangsan' }] } } }
    if (path === '/cgi-bin/living/get_watch_stat') {
      const isFirst = (JSON.parse(body) as { next_key: string }).next_key === '0'
      const users = isFirst ? [{ userid: 'zhangsan', watch_time: 600, is_comment: 1, is_mic: 0 }] : []
      const external = isFirst ? [] : [{ name: '客户', watch_time: 30, is_comment: 0, is_mic: 1 }]
      return {
        body: { errcode: 0, ending: isFirst ? 0 : 1, next_key: isFirst ? 'more' : '', stat_info: { users, external_users: external } },
      }
    }
    if (path.startsWith('/cgi-bin/auth/') || path === '/cgi-bin/user/get') return directory(path, query, body)
    const said = JSON.parse(body) as { touser: string }
    sent.push({ provider: path.includes('template') ? 'weixin' : 'wecom', to: said.touser, body: said })
    return { body: { errcode: 0, errmsg: 'ok', msgid: path.includes('template') ? 200_000 + sent.length : `m-${sent.length}` } }
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
      if (pathname === '/told') return response.end(JSON.stringify({ sent, menus, scenes }))
      asked.push(pathname)
      const isSending =
        /SendSms/.test(String(request.headers['x-tc-action'] ?? request.headers['x-acs-action'] ?? '')) || pathname.endsWith('/send')
      const wrong = isSending ? misbehaving.shift() : undefined
      if (wrong === 'cut') return request.socket.destroy()
      const answer =
        wrong ??
        (pathname.startsWith('/cgi-bin')
          ? weixin(pathname, searchParams, body)
          : request.headers['x-tc-action']
            ? tencent(request, body)
            : alibaba(request, body))
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    sent,
    asked,
    menus,
    scenes,
    colleagues,
    misbehave: (...answers: (Answer | 'cut')[]) => misbehaving.push(...answers),
    expireToken: () => (token = 'gone'),
    environment: { TENCENT_SMS_URL: url, ALIBABA_SMS_URL: url, WEIXIN_API_URL: url, WECOM_API_URL: url, GATEWAYS_INSIDE: 'true' },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
