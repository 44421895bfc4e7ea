import { beforeEach, expect, test } from 'vitest'
import { dictionaryOf } from '#core/messages.ts'
import { allMessages } from '#features/registry.ts'
import { setTexts } from '#console/kit/text.ts'
import { fieldText, readable, valueText } from '#console/kit/changeWords.ts'

beforeEach(() => setTexts('zh-CN', dictionaryOf(allMessages, 'zh-CN')))

test.each([
  ['status', '状态'],
  ['place.name', '地点 · 名称'],
  ['description.zh-CN', '介绍 · 中文'],
  ['FullName', '姓名'],
  ['F_S7XUHQFP.isShow', '自定义字段 · 显示'],
  ['unheardOf', '其他设置'],
])('the field %s is called %s', (field, text) => expect(fieldText(field)).toBe(text))

test('a field of the organiser is called what they call it', () =>
  expect(fieldText('F_S7XUHQFP.isShow', { F_S7XUHQFP: '饮食禁忌' })).toBe('饮食禁忌 · 显示'))

test.each([
  ['Draft', '未发布'],
  ['PendingApproval', '待审核'],
  ['EnrollPage', '报名表单'],
  ['planner', '策划人'],
  ['Acme', 'Acme'],
  ['晚宴', '晚宴'],
  [['FullName', 'Mobile'], '姓名、手机号'],
  [false, '否'],
  ['saveImport', '导入参会人'],
  ['EQ', '等于'],
  ['2026-12-05T01:00:00.000Z', expect.stringMatching(/^2026-12-05 \d\d:00$/)],
  [{ id: '0190aaaa-0000-7000-8000-000000000001', name: '晚宴' }, '名称 晚宴'],
])('the value %o reads %s', (value, text) => expect(valueText(value)).toEqual(text))

test('what people have words for comes first, and versions are not told', () => {
  const change = (field: string) => ({ field, before: 1, after: 2 })
  expect(readable(['version', 'unheardOf', 'title', 'place.lng', 'place.name'].map(change)).map(({ field }) => field)).toEqual([
    'title',
    'place.lng',
    'place.name',
    'unheardOf',
  ])
})

test('ids of things are left out', () => {
  const id = '0190aaaa-0000-7000-8000-000000000001'
  expect(
    readable([
      { field: 'ticketId', before: null, after: id },
      { field: 'parts', before: [id], after: [] },
    ]),
  ).toEqual([])
})
