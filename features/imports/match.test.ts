import { expect, test } from 'vitest'
import { knownField } from '#features/forms/knownFields.ts'
import { regionsOf } from '#features/forms/regions.ts'
import { cellReader, exactNumber, isFormulaError, regionNames, resolveRegions } from '#features/imports/cells.ts'
import { columnsOf, guessedType } from '#features/imports/columns.ts'
import { proposals } from '#features/imports/match.ts'
import { firstFilter } from '#features/imports/rules.ts'
import { fieldNamed } from '#features/imports/synonyms.ts'

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

test.each([
  ['单位全称', 'Company'],
  ['参会票种', 'CustomTicketName'],
  ['报名票种', 'CustomTicketName'],
  ['门票类型', 'CustomTicketName'],
  ['联系方式', 'Mobile'],
  ['手机号码', 'Mobile'],
  ['参会人手机号码（必填）', 'Mobile'],
  ['您的联系电话', 'Mobile'],
  ['电子邮箱', 'Email'],
  ['E-mail地址', 'Email'],
  ['工作邮箱', 'Email'],
  ['公司名称', 'Company'],
  ['公司/单位', 'Company'],
  ['所属单位名称', 'Company'],
  ['职位', 'Title'],
  ['职务/职称', 'Title'],
  ['所在部门名称', 'Department'],
  ['身份证号码', 'IdNumber'],
  ['备注说明', 'Remark'],
  ['备注信息', 'Remark'],
  ['1. 姓名', 'FullName'],
  ['参会者姓名', 'FullName'],
  ['嘉宾性别', 'Gender'],
  ['单位地址', 'Address'],
  ['微信号码', 'WeChat'],
  ['紧急联系人电话', undefined],
  ['推荐人', undefined],
  ['名称', undefined],
  ['是否用餐', undefined],
])('a column called %s means %s', (label, fieldName) => {
  expect(fieldNamed(label)).toBe(fieldName)
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
  [Array.from({ length: 15 }, (_, at) => ['2026-11-15', '2026/11/16', '2026年11月17日', '20261118', '45976'][at % 5] ?? ''), 'Date'],
  [Array.from({ length: 12 }, (_, at) => ['2026-11-15', '2026/11/16 9:30', '2026年11月17日'][at % 3] ?? ''), 'DateTime'],
  [Array.from({ length: 12 }, (_, at) => ['2026-11-15', '待定', '2026年11月17日', '不来'][at % 4] ?? ''), 'Textbox'],
  [Array.from({ length: 12 }, (_, at) => ['20261115', '20261116'][at % 2] ?? ''), 'Date'],
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

test('a day is read in the spelling of its cell', () => {
  const day = cellReader({ ...knownField('Company', { language: 'zh-CN', sortId: 0 }), fieldType: 'Date' })
  expect(['2026年11月5日', '20261105', '45976', '下周'].map(day)).toEqual(['2026-11-05', '2026-11-05', '2025-11-15', '下周'])
  const time = cellReader({ ...knownField('Company', { language: 'zh-CN', sortId: 0 }), fieldType: 'DateTime' })
  expect(['2026年11月5日 9:30', '11/15/2026'].map(time)).toEqual(['2026-11-05 09:30', '2026-11-15'])
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
