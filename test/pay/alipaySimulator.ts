import { createSign, createVerify, randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { moneyOf, parseMoney } from '#core/money.ts'
import { billOf, statusOf, tradeOf, wall } from '#test/pay/alipayWords.ts'
import { newKeyPair } from '#test/pay/certificate.ts'
import type { Letter } from '#test/pay/postman.ts'
import { startSimulator, type Answered, type Asked, type Counter, type Manners, type Simulator } from '#test/pay/simulator.ts'
import { refundedOf, type Trade } from '#test/pay/till.ts'

const tradeNo = z.string().regex(/^\w{1,64}$/)
const amount = z.string().regex(/^\d{1,9}\.\d\d$/)
const common = {
  out_trade_no: tradeNo,
  total_amount: amount,
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]+$/),
  time_expire: z.string().optional(),
}
const shapes = {
  'alipay.trade.page.pay': z.strictObject({ ...common, product_code: z.literal('FAST_INSTANT_TRADE_PAY') }),
  'alipay.trade.wap.pay': z.strictObject({ ...common, product_code: z.literal('QUICK_WAP_WAY'), quit_url: z.url() }),
  'alipay.trade.query': z.strictObject({ out_trade_no: tradeNo }),
  'alipay.trade.close': z.strictObject({ out_trade_no: tradeNo }),
  'alipay.trade.refund': z.strictObject({
    out_trade_no: tradeNo,
    refund_amount: amount,
    out_request_no: tradeNo,
    refund_reason: z.string().max(256).optional(),
  }),
  'alipay.trade.fastpay.refund.query': z.strictObject({ out_trade_no: tradeNo, out_request_no: tradeNo }),
  'alipay.data.dataservice.bill.downloadurl.query': z.strictObject({ bill_type: z.literal('trade'), bill_date: z.iso.date() }),
}
type Method = keyof typeof shapes
type Biz<Name extends Method> = z.output<(typeof shapes)[Name]>

class Refused extends Error {
  readonly code: string
  readonly subCode: string
  constructor(subCode: string, message = subCode, code = '40004') {
    super(message)
    this.code = code
    this.subCode = subCode
  }
}

export type AlipaySimulator = Simulator & {
  gateway: string
  fields: Record<string, string>
  /** A genuine callback with whatever fields are put in. */
  letter: (told: Record<string, string>, url?: string) => Letter
  /** What is told of a trade. */
  told: (tradeNo: string, refundNo?: string) => Record<string, string>
}

