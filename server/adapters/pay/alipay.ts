import { z } from 'zod'
import { moneyOf, parseMoney } from '#core/money.ts'
import { alipayAccount, alipayFields, type AlipayAccount } from '#server/adapters/pay/alipayAccount.ts'
import { alipayBill } from '#server/adapters/pay/alipayBill.ts'
import {
  alipayClient,
  isSignedByAlipay,
  refusalOf,
  signContent,
  signedQuery,
  type AlipayClient,
} from '#server/adapters/pay/alipayClient.ts'
import { beijingTime, fromBeijing } from '#server/adapters/pay/beijing.ts'
import { checkSteps, tookMs } from '#server/adapters/checkSteps.ts'
import { cut } from '#server/adapters/pay/cut.ts'
import { privateKeyOf, publicKeyOf } from '#server/adapters/pay/keys.ts'
import {
  PayRefusal,
  type CheckStep,
  type NewPayment,
  type Notice,
  type PaymentTold,
  type PayProvider,
  type RefundTold,
} from '#server/adapters/pay/port.ts'

const SUBJECT_LETTERS = 256
const REASON_LETTERS = 256
const UNKNOWN = 'ACQ.TRADE_NOT_EXIST'
const states = { WAIT_BUYER_PAY: 'Created', TRADE_SUCCESS: 'Paid', TRADE_FINISHED: 'Paid', TRADE_CLOSED: 'Closed' } as const
const tradeStatus = z.enum(Object.keys(states) as [keyof typeof states])

const trade = z.object({
  trade_no: z.string().optional(),
  trade_status: tradeStatus,
  total_amount: z.coerce.string(),
  send_pay_date: z.string().optional(),
})
const refundQuery = z.object({
  trade_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.coerce.string().optional(),
})
const notice = z.object({
  app_id: z.string(),
  seller_id: z.string().optional(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: tradeStatus,
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
  gmt_refund: z.string().optional(),
  refund_fee: z.string().optional(),
  out_biz_no: z.string().optional(),
})

/** Alipay on the web: its page for desks, its mobile page elsewhere. */
export function alipay(gateway: string): PayProvider<AlipayAccount> {
  const client = alipayClient(gateway)
  const queryRefund = async (account: AlipayAccount, tradeNo: string, refundNo: string): Promise<RefundTold> => {
    const asked = { out_trade_no: tradeNo, out_request_no: refundNo }
    return refundTold(await client.call(account, 'alipay.trade.fastpay.refund.query', asked))
  }
  return {
    currencies: ['CNY'],
    fields: alipayFields,
    account: alipayAccount,
    taken: { status: 200, mediaType: 'text/plain', body: 'success' },
    endsAt: () => null,
    check: (account, { now }) => check(client, account, now),
    bill: (account, day) => alipayBill(client, account, day),
    create: async (account, payment) => ({ kind: 'redirect', url: client.address(payQuery(account, payment)) }),
    query: (account, { tradeNo }) =>
      client
        .call(account, 'alipay.trade.query', { out_trade_no: tradeNo })
        .then(paymentTold)
        .catch((error: unknown) => {
          // Alipay knows a payment only once somebody has opened its page.
          if (isUnknown(error)) return { state: 'Created', reason: 'notFound' } as const
          throw error
        }),
    async close(account, { tradeNo }) {
      await client.call(account, 'alipay.trade.close', { out_trade_no: tradeNo }).catch((error: unknown) => {
        // Nothing to close as yet; the page's own end (`time_expire`) keeps it from being paid later.
        if (!isUnknown(error)) throw error
      })
    },
    async refund(account, { tradeNo, refundNo, amountMinor, currency, reason }) {
      const said = await client.call(account, 'alipay.trade.refund', {
        out_trade_no: tradeNo,
        out_request_no: refundNo,
        refund_amount: moneyOf(amountMinor),
        refund_reason: cut(reason, REASON_LETTERS) || undefined,
      })
      const { fund_change, trade_no } = z.object({ fund_change: z.string(), trade_no: z.string().optional() }).parse(said)
      // `refund_fee` is the sum of all refunds of the payment, so it says nothing of this one.
      if (fund_change === 'Y') return { state: 'Done', providerNo: trade_no, amountMinor, currency }
      return queryRefund(account, tradeNo, refundNo)
    },
    queryRefund: (account, { tradeNo, refundNo }) => queryRefund(account, tradeNo, refundNo),
    read: async (account, rawBody) => noticeOf(account, genuineFields(account, rawBody)),
  }
}

function payQuery(account: AlipayAccount, payment: NewPayment): URLSearchParams {
  const { tradeNo, subject, amountMinor, notifyUrl, returnUrl, quitUrl, expiresAt, payer } = payment
  const isDesk = payer.device === 'desk'
  const biz = {
    out_trade_no: tradeNo,
    total_amount: moneyOf(amountMinor),
    subject: cut(subject.replace(/[/=&]/g, ' '), SUBJECT_LETTERS),
    product_code: isDesk ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
    time_expire: expiresAt ? beijingTime(expiresAt) : undefined,
    quit_url: isDesk ? undefined : quitUrl,
  }
  return signedQuery(account, isDesk ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay', biz, {
    notify_url: notifyUrl,
    return_url: returnUrl,
  })
}

