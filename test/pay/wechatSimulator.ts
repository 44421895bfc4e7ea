import { createCipheriv, createHash, createSign, createVerify, randomBytes, randomInt, type KeyObject } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { newKeyPair, privatePem, publicPem, selfSigned } from '#test/pay/certificate.ts'
import type { Letter } from '#test/pay/postman.ts'
import { startSimulator, type Answered, type Asked, type Counter, type Manners, type Simulator } from '#test/pay/simulator.ts'
import type { Trade } from '#test/pay/till.ts'
import { wechatPeople } from '#test/pay/wechatPeople.ts'
import { billOf, refundNoticeOf, refundOf, stamp, stateOf } from '#test/pay/wechatWords.ts'

const DAY_MS = 86_400_000
const CLOCK_MS = 5 * 60_000

const order = z.strictObject({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  notify_url: z.url().refine((url) => !url.includes('?')),
  amount: z.strictObject({ total: z.int().min(1), currency: z.literal('CNY').optional() }),
  time_expire: z.iso.datetime({ offset: true }).optional(),
  payer: z.strictObject({ openid: z.string().min(1) }).optional(),
  scene_info: z
    .strictObject({ payer_client_ip: z.union([z.ipv4(), z.ipv6()]), h5_info: z.strictObject({ type: z.enum(['iOS', 'Android', 'Wap']) }) })
    .optional(),
})
const refundOrder = z.strictObject({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  reason: z.string().min(1).max(80).optional(),
  notify_url: z.url().optional(),
  amount: z.strictObject({ refund: z.int().min(1), total: z.int(), currency: z.literal('CNY') }),
})

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message = code) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type WechatSimulator = Simulator & {
  /** What a merchant would paste into the account's form. */
  fields: Record<string, string>
  /** Whether WeChat signs with its certificate or with its public key; both arrive while a merchant changes over. */
  signWith: (kind: 'certificate' | 'publicKey') => void
  /** A genuine callback about whatever is put in. */
  letter: (eventType: string, content: object, url?: string) => Letter
  transaction: (tradeNo: string) => object
  /** The key behind the platform certificate. */
  platformKey: KeyObject
}

