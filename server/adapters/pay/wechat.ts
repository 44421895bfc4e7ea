import { z } from 'zod'
import { beijingStamp } from '#server/adapters/pay/beijing.ts'
import { checkSteps, tookMs } from '#server/adapters/checkSteps.ts'
import { cut } from '#server/adapters/pay/cut.ts'
import { privateKeyOf } from '#server/adapters/pay/keys.ts'
import {
  PayRefusal,
  type CheckStep,
  type NewPayment,
  type Notice,
  type PaymentTold,
  type PayProvider,
  type RefundTold,
  type Started,
} from '#server/adapters/pay/port.ts'
import { wechatAccount, wechatEndsAt, wechatFields, type WechatAccount } from '#server/adapters/pay/wechatAccount.ts'
import { wechatBill } from '#server/adapters/pay/wechatBill.ts'
import { wechatPayer, type WechatAddresses } from '#server/adapters/pay/wechatPayer.ts'
import { requireAccepted, wechatClient, type WechatClient } from '#server/adapters/pay/wechatClient.ts'
import { newNonce, requireGenuine, secondsOf, signed, unsealed } from '#server/adapters/pay/wechatSignature.ts'

const DESCRIPTION_LETTERS = 127
const REASON_LETTERS = 80
const TRIAL_MS = 5 * 60_000
/** Was never started there; WeChat has written it in three ways. */
const unknownCodes = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
/** What is not there, or closed already, needs no closing. */
const closedCodes = [...unknownCodes, 'ORDER_CLOSED', 'ORDERCLOSED']

const paymentStates = {
  SUCCESS: 'Paid',
  REFUND: 'Paid',
  NOTPAY: 'Created',
  USERPAYING: 'Created',
  ACCEPT: 'Created',
  CLOSED: 'Closed',
  REVOKED: 'Closed',
  PAYERROR: 'Failed',
} as const
const refundStates = { SUCCESS: 'Done', PROCESSING: 'Processing', CLOSED: 'Failed', ABNORMAL: 'Failed' } as const
const stateOf = <States extends Record<string, string>>(states: States) => z.enum(Object.keys(states) as [keyof States & string])

const transaction = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: stateOf(paymentStates),
  trade_state_desc: z.string().optional(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().optional() }).optional(),
})
const refundAmount = z.object({ refund: z.int(), currency: z.string().optional() })
const refundAnswer = z.object({ refund_id: z.string(), status: stateOf(refundStates), amount: refundAmount })
const refundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: stateOf(refundStates),
  amount: refundAmount,
})
const callback = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

/** WeChat Pay v3, for a merchant of one's own. */
export function wechatPay(addresses: WechatAddresses): PayProvider<WechatAccount> {
  const client = wechatClient(addresses.pay)
  return {
    currencies: ['CNY'],
    fields: wechatFields,
    account: wechatAccount,
    taken: { status: 200, mediaType: 'application/json', body: '{"code":"SUCCESS","message":"OK"}' },
    endsAt: wechatEndsAt,
    payer: wechatPayer(addresses),
    create: (account, payment) => create(client, account, payment),
    check: (account, at) => check(client, account, at),
    bill: (account, day) => wechatBill(client, account, day),
    query: (account, { tradeNo }) =>
      client
        .call(account, 'GET', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}?mchid=${account.mchId}`)
        .then((told) => paymentTold(transaction.parse(told)))
        .catch(orIfRefused(unknownCodes, { state: 'Created', reason: 'notFound' })),
    close: (account, { tradeNo }) => close(client, account, tradeNo),
    async refund(account, { tradeNo, refundNo, amountMinor, totalMinor, currency, reason, notifyUrl }) {
      const told = await client.call(account, 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: tradeNo,
        out_refund_no: refundNo,
        ...(reason && { reason: cut(reason, REASON_LETTERS) }),
        notify_url: notifyUrl,
        amount: { refund: amountMinor, total: totalMinor, currency },
      })
      return refundTold(refundAnswer.parse(told))
    },
    queryRefund: (account, { refundNo }) =>
      client
        .call(account, 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`)
        .then((told) => refundTold(refundAnswer.parse(told)))
        .catch(orIfRefused(unknownCodes, { state: 'Processing', reason: 'notFound' })),
    async read(account, rawBody, headers, now) {
      const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
      await requireGenuine({ header, body: rawBody }, (serial) => client.keyOf(account, serial), now)
      return noticeOf(account, rawBody)
    },
  }
}

