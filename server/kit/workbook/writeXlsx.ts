import { zip, type ZipEntry } from '#server/kit/workbook/writeZip.ts'

export type SheetColumn = { title: string; width: number }
/** A number is one that can be reckoned with. */
export type SheetCell = string | number
export type Sheet = { name: string; columns: readonly SheetColumn[]; rows: AsyncIterable<readonly (readonly SheetCell[])[]> }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
export const MOST_ROWS = 1_048_575
export const MOST_LETTERS = 32_767
const PIXELS_PER_LETTER = 7
const BOLD = 1
/** Shown as the text it is, also after somebody has clicked into the cell. */
const QUOTED = 2
const FORMULA = /^[=+\-@\t\r]/

/** One sheet, streamed; what is text stays as it was typed, also where it looks like a number (phone, document). */
export function xlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  return zip([
    { name: '[Content_Types].xml', body: [contentTypes] },
    { name: '_rels/.rels', body: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', body: [workbook(sheet.name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      body: [
        relations([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', body: [styles] },
    { name: 'xl/worksheets/sheet1.xml', body: sheetXml(sheet) },
  ] satisfies ZipEntry[])
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index))
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${(width / PIXELS_PER_LETTER).toFixed(2)}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield rowXml(
    columns.map(({ title }) => title),
    1,
    names,
    BOLD,
  )
  let place = 1
  for await (const chunk of rows) {
    let xml = ''
    for (const row of chunk) xml += rowXml(row, (place += 1), names)
    if (place > MOST_ROWS + 1) throw new Error(`a sheet has at most ${MOST_ROWS} rows`)
    yield xml
  }
  yield '</sheetData></worksheet>'
}

function rowXml(cells: readonly SheetCell[], place: number, names: readonly string[], style = 0): string {
  let xml = `<row r="${place}">`
  for (let index = 0; index < cells.length; index += 1) {
    const text = cells[index]
    if (typeof text === 'number') {
      xml += `<c r="${names[index]}${place}"><v>${text}</v></c>`
      continue
    }
    if (!text) continue
    if (text.length > MOST_LETTERS) throw new Error(`a cell has at most ${MOST_LETTERS} letters`)
    const s = style || (FORMULA.test(text) ? QUOTED : 0)
    xml += `<c r="${names[index]}${place}"${s ? ` s="${s}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  }
  return `${xml}</row>`
}

// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9a-f]{4}_/i

/** XML has no way to say most control characters; what Excel would take for an escape is escaped. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text
  return (
    text
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replaceAll('\r', '_x000D_')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}

export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

const part = (name: string, type: string) =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`

function relations(targets: readonly [type: string, target: string][]): string {
  const rows = targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATION}/${type}" Target="${target}"/>`)
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`
}

function workbook(name: string): string {
  const safe = escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;') || 'Sheet1'
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${safe}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`
