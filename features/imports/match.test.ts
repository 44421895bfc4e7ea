import { expect, test } from 'vitest'
import { knownField } from '#features/forms/knownFields.ts'
import { regionsOf } from '#features/forms/regions.ts'
import { cellReader, exactNumber, isFormulaError, regionNames, resolveRegions } from '#features/imports/cells.ts'
import { columnsOf, guessedType } from '#features/imports/columns.ts'
import { proposals } from '#features/imports/match.ts'
import { firstFilter } from '#features/imports/rules.ts'

const columns = (header: string[], rows: string[][]) =>
  columnsOf(
    { header, sample: rows.map((cells) => ({ cells })), filled: header.map((_, at) => rows.filter((row) => row[at]).length) },
    (letters) => `列 ${letters}`,
    (at) => 'ABCDE'[at] ?? '',
  )

test('equal names are numbered, blank ones called by their letter, empty columns left out', () => {
  const named = columns(['姓名', '姓名', '', '', '__proto__'], [['a', 'b', 'c', '', 'e']])
  expect(named.map(({ id, name }) => [id, name])).toEqual([
    ['c0', '姓名'],
    ['c1', '姓名 (2)'],
    ['c2', '列 C'],
    ['c4', '__proto__'],
  ])
})

test('a field is proposed for one column only, the best one', () => {
  const targets = [
    { fieldId: 'FullName', displayName: '姓名' },
    { fieldId: 'Mobile', displayName: '手机号' },
  ]
  const found = proposals(columns(['联系人', '姓名', '电话'], [['a', 'b', '13800138000']]), targets, new Map())
  expect([...found.values()].map(({ columnId, fieldId, reason }) => [columnId, fieldId, reason])).toEqual([
    ['c1', 'FullName', 'name'],
    ['c2', 'Mobile', 'synonymAndValues'],
  ])
})

test.each([
  [['2026-11-15', '2026/1/2'], 'Date'],
  [['2026-11-15 09:30'], 'DateTime'],
  [['1', '20', '300'], 'Numeric'],
  [['1.5', '2'], 'Decimal'],
  [['13800138000'], 'Textbox'],
  [['007'], 'Textbox'],
  [['是', '否', '是'], 'Radio'],
  [Array.from({ length: 12 }, (_, at) => (at % 2 ? '红' : '蓝')), 'Select'],
  [['字'.repeat(80)], 'Textarea'],
  [[], 'Textbox'],
])('values %j make a %s', (values, type) => {
  expect(guessedType(values)).toBe(type)
})

test.each([
  ['1.3800138000E+10', '13800138000'],
  ['1.3800138E10', '1.3800138E10'],
  ['1.38E+10', '1.38E+10'],
  ['5E+0', '5'],
  ['13800138000', '13800138000'],
])('%s is read as %s', (text, read) => {
  expect(exactNumber(text)).toBe(read)
})

test('a formula that went wrong is told from a text with a hash', () => {
  expect(['#N/A', '#DIV/0!', '#1', '# 备注'].map(isFormulaError)).toEqual([true, true, false, false])
})

test('options are read by their names, several at once', () => {
  const gender = cellReader(knownField('Gender', { language: 'zh-CN', sortId: 0 }))
  expect(['男', 'Female', '先生', '不详'].map(gender)).toEqual(['male', 'female', 'male', '不详'])
  const meals = cellReader({
    ...knownField('Company', { language: 'zh-CN', sortId: 0 }),
    fieldType: 'Checkbox',
    fieldOptions: [
      { key: 'a', value: '素食' },
      { key: 'b', value: '清真' },
    ],
  })
  expect(meals('素食、清真')).toEqual(['a', 'b'])
})

test('a region is the one inside the region above it; a municipality is its own city', () => {
  const regions = regionsOf([
    {
      key: 'CN',
      value: '中国',
      childrens: [
        { key: '11', value: '北京市', childrens: [{ key: '1101', value: '市辖区', childrens: [{ key: '110105', value: '朝阳区' }] }] },
        { key: '22', value: '吉林省', childrens: [{ key: '2201', value: '长春市', childrens: [{ key: '220104', value: '朝阳区' }] }] },
      ],
    },
  ])
  const fields = (['Province', 'City', 'Area'] as const).map((name, sortId) => knownField(name, { language: 'zh-CN', sortId }))
  const read = (values: Record<string, unknown>) => {
    resolveRegions(values, fields, regionNames(regions))
    return values
  }
  expect(read({ Province: '吉林', City: '长春', Area: '朝阳' })).toEqual({ Province: '22', City: '2201', Area: '220104' })
  expect(read({ Province: '北京市', City: '北京', Area: '朝阳区' })).toEqual({ Province: '11', City: '1101', Area: '110105' })
  expect(read({ City: '不存在' })).toEqual({ City: '不存在' })
})

test.each([
  [{ errorCount: 1, newCount: 0, updateCount: 3 }, 0],
  [{ errorCount: 0, newCount: 2, updateCount: 3 }, 0],
  [{ errorCount: 0, newCount: 0, updateCount: 3 }, 2],
  [{ errorCount: 0, newCount: 0, updateCount: 0 }, 1],
])('with %j the preview opens on filter %i', (counts, filter) => {
  expect(firstFilter(counts)).toBe(filter)
})
