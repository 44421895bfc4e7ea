export type Refund = {
  refundNo: string
  providerNo: string
  amountMinor: number
  notifyUrl: string
  state: 'processing' | 'done' | 'failed'
  at: Date
}
export type Trade = {
  tradeNo: string
  providerNo: string
  subject: string
  amountMinor: number
  currency: string
  notifyUrl: string
  returnUrl: string
  expiresAt: Date | null
  state: 'open' | 'paid' | 'failed' | 'closed'
  openedAt: Date
  paidAt: Date | null
  refunds: Refund[]
}
export type NewTrade = Pick<Trade, 'tradeNo' | 'subject' | 'amountMinor' | 'currency' | 'notifyUrl' | 'returnUrl' | 'expiresAt'>
export type RefundRefused = 'notPaid' | 'tooMuch' | 'otherAmount'

export type Till = ReturnType<typeof openTill>

/** What a provider remembers, and the rules that all of them keep. */
export function openTill(newNo: () => string) {
  const trades = new Map<string, Trade>()

  const isExpired = ({ expiresAt }: Trade) => expiresAt !== null && expiresAt.getTime() <= Date.now()

  function find(tradeNo: string): Trade | undefined {
    const trade = trades.get(tradeNo)
    if (trade?.state === 'open' && isExpired(trade)) trade.state = 'closed'
    return trade
  }

  function need(tradeNo: string): Trade {
    const trade = find(tradeNo)
    if (!trade) throw new Error(`no trade ${tradeNo}`)
    return trade
  }

  return {
    trades,
    find,
    need,
    add(trade: NewTrade): Trade {
      const added: Trade = { ...trade, providerNo: newNo(), state: 'open', openedAt: new Date(), paidAt: null, refunds: [] }
      trades.set(trade.tradeNo, added)
      return added
    },
    /** A payment that is under way when its time ends may still go through (`isLate`), as it does with the real ones. */
    pay(tradeNo: string, isLate = false): Trade {
      const trade = need(tradeNo)
      if (trade.state !== 'open' && !(isLate && trade.state === 'closed')) throw new Error(`${tradeNo} is ${trade.state}`)
      trade.state = 'paid'
      trade.paidAt = new Date()
      return trade
    },
    fail(tradeNo: string): Trade {
      const trade = need(tradeNo)
      if (trade.state === 'open') trade.state = 'failed'
      return trade
    },
    expire(tradeNo: string): Trade {
      const trade = need(tradeNo)
      trade.expiresAt = new Date()
      return need(tradeNo)
    },
    findRefund(refundNo: string): { trade: Trade; refund: Refund } | undefined {
      for (const trade of trades.values()) {
        const refund = trade.refunds.find((one) => one.refundNo === refundNo)
        if (refund) return { trade, refund }
      }
      return undefined
    },
    /** Under the same number it is the same refund, unless it is for another amount. */
    refund(
      trade: Trade,
      { refundNo, amountMinor, notifyUrl }: Pick<Refund, 'refundNo' | 'amountMinor' | 'notifyUrl'>,
    ): { refund: Refund; isNew: boolean } | RefundRefused {
      const before = trade.refunds.find((one) => one.refundNo === refundNo)
      if (before) return before.amountMinor === amountMinor ? { refund: before, isNew: false } : 'otherAmount'
      if (trade.state !== 'paid') return 'notPaid'
      if (refundedOf(trade) + amountMinor > trade.amountMinor) return 'tooMuch'
      const refund: Refund = { refundNo, providerNo: newNo(), amountMinor, notifyUrl, state: 'processing', at: new Date() }
      trade.refunds.push(refund)
      return { refund, isNew: true }
    },
  }
}

export const refundedOf = ({ refunds }: Trade) =>
  refunds.reduce((sum, { state, amountMinor }) => sum + (state === 'failed' ? 0 : amountMinor), 0)
