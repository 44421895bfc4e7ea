/** Where money is, or what it is: WIRE §9. What an event earned is the sum of its results. */
export const OFFLINE_ACCOUNT = 'offline'
/** What people are owed: money that came and belongs to no order. */
export const BUYER_ACCOUNT = 'buyer'
export const REFUND_ACCOUNT = 'refund'
export const DISCOUNT_ACCOUNT = 'discount'
export const FEE_ACCOUNT = 'fee'

export function merchantAccount(payAccountId: string): string {
  return `merchant:${payAccountId}`
}

export function revenueAccount(bventId: string): string {
  return `revenue:${bventId}`
}

/** The account that a payment's money arrived on; without a provider's, the organiser's own. */
export function cashAccount(payAccountId: string | null): string {
  return payAccountId === null ? OFFLINE_ACCOUNT : merchantAccount(payAccountId)
}

/** The kinds of accounts whose sum, credit less debit, is what came of an event. */
export const resultKinds = ['revenue', 'discount', 'fee', 'refund'] as const

export const causes = ['order', 'refund', 'fee', 'recharge', 'usage', 'correction'] as const
export type Cause = (typeof causes)[number]
