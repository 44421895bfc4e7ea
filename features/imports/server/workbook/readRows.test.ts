import { writeXlsx, streamXlsxRows } from 'hucre'
import { describe, expect, test } from 'vitest'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { readLimits, Unreadable, type ReadLimits } from '#features/imports/server/workbook/readLimits.ts'
import { readRows } from '#features/imports/server/workbook/readRows.ts'
import { readTable } from '#features/imports/server/workbook/readTable.ts'
import { badFiles, book, HEAD, sheet, text } from '#features/imports/server/workbook/testFiles.ts'

type Read = { header: string[]; headerRow: number; sheets: string[]; sheetName: string; rows: ReadRow[] }

async function read(
  bytes: Uint8Array,
  { sheetName, limits = readLimits }: { sheetName?: string; limits?: ReadLimits } = {},
): Promise<Read | string> {
  const rows: ReadRow[] = []
  try {
    const table = await readTable(
      Buffer.from(bytes),
      { limits, sheetName, labels: ['姓名', '手机'] },
      { row: (row) => rows.push(row), restart: () => (rows.length = 0) },
    )
    return { header: table.header, headerRow: table.headerRow, sheets: table.sheets, sheetName: table.sheetName, rows }
  } catch (error) {
    if (error instanceof Unreadable) return error.reason
    throw error
  }
}

describe('bad files have a clear outcome, and a quick one', () => {
  test.each(badFiles)('%s', async (_, bytes, outcome) => {
    expect(await read(await bytes())).toBe(outcome)
  })

  test('more rows than allowed', async () => {
    const rows = [['姓名'], ...Array.from({ length: 31 }, (_, at) => [`人 ${at}`])]
    expect(await read(await writeXlsx({ sheets: [{ name: 'a', rows }] }), { limits: { ...readLimits, rows: 30 } })).toBe('tooManyRows')
  })

  test.each([
    ['empty', () => Buffer.from('\ufeff')],
    ['header only', async () => writeXlsx({ sheets: [{ name: 'a', rows: [['姓名', '手机']] }] })],
  ])('%s: no rows', async (_, bytes) => {
    expect(await read(await bytes())).toMatchObject({ rows: [] })
  })

  test('as many sheets as a person looks through are read', async () => {
    expect(await read(book(sheet(`${HEAD}<row r="2">${text('A2', '甲')}</row>`), { sheets: 256 }))).toMatchObject({
      rows: [{ cells: ['甲'] }],
    })
  })

  test('a quote that is never closed in 8 MB of lines longer than the header', async () => {
    const line = `王伟,13800000001,${'甲'.repeat(250)}`
    const table = await read(Buffer.from(`姓名,手机\n"${Array.from({ length: 10_000 }, () => line).join('\n')}\n`))
    expect(table).toMatchObject({ header: ['姓名', '手机'] })
    expect(typeof table === 'string' ? [] : table.rows).toHaveLength(10_000)
  })

  test('a text in quotes of more than a million letters was never closed', async () => {
    const table = await read(Buffer.from(`姓名,手机\n"王伟,1\n${'甲'.repeat(1_000_000)}",2\n李娜,3\n`))
    expect(typeof table === 'string' ? [] : table.rows.map(({ cells }) => cells.at(-1))).toEqual(['1', '2', '3'])
  })

  test('a thread has its own memory, and what goes beyond it ends there', async () => {
    const strings = `<sst>${Array.from({ length: 400_000 }, (_, at) => `<si><t>${at}${'甲'.repeat(40)}</t></si>`).join('')}</sst>`
    const bytes = book(sheet(`${HEAD}<row r="2">${text('A2', '甲')}</row>`), { strings })
    const reading = readRows(
      bytes,
      { limits: { ...readLimits, memoryMb: 16 }, labels: [], master: new Uint8Array(32), owner: '' },
      { rows: async () => {}, restart: async () => {} },
    )
    await expect(reading).rejects.toMatchObject({ reason: 'tooLarge' })
  })

  test('and its own time', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `<row>${text(`A${at + 1}`, '甲')}</row>`).join('')
    const reading = readRows(
      book(sheet(rows)),
      { limits: { ...readLimits, ms: 1 }, labels: [], master: new Uint8Array(32), owner: '' },
      { rows: async () => {}, restart: async () => {} },
    )
    await expect(reading).rejects.toMatchObject({ reason: 'tooSlow' })
  })
})

