import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, CSV_START } from '#server/kit/csv.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { cellText } from '#features/imports/server/workbook/readCells.ts'
import { readLimits } from '#features/imports/server/workbook/readLimits.ts'
import { readTable } from '#features/imports/server/workbook/readTable.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const COLUMNS = ['姓名', '手机', '备注']
const RUNS = 60

/** Texts as people leave them: formulas, line ends, quotes, what looks like markup or an escape, signs beyond the first plane. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '+8613800138000',
    '-12.5',
    '007',
    '<b>&amp;</b>',
    '_x000D_',
    '_x0041_x0042_',
    'a,"b"\nc',
    'line\nline',
    '👩‍👩‍👧',
    ']]>',
    '1.38E+10',
  ),
  fc.constantFrom('=1+1', '@x', '-cmd', '+cmd').map((formula) => formula + '!'),
)
const tables = fc.array(fc.tuple(fc.constant('人'), text, text), { minLength: 1, maxLength: 12 })

async function read(bytes: Buffer): Promise<string[][]> {
  const rows: ReadRow[] = []
  const sink = { row: (row: ReadRow) => rows.push(row), restart: () => (rows.length = 0) }
  const { header } = await readTable(bytes, { limits: readLimits, labels: COLUMNS }, sink)
  expect(header).toEqual(COLUMNS)
  return rows.map(({ cells }) => COLUMNS.map((_, at) => cells[at] ?? ''))
}

test('a workbook that was written is read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      async function* chunks() {
        yield rows
      }
      const pieces: Buffer[] = []
      for await (const piece of xlsx({ name: '参会人', columns: COLUMNS.map((title) => ({ title, width: 100 })), rows: chunks() }))
        pieces.push(piece)
      expect(await read(Buffer.concat(pieces))).toEqual(rows.map((row) => row.map(cellText)))
    }),
    { numRuns: RUNS },
  )
})

test('a csv file that was written is read back equal, but for the mark before a formula', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      const bytes = Buffer.from(CSV_START + [COLUMNS, ...rows].map((row) => csvLine(row)).join(''))
      const found = await read(bytes)
      expect(found.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')))).toEqual(rows.map((row) => row.map(cellText)))
    }),
    { numRuns: RUNS },
  )
})
