import type { BillRow } from '#server/adapters/pay/port.ts'

const kinds: Record<string, BillRow['kind']> = { charge: 'payment', payment: 'payment', refund: 'refund', payment_refund: 'refund' }
const AMOUNT = /^-?(\d{1,12})(?:\.(\d{1,2}))?$/

/** The itemised balance report as it is downloaded: amounts in major units, times in UTC. What was not asked for here has no trade number. */
export function stripeReportRows(cells: readonly string[][]): BillRow[] {
  const [head = [], ...lines] = cells
  const place = (name: string) => head.indexOf(name)
  for (const name of ['reporting_category', 'gross', 'currency', 'fee', 'created_utc', 'payment_intent_id'])
    if (place(name) === -1) throw new Error(`the report has no column ${name}`)
  return lines.flatMap((line) => {
    if (line.length !== head.length) throw new Error(`a line of the report has ${line.length} cells, its head ${head.length}`)
    const cell = (name: string) => line[place(name)] ?? ''
    const kind = kinds[cell('reporting_category')]
    const tradeNo = cell('payment_metadata[tradeNo]')
    if (!kind || !tradeNo) return []
    const at = new Date(`${cell('created_utc').replace(' ', 'T')}Z`)
    if (Number.isNaN(at.getTime())) throw new Error(`${JSON.stringify(cell('created_utc'))} is not a time`)
    return [
      {
        kind,
        tradeNo,
        refundNo: kind === 'refund' ? cell('refund_metadata[refundNo]') : '',
        providerNo: kind === 'refund' ? cell('refund_id') : cell('payment_intent_id'),
        amountMinor: minorOf(cell('customer_facing_amount') || cell('gross')),
        currency: (cell('customer_facing_currency') || cell('currency')).toUpperCase(),
        feeMinor: minorOf(cell('fee')),
        at,
      },
    ]
  })
}

function minorOf(text: string): number {
  const [, whole, decimals = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined) throw new Error(`${JSON.stringify(text)} is not an amount`)
  return Number(whole + decimals.padEnd(2, '0'))
}