export async function startAlipaySimulator(port = 0): Promise<AlipaySimulator> {
  const app = newKeyPair()
  const platform = newKeyPair()
  const fields = {
    appId: `2021${randomInt(1e11, 1e12)}`,
    sellerId: `20880${randomInt(1e10, 1e11)}`,
    privateKey: app.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    alipayPublicKey: platform.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
  const bills = new Map<string, Buffer>()
  const signed = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(platform.privateKey, 'base64')

  function letter(told: Record<string, string>, url = ''): Letter {
    const sign = signed(contentOf(told))
    return {
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ ...told, sign, sign_type: 'RSA2' }).toString(),
    }
  }

  function toldOf(trade: Trade, refundNo?: string): Record<string, string> {
    const refund = trade.refunds.find((one) => one.refundNo === refundNo)
    return {
      notify_type: 'trade_status_sync',
      notify_id: randomBytes(16).toString('hex'),
      notify_time: wall(new Date()),
      charset: 'utf-8',
      version: '1.0',
      app_id: fields.appId,
      auth_app_id: fields.appId,
      seller_id: fields.sellerId,
      out_trade_no: trade.tradeNo,
      trade_no: trade.providerNo,
      trade_status: statusOf(trade),
      subject: trade.subject,
      body: '',
      total_amount: moneyOf(trade.amountMinor),
      gmt_create: wall(trade.openedAt),
      ...(trade.paidAt && { gmt_payment: wall(trade.paidAt), receipt_amount: moneyOf(trade.amountMinor) }),
      ...(refund && { gmt_refund: `${wall(refund.at)}.143`, refund_fee: moneyOf(refundedOf(trade)), out_biz_no: refund.refundNo }),
    }
  }

  function requireApp(given: Record<string, string>): void {
    if (given.app_id !== fields.appId) throw new Refused('isv.invalid-app-id', '无效的AppID参数', '40002')
    if (given.sign_type !== 'RSA2' || given.charset !== 'utf-8') throw new Refused('isv.invalid-signature-type', '无效签名类型', '40002')
    const { sign = '', ...rest } = given
    const isRight = createVerify('RSA-SHA256').update(contentOf(rest), 'utf8').verify(app.publicKey, sign, 'base64')
    if (!isRight) throw new Refused('isv.invalid-signature', '验签出错', '40002')
  }

  function mannersOf({ till, weather, url, tellRefund }: Counter): Manners {
    const need = (no: string) => {
      const trade = till.find(no)
      if (!trade) throw new Refused('ACQ.TRADE_NOT_EXIST', '交易不存在')
      return trade
    }

    /** The payer's browser brings the order itself; before that Alipay knows nothing of it. */
    function openPage(given: Record<string, string>, asked: Biz<'alipay.trade.page.pay'> | Biz<'alipay.trade.wap.pay'>): Answered {
      const amountMinor = parseMoney(asked.total_amount) ?? 0
      const before = till.find(asked.out_trade_no)
      if (before && before.amountMinor !== amountMinor) throw new Refused('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
      if (before?.state === 'paid') throw new Refused('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
      if (before?.state === 'closed') throw new Refused('ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
      if (!before)
        till.add({
          tradeNo: asked.out_trade_no,
          subject: asked.subject,
          amountMinor,
          currency: 'CNY',
          notifyUrl: given.notify_url ?? '',
          returnUrl: given.return_url ?? '',
          expiresAt: asked.time_expire ? new Date(`${asked.time_expire.replace(' ', 'T')}+08:00`) : null,
        })
      return { status: 302, headers: { location: `${url()}/till/${asked.out_trade_no}` } }
    }

    function refund(asked: Biz<'alipay.trade.refund'>): object {
      const trade = need(asked.out_trade_no)
      const taken = till.refund(trade, {
        refundNo: asked.out_request_no,
        amountMinor: parseMoney(asked.refund_amount) ?? 0,
        notifyUrl: trade.notifyUrl,
      })
      if (taken === 'notPaid') throw new Refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      if (taken === 'tooMuch') throw new Refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
      if (taken === 'otherAmount') throw new Refused('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
      const isMoved = taken.isNew && weather.refunds === 'done'
      if (isMoved) {
        taken.refund.state = 'done'
        tellRefund(trade, taken.refund)
      } else if (taken.isNew && weather.refunds === 'failed') {
        taken.refund.state = 'failed'
        throw new Refused('ACQ.SELLER_BALANCE_NOT_ENOUGH', '商户的可退金额不足')
      }
      return {
        out_trade_no: trade.tradeNo,
        trade_no: trade.providerNo,
        fund_change: isMoved ? 'Y' : 'N',
        refund_fee: moneyOf(refundedOf(trade)),
      }
    }

    function findRefund({ out_trade_no, out_request_no }: Biz<'alipay.trade.fastpay.refund.query'>): object {
      const found = need(out_trade_no).refunds.find(({ refundNo, state }) => refundNo === out_request_no && state === 'done')
      return found
        ? {
            out_trade_no,
            trade_no: need(out_trade_no).providerNo,
            out_request_no,
            refund_amount: moneyOf(found.amountMinor),
            refund_status: 'REFUND_SUCCESS',
          }
        : {}
    }

    function close(no: string): object {
      const trade = need(no)
      if (trade.state === 'paid') throw new Refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      trade.state = 'closed'
      return { out_trade_no: no, trade_no: trade.providerNo }
    }

    async function bill(day: string): Promise<object> {
      const file = await billOf(till.trades.values(), day, fields.sellerId)
      if (file === null) throw new Refused('NO_BILL_DATA', '账单不存在')
      const token = randomBytes(8).toString('hex')
      bills.set(token, file)
      return { bill_download_url: `${url()}/downloadBillFile.resource?fileId=${token}` }
    }

    async function contentFor(method: Method, biz: unknown): Promise<object> {
      if (method === 'alipay.trade.query') return tradeOf(need(shaped(method, biz).out_trade_no))
      if (method === 'alipay.trade.close') return close(shaped(method, biz).out_trade_no)
      if (method === 'alipay.trade.refund') return refund(shaped(method, biz))
      if (method === 'alipay.trade.fastpay.refund.query') return findRefund(shaped(method, biz))
      return bill(shaped('alipay.data.dataservice.bill.downloadurl.query', biz).bill_date)
    }

    async function answer({ path, query, body }: Asked): Promise<Answered> {
      const file = path === '/downloadBillFile.resource' && bills.get(query.get('fileId') ?? '')
      if (file) return { status: 200, headers: { 'content-type': 'application/zip' }, body: file }
      if (path !== '/gateway.do') return { status: 404 }
      const given = { ...Object.fromEntries(query), ...Object.fromEntries(new URLSearchParams(body.toString())) }
      const { method = '', biz_content = '{}' } = given
      try {
        requireApp(given)
        if (!(method in shapes)) throw new Refused('isv.invalid-method', '不存在的方法名', '40002')
        const biz = JSON.parse(biz_content) as unknown
        if (method === 'alipay.trade.page.pay' || method === 'alipay.trade.wap.pay') return openPage(given, shaped(method, biz))
        return answered(method, { code: '10000', msg: 'Success', ...(await contentFor(method as Method, biz)) })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const isKnown = error.subCode !== 'isv.invalid-app-id'
        return answered(method, { code: error.code, msg: 'Business Failed', sub_code: error.subCode, sub_msg: error.message }, isKnown)
      }
    }

    function answered(method: string, content: object, isSigned = true): Answered {
      const node = JSON.stringify(content).replaceAll('/', '\\/')
      const sign = isSigned ? `,"sign":"${signed(node)}"` : ''
      const headers = { 'content-type': 'text/html;charset=utf-8' }
      return { status: 200, headers, body: `{"${method.replaceAll('.', '_')}_response":${node}${sign}}` }
    }

    return {
      name: '支付宝 Alipay',
      newNo: () => `2026${randomInt(1e12, 1e13)}${randomInt(1e10, 1e11)}`,
      isTaken: (status, text) => status === 200 && text === 'success',
      answer,
      ofPayment: (trade) => (trade.state === 'paid' || trade.state === 'closed' ? letter(toldOf(trade), trade.notifyUrl) : null),
      ofRefund: (trade, { refundNo }) => letter(toldOf(trade, refundNo), trade.notifyUrl),
    }
  }

  const simulator = await startSimulator(mannersOf, port)
  const told = (no: string, refundNo?: string) => toldOf(simulator.trades.get(no) as Trade, refundNo)
  return { ...simulator, gateway: `${simulator.url}/gateway.do`, fields, letter, told }
}

function shaped<Name extends Method>(method: Name, biz: unknown): Biz<Name> {
  const parsed = shapes[method].safeParse(biz)
  if (!parsed.success) throw new Refused('isv.invalid-parameter', parsed.error.message, '40002')
  return parsed.data as Biz<Name>
}

function contentOf(given: Record<string, string>): string {
  return Object.keys(given)
    .sort()
    .map((name) => `${name}=${given[name]}`)
    .join('&')
}