async function create(client: WechatClient, account: WechatAccount, payment: NewPayment): Promise<Started> {
  const { tradeNo, subject, amountMinor, currency, notifyUrl, returnUrl, expiresAt, payer } = payment
  const order = {
    appid: account.appId,
    mchid: account.mchId,
    description: cut(subject, DESCRIPTION_LETTERS),
    out_trade_no: tradeNo,
    notify_url: notifyUrl,
    amount: { total: amountMinor, currency },
    ...(expiresAt && { time_expire: beijingStamp(expiresAt) }),
  }
  const start = (way: string, more: object = {}) => client.call(account, 'POST', `/v3/pay/transactions/${way}`, { ...order, ...more })
  // Its page for other phones does not open inside WeChat: who is not known there scans, or opens the page elsewhere.
  if (payer.device === 'desk' || (payer.device === 'wechat' && !payer.openId))
    return { kind: 'code', text: z.object({ code_url: z.string() }).parse(await start('native')).code_url }
  if (payer.openId) {
    const { prepay_id } = z.object({ prepay_id: z.string() }).parse(await start('jsapi', { payer: { openid: payer.openId } }))
    return { kind: 'bridge', words: bridgeWords(account, prepay_id) }
  }
  const { h5_url } = z
    .object({ h5_url: z.url() })
    .parse(await start('h5', { scene_info: { payer_client_ip: payer.address, h5_info: { type: 'Wap' } } }))
  return { kind: 'redirect', url: `${h5_url}${h5_url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(returnUrl)}` }
}

/** What `WeixinJSBridge.invoke('getBrandWCPayRequest', …)` takes, signed for this one order. */
function bridgeWords(account: WechatAccount, prepayId: string): Record<string, string> {
  const words = { appId: account.appId, timeStamp: secondsOf(new Date()), nonceStr: newNonce(), package: `prepay_id=${prepayId}` }
  return { ...words, signType: 'RSA', paySign: signed(account, Object.values(words)) }
}

function paymentTold(told: z.output<typeof transaction>): PaymentTold {
  const state = paymentStates[told.trade_state]
  return {
    state,
    providerNo: told.transaction_id,
    amountMinor: told.amount?.total,
    currency: told.amount && (told.amount.currency ?? 'CNY'),
    merchantNo: told.mchid,
    paidAt: told.success_time ? new Date(told.success_time) : undefined,
    reason: state === 'Paid' ? undefined : told.trade_state_desc,
  }
}

function refundTold({ refund_id, status, amount }: z.output<typeof refundAnswer>): RefundTold {
  const state = refundStates[status]
  return {
    state,
    providerNo: refund_id,
    amountMinor: amount.refund,
    currency: amount.currency ?? 'CNY',
    reason: state === 'Failed' ? status : undefined,
  }
}

function noticeOf(account: WechatAccount, rawBody: Buffer): Notice {
  const { event_type, content } = opened(account, rawBody)
  if (event_type === 'TRANSACTION.SUCCESS') {
    const told = transaction.parse(content)
    requireOurs(account, told.mchid)
    return { about: 'payment', tradeNo: told.out_trade_no, ...paymentTold(told) }
  }
  if (!event_type.startsWith('REFUND.')) return { about: 'other', what: event_type }
  const told = refundNotice.parse(content)
  requireOurs(account, told.mchid)
  const { out_trade_no: tradeNo, out_refund_no: refundNo, mchid: merchantNo } = told
  return { about: 'refund', tradeNo, refundNo, merchantNo, ...refundTold({ ...told, status: told.refund_status }) }
}

