import type { Currency } from '#core/money.ts'

/** `amount` is text with two decimals, as everywhere on the wire. */
export type NewPayment = {
  tradeNo: string
  orderId: string
  subject: string
  amount: string
  currency: Currency
  /** Where the provider reports to, server to server. */
  notifyUrl: string
  /** Where the person comes back to; proves nothing. */
  returnUrl: string
  /** Where someone goes who leaves without paying. */
  quitUrl: string
  expiresAt: Date | null
}
export type NewRefund = { tradeNo: string; orderId: string; amount: string; currency: string; notifyUrl: string }
export type Headers = Record<string, string | string[] | undefined>
/** What a merchant got from the provider, such as the secret that callbacks are signed with. */
export type Merchant = { secret: string }

/** Someone who takes money: a page to send people to, and word of what came of it, later and perhaps twice. */
export type PayProvider = {
  currencies: readonly Currency[]
  create: (merchant: Merchant, payment: NewPayment) => Promise<{ payUrl: string }>
  /** By the raw bytes of the body: whatever was parsed from them proves nothing. */
  isGenuine: (merchant: Merchant, rawBody: Buffer, headers: Headers) => boolean
  /** Taken on; the outcome comes as a callback. Throws when it could not be asked. */
  refund: (merchant: Merchant, refund: NewRefund) => Promise<void>
}
