import { beforeEach, expect, test } from 'vitest'
import { dictionaryOf } from '#core/messages.ts'
import { allMessages } from '#features/registry.ts'
import { setTexts } from '#console/kit/text.ts'
import { fieldText, readable, valueText } from '#console/kit/changeWords.ts'

beforeEach(() => setTexts('zh-CN', dictionaryOf(allMessages, 'zh-CN')))

test.each([
  ['status', '状态'],
  ['place.name', '地点 · 名称'],
  ['description.zh-CN', '介绍 · zh-CN'],
  ['FullName', '姓名'],
  ['F_S7XUHQFP.isShow', '自定义字段 · 显示'],
  ['unheardOf', 'unheardOf'],
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
])('the value %o reads %s', (value, text) => expect(valueText(value)).toBe(text))

test('what people have words for comes first, and versions are not told', () => {
  const change = (field: string) => ({ field, before: 1, after: 2 })
  expect(readable(['version', 'unheardOf', 'title', 'place.lng', 'place.name'].map(change)).map(({ field }) => field)).toEqual([
    'title',
    'place.name',
    'unheardOf',
    'place.lng',
  ])
})
