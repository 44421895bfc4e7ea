import type { Stripe } from 'stripe'
import { dayInBeijing } from '#server/adapters/pay/beijing.ts'
import type { BillRow } from '#server/adapters/pay/port.ts'

/** Cards and everything else, each with what goes back of it. */
const kinds = { charge: 'payment', payment: 'payment', refund: 'refund', payment_refund: 'refund' } as const
const PAGE = 100

/** What moved on the balance that day, as far as it was asked for here: others may sell through the same account. */
export async function stripeBill(stripe: Stripe, day: string): Promise<BillRow[]> {
  const { from, to } = dayInBeijing(day)
  const created = { gte: from.getTime() / 1000, lt: to.getTime() / 1000 }
  const rows: BillRow[] = []
  for (const [type, kind] of Object.entries(kinds)) {
    const moved = stripe.balanceTransactions.list({ type, created, limit: PAGE, expand: ['data.source.payment_intent'] })
    for await (const transaction of moved) rows.push(...rowOf(transaction, kind))
  }
  return rows
}

function rowOf({ fee, exchange_rate, created, source }: Stripe.BalanceTransaction, kind: BillRow['kind']): BillRow[] {
  if (source === null || typeof source === 'string' || (source.object !== 'charge' && source.object !== 'refund')) return []
  const intent = source.payment_intent
  if (intent === null || typeof intent === 'string' || !intent.metadata.tradeNo) return []
  // What was paid is told in its own currency, the fee in the one that is settled in.
  const feeMinor = Math.round(fee / (exchange_rate ?? 1))
  return [
    {
      kind,
      tradeNo: intent.metadata.tradeNo,
      refundNo: kind === 'refund' ? (source.metadata?.refundNo ?? '') : '',
      providerNo: kind === 'refund' ? source.id : intent.id,
      amountMinor: source.amount,
      currency: source.currency.toUpperCase(),
      feeMinor,
      at: new Date(created * 1000),
    },
  ]
}
