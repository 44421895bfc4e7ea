import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { moneyOf } from '#core/money.ts'
import { gbk } from '#test/pay/gbk.ts'
import { refundedOf, type Trade } from '#test/pay/till.ts'

const BILL_HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const FEE_RATE = 0.006

export const wall = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export function statusOf(trade: Trade): string {
  if (trade.state === 'paid') return refundedOf(trade) === trade.amountMinor ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  return trade.state === 'closed' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
}

export function tradeOf(trade: Trade): object {
  return {
    out_trade_no: trade.tradeNo,
    trade_no: trade.providerNo,
    trade_status: statusOf(trade),
    total_amount: moneyOf(trade.amountMinor),
    subject: trade.subject,
    buyer_logon_id: '159****5620',
    ...(trade.paidAt && { send_pay_date: wall(trade.paidAt), receipt_amount: moneyOf(trade.amountMinor) }),
  }
}

function billLines(trade: Trade, day: string): string[] {
  if (!trade.paidAt) return []
  const fee = (minor: number) => ((minor / 100) * FEE_RATE).toFixed(2)
  const name = trade.subject.includes(',') ? `"${trade.subject}"` : trade.subject
  const line = (kind: string, at: Date, yuan: string, requestNo: string, charged: string) => {
    const what = [`${trade.providerNo}	`, `${trade.tradeNo}	`, kind, name, `${wall(trade.openedAt)}	`, `${wall(at)}	`]
    const sums = [yuan, yuan, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', `${requestNo}	`, charged, '0.00', '']
    return [...what, '', '', '', '', '*娜(159****5620)', ...sums].join(',')
  }
  const isThatDay = (at: Date) => wall(at).startsWith(day)
  const paid = isThatDay(trade.paidAt) ? [line('交易', trade.paidAt, moneyOf(trade.amountMinor), '', `-${fee(trade.amountMinor)}`)] : []
  const back = trade.refunds.filter(({ state, at }) => state === 'done' && isThatDay(at))
  return [...paid, ...back.map(({ at, amountMinor, refundNo }) => line('退款', at, `-${moneyOf(amountMinor)}`, refundNo, fee(amountMinor)))]
}

/** The day's bill as it is downloaded, or null if there is nothing to tell. */
export async function billOf(trades: Iterable<Trade>, day: string, sellerId: string): Promise<Buffer | null> {
  const lines = Array.from(trades).flatMap((trade) => billLines(trade, day))
  return lines.length > 0 ? zipped(day, lines, sellerId) : null
}

/** Two files with contents in GBK: the details, and sums that are easily taken for them. */
async function zipped(day: string, lines: readonly string[], sellerId: string): Promise<Buffer> {
  const details = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    BILL_HEAD,
    ...lines,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#导出时间：[${day}]`,
  ]
  const sums = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）', `合计,,${lines.length},0,0.00`]
  const zip = new ZipFile()
  zip.addBuffer(gbk(sums.join('\r\n')), `${sellerId}_${day.replaceAll('-', '')}_sums.csv`)
  zip.addBuffer(gbk(details.join('\r\n')), `${sellerId}_${day.replaceAll('-', '')}_details.csv`)
  zip.end()
  return buffer(zip.outputStream)
}
