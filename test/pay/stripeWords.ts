import type { Refund, Trade } from '#test/pay/till.ts'

const FEE_RATE = 0.034

export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)
export const sessionId = ({ providerNo }: Trade) => providerNo.replace('pi_', 'cs_test_')
export const statusOf = ({ state }: Trade) => ({ open: 'open', closed: 'expired', paid: 'complete', failed: 'complete' })[state]
export const intentOf = (trade: Trade) => ({
  id: trade.providerNo,
  object: 'payment_intent',
  status: trade.state === 'paid' ? 'succeeded' : 'requires_payment_method',
  metadata: { tradeNo: trade.tradeNo },
})

export function sessionOf(trade: Trade, url: string): object {
  const hasIntent = trade.state === 'paid' || trade.state === 'failed'
  return {
    id: sessionId(trade),
    object: 'checkout.session',
    livemode: false,
    client_reference_id: trade.tradeNo,
    metadata: { tradeNo: trade.tradeNo },
    amount_total: trade.amountMinor,
    currency: trade.currency,
    status: statusOf(trade),
    payment_status: trade.state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: hasIntent ? trade.providerNo : null,
    expires_at: trade.expiresAt && secondsOf(trade.expiresAt),
    url: trade.state === 'open' ? `${url}/till/${encodeURIComponent(trade.tradeNo)}` : null,
  }
}

export const refundWords = (trade: Trade, refund: Refund, metadata: Record<string, string>) => ({
  id: refund.providerNo.replace('pi_', 're_'),
  object: 'refund',
  amount: refund.amountMinor,
  currency: trade.currency,
  payment_intent: trade.providerNo as string | object,
  created: secondsOf(refund.at),
  metadata,
  status: { processing: 'pending', done: 'succeeded', failed: 'failed' }[refund.state],
  ...(refund.state === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
})

/** What a trade did to the merchant's balance, each with what it came from. */
export function movementsOf(trade: Trade, refundOf: (refund: Refund) => object) {
  const intent = intentOf(trade)
  const charge = {
    id: trade.providerNo.replace('pi_', 'ch_'),
    object: 'charge',
    amount: trade.amountMinor,
    currency: trade.currency,
    metadata: { tradeNo: trade.tradeNo },
    payment_intent: intent,
  }
  const paid = trade.paidAt
    ? [{ type: 'charge', created: secondsOf(trade.paidAt), fee: Math.round(trade.amountMinor * FEE_RATE), source: charge as object }]
    : []
  const back = trade.refunds.map((one) => ({
    type: 'refund',
    created: secondsOf(one.at),
    fee: 0,
    source: { ...refundOf(one), payment_intent: intent } as object,
  }))
  return [...paid, ...back]
}