describe('awkward workbooks are read as people see them', () => {
  const cells = async (bytes: Uint8Array) => {
    const found = await read(bytes)
    return typeof found === 'string' ? found : found.rows.map((row) => row.cells)
  }

  test('rich text, phonetic hints, entities, CDATA, escapes, prefixes', async () => {
    const strings =
      '<x:sst><x:si><x:r><x:t>张</x:t></x:r><x:r><x:t xml:space="preserve">三 </x:t></x:r><x:rPh sb="0" eb="1"><x:t>zhang</x:t></x:rPh></x:si><x:si><x:t><![CDATA[a<b]]>&amp;&#20013;</x:t></x:si><x:si><x:t>一_x000D_二</x:t></x:si></x:sst>'
    const row =
      '<x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2" t="s"><x:v>1</x:v></x:c><x:c r="C2" t="s"><x:v>2</x:v></x:c></x:row>'
    const head = HEAD.replaceAll('<', '<x:').replaceAll('<x:/', '</x:')
    expect(await cells(book(`<x:worksheet><x:sheetData>${head}${row}</x:sheetData></x:worksheet>`, { strings }))).toEqual([
      ['张三', 'a<b&中', '一\r二'],
    ])
  })

  test('formulas by their last value, errors as they show, booleans, numbers in full', async () => {
    const row =
      '<row r="2"><c r="A2" t="str"><f>A1&amp;"x"</f><v>算出</v></c><c r="B2"><f>1+1</f></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="b"><v>1</v></c><c r="E2"><v>1.3800138E10</v></c><c r="F2"><v>0.30000000000000004</v></c><c r="G2" t="n"><v>13800138000</v></c></row>'
    expect(await cells(book(sheet(HEAD + row)))).toEqual([['算出', '', '#N/A', 'TRUE', '13800138000', '0.3', '13800138000']])
  })

  test('dates by their format, in 1900 and in 1904 mode', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>'
    const row =
      '<row r="2"><c r="A2" s="1"><v>46341</v></c><c r="B2" s="2"><v>46341</v></c><c r="C2" s="3"><v>2.5</v></c><c r="D2" s="4"><v>46341.3958333333</v></c><c r="E2" s="5"><v>0.5</v></c></row>'
    expect(await cells(book(sheet(HEAD + row), { styles }))).toEqual([['2026-11-15', '2026-11-15', '2.5', '2026-11-15 09:30', '12:00']])
    const old = book(sheet(HEAD + row.replaceAll('46341', '44879')), { styles, properties: '<workbookPr date1904="1"/>' })
    expect((await cells(old))?.[0]?.slice(0, 2)).toEqual(['2026-11-15', '2026-11-15'])
  })

  test('cells merged downwards have the value of the first; merged titles are no header', async () => {
    const title = `<row r="1">${text('A1', '2026 年会名单')}</row>`
    const head = `<row r="3">${text('A3', '姓名')}${text('B3', '手机')}${text('C3', '单位')}</row>`
    const rows = [4, 5].map((at) => `<row r="${at}">${text(`A${at}`, `人${at}`)}${at === 4 ? text('C4', '甲公司') : ''}</row>`).join('')
    const bytes = book(sheet(title + head + rows, '<mergeCells><mergeCell ref="A1:C2"/><mergeCell ref="C4:C5"/></mergeCells>'))
    expect(await read(bytes)).toMatchObject({
      headerRow: 3,
      header: ['姓名', '手机', '单位'],
      rows: [
        { rowNo: 4, cells: ['人4', '', '甲公司'] },
        { rowNo: 5, cells: ['人5', '', '甲公司'] },
      ],
    })
  })

  test('names such as __proto__, equal and blank headers are only texts', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['__proto__', '姓名', '姓名', '', 'constructor'],
            ['a', 'b', 'c', 'd', 'e'],
          ],
        },
      ],
    })
    expect(await read(bytes)).toMatchObject({
      header: ['__proto__', '姓名', '姓名', '', 'constructor'],
      rows: [{ cells: ['a', 'b', 'c', 'd', 'e'] }],
    })
  })

  test('sheets are listed, hidden ones not; the one asked for is read, else the first with rows', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: '说明', rows: [] },
        { name: '名单', rows: [['姓名'], ['甲']] },
        { name: '藏', hidden: true, rows: [['姓名'], ['丙']] },
        { name: '名单二', rows: [['姓名'], ['乙']] },
      ],
    })
    expect(await read(bytes)).toMatchObject({ sheets: ['说明', '名单', '名单二'], sheetName: '名单', rows: [{ cells: ['甲'] }] })
    expect(await read(bytes, { sheetName: '名单二' })).toMatchObject({ rows: [{ cells: ['乙'] }] })
    expect(await read(bytes, { sheetName: '没有' })).toBe('noSheet')
  })

  test('reads what another reader reads', async () => {
    const rows = [
      ['姓名', '手机', '数', '日期'],
      ...Array.from({ length: 500 }, (_, at) => [`人 & <${at}>`, String(13_800_000_000 + at), at / 7, '2026-11-15']),
    ]
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows }] })
    const theirs: string[][] = []
    for await (const row of streamXlsxRows(bytes))
      theirs.push(row.values.map((value) => (typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value ?? ''))))
    expect(await cells(bytes)).toEqual(theirs.slice(1))
  })
})

describe('csv', () => {
  const gbk = Buffer.from([
    0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0x0d, 0x0a, 0xcd, 0xf5, 0xce, 0xb0, 0x2c, 0x31, 0x33, 0x38, 0x0d, 0x0a,
  ])
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('姓名,手机\n王伟,138\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeff姓名,手机\r\n王伟,138')],
    ['GBK', gbk],
    ['UTF-16 LE', Buffer.from('\ufeff姓名\t手机\r\n王伟\t138\r\n', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeff姓名\t手机\r\n王伟\t138\r\n', 'utf16le').swap16()],
    ['semicolons', Buffer.from('姓名;手机\n王伟;138\n')],
    ['tabs', Buffer.from('姓名\t手机\n王伟\t138\n')],
    ['a named separator', Buffer.from('sep=;\n姓名;手机\n王伟;138\n')],
    ['lines above the header', Buffer.from('年会名单\n\n姓名,手机\n王伟,138\n')],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ header: ['姓名', '手机'], rows: [{ cells: ['王伟', '138'] }] })
  })

  test('quotes, separators and lines inside a cell; a quote that is never closed', async () => {
    expect(await read(Buffer.from('姓名,手机\n"王,""伟""\n二",138\n'))).toMatchObject({
      rows: [{ rowNo: 2, cells: ['王,"伟"\n二', '138'] }],
    })
    expect(await read(Buffer.from('姓名,手机\n"王伟,138\n李娜,139\n'))).toMatchObject({
      rows: [{ cells: ['"王伟', '138'] }, { cells: ['李娜', '139'] }],
    })
  })
})
