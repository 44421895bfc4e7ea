import type { WrongRow } from '#features/imports/server/wrongRows.ts'
import { neutral } from '#server/kit/csv.ts'
import { columnLetters } from '#features/imports/server/workbook/readCells.ts'
import { csvRecords, decodeCsv } from '#features/imports/server/workbook/readCsv.ts'
import { readLimits } from '#features/imports/server/workbook/readLimits.ts'
import { openXlsx } from '#features/imports/server/workbook/readXlsx.ts'
import { addComments } from '#features/imports/server/markComments.ts'
import { markSheet } from '#features/imports/server/markSheet.ts'
import { markStyles } from '#features/imports/server/markStyles.ts'
import { readParts, writeParts } from '#features/imports/server/zipParts.ts'

export type MarkJob = {
  bytes: ArrayBuffer
  kind: 'xlsx' | 'csv'
  sheetName: string
  headerRow: number
  label: string
  /** Where the reasons go, unless the file has a column for them already. */
  reasonColumn: number
  wrong: WrongRow[]
}

export async function markErrors(job: MarkJob): Promise<Uint8Array> {
  return job.kind === 'csv' ? markCsv(job) : markXlsx(job)
}

/** The sheet's own XML is edited, nothing else is touched: formats, formulas, other sheets stay as they are. */
async function markXlsx({ bytes, sheetName, headerRow, label, reasonColumn, wrong }: MarkJob): Promise<Uint8Array> {
  const file = Buffer.from(bytes)
  const book = await openXlsx(file, readLimits)
  const sheet = book.sheets.find(({ name }) => name === sheetName) ?? book.sheets[0]
  book.close()
  if (!sheet) return file
  const parts = await readParts(file)
  const stylesPath = [...parts.keys()].find((name) => /(^|\/)styles\.xml$/i.test(name))
  const styles = markStyles(stylesPath ? await parts.get(stylesPath)?.text() : undefined)
  const xml = (await parts.get(sheet.path)?.text()) ?? ''
  const marked = markSheet(xml, { headerRow, label, reasonColumn, wrong, redOf: styles.redOf })
  const commented = addComments(parts, sheet.path, marked, commentsOf(wrong))
  const changes = new Map([...(commented?.parts ?? []), [sheet.path, commented?.sheet ?? marked]])
  const written = styles.xml()
  if (stylesPath && written) changes.set(stylesPath, written)
  return writeParts(parts, commented ? await commented.withKnown(changes) : changes)
}

const commentsOf = (wrong: readonly WrongRow[]) =>
  wrong.flatMap(({ rowNo, cells }) =>
    cells.map(({ column, message }) => ({ reference: columnLetters(column) + rowNo, rowNo, column, message })),
  )

/** UTF-8 with the mark, which every spreadsheet reads; the separator stays as it was. */
function markCsv({ bytes, headerRow, label, reasonColumn, wrong }: MarkJob): Uint8Array {
  const csv = decodeCsv(Buffer.from(bytes))
  const messages = new Map(wrong.map((row) => [row.rowNo, row]))
  const lines = csvRecords(csv).map((record, index) => {
    const cells = [...record]
    const row = messages.get(index + 1)
    const reason = index + 1 === headerRow ? label : row?.message
    if (row) for (const { column, text } of row.cells) cells[column] = text
    if (reason !== undefined) cells[reasonColumn] = reason
    return Array.from(cells, (cell) => quoted(neutral(cell ?? ''), csv.delimiter)).join(csv.delimiter)
  })
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

function quoted(cell: string, delimiter: string): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}
