import { createHmac, timingSafeEqual } from 'node:crypto'
import { currencies } from '#core/money.ts'
import type { Merchant, NewPayment, PayProvider } from '#server/adapters/payment.ts'
import type { Config } from '#server/config.ts'

export const LOCAL_PAY_PATH = '/pay/local'
export const PAY_SIGNATURE = 'x-pay-signature'
const ASK_MS = 10_000

export function paySignature({ secret }: Merchant, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

export function isPaySignature(merchant: Merchant, body: string | Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(paySignature(merchant, body), 'hex'))
}

/** Ourselves, as another server would reach us. */
export function ownAddress({ ROLE, PORT, PUBLIC_URL }: Pick<Config, 'ROLE' | 'PORT' | 'PUBLIC_URL'>): string {
  return ROLE === 'worker' ? PUBLIC_URL : `http://127.0.0.1:${PORT}`
}

/** What the address of its pay page carries, signed. */
export type LocalTrade = Omit<NewPayment, 'expiresAt'> & { expiresAt: string | null }

/**
 * Nobody really pays here. It is spoken to like a provider on the other side of the internet all the same: by signed requests, with
 * a page of its own and signed callbacks that come later.
 */
export function localPay(config: Config): PayProvider {
  const reachable = (url: string) => ownAddress(config) + new URL(url).pathname
  return {
    currencies,
    async create(merchant, { expiresAt, ...payment }) {
      const trade: LocalTrade = { ...payment, notifyUrl: reachable(payment.notifyUrl), expiresAt: expiresAt?.toISOString() ?? null }
      const told = Buffer.from(JSON.stringify(trade)).toString('base64url')
      return { payUrl: `${config.PUBLIC_URL}${LOCAL_PAY_PATH}/${payment.tradeNo}?p=${told}.${paySignature(merchant, told)}` }
    },
    isGenuine: (merchant, rawBody, headers) => isPaySignature(merchant, rawBody, headers[PAY_SIGNATURE]),
    async refund(merchant, refund) {
      const body = JSON.stringify({ ...refund, notifyUrl: reachable(refund.notifyUrl) })
      const response = await fetch(`${ownAddress(config)}${LOCAL_PAY_PATH}/refund`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [PAY_SIGNATURE]: paySignature(merchant, body) },
        body,
        signal: AbortSignal.timeout(ASK_MS),
      })
      if (!response.ok) throw new Error(`the local provider answered ${response.status}`)
    },
  }
}