/** Genuine, yet not for this APIv3 key: nobody can act on it before the key is set right. */
function opened(account: WechatAccount, rawBody: Buffer): { event_type: string; content: unknown } {
  try {
    const { event_type, resource } = callback.parse(JSON.parse(rawBody.toString()))
    return { event_type, content: JSON.parse(unsealed(account, resource)) }
  } catch (error) {
    throw new PayRefusal('unreadable', error instanceof Error ? error.message : String(error))
  }
}

function requireOurs({ mchId }: WechatAccount, merchantNo: string): void {
  if (merchantNo !== mchId) throw new PayRefusal('otherMerchant', `told of the merchant ${merchantNo}`)
}

async function check(client: WechatClient, account: WechatAccount, { now, notifyUrl }: CheckAt): Promise<CheckStep[]> {
  const nobody = `CHECK${now.getTime()}`
  let told: Awaited<ReturnType<WechatClient['send']>> | undefined
  const answer = async () =>
    (told ??= await client.send(account, 'GET', `/v3/pay/transactions/out-trade-no/${nobody}?mchid=${account.mchId}`))
  return checkSteps([
    ['fields', () => (wechatAccount.parse(account), account.mchId)],
    ['keys', () => `RSA ${privateKeyOf(account.privateKey).asymmetricKeyDetails?.modulusLength}`],
    ['reachable', () => tookMs(answer)],
    ['accepted', async () => requireKnown(await answer())],
    [
      'certificate',
      async () => ((await answer()).headers.has('wechatpay-signature') ? client.requireAnswer(account, await answer()) : null),
    ],
    ['callback', () => certificatesOpen(client, account)],
    ['order', () => tookMs(() => placeTrial(client, account, { tradeNo: `TRIAL${now.getTime()}`, now, notifyUrl }))],
  ])
}

type CheckAt = { now: Date; notifyUrl: string }

/** One fen, closed before anybody could pay it. */
async function placeTrial(
  client: WechatClient,
  account: WechatAccount,
  { tradeNo, now, notifyUrl }: CheckAt & { tradeNo: string },
): Promise<void> {
  await create(client, account, {
    tradeNo,
    orderId: '',
    subject: 'Light Event',
    amountMinor: 1,
    currency: 'CNY',
    notifyUrl,
    returnUrl: '',
    quitUrl: '',
    expiresAt: new Date(now.getTime() + TRIAL_MS),
    payer: { device: 'desk', address: '' },
  })
  await close(client, account, tradeNo)
}

async function close(client: WechatClient, account: WechatAccount, tradeNo: string): Promise<void> {
  await client
    .call(account, 'POST', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}/close`, { mchid: account.mchId })
    .catch(orIfRefused(closedCodes, null))
}

/** That there is no such order is what WeChat only tells a merchant it knows. */
function requireKnown(told: Awaited<ReturnType<WechatClient['send']>>): '' {
  try {
    requireAccepted(told)
  } catch (error) {
    if (!(error instanceof PayRefusal) || !unknownCodes.includes(error.code)) throw error
  }
  return ''
}

/** Certificates are sealed like callbacks; a merchant with the public key alone has none, and nothing else shows that the APIv3 key fits. */
async function certificatesOpen(client: WechatClient, account: WechatAccount): Promise<string | null> {
  try {
    const { endsAt } = await client.certificates(account)
    return endsAt ? '' : null
  } catch (error) {
    if (error instanceof PayRefusal && account.publicKey) return null
    throw error
  }
}

const orIfRefused =
  <Instead>(codes: readonly string[], instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof PayRefusal && codes.includes(error.code)) return instead
    throw error
  }