/** A payment that was given back in full is closed as well, but was paid first. */
function paymentTold(said: unknown): PaymentTold {
  const { trade_no, trade_status, total_amount, send_pay_date } = trade.parse(said)
  return {
    state: trade_status === 'TRADE_CLOSED' && send_pay_date ? 'Paid' : states[trade_status],
    providerNo: trade_no,
    amountMinor: minorOf(total_amount),
    currency: 'CNY',
    paidAt: send_pay_date ? fromBeijing(send_pay_date) : undefined,
  }
}

/** An answer without a status says that this refund is not known to have happened. */
function refundTold(said: unknown): RefundTold {
  const { trade_no, refund_status, refund_amount } = refundQuery.parse(said)
  const isDone = refund_status === 'REFUND_SUCCESS'
  return {
    state: isDone ? 'Done' : 'Processing',
    providerNo: trade_no,
    amountMinor: refund_amount === undefined ? undefined : minorOf(refund_amount),
    currency: 'CNY',
    reason: isDone ? undefined : (refund_status ?? 'notFound'),
  }
}

/** Decoded once: a value with `%` in it is signed as the person wrote it. */
function genuineFields(account: AlipayAccount, rawBody: Buffer): Record<string, string> {
  const pairs = [...new URLSearchParams(rawBody.toString())]
  const { sign, sign_type, ...fields } = Object.fromEntries(pairs)
  if (!sign || pairs.length !== new Set(pairs.map(([name]) => name)).size)
    throw new PayRefusal('notSigned', 'no signature, or a field twice')
  if (sign_type !== 'RSA2') throw new PayRefusal('notSigned', `signed as ${sign_type}`)
  if (!isSignedByAlipay(account, signContent(Object.entries(fields)), sign))
    throw new PayRefusal('wrongSignature', 'the signature is wrong')
  return fields
}

function noticeOf(account: AlipayAccount, fields: Record<string, string>): Notice {
  if (fields.notify_type !== 'trade_status_sync') return { about: 'other', what: fields.notify_type ?? '' }
  const told = notice.parse(fields)
  if (told.app_id !== account.appId) throw new PayRefusal('otherMerchant', `told of the application ${told.app_id}`)
  if (account.sellerId && told.seller_id !== account.sellerId) throw new PayRefusal('otherMerchant', `told of the seller ${told.seller_id}`)
  const common = { tradeNo: told.out_trade_no, providerNo: told.trade_no, merchantNo: told.seller_id, currency: 'CNY' }
  // Its trade status is the payment's, and its refund_fee the sum of all refunds.
  if (told.gmt_refund || minorOf(told.refund_fee ?? '0') > 0)
    return told.out_biz_no ? { about: 'refund', ...common, refundNo: told.out_biz_no, state: 'Done' } : { about: 'other', what: 'refund' }
  return {
    about: 'payment',
    ...common,
    state: states[told.trade_status],
    amountMinor: minorOf(told.total_amount),
    paidAt: told.gmt_payment ? fromBeijing(told.gmt_payment) : undefined,
  }
}

async function check(client: AlipayClient, account: AlipayAccount, now: Date): Promise<CheckStep[]> {
  let told: ReturnType<AlipayClient['send']> | undefined
  const answer = () => (told ??= client.send(account, 'alipay.trade.query', { out_trade_no: `CHECK${now.getTime()}` }))
  return checkSteps([
    ['fields', () => (alipayAccount.parse(account), account.appId)],
    ['keys', () => requireOther(account)],
    ['reachable', () => tookMs(answer)],
    ['accepted', async () => requireKnown((await answer()).said)],
    ['certificate', async () => requireProven((await answer()).proof)],
  ])
}

/** The commonest mistake is to paste one's own public key where Alipay's belongs. */
function requireOther({ privateKey, alipayPublicKey }: AlipayAccount): string {
  const [mine, theirs] = [privateKeyOf(privateKey), publicKeyOf(alipayPublicKey)]
  if (mine.export({ format: 'jwk' }).n === theirs.export({ format: 'jwk' }).n)
    throw new Error('alipayPublicKey is the application’s own key')
  return `RSA ${mine.asymmetricKeyDetails?.modulusLength}`
}

/** That there is no such trade is what the gateway only tells an application it knows. */
function requireKnown(said: Parameters<typeof refusalOf>[0]): '' {
  const refusal = refusalOf(said)
  if (!isUnknown(refusal)) throw refusal
  return ''
}

function requireProven(proof: 'right' | 'wrong' | 'none'): string {
  if (proof !== 'right') throw new Error(proof === 'none' ? 'the answer is not signed' : 'alipayPublicKey is not the key of the answer')
  return 'RSA2'
}

const isUnknown = (error: unknown) => error instanceof PayRefusal && error.code === UNKNOWN

function minorOf(text: string): number {
  const minor = parseMoney(text)
  if (minor === null) throw new Error(`${JSON.stringify(text)} is not an amount`)
  return minor
}
