import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { xlsxRows, zipEntries } from '#features/attendees/testWorkbook.ts'
import { columnName, MOST_LETTERS, xlsx } from '#server/kit/workbook/writeXlsx.ts'
import { zip } from '#server/kit/workbook/writeZip.ts'

async function* once<Value>(value: Value) {
  yield value
}
const sheetOf = (rows: string[][]) =>
  xlsx({
    name: '名单',
    columns: [
      { title: '姓名', width: 70 },
      { title: '手机', width: 140 },
    ],
    rows: once(rows),
  })

test.each(['=1+1', '+8613800138000', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  '%j stays a text, also when somebody clicks into it',
  async (text) => {
    const file = await buffer(sheetOf([[text, '13800138000']]))
    const sheet = (await zipEntries(file)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).not.toContain('<f>')
    expect(sheet).toMatch(/<c r="A2" s="2" t="inlineStr">/)
    expect(sheet).toMatch(/<c r="B2" t="inlineStr">/)
    const styles = (await zipEntries(file)).get('xl/styles.xml')?.toString() ?? ''
    expect(styles.match(/<xf [^>]*quotePrefix="1"[^>]*>/g)).toHaveLength(1)
  },
)

test('another reader finds what was written', async () => {
  const rows = [
    ['甲 & <乙>', '_x0041_'],
    ['', '空在前'],
    ['行\n行', ' 两边 '],
  ]
  expect(await xlsxRows(await buffer(sheetOf(rows)))).toEqual([['姓名', '手机'], ...rows])
})

test('a cell that Excel would cut refuses the file', async () => {
  await expect(buffer(sheetOf([['x'.repeat(MOST_LETTERS + 1), '']]))).rejects.toThrow('at most')
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

test('an archive holds what was put in, stored or deflated, under names in any language', async () => {
  const large = Buffer.alloc(300_000, '参会人')
  const bytes = await buffer(
    zip([
      { name: '名单.csv', body: ['a', 'b'] },
      { name: '附件/简历 1.pdf', body: [large, large], isStored: true },
      { name: '空', body: [] },
    ]),
  )
  const found = await zipEntries(bytes)
  expect([...found.keys()]).toEqual(['名单.csv', '附件/简历 1.pdf', '空'])
  expect(found.get('名单.csv')?.toString()).toBe('ab')
  expect(found.get('附件/简历 1.pdf')?.equals(Buffer.concat([large, large]))).toBe(true)
  expect(found.get('空')).toHaveLength(0)
})
