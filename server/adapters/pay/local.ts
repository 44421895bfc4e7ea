import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { currencies, moneyOf, parseMoney } from '#core/money.ts'
import {
  PayRefusal,
  type BillRow,
  type NewPayment,
  type Notice,
  type PaymentTold,
  type PayProvider,
  type RefundTold,
} from '#server/adapters/pay/port.ts'
import type { Config } from '#server/config.ts'

export const LOCAL_PAY_PATH = '/pay/local'
export const PAY_SIGNATURE = 'x-pay-signature'
const ASK_MS = 10_000

/** One till for all: its bill has to be told whose. */
const localAccount = z.object({ secret: z.string().min(1), orgId: z.string().optional() })
export type LocalAccount = z.output<typeof localAccount>

export function paySignature({ secret }: LocalAccount, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

export function isPaySignature(account: LocalAccount, body: string | Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(paySignature(account, body), 'hex'))
}

/** Ourselves, as another server would reach us. */
export function ownAddress({ ROLE, PORT, PUBLIC_URL }: Pick<Config, 'ROLE' | 'PORT' | 'PUBLIC_URL'>): string {
  return ROLE === 'worker' ? PUBLIC_URL : `http://127.0.0.1:${PORT}`
}

/** What the address of its pay page carries, signed. */
export type LocalTrade = Pick<NewPayment, 'tradeNo' | 'orderId' | 'subject' | 'currency' | 'notifyUrl' | 'returnUrl' | 'quitUrl'> & {
  amount: string
  expiresAt: string | null
}

/** WIRE: what it reports, and how. */
const report = z.strictObject({
  tradeNo: z.string(),
  orderId: z.string(),
  amount: z.string(),
  currency: z.string(),
  result: z.enum(['success', 'fail', 'refunded', 'refundFailed']),
  time: z.string(),
})
const paymentStates = { success: 'Paid', fail: 'Failed', closed: 'Closed', none: 'Created' } as const
const refundStates = { refunded: 'Done', refundFailed: 'Failed', none: 'Processing' } as const

/**
 * Nobody really pays here. It is spoken to like a provider on the other side of the internet all the same: by signed requests, with
 * a page of its own and signed callbacks that come later.
 */
export function localPay(config: Config): PayProvider<LocalAccount> {
  const reachable = (url: string) => ownAddress(config) + new URL(url).pathname

  async function ask<Answer>(account: LocalAccount, what: string, request: object): Promise<Answer> {
    const body = JSON.stringify(request)
    const response = await fetch(`${ownAddress(config)}${LOCAL_PAY_PATH}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [PAY_SIGNATURE]: paySignature(account, body) },
      body,
      signal: AbortSignal.timeout(ASK_MS),
    })
    if (!response.ok) throw new Error(`the local provider answered ${response.status}`)
    return (await response.json()) as Answer
  }

  return {
    currencies,
    fields: [],
    account: localAccount,
    taken: { status: 200, mediaType: 'text/plain; charset=utf-8', body: 'success' },
    create(account, { amountMinor, expiresAt, payer: _, ...payment }) {
      const trade: LocalTrade = {
        ...payment,
        amount: moneyOf(amountMinor),
        notifyUrl: reachable(payment.notifyUrl),
        expiresAt: expiresAt?.toISOString() ?? null,
      }
      const told = Buffer.from(JSON.stringify(trade)).toString('base64url')
      const url = `${config.PUBLIC_URL}${LOCAL_PAY_PATH}/${payment.tradeNo}?p=${told}.${paySignature(account, told)}`
      return Promise.resolve({ kind: 'redirect', url })
    },
    async query(account, { tradeNo }): Promise<PaymentTold> {
      const { result } = await ask<{ result: keyof typeof paymentStates }>(account, 'query', { tradeNo })
      return { state: paymentStates[result] }
    },
    async close(account, { tradeNo }) {
      await ask(account, 'close', { tradeNo })
    },
    async refund(account, { tradeNo, refundNo, orderId, amountMinor, currency, notifyUrl }): Promise<RefundTold> {
      await ask(account, 'refund', { tradeNo, refundNo, orderId, amountMinor, currency, notifyUrl: reachable(notifyUrl) })
      return { state: 'Processing' }
    },
    async queryRefund(account, { refundNo }): Promise<RefundTold> {
      const { result } = await ask<{ result: keyof typeof refundStates }>(account, 'queryRefund', { refundNo })
      return { state: refundStates[result] }
    },
    async read(account, rawBody, headers): Promise<Notice> {
      if (!isPaySignature(account, rawBody, headers[PAY_SIGNATURE])) throw new PayRefusal('signature', 'the signature is wrong')
      const { tradeNo, amount, currency, result, time } = report.parse(JSON.parse(rawBody.toString('utf8')))
      const money = { amountMinor: parseMoney(amount) ?? -1, currency }
      if (result === 'refunded' || result === 'refundFailed')
        return { about: 'refund', tradeNo: null, refundNo: tradeNo, state: refundStates[result], ...money }
      return { about: 'payment', tradeNo, state: paymentStates[result], paidAt: new Date(time), ...money }
    },
    async bill(account, day) {
      const { rows } = await ask<{ rows: (Omit<BillRow, 'at'> & { at: string })[] }>(account, 'bill', { day, orgId: account.orgId })
      return rows.map((row) => ({ ...row, at: new Date(row.at) }))
    },
    check: async (account) => {
      await ask(account, 'query', { tradeNo: '' })
      return [{ name: 'reachable', isOk: true, detail: '' }]
    },
    endsAt: () => null,
  }
}
