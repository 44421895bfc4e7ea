import { moneyOf } from '#core/money.ts'
import { refundedOf, type Refund, type Trade } from '#test/pay/till.ts'

const BILL_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const BILL_FOOT = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const FEE_RATE = 0.006

const wall = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)
export const stamp = (at: Date) => `${wall(at)}+08:00`

export function stateOf(trade: Trade): string {
  if (trade.state === 'paid') return refundedOf(trade) > 0 ? 'REFUND' : 'SUCCESS'
  return { open: 'NOTPAY', closed: 'CLOSED', failed: 'PAYERROR' }[trade.state]
}

const refundStates = { processing: 'PROCESSING', done: 'SUCCESS', failed: 'ABNORMAL' } as const
const amountsOf = (trade: Trade, refund: Refund) => ({
  total: trade.amountMinor,
  refund: refund.amountMinor,
  payer_total: trade.amountMinor,
  payer_refund: refund.amountMinor,
})

export function refundOf(trade: Trade, refund: Refund): object {
  return {
    refund_id: refund.providerNo,
    out_refund_no: refund.refundNo,
    transaction_id: trade.providerNo,
    out_trade_no: trade.tradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: stamp(refund.at),
    status: refundStates[refund.state],
    amount: {
      ...amountsOf(trade, refund),
      settlement_refund: refund.amountMinor,
      settlement_total: trade.amountMinor,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}

export function refundNoticeOf(trade: Trade, refund: Refund, mchid: string): object {
  return {
    mchid,
    out_trade_no: trade.tradeNo,
    transaction_id: trade.providerNo,
    out_refund_no: refund.refundNo,
    refund_id: refund.providerNo,
    refund_status: refundStates[refund.state],
    success_time: stamp(refund.at),
    user_received_account: '支付用户零钱',
    amount: amountsOf(trade, refund),
  }
}

/** The day's bill, or null if there is nothing to tell. */
export function billOf(trades: Iterable<Trade>, day: string, merchant: { appId: string; mchId: string }): string | null {
  const rows = Array.from(trades).flatMap((trade) => billLines(trade, day, merchant))
  if (rows.length === 0) return null
  const sums = `\`${rows.length},\`0.00,\`0.00,\`0.00,\`0.00000,\`0.00,\`0.00`
  return `\uFEFF${[BILL_HEAD, ...rows, BILL_FOOT, sums].join('\r\n')}\r\n`
}

/** Amounts in yuan, fees with five decimals, and the name as it is, comma or not. */
function billLines(trade: Trade, day: string, { appId, mchId }: { appId: string; mchId: string }): string[] {
  if (!trade.paidAt) return []
  const fee = (minor: number) => ((minor / 100) * FEE_RATE).toFixed(5)
  const who = [appId, mchId, '0', '', trade.providerNo, trade.tradeNo, 'o-payer', 'NATIVE']
  const yuan = moneyOf(trade.amountMinor)
  const paid = [
    wall(trade.paidAt).replace('T', ' '),
    ...who,
    'SUCCESS',
    'OTHERS',
    'CNY',
    yuan,
    '0.00',
    '0',
    '0',
    '0.00',
    '0.00',
    '',
    '',
    trade.subject,
    '',
    fee(trade.amountMinor),
    '0.60%',
    yuan,
    '0.00',
    '',
  ]
  const lines = [{ at: trade.paidAt, line: paid }].concat(
    trade.refunds.map((refund) => {
      const back = moneyOf(refund.amountMinor)
      const state = { processing: 'PROCESSING', done: 'SUCCESS', failed: 'FAIL' }[refund.state]
      return {
        at: refund.at,
        line: [
          wall(refund.at).replace('T', ' '),
          ...who,
          'REFUND',
          'OTHERS',
          'CNY',
          '0.00',
          '0.00',
          refund.providerNo,
          refund.refundNo,
          back,
          '0.00',
          'ORIGINAL',
          state,
          trade.subject,
          '',
          `-${fee(refund.amountMinor)}`,
          '0.60%',
          '0.00',
          back,
          '',
        ],
      }
    }),
  )
  return lines.filter(({ at }) => wall(at).slice(0, 10) === day).map(({ line }) => line.map((field) => `\`${field}`).join(','))
}
