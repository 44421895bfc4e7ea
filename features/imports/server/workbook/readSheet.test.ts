import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { sheetListener } from '#features/imports/server/workbook/readSheet.ts'
import { byteScanner } from '#features/imports/server/workbook/scanBytes.ts'
import { textStore } from '#features/imports/server/workbook/textStore.ts'

const strings = textStore()
for (const text of ['张三', '李四 <a>', '王五']) strings.push(text)

function rowsOf(xml: string, pieceLength: number, hasShortWay = true): ReadRow[] {
  const rows: ReadRow[] = []
  const listener = sheetListener({
    strings,
    isDate: [false, true],
    is1904: false,
    mostColumns: 50,
    merges: [],
    onRow: (row) => rows.push(row),
  })
  const scanner = byteScanner(hasShortWay ? listener : { ...listener, plain: undefined })
  const bytes = Buffer.from(xml)
  for (let at = 0; at < bytes.length; at += pieceLength) scanner.push(bytes.subarray(at, at + pieceLength))
  scanner.end()
  return rows
}

const cells = [
  '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2"><v>42</v></c>',
  '<c r="A3" s="1"><v>45000</v></c><c r="B3" s="0" t="n"><v>1.5</v></c><c r="AA3" t="str"><v>a &amp; b</v></c>',
  '<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c r="C4"/><c t="s"><v>99</v></c><c t="s"><v>2</v></c>',
]
const plain = `<worksheet><sheetData>${cells.map((row, at) => `<row r="${at + 2}">${row}</row>`).join('')}</sheetData></worksheet>`
const read: ReadRow[] = [
  { rowNo: 2, cells: ['张三', '李四 <a>', '', '42'] },
  { rowNo: 3, cells: ['2023-03-15', '1.5', ...Array.from({ length: 24 }, () => ''), 'a & b'] },
  { rowNo: 4, cells: ['TRUE', '#N/A', '', '', '王五'] },
]

describe('a sheet says the same however it is written and wherever it is cut', () => {
  test.each([1, 2, 3, 7, 16, 61, 10_000])('in pieces of %i', (pieceLength) => {
    expect(rowsOf(plain, pieceLength)).toEqual(read)
  })

  test.each([
    ['single quotes', plain.replaceAll('"', "'")],
    ['blanks in tags', plain.replaceAll('<c ', '<c  ').replaceAll('><v>', ' ><v >')],
    ['a prefix', plain.replaceAll('<', '<x:').replaceAll('<x:/', '</x:')],
    ['comments between', plain.replaceAll('<v>', '<!-- a --><v>')],
    ['attributes nobody asks for', plain.replaceAll('<c ', '<c cm="1" ')],
  ])('with %s', (_, xml) => {
    for (const pieceLength of [5, 10_000]) expect(rowsOf(xml, pieceLength)).toEqual(read)
  })
})

/** Cells, tags and things between them of which the short way takes some, leaves some and must not be misled by others. */
const fragments = [
  '<c r="A7" t="s"><v>0</v></c>',
  '<c r="AB7" s="1"><v>45000.5</v></c>',
  '<c t="s" r="C7"><v>1</v></c>',
  '<c r="D7" s="2"/>',
  '<c><v>7</v></c>',
  '<c r="E7" t="str"><v>a &amp; b</v></c>',
  '<c r="F7" t="str"><v>王五</v></c>',
  '<c r="G7" t="inlineStr"><is><t>甲 &lt;c r="A1" t="s"&gt;</t></is></c>',
  '<c r="H7"><f>A1+1</f><v>2</v></c>',
  '<c r="I7" t="s"><v>99</v></c>',
  '<c r="J7" t="s"><v></v></c>',
  "<c r='K7' t='s'><v>2</v></c>",
  '</row><row r="8">',
  '</row><row r="9" spans="1:12" x="a&gt;b" ht="15">',
  '</row><row r="10" x="a>b">',
  '</row><row r="11"/><row>',
  '<!-- </row><c r="L7" t="s"><v>1</v></c> -->',
  '<x><![CDATA[</row><row r="20"><c r="A20" t="s"><v>1</v></c>]]></x>',
  '\n  ',
]

test('the short way reads what the scanner reads', () => {
  const sheets = fc.array(fc.constantFrom(...fragments), { maxLength: 200, size: 'max' })
  fc.assert(
    fc.property(sheets, fc.integer({ min: 1, max: 3_000 }), (parts, pieceLength) => {
      const xml = `<worksheet><sheetData><row r="7">${parts.join('')}</row></sheetData></worksheet>`
      expect(rowsOf(xml, pieceLength)).toEqual(rowsOf(xml, xml.length, false))
    }),
    { numRuns: 500 },
  )
})
