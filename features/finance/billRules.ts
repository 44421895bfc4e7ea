import { BUYER_ACCOUNT } from '#features/ledger/rules.ts'

export const outcomes = ['both', 'onlyOurs', 'onlyTheirs', 'differs'] as const
export type Outcome = (typeof outcomes)[number]

/** Which column of a bank's file says what; `in` alone may hold both directions by its sign. */
export type Mapping = { time: string; in: string; out?: string; text?: string; no?: string }

const names = {
  time: ['交易时间', '交易日期', '记账日期', '入账日期', '日期', 'date', 'time'],
  in: ['收入金额', '贷方发生额', '收入', '贷方', '存入', 'credit', '交易金额', '发生额', '金额', 'amount'],
  out: ['支出金额', '借方发生额', '支出', '借方', '转出', 'debit'],
  text: ['附言', '摘要', '备注', '用途', '交易说明', 'description', 'remark', 'memo'],
  no: ['商户订单号', '交易流水号', '流水号', 'tradeno', 'trade no', 'reference'],
} as const

/** As most banks call their columns; null where time or amount cannot be told. */
export function guessedMapping(columns: readonly string[]): Mapping | null {
  const find = (key: keyof typeof names) =>
    names[key].flatMap(
      (name) =>
        columns.find(
          (column) =>
            column
              .toLowerCase()
              .replace(/[（(].*$/, '')
              .trim() === name,
        ) ?? [],
    )[0]
  const [time, amount, out, text, no] = [find('time'), find('in'), find('out'), find('text'), find('no')]
  if (time === undefined || amount === undefined) return null
  return { time, in: amount, ...(out !== undefined && { out }), ...(text !== undefined && { text }), ...(no !== undefined && { no }) }
}

/** `"1,299.00"`, `￥12`, `-3.5` in minor units; null where nothing stands. */
export function minorOf(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[¥$€,\s]/g, '')
  if (plain === '' || plain === '-' || plain === '--') return null
  const [, sign, whole, decimals = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? []
  if (whole === undefined) throw new Error(`${JSON.stringify(text.slice(0, 40))} is not an amount`)
  const minor = Number(whole + decimals.padEnd(2, '0'))
  return sign === '-' ? -minor : minor
}

/** `2026-11-16 09:30:05`, `2026/11/16`, `20261116 093005`: a clock in Beijing. */
export function beijingTimeOf(text: string): Date {
  const [, year, month, date, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T\s]+(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?)?$/.exec(text.trim()) ?? []
  const two = (part: string | undefined) => (part ?? '').padStart(2, '0')
  const at = new Date(`${year}-${two(month)}-${two(date)}T${two(hour)}:${minute}:${second}+08:00`)
  if (Number.isNaN(at.getTime())) throw new Error(`${JSON.stringify(text.slice(0, 40))} is not a time`)
  return at
}

/** Cells of a comma-separated text; quotes guard commas and lines and are doubled inside, and `="123"` is text that looked like a number. */
export function csvCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end = ''] of `${text.replace(/^\uFEFF/, '')}\n`.matchAll(
    /[ \t]*(?:=?"((?:[^"]|"")*)"[ \t]*|([^,\r\n]*))(,|\r?\n|\r)/g,
  )) {
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === ',') continue
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  return rows
}

type Sides = { debit: string; credit: string }
/** What the books have entered, if anything, and what the bill says instead. */
export type Difference = { account: string; kind: 'payment' | 'refund'; entered: Sides | null; ourMinor: number; theirMinor: number }

/**
 * The entry by which the books say what the bill does. Money that the books know nothing of is owed to whoever paid it; of what they
 * know, the difference goes where the entry went, or back from there.
 */
export function correctionOf({ account, kind, entered, ourMinor, theirMinor }: Difference): Sides & { amountMinor: number } {
  const owed = kind === 'payment' ? { debit: account, credit: BUYER_ACCOUNT } : { debit: BUYER_ACCOUNT, credit: account }
  const { debit, credit } = entered ?? owed
  const amountMinor = Math.abs(theirMinor - ourMinor)
  return theirMinor > ourMinor ? { debit, credit, amountMinor } : { debit: credit, credit: debit, amountMinor }
}