export async function startWechatSimulator(port = 0): Promise<WechatSimulator> {
  const merchant = newKeyPair()
  const platform = newKeyPair()
  const publicKeyMode = newKeyPair()
  const serial = `5A${randomBytes(19).toString('hex').toUpperCase()}`
  const validity = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + 365 * DAY_MS) }
  const certificate = selfSigned('Tenpay.com', platform, serial, validity.from, validity.to)
  const fields = {
    mchId: `1${randomInt(1e8, 1e9)}`,
    appId: `wx${randomBytes(8).toString('hex')}`,
    serialNo: randomBytes(20).toString('hex').toUpperCase(),
    privateKey: privatePem(merchant.privateKey),
    apiV3Key: randomBytes(16).toString('hex'),
    appSecret: randomBytes(16).toString('hex'),
    publicKeyId: `PUB_KEY_ID_0${randomInt(1e8, 1e9)}`,
    publicKey: publicPem(publicKeyMode.publicKey),
    platformCertificates: certificate,
  }
  let kind: 'certificate' | 'publicKey' = 'certificate'
  const bills = new Map<string, Buffer>()
  const identified = wechatPeople(fields)

  function signatureOf(body: string): Record<string, string> {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
    const signer = createSign('sha256WithRSAEncryption').update(`${timestamp}\n${nonce}\n${body}\n`)
    return {
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Serial': kind === 'certificate' ? serial : fields.publicKeyId,
      'Wechatpay-Signature': signer.sign(kind === 'certificate' ? platform.privateKey : publicKeyMode.privateKey, 'base64'),
      'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  function sealed(text: string, associated_data: string) {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', fields.apiV3Key, nonce).setAAD(Buffer.from(associated_data))
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data, ciphertext: bytes.toString('base64') }
  }

  function letter(event_type: string, content: object, url = ''): Letter {
    const original_type = event_type.startsWith('REFUND') ? 'refund' : 'transaction'
    const body = JSON.stringify({
      id: crypto.randomUUID(),
      create_time: stamp(new Date()),
      resource_type: 'encrypt-resource',
      event_type,
      summary: original_type === 'refund' ? '退款结果' : '支付成功',
      resource: { original_type, ...sealed(JSON.stringify(content), original_type) },
    })
    return { url, headers: { 'content-type': 'application/json', ...signatureOf(body) }, body }
  }

  const transactionOf = (trade: Trade) => ({
    appid: fields.appId,
    mchid: fields.mchId,
    out_trade_no: trade.tradeNo,
    ...(trade.paidAt && { transaction_id: trade.providerNo, success_time: stamp(trade.paidAt), bank_type: 'OTHERS', trade_type: 'NATIVE' }),
    trade_state: stateOf(trade),
    trade_state_desc: stateOf(trade),
    amount: { total: trade.amountMinor, payer_total: trade.amountMinor, currency: 'CNY', payer_currency: 'CNY' },
  })

  function requireMerchant({ method, target, headers, body }: Asked): void {
    const [, words = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? []
    const said = Object.fromEntries([...words.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
    if (said.mchid !== fields.mchId) throw new Refused(401, 'SIGN_ERROR', '商户号不存在')
    if (said.serial_no !== fields.serialNo) throw new Refused(401, 'SIGN_ERROR', '商户证书序列号有误')
    if (Math.abs(Date.now() - Number(said.timestamp) * 1000) > CLOCK_MS)
      throw new Refused(401, 'SIGN_ERROR', 'Http头Authorization值时间戳已过期')
    const message = `${method}\n${target}\n${said.timestamp}\n${said.nonce_str}\n${body}\n`
    const isRight = createVerify('sha256WithRSAEncryption')
      .update(message)
      .verify(merchant.publicKey, said.signature ?? '', 'base64')
    if (!isRight) throw new Refused(401, 'SIGN_ERROR', '签名错误')
  }

  function mannersOf({ till, weather, url, tellRefund }: Counter): Manners {
    function newOrder(way: string, content: unknown): object {
      const asked = shaped(order, content)
      if (asked.mchid !== fields.mchId) throw new Refused(400, 'PARAM_ERROR', '商户号与签名的商户号不一致')
      if (asked.appid !== fields.appId) throw new Refused(400, 'APPID_MCHID_NOT_MATCH')
      if (way === 'jsapi' && !asked.payer?.openid.startsWith('o-')) throw new Refused(400, 'PARAM_ERROR', 'payer')
      if (way === 'h5' && !asked.scene_info) throw new Refused(400, 'PARAM_ERROR', 'scene_info')
      const before = till.find(asked.out_trade_no)
      if (before && before.amountMinor !== asked.amount.total) throw new Refused(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
      if (before?.state === 'paid') throw new Refused(400, 'ORDERPAID', '该订单已支付')
      if (before?.state === 'closed') throw new Refused(400, 'ORDER_CLOSED', '该订单已关闭')
      const trade =
        before ??
        till.add({
          tradeNo: asked.out_trade_no,
          subject: asked.description,
          amountMinor: asked.amount.total,
          currency: 'CNY',
          notifyUrl: asked.notify_url,
          returnUrl: '',
          expiresAt: asked.time_expire ? new Date(asked.time_expire) : null,
        })
      const page = `${url()}/till/${encodeURIComponent(trade.tradeNo)}`
      if (way === 'native') return { code_url: page }
      return way === 'h5' ? { h5_url: `${page}?package=${randomInt(1e9)}` } : { prepay_id: `wx${trade.providerNo}` }
    }

    function newRefund(content: unknown): object {
      const asked = shaped(refundOrder, content)
      const trade = till.find(asked.out_trade_no)
      if (!trade) throw new Refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
      if (asked.amount.total !== trade.amountMinor) throw new Refused(400, 'PARAM_ERROR', '订单金额与之前请求不一致')
      const taken = till.refund(trade, {
        refundNo: asked.out_refund_no,
        amountMinor: asked.amount.refund,
        notifyUrl: asked.notify_url ?? '',
      })
      if (taken === 'notPaid') throw new Refused(400, 'INVALID_REQUEST', '订单未支付')
      if (taken === 'tooMuch') throw new Refused(400, 'INVALID_REQUEST', '退款金额大于支付金额')
      if (taken === 'otherAmount') throw new Refused(400, 'INVALID_REQUEST', '退款金额与之前请求不一致')
      const answer = refundOf(trade, taken.refund)
      if (taken.isNew && weather.refunds !== 'processing') {
        taken.refund.state = weather.refunds
        tellRefund(trade, taken.refund)
      }
      return answer
    }

    function bill(query: URLSearchParams): object {
      const day = query.get('bill_date') ?? ''
      const text = billOf(till.trades.values(), day, fields)
      if (text === null) throw new Refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      const token = randomBytes(8).toString('hex')
      bills.set(token, gzipSync(text))
      return {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(text).digest('hex'),
        download_url: `${url()}/v3/billdownload/file?token=${token}`,
      }
    }

    function find(no: string, query: URLSearchParams): object {
      if (query.get('mchid') !== fields.mchId) throw new Refused(400, 'MCH_NOT_EXISTS', '商户号错误')
      const trade = till.find(no)
      if (!trade) throw new Refused(404, 'ORDER_NOT_EXIST', '订单不存在')
      return transactionOf(trade)
    }

    function close(no: string, content: unknown): null {
      if (shaped(z.strictObject({ mchid: z.string() }), content).mchid !== fields.mchId) throw new Refused(400, 'MCH_NOT_EXISTS')
      const trade = till.find(no)
      if (!trade) throw new Refused(404, 'ORDER_NOT_EXIST', '订单不存在')
      if (trade.state === 'paid') throw new Refused(400, 'ORDERPAID', '该订单已支付')
      trade.state = 'closed'
      return null
    }

    function findRefund(no: string): object {
      const found = till.findRefund(no)
      if (!found) throw new Refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
      return refundOf(found.trade, found.refund)
    }

    function contentFor({ method, path, query, body }: Asked): object | null {
      const content = () => JSON.parse(body.toString()) as unknown
      const [, way] = /^\/v3\/pay\/transactions\/(native|jsapi|h5)$/.exec(path) ?? []
      if (way && method === 'POST') return newOrder(way, content())
      const [, no, isClose] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? []
      if (no && isClose && method === 'POST') return close(no, content())
      if (no && !isClose && method === 'GET') return find(no, query)
      const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
      if (refundNo && method === 'GET') return findRefund(refundNo)
      if (path === '/v3/refund/domestic/refunds' && method === 'POST') return newRefund(content())
      if (path === '/v3/bill/tradebill' && method === 'GET') return bill(query)
      if (path === '/v3/certificates' && method === 'GET') {
        const encrypt_certificate = sealed(certificate, 'certificate')
        const times = { effective_time: stamp(validity.from), expire_time: stamp(validity.to) }
        return { data: [{ serial_no: serial, ...times, encrypt_certificate }] }
      }
      throw new Refused(404, 'NOT_FOUND')
    }

    function answer(asked: Asked): Answered {
      const person = identified(asked)
      if (person) return person
      try {
        requireMerchant(asked)
        const file = asked.path === '/v3/billdownload/file' && bills.get(asked.query.get('token') ?? '')
        if (file) return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file }
        const content = contentFor(asked)
        const body = content === null ? '' : JSON.stringify(content)
        return { status: content === null ? 204 : 200, headers: { 'content-type': 'application/json', ...signatureOf(body) }, body }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const body = JSON.stringify({ code: error.code, message: error.message })
        return { status: error.status, headers: { 'content-type': 'application/json', ...signatureOf(body) }, body }
      }
    }

    return {
      name: '微信支付 WeChat Pay',
      newNo: () => `4200${randomInt(1e12, 1e13)}`,
      isTaken: (status) => status === 200 || status === 204,
      answer,
      ofPayment: (trade) => (trade.state === 'paid' ? letter('TRANSACTION.SUCCESS', transactionOf(trade), trade.notifyUrl) : null),
      ofRefund: (trade, refund) =>
        refund.notifyUrl === ''
          ? null
          : letter(
              refund.state === 'done' ? 'REFUND.SUCCESS' : 'REFUND.ABNORMAL',
              refundNoticeOf(trade, refund, fields.mchId),
              refund.notifyUrl,
            ),
    }
  }

  const simulator = await startSimulator(mannersOf, port)
  return {
    ...simulator,
    fields,
    letter,
    platformKey: platform.privateKey,
    signWith: (chosen) => (kind = chosen),
    transaction: (tradeNo) => transactionOf(simulator.trades.get(tradeNo) as Trade),
  }
}

function shaped<Shape extends z.ZodType>(shape: Shape, content: unknown): z.output<Shape> {
  const parsed = shape.safeParse(content)
  if (!parsed.success)
    throw new Refused(400, 'PARAM_ERROR', parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  return parsed.data
}
