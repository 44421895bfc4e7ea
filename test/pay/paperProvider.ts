import { z } from 'zod'
import { PayRefusal, type Notice, type PayProvider, type RefundTold } from '#server/adapters/pay/port.ts'
import { openTill, type Refund, type Trade } from '#test/pay/till.ts'

const paymentStates = { open: 'Created', paid: 'Paid', failed: 'Failed', closed: 'Closed' } as const
const refundStates = { processing: 'Processing', done: 'Done', failed: 'Failed' } as const

export type PaperProvider = PayProvider & {
  till: ReturnType<typeof openTill>
  /** Word of a trade as it stands now. */
  ofPayment: (tradeNo: string) => Buffer
  ofRefund: (trade: Trade, refund: Refund) => Buffer
}

/**
 * A provider without a wire, for tests in which thousands of things happen: it keeps the rules of the till, and whoever tests
 * carries its word about. What is signed and how stands in the tests of the real ones.
 */
export function openPaperProvider(): PaperProvider {
  let given = 0
  const till = openTill(() => `N${(given += 1)}`)
  const money = ({ amountMinor }: { amountMinor: number }, { currency }: Trade) => ({ amountMinor, currency })
  const refundTold = (trade: Trade, refund: Refund): RefundTold => ({ state: refundStates[refund.state], ...money(refund, trade) })
  const letter = (notice: Notice) => Buffer.from(JSON.stringify(notice))

  return {
    till,
    ofPayment(tradeNo) {
      const trade = till.need(tradeNo)
      return letter({ about: 'payment', tradeNo, state: paymentStates[trade.state], providerNo: trade.providerNo, ...money(trade, trade) })
    },
    ofRefund: (trade, refund) =>
      letter({ about: 'refund', tradeNo: trade.tradeNo, refundNo: refund.refundNo, ...refundTold(trade, refund) }),
    currencies: ['CNY'],
    fields: [],
    account: z.object({}),
    taken: { status: 200, mediaType: 'text/plain', body: 'taken' },
    async create(_, { tradeNo, subject, amountMinor, currency, notifyUrl, returnUrl }) {
      if (!till.find(tradeNo)) till.add({ tradeNo, subject, amountMinor, currency, notifyUrl, returnUrl, expiresAt: null })
      return { kind: 'code', text: tradeNo }
    },
    async query(_, { tradeNo }) {
      const trade = till.find(tradeNo)
      return trade ? { state: paymentStates[trade.state], ...money(trade, trade) } : { state: 'Created', reason: 'notFound' }
    },
    async close(_, { tradeNo }) {
      const trade = till.find(tradeNo)
      if (trade?.state === 'paid') throw new PayRefusal('paid', tradeNo)
      if (trade) trade.state = 'closed'
    },
    async refund(_, { tradeNo, refundNo, amountMinor, notifyUrl }) {
      const trade = till.need(tradeNo)
      const taken = till.refund(trade, { refundNo, amountMinor, notifyUrl })
      if (typeof taken === 'string') throw new PayRefusal(taken, refundNo)
      return refundTold(trade, taken.refund)
    },
    async queryRefund(_, { refundNo }) {
      const found = till.findRefund(refundNo)
      return found ? refundTold(found.trade, found.refund) : { state: 'Processing', reason: 'notFound' }
    },
    read: async (_, rawBody) => JSON.parse(rawBody.toString()) as Notice,
    bill: async () => [],
    check: async () => [],
    endsAt: () => null,
  }
}
