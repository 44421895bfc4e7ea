import type { z } from 'zod'
import type { Currency } from '#core/money.ts'
import type { CheckName } from '#core/payChecks.ts'
import type { AccountField } from '#server/adapters/accountField.ts'
import type { Step } from '#server/adapters/checkSteps.ts'

/** Where the payer sits: it decides which of a provider's ways fits. */
export type Payer = { device: 'desk' | 'phone' | 'wechat'; address: string; openId?: string | undefined }

/** Amounts are minor units; both sides know a payment by its `tradeNo` (6–32 of `[0-9A-Za-z]`) and a refund by its `refundNo`. */
export type NewPayment = {
  tradeNo: string
  /** Passed along; nothing is decided by it. */
  orderId: string
  subject: string
  amountMinor: number
  currency: Currency
  /** Where the provider reports to, server to server; https and without a query. */
  notifyUrl: string
  /** Where the person comes back to; proves nothing. */
  returnUrl: string
  /** Where someone goes who leaves without paying. */
  quitUrl: string
  expiresAt: Date | null
  payer: Payer
}

/** What the payer's browser does next: goes somewhere, shows a code to scan, or hands words to WeChat's own bridge. */
export type Started =
  | { kind: 'redirect'; url: string; providerNo?: string }
  | { kind: 'code'; text: string; providerNo?: string }
  | { kind: 'bridge'; words: Record<string, string>; providerNo?: string }

/**
 * `Created`: not paid so far, which is not final; with the reason `notFound` the provider knows no such payment (yet). What is told of
 * amount and currency is to be held against what we asked for.
 */
export type PaymentTold = {
  state: 'Created' | 'Paid' | 'Closed' | 'Failed'
  providerNo?: string | undefined
  amountMinor?: number | undefined
  currency?: string | undefined
  /** The merchant's number at the provider, where it says one: another's payment is not ours. */
  merchantNo?: string | undefined
  paidAt?: Date | undefined
  reason?: string | undefined
}
/** `Processing` with the reason `notFound`: the provider knows no such refund (yet), and asking for it again under its number is safe. */
export type RefundTold = {
  state: 'Processing' | 'Done' | 'Failed'
  providerNo?: string | undefined
  amountMinor?: number | undefined
  currency?: string | undefined
  merchantNo?: string | undefined
  reason?: string | undefined
}

export type NewRefund = {
  tradeNo: string
  refundNo: string
  orderId: string
  /** What the provider calls the payment, where it asks for its own name. */
  paymentProviderNo: string | null
  amountMinor: number
  /** Of the whole payment. */
  totalMinor: number
  currency: Currency
  reason: string
  notifyUrl: string
}

/** What a callback says once its signature was found genuine; `other` is acknowledged and changes nothing. */
export type Notice =
  | ({ about: 'payment'; tradeNo: string } & PaymentTold)
  | ({ about: 'refund'; tradeNo: string | null; refundNo: string } & RefundTold)
  | { about: 'other'; what: string }

export type Answer = { status: number; mediaType: string; body: string }
export type Headers = Record<string, string | string[] | undefined>

/**
 * One line of a day's bill. `amountMinor` is what was paid or given back, always positive; a fee given back with a refund is negative.
 */
export type BillRow = {
  kind: 'payment' | 'refund'
  tradeNo: string
  refundNo: string
  providerNo: string
  amountMinor: number
  currency: string
  feeMinor: number
  at: Date
}

export type CheckStep = Step<CheckName>

/** Where a provider wants to know who pays before it says how. */
export type PayerIdentity<Account> = {
  /** Where the payer's browser goes first, to come back with a code; null where nobody needs to be known. */
  address: (account: Account, payer: Payer, returnUrl: string) => string | null
  /** Whom a code stands for; it is good once. */
  openId: (account: Account, code: string) => Promise<string>
}

/**
 * Someone who takes money. Nothing of it is called while a transaction or a lock is held. `refused` is final, with the provider's
 * own code; anything else that goes wrong leaves the outcome unknown and is asked for again.
 */
export type PayProvider<Account extends object = object> = {
  currencies: readonly Currency[]
  fields: readonly AccountField[]
  account: z.ZodType<Account>
  payer?: PayerIdentity<Account>
  create: (account: Account, payment: NewPayment) => Promise<Started>
  query: (account: Account, payment: { tradeNo: string; providerNo: string | null }) => Promise<PaymentTold>
  close: (account: Account, payment: { tradeNo: string; providerNo: string | null }) => Promise<void>
  /** Under the same `refundNo` it is the same refund, however often it is asked for. */
  refund: (account: Account, refund: NewRefund) => Promise<RefundTold>
  queryRefund: (account: Account, refund: Pick<NewRefund, 'tradeNo' | 'refundNo' | 'paymentProviderNo'>) => Promise<RefundTold>
  /**
   * Judged on the raw bytes: whatever was parsed from them proves nothing. Throws `PayRefusal` where it is not genuine. May have to ask
   * the provider for the certificate that a callback was signed with.
   */
  read: (account: Account, rawBody: Buffer, headers: Headers, now: Date) => Promise<Notice>
  /** The answer the provider expects, exactly. */
  taken: Answer
  /** Of a day (`YYYY-MM-DD`) in Beijing, as WeChat and Alipay cut theirs; empty if nothing was paid or given back. */
  bill: (account: Account, day: string) => Promise<BillRow[]>
  check: (account: Account, at: { now: Date; notifyUrl: string }) => Promise<CheckStep[]>
  /** When the first of its certificates ends, as far as the account itself tells. */
  endsAt: (account: Account) => Date | null
}

/** The provider said no, or a callback is not its. */
export class PayRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'PayRefusal'
    this.code = code
  }
}
