import { labelKey } from '#core/label.ts'
import { readCsv } from '#features/imports/server/workbook/readCsv.ts'
import { HEADER_AMONG, headerAmong, type ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { kindOfTable, type FileKind } from '#features/imports/server/workbook/readKind.ts'
import { Unreadable, type ReadLimits } from '#features/imports/server/workbook/readLimits.ts'
import { isDownwards, type Merge } from '#features/imports/server/workbook/readSheet.ts'
import { openXlsx, type SheetPart, type Xlsx } from '#features/imports/server/workbook/readXlsx.ts'

export type Table = {
  kind: FileKind
  sheets: string[]
  sheetName: string
  headerRow: number
  header: string[]
  rows: number
  /** The first rows, to judge columns by. */
  sample: ReadRow[]
  /** How many rows have anything in each column. */
  filled: number[]
}
const SAMPLE_ROWS = 300
/** What is known of a long table while it is still being read. */
export type TableHead = Pick<Table, 'headerRow' | 'header' | 'sample' | 'filled'>
export type TableSink = {
  row: (row: ReadRow) => void
  /** Once as many rows are read as columns are judged by; a table that has fewer has none. */
  head?: (head: TableHead) => void
  /** What was told so far does not count: the sheet is read anew, or another one is. */
  restart: () => void
  rest?: () => Promise<void>
}
export type TableOptions = { limits: ReadLimits; sheetName?: string | undefined; labels: readonly string[] }

/** Reads a workbook or a csv file row by row, below the row that names the columns. */
export async function readTable(bytes: Buffer, { limits, sheetName, labels }: TableOptions, sink: TableSink): Promise<Table> {
  const known = new Set(labels.map(labelKey))
  const gathering = () => gather(sink, limits.rows, (label) => known.has(label))
  const kind = kindOfTable(bytes)
  if (kind === 'csv') {
    const gathered = gathering()
    readCsv(bytes, limits.columns, gathered.push)
    return { kind, sheets: [''], sheetName: '', ...gathered.end() }
  }
  const book = await openXlsx(bytes, limits)
  try {
    const visible = book.sheets.filter(({ isHidden }) => !isHidden)
    const sheets = visible.length > 0 ? visible : book.sheets
    const wanted = sheetName ? sheets.filter(({ name }) => name === sheetName) : sheets
    if (wanted.length === 0) throw new Unreadable('noSheet')
    const names = sheets.map(({ name }) => name)
    for (const sheet of wanted) {
      const read = await readOne(book, sheet, sink, gathering)
      if (read.rows > 0 || sheet === wanted.at(-1)) {
        const first = wanted[0] as SheetPart
        return { kind, sheets: names, sheetName: read.rows > 0 ? sheet.name : first.name, ...read }
      }
      sink.restart()
    }
    throw new Unreadable('noSheet')
  } finally {
    book.close()
  }
}

/** Merges are told after the rows; only where they matter is the sheet read a second time. */
async function readOne(book: Xlsx, sheet: SheetPart, sink: TableSink, gathering: () => ReturnType<typeof gather>) {
  const read = async (merges?: readonly Merge[]) => {
    const gathered = gathering()
    const found = await book.readSheet(sheet, gathered.push, merges, sink.rest)
    return { found, table: gathered.end() }
  }
  const first = await read()
  const merges = first.found.filter((merge) => isDownwards(merge) && merge.toRow > first.table.headerRow)
  if (merges.length === 0) return first.table
  sink.restart()
  return (await read(merges)).table
}

/** Keeps the first rows back until it is known which of them is the header. */
function gather(sink: TableSink, mostRows: number, isKnown: (label: string) => boolean) {
  let first: ReadRow[] | null = []
  let header: ReadRow = { rowNo: 0, cells: [] }
  let rows = 0
  const sample: ReadRow[] = []
  const filled: number[] = []
  const tell = (row: ReadRow) => {
    rows += 1
    if (rows > mostRows) throw new Unreadable('tooManyRows')
    if (rows <= SAMPLE_ROWS) sample.push(row)
    for (let column = 0; column < row.cells.length; column += 1) if (row.cells[column]) filled[column] = (filled[column] ?? 0) + 1
    sink.row(row)
    if (rows === SAMPLE_ROWS) sink.head?.(head())
  }
  const head = () => ({ headerRow: header.rowNo, header: header.cells, sample, filled: Array.from(filled, (count) => count ?? 0) })
  const decide = () => {
    if (!first) return
    const at = headerAmong(first, isKnown)
    header = first[at] ?? { rowNo: 0, cells: [] }
    const below = at < 0 ? [] : first.slice(at + 1)
    first = null
    for (const row of below) tell(row)
  }
  return {
    push(row: ReadRow) {
      if (!first) return tell(row)
      first.push(row)
      if (first.length >= HEADER_AMONG) decide()
    },
    end() {
      decide()
      return { ...head(), rows }
    },
  }
}
