import type { WrongRow } from '#features/imports/server/wrongRows.ts'
import { columnLetters, columnOf } from '#features/imports/server/workbook/readCells.ts'
import { attributeOf } from '#features/imports/server/workbook/readXml.ts'

type Marking = { headerRow: number; label: string; reasonColumn: number; wrong: readonly WrongRow[]; redOf: (style: number) => number }
type Cell = { column: number; xml: string }

const ROW = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g
const CELL = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g

/** Paints the wrong cells and writes the reason at the end of their rows; every other row stays letter for letter. */
export function markSheet(xml: string, { headerRow, label, reasonColumn, wrong, redOf }: Marking): string {
  const wrongRows = new Map(wrong.map((row) => [row.rowNo, row]))
  let rowNo = 0
  return xml.replace(ROW, (whole, prefix: string, attributes: string, inside: string | undefined) => {
    rowNo = Number(attributeOf(attributes, 'r') ?? rowNo + 1)
    const row = wrongRows.get(rowNo)
    if (!row && rowNo !== headerRow) return whole
    const cells = new Map(cellsOf(inside ?? '', rowNo).map((cell) => [cell.column, cell]))
    for (const { column, text } of row?.cells ?? []) {
      const style = Number(attributeOf(/<[^>]*>/.exec(cells.get(column)?.xml ?? '')?.[0] ?? '', 's') ?? 0)
      cells.set(column, { column, xml: textCell(prefix, columnLetters(column) + rowNo, text, redOf(style)) })
    }
    cells.set(reasonColumn, { column: reasonColumn, xml: textCell(prefix, columnLetters(reasonColumn) + rowNo, row?.message ?? label) })
    const sorted = [...cells.values()].sort((one, other) => one.column - other.column)
    const open = attributes.replace(/\sspans="[^"]*"/, '').replace(/\s+$/, '')
    const numbered = attributeOf(open, 'r') === null ? ` r="${rowNo}"${open}` : open
    return `<${prefix}row${numbered}>${sorted.map((cell) => cell.xml).join('')}</${prefix}row>`
  })
}

function cellsOf(inside: string, rowNo: number): Cell[] {
  let column = -1
  return [...inside.matchAll(CELL)].map(([xml, prefix = '', attributes = '']) => {
    const reference = attributeOf(attributes, 'r')
    column = reference === null ? column + 1 : columnOf(reference)
    return { column, xml: reference === null ? xml.replace(`<${prefix}c`, `<${prefix}c r="${columnLetters(column)}${rowNo}"`) : xml }
  })
}

/** Kept as text, so that numbers stay as they were typed. */
function textCell(prefix: string, reference: string, text: string, style?: number): string {
  const look = style === undefined ? '' : ` s="${style}"`
  if (text === '') return `<${prefix}c r="${reference}"${look}/>`
  return `<${prefix}c r="${reference}"${look} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${escaped(text)}</${prefix}t></${prefix}is></${prefix}c>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
