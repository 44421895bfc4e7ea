import { cellText, unescaped } from '#features/imports/server/workbook/readCells.ts'
import { MOST_SHEETS, Unreadable, type ReadLimits } from '#features/imports/server/workbook/readLimits.ts'
import { isDateFormat } from '#features/imports/server/workbook/readNumbers.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { sheetListener, type Merge } from '#features/imports/server/workbook/readSheet.ts'
import { attributeOf, decoded } from '#features/imports/server/workbook/readXml.ts'
import { openZip, type Zip } from '#features/imports/server/workbook/readZip.ts'
import { textStore, type TextStore } from '#features/imports/server/workbook/textStore.ts'

export type SheetPart = { name: string; path: string; isHidden: boolean }
export type Xlsx = {
  sheets: SheetPart[]
  readSheet: (sheet: SheetPart, onRow: (row: ReadRow) => void, merges?: readonly Merge[], rest?: () => Promise<void>) => Promise<Merge[]>
  close: () => void
}

/** The parts of a workbook: which sheets it has, its texts, and which formats show dates. */
export async function openXlsx(bytes: Buffer, limits: ReadLimits): Promise<Xlsx> {
  const zip = await openZip(bytes, limits.unpackedBytes)
  const workbookPath = await mainPartOf(zip)
  const { sheets, is1904, strings: stringsPath, styles: stylesPath } = await partsOf(zip, workbookPath)
  if (sheets.length === 0) throw new Unreadable('noSheet')
  let strings: SharedTexts | null = null
  const isDate = stylesPath && zip.has(stylesPath) ? await dateStyles(zip, stylesPath) : []
  return {
    sheets,
    async readSheet(sheet, onRow, merges = [], rest) {
      strings ??= stringsPath && zip.has(stringsPath) ? await sharedStrings(zip, stringsPath) : noTexts
      const listener = sheetListener({ strings, isDate, is1904, mostColumns: limits.columns, merges, onRow })
      await zip.scan(sheet.path, listener, rest)
      strings.end()
      return listener.merges
    },
    close: zip.close,
  }
}

async function mainPartOf(zip: Zip): Promise<string> {
  let path = 'xl/workbook.xml'
  if (zip.has('_rels/.rels'))
    await zip.scan('_rels/.rels', {
      open(name, attributes) {
        if (name === 'Relationship' && attributeOf(attributes, 'Type')?.endsWith('/officeDocument'))
          path = (attributeOf(attributes, 'Target') ?? path).replace(/^\//, '')
      },
    })
  if (!zip.has(path)) throw new Unreadable('unknown')
  return path
}

async function partsOf(zip: Zip, workbookPath: string) {
  const folder = workbookPath.includes('/') ? workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1) : ''
  const relations = new Map<string, { type: string; path: string }>()
  const relationsPath = `${folder}_rels/${workbookPath.slice(folder.length)}.rels`
  if (zip.has(relationsPath))
    await zip.scan(relationsPath, {
      open(name, attributes) {
        if (name !== 'Relationship') return
        const target = attributeOf(attributes, 'Target') ?? ''
        const type = attributeOf(attributes, 'Type')?.split('/').at(-1) ?? ''
        relations.set(attributeOf(attributes, 'Id') ?? '', { type, path: resolved(folder, target) })
      },
    })
  const sheets: SheetPart[] = []
  let is1904 = false
  let listed = 0
  await zip.scan(workbookPath, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true', 'on'].includes(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      listed += 1
      if (listed > MOST_SHEETS) throw new Unreadable('tooManySheets')
      const relation = relations.get(attributeOf(attributes, 'id') ?? '')
      if (!relation || relation.type !== 'worksheet' || !zip.has(relation.path)) return
      sheets.push({
        name: attributeOf(attributes, 'name') ?? '',
        path: relation.path,
        isHidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
      })
    },
  })
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path
  return { sheets, is1904, strings: pathOf('sharedStrings'), styles: pathOf('styles') }
}

function resolved(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : new URL(target, `file:///${folder}`).pathname.slice(1)
}

const PLAIN_STRING = '<si><t>'
const PLAIN_STRING_END = '</t></si>'

type SharedTexts = Pick<TextStore, 'get'> & {
  /** Reads those that no cell asked for: a workbook damaged there is damaged. */
  end: () => void
}
const noTexts: SharedTexts = { get: () => '', end: () => {} }

/**
 * Read as far as cells ask for them: most programs number texts as they first occur, so that the first rows are known at once.
 * Rich text is its pieces put together; what is only there to help reading aloud is left out.
 */
async function sharedStrings(zip: Zip, path: string): Promise<SharedTexts> {
  const strings = textStore()
  let text = ''
  let isReading = false
  let phonetic = 0
  const scan = await zip.scanLater(path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isReading = phonetic === 0
      else if (name === 'rPh') phonetic += 1
    },
    text(piece) {
      if (isReading) text += piece
    },
    close(name) {
      if (name === 't') isReading = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') strings.push(cellText(unescaped(text)))
    },
    whole(buffer, tag) {
      if (!buffer.startsWith(PLAIN_STRING, tag)) return 0
      const from = tag + PLAIN_STRING.length
      const end = buffer.indexOf('<', from)
      if (end < 0 || !buffer.startsWith(PLAIN_STRING_END, end)) return 0
      strings.push(cellText(unescaped(decoded(buffer.slice(from, end)))))
      return end + PLAIN_STRING_END.length
    },
  })
  let isMore = true
  return {
    get(number) {
      while (isMore && number >= strings.count()) isMore = scan.next()
      return strings.get(number)
    },
    end() {
      while (isMore) isMore = scan.next()
    },
  }
}

async function dateStyles(zip: Zip, path: string): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isInCells = false
  await zip.scan(path, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) {
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
        styles.push(isDateFormat(id, formats.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}
