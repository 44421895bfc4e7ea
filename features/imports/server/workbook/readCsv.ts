import { cellText } from '#features/imports/server/workbook/readCells.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'

const delimiters = [',', ';', '\t', '，'] as const
const SNIFF_LETTERS = 20_000

export type CsvText = { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'; hasMark: boolean; delimiter: string }

/** UTF-8 if it is UTF-8 throughout; UTF-16 by its mark or by its zeros; otherwise what Chinese Windows writes. */
export function decodeCsv(bytes: Buffer): CsvText {
  const encoding = encodingOf(bytes)
  const text = encoding ? decodedAs(encoding, bytes) : (decodedAs('utf-8', bytes) ?? decodedAs('gb18030', bytes))
  if (text === null || text.slice(0, SNIFF_LETTERS).includes('\0\0')) throw new Unreadable('encoding')
  const used = encoding ?? (decodedAs('utf-8', bytes) === null ? 'gb18030' : 'utf-8')
  const hasMark = used === 'utf-8' ? bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf : encoding !== null
  return { text, encoding: used, hasMark, delimiter: delimiterOf(text) }
}

function encodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const first = bytes.subarray(0, 2_000)
  const even = first.filter((byte, at) => byte === 0 && at % 2 === 0).length
  const odd = first.filter((byte, at) => byte === 0 && at % 2 === 1).length
  if (even + odd < first.length / 20) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function decodedAs(encoding: CsvText['encoding'], bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The mark that separates the same number of cells in most lines. */
function delimiterOf(text: string): string {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named) return named
  const lines = text
    .slice(0, SNIFF_LETTERS)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
    return { delimiter, score: usual * counts.filter((count) => count === usual).length + Math.max(0, ...counts) / 1_000 }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/** As many lines as a spreadsheet has, blank ones included; and a text in quotes that is longer was never closed. */
const MOST_LINES = 1_048_576
const MOST_QUOTED_LETTERS = 1_000_000

export function csvRecords({ text, delimiter }: CsvText): string[][] {
  const body = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  const newline = body.includes('\n') ? '\n' : '\r'
  return quotedRecords(body, delimiter, newline) ?? plainRecords(body, delimiter, newline)
}

/** Null where a quote is never closed. A quote inside a text, or a text after a closing quote, is taken as it stands. */
function quotedRecords(body: string, delimiter: string, newline: string): string[][] | null {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  let comma = -2
  let line = -2
  while (at < body.length || record.length > 0) {
    const close = body[at] === '"' ? closingQuote(body, at) : at
    if (close < 0) return null
    if (comma < close) comma = placeOf(body, delimiter, close)
    if (line < close) line = placeOf(body, newline, close)
    const end = Math.min(comma, line)
    const whole = body.slice(at, end === line ? endOfLine(body, at, end, newline) : end)
    const isQuoted = close > at && close === at + whole.length - 1
    record.push(isQuoted ? whole.slice(1, -1).replaceAll('""', '"') : whole)
    at = end + 1
    if (end === comma && comma < line) continue
    records.push(record)
    if (records.length > MOST_LINES) throw new Unreadable('tooManyRows')
    record = []
  }
  return records
}

const placeOf = (body: string, mark: string, from: number) => {
  const at = body.indexOf(mark, from)
  return at < 0 ? body.length : at
}

const endOfLine = (body: string, from: number, end: number, newline: string) =>
  newline === '\n' && end > from && body[end - 1] === '\r' ? end - 1 : end

function closingQuote(body: string, at: number): number {
  for (let from = at + 1; ;) {
    const quote = body.indexOf('"', from)
    if (quote < 0 || quote - at > MOST_QUOTED_LETTERS) return -1
    if (body[quote + 1] !== '"') return quote
    from = quote + 2
  }
}

/** Every line as it stands. */
function plainRecords(body: string, delimiter: string, newline: string): string[][] {
  const lines = body.split(newline, MOST_LINES + 2)
  if (lines.at(-1) === '') lines.pop()
  if (lines.length > MOST_LINES) throw new Unreadable('tooManyRows')
  return lines.map((line) => (newline === '\n' && line.endsWith('\r') ? line.slice(0, -1) : line).split(delimiter))
}

export function readCsv(bytes: Buffer, mostColumns: number, onRow: (row: ReadRow) => void): void {
  for (const [index, record] of csvRecords(decodeCsv(bytes)).entries()) {
    const cells = record.map(cellText)
    while (cells.length > 0 && cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    if (cells.length > mostColumns) throw new Unreadable('tooManyColumns')
    onRow({ rowNo: index + 1, cells })
  }
}
