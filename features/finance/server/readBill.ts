import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { beijingTimeOf, csvCells, guessedMapping, minorOf, type Mapping } from '#features/finance/billRules.ts'
import { alipayBillMerchant, alipayBillRows, alipayBillText } from '#server/adapters/pay/alipayBill.ts'
import type { BillRow } from '#server/adapters/pay/port.ts'
import { stripeReportRows } from '#server/adapters/pay/stripeReport.ts'
import { wechatBillMerchants, wechatBillRows } from '#server/adapters/pay/wechatBill.ts'

const MOST_BYTES = 200 * 1024 * 1024
const MOST_ROWS = 200_000

export type ReadRow = BillRow & { text: string }
export type ReadBill = { rows: ReadRow[]; mapping: Mapping | null }

/** The file is of somebody else. */
export class OtherMerchant extends Error {}
/** The file does not say by itself which column is which. */
export class UnknownColumns extends Error {
  readonly columns: readonly string[]
  constructor(columns: readonly string[]) {
    super('which column says what is not known')
    this.columns = columns
  }
}

type Whose = { provider: string; fields: Record<string, string>; currency: string; mapping: Mapping | null }

/** What a provider's or a bank's file says; whatever is wrong with it is thrown with its reason. */
export async function readBill(bytes: Buffer, whose: Whose): Promise<ReadBill> {
  const { provider, fields } = whose
  const unpacked = bytes[0] === 0x1f && bytes[1] === 0x8b ? await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES }) : bytes
  if (provider === 'wechat') {
    const text = unpacked.toString('utf8')
    const rows = wechatBillRows(text)
    if (wechatBillMerchants(text).some((merchant) => merchant !== fields.mchId)) throw new OtherMerchant()
    return plain(rows)
  }
  if (provider === 'alipay') {
    const text = await alipayBillText(unpacked)
    const merchant = alipayBillMerchant(text)
    if (fields.sellerId && merchant && !merchant.startsWith(fields.sellerId)) throw new OtherMerchant()
    return plain(alipayBillRows(text))
  }
  const cells = csvCells(decoded(unpacked))
  if (provider === 'stripe') return plain(stripeReportRows(cells))
  return bankRows(cells, whose)
}

function plain(rows: readonly BillRow[]): ReadBill {
  return { rows: limited(rows.filter(({ amountMinor }) => amountMinor > 0).map((row) => ({ ...row, text: '' }))), mapping: null }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Lines above the head, as banks put their name and the account there, are passed over: the head is the first that names two columns we know. */
function bankRows(cells: readonly string[][], { currency, mapping: given }: Whose): ReadBill {
  const at = given
    ? cells.findIndex((row) => row.includes(given.time) && row.includes(given.in))
    : cells.findIndex((row) => guessedMapping(row) !== null)
  const head = cells[at]
  const mapping = given ?? (head ? guessedMapping(head) : null)
  if (!head || !mapping) throw new UnknownColumns(widest(cells))
  const rows = cells.slice(at + 1).flatMap((row) => {
    if (row.length < head.length) throw new Error(`a line of the bill has ${row.length} cells, its head ${head.length}`)
    const cell = (name: string | undefined) => (name === undefined ? '' : (row[head.indexOf(name)] ?? ''))
    const [came, went] = [minorOf(cell(mapping.in)) ?? 0, Math.abs(minorOf(cell(mapping.out)) ?? 0)]
    const minor = came - went
    if (minor === 0) return []
    const kind = minor > 0 ? ('payment' as const) : ('refund' as const)
    const no = cell(mapping.no)
    return [
      {
        kind,
        tradeNo: kind === 'payment' ? no : '',
        refundNo: kind === 'refund' ? no : '',
        providerNo: '',
        amountMinor: Math.abs(minor),
        currency,
        feeMinor: 0,
        at: beijingTimeOf(cell(mapping.time)),
        text: cell(mapping.text).slice(0, 500),
      },
    ]
  })
  return { rows: limited(rows), mapping }
}

const widest = (cells: readonly string[][]) =>
  cells
    .reduce<string[]>((most, row) => (row.length > most.length ? row : most), [])
    .filter(Boolean)
    .slice(0, 60)

function limited(rows: ReadRow[]): ReadRow[] {
  if (rows.length > MOST_ROWS) throw new Error(`the bill has more than ${MOST_ROWS} lines`)
  return rows
}
