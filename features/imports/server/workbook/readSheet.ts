import { cellText, columnOf, unescaped } from '#features/imports/server/workbook/readCells.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import { dateText, numberText } from '#features/imports/server/workbook/readNumbers.ts'
import { plainCells } from '#features/imports/server/workbook/readPlainCells.ts'
import { attributeOf } from '#features/imports/server/workbook/readXml.ts'
import type { ByteListener } from '#features/imports/server/workbook/scanBytes.ts'
import type { TextStore } from '#features/imports/server/workbook/textStore.ts'

export type Merge = { fromRow: number; toRow: number; fromColumn: number; toColumn: number }
type Parts = {
  /** As `cellText` leaves them. */
  strings: Pick<TextStore, 'get'>
  isDate: readonly boolean[]
  is1904: boolean
  mostColumns: number
  merges: readonly Merge[]
  onRow: (row: ReadRow) => void
}

/** Listens to a worksheet and tells its rows that hold anything; cells merged downwards all have the value of the first. */
export function sheetListener({ strings, isDate, is1904, mostColumns, merges, onRow }: Parts): ByteListener & { merges: Merge[] } {
  const found: Merge[] = []
  const fill = mergeFiller(merges)
  let rowNo = 0
  let cells: string[] = []
  let hasAny = false
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let isReading = false
  let isInline = false
  let isInData = false
  let phonetic = 0

  const startRow = (given: number) => {
    rowNo = Number.isInteger(given) && given > rowNo ? given : rowNo + 1
    cells = []
    hasAny = false
    column = -1
  }
  const endRow = () => {
    if (!hasAny) return
    fill(rowNo, cells)
    onRow({ rowNo, cells })
  }
  const put = (text: string) => {
    if (text === '') return
    if (column >= mostColumns) throw new Unreadable('tooManyColumns')
    while (cells.length < column) cells.push('')
    cells[column] = text
    hasAny = true
  }
  const valueText = (): string => {
    if (type === 's') return strings.get(Number(value))
    if (type === 'inlineStr' || type === 'str') return cellText(unescaped(value))
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return cellText(value.replace('T', ' ').replace(/(\.0+)?Z?$/, ''))
    if (type === 'e') return cellText(value)
    return isDate[style] ? dateText(value, is1904) : cellText(numberText(value.trim()))
  }

  return {
    merges: found,
    open(name, attributes) {
      if (name === 'c') {
        column += 1
        const reference = attributeOf(attributes, 'r')
        if (reference !== null) column = columnOf(reference)
        if (column < 0) throw new Unreadable('damaged')
        type = attributeOf(attributes, 't') ?? ''
        style = type === '' || type === 'n' ? Number(attributeOf(attributes, 's') ?? 0) : 0
        value = ''
      } else if (name === 'v') isReading = true
      else if (name === 't') isReading = isInline && phonetic === 0
      else if (name === 'is') isInline = true
      else if (name === 'rPh') phonetic += 1
      else if (name === 'row') {
        startRow(Number(attributeOf(attributes, 'r') ?? rowNo + 1))
      } else if (name === 'sheetData') isInData = true
      else if (name === 'mergeCell' && !isInData) {
        const merge = mergeOf(attributeOf(attributes, 'ref') ?? '')
        if (merge && found.length < 100_000) found.push(merge)
      }
    },
    text(text) {
      if (isReading) value = value === '' ? text : value + text
    },
    close(name) {
      if (name === 'v' || name === 't') isReading = false
      else if (name === 'c') put(value === '' ? '' : valueText())
      else if (name === 'is') isInline = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'row') endRow()
      else if (name === 'sheetData') isInData = false
    },
    plain: plainCells({
      row: startRow,
      rowEnd: endRow,
      cell(plain) {
        column = plain.column < 0 ? column + 1 : plain.column
        type = plain.type
        style = plain.style
        value = plain.value
        if (plain.shared >= 0) put(strings.get(plain.shared))
        else put(value === '' ? '' : valueText())
      },
    }),
    plainAfter: '</row>',
  }
}

function mergeOf(reference: string): Merge | null {
  const [, fromLetters = '', fromRow, toLetters = '', toRow] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? []
  if (toRow === undefined) return null
  return { fromRow: Number(fromRow), toRow: Number(toRow), fromColumn: columnOf(fromLetters), toColumn: columnOf(toLetters) }
}

/** Only cells merged downwards mean the same for each of their rows; rows come in order, so a merge is opened at its first and forgotten after its last. */
function mergeFiller(merges: readonly Merge[]): (rowNo: number, cells: string[]) => void {
  const waiting = merges.filter(isDownwards).sort((one, other) => other.fromRow - one.fromRow)
  let active: { merge: Merge; value: string }[] = []
  return (rowNo, cells) => {
    if (waiting.length === 0 && active.length === 0) return
    while ((waiting.at(-1)?.fromRow ?? Number.POSITIVE_INFINITY) <= rowNo) {
      const merge = waiting.pop() as Merge
      active.push({ merge, value: merge.fromRow === rowNo ? (cells[merge.fromColumn] ?? '') : '' })
    }
    active = active.filter(({ merge }) => merge.toRow >= rowNo)
    for (const { merge, value } of active) {
      if (value === '') continue
      while (cells.length < merge.fromColumn) cells.push('')
      if (!cells[merge.fromColumn]) cells[merge.fromColumn] = value
    }
  }
}

export function isDownwards({ fromRow, toRow, fromColumn, toColumn }: Merge): boolean {
  return toRow > fromRow && fromColumn === toColumn
}
