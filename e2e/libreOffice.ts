import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { zip } from '#server/kit/workbook/writeZip.ts'

/** A day as LibreOffice keeps it: a number with a date format. */
export type Day = { day: string }
type Sheet = { name: string; rows: (string | number | Day)[][] }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const GENERAL = 0
const DATE = 1

/** A workbook part by part as Calc writes it: shared strings, its own styles and properties, a filter as a defined name, numbered attributes on every row. */
export async function libreOfficeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const strings: string[] = []
  const shared = (text: string) => (strings.includes(text) ? strings.indexOf(text) : strings.push(text) - 1)
  const written = sheets.map((sheet, at) => sheetXml(sheet, at === 0, shared))
  const parts: [name: string, body: string][] = [
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'], ['extended-properties', 'docProps/app.xml'])],
    [
      'docProps/app.xml',
      `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Template></Template><TotalTime>0</TotalTime><Application>LibreOffice/24.2.7.2$Linux_X86_64 LibreOffice_project/420$Build-2</Application><AppVersion>15.0000</AppVersion></Properties>`,
    ],
    [
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator></dc:creator><dc:language>zh-CN</dc:language><cp:revision>2</cp:revision></cp:coreProperties>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(['styles', 'styles.xml'], ...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]), [
        'sharedStrings',
        'sharedStrings.xml',
      ]),
    ],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/styles.xml', STYLES],
    ...written.map((body, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, body]),
    [
      'xl/sharedStrings.xml',
      `<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ],
    ['[Content_Types].xml', contentTypes(sheets.length)],
  ]
  return buffer(Readable.from(zip(parts.map(([name, body]) => ({ name, body: [XML + body] })))))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const letters = (column: number) => String.fromCharCode(65 + column)

function sheetXml({ rows }: Sheet, isShown: boolean, shared: (text: string) => number): string {
  const cell = (value: string | number | Day, reference: string) => {
    if (typeof value === 'number') return `<c r="${reference}" s="${GENERAL}" t="n"><v>${value}</v></c>`
    if (typeof value === 'string')
      return value === '' ? `<c r="${reference}" s="${GENERAL}"/>` : `<c r="${reference}" s="${GENERAL}" t="s"><v>${shared(value)}</v></c>`
    return `<c r="${reference}" s="${DATE}" t="n"><v>${Date.parse(value.day) / 86_400_000 + 25_569}</v></c>`
  }
  const lines = rows.map(
    (row, at) =>
      `<row r="${at + 1}" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${row.map((value, column) => cell(value, `${letters(column)}${at + 1}`)).join('')}</row>`,
  )
  return `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:${letters(Math.max(...rows.map((row) => row.length)) - 1)}${rows.length}"/><sheetViews><sheetView showFormulas="false" showGridLines="true" tabSelected="${isShown}" workbookViewId="0"><selection pane="topLeft" activeCell="A1" activeCellId="0" sqref="A1"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="11.53515625" defaultRowHeight="12.8" zeroHeight="false" outlineLevelRow="0" outlineLevelCol="0"></sheetFormatPr><cols><col collapsed="false" customWidth="true" hidden="false" outlineLevel="0" max="1" min="1" style="0" width="21.4"/></cols><sheetData>${lines.join('')}</sheetData><printOptions headings="false" gridLines="false" gridLinesSet="true" horizontalCentered="false" verticalCentered="false"/><pageMargins left="0.7875" right="0.7875" top="1.05277777777778" bottom="1.05277777777778" header="0.7875" footer="0.7875"/><pageSetup paperSize="9" scale="100" orientation="portrait"/></worksheet>`
}

function workbookXml(sheets: readonly Sheet[]): string {
  const list = sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" state="visible" r:id="rId${at + 2}"/>`).join('')
  const filter = `<definedName function="false" hidden="true" localSheetId="${sheets.length - 1}" name="_xlnm._FilterDatabase" vbProcedure="false">${sheets.at(-1)?.name ?? ''}!$A$2:$E$5</definedName>`
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/><workbookProtection/><bookViews><workbookView showHorizontalScroll="true" showVerticalScroll="true" showSheetTabs="true" xWindow="0" yWindow="0" windowWidth="16384" windowHeight="8192" tabRatio="500" firstSheet="0" activeTab="0"/></bookViews><sheets>${list}</sheets><definedNames>${filter}</definedNames><calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/><extLst><ext xmlns:loext="http://schemas.libreoffice.org/" uri="{7626C862-2A13-11E5-B345-FEFF819CDC9F}"><loext:extCalcPr stringRefSyntax="CalcA1"/></ext></extLst></workbook>`
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="yyyy/mm/dd"/></numFmts><fonts count="4"><font><sz val="10"/><name val="Noto Sans CJK SC"/><family val="2"/></font><font><sz val="10"/><name val="Arial"/><family val="0"/></font><font><sz val="10"/><name val="Arial"/><family val="0"/></font><font><sz val="10"/><name val="Arial"/><family val="0"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border diagonalUp="false" diagonalDown="false"><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="164" fontId="0" fillId="0" borderId="0" applyFont="true" applyBorder="true" applyAlignment="true" applyProtection="true"><alignment horizontal="general" vertical="bottom" textRotation="0" wrapText="false" indent="0" shrinkToFit="false"/><protection locked="true" hidden="false"/></xf></cellStyleXfs><cellXfs count="2"><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="false" applyBorder="false" applyAlignment="false" applyProtection="false"><alignment horizontal="general" vertical="bottom"/><protection locked="true" hidden="false"/></xf><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="false" applyBorder="false" applyAlignment="false" applyProtection="false"><alignment horizontal="general" vertical="bottom"/><protection locked="true" hidden="false"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function relations(...targets: [type: string, target: string][]): string {
  const lines = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${RELATIONS}">${lines.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const of = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const parts = Array.from({ length: sheets }, (_, at) => of(`xl/worksheets/sheet${at + 1}.xml`, 'worksheet'))
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${of('xl/workbook.xml', 'sheet.main')}${of('xl/styles.xml', 'styles')}${parts.join('')}${of('xl/sharedStrings.xml', 'sharedStrings')}</Types>`
}
