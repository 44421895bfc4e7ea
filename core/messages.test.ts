import { describe, expect, test } from 'vitest'
import { dictionaryOf, defineMessages, format } from '#core/messages.ts'

describe('format', () => {
  test.each([
    ['共 {n} 人', { n: 12304 }, 'zh-CN', '共 12,304 人'],
    ['{n} person|{n} people', { n: 1 }, 'en', '1 person'],
    ['{n} person|{n} people', { n: 2 }, 'en', '2 people'],
    ['{n} person|{n} people', { n: 0 }, 'en', '0 people'],
    ['你好，{name}', { name: '李娜' }, 'zh-CN', '你好，李娜'],
    ['{name} {missing}', { name: 'a' }, 'en', 'a {missing}'],
    ['{constructor}', {}, 'en', '{constructor}'],
    ['{languages}正在使用', { languages: '中文、English' }, 'zh-CN', '中文、English 正在使用'],
    ['这个{name}已经报名', { name: 'ID' }, 'zh-CN', '这个 ID 已经报名'],
    ['这个{name}已经报名', { name: '手机号' }, 'zh-CN', '这个手机号已经报名'],
    ['“{name}”，{n}人', { name: 'A', n: 3 }, 'zh-CN', '“A”，3 人'],
    ['VIP{name}', { name: '厅' }, 'zh-CN', 'VIP 厅'],
  ] as const)('%s with %o in %s', (text, params, language, expected) => {
    expect(format(text, params, language)).toBe(expected)
  })
})

test('a dictionary holds one language under the feature’s keys', () => {
  const messages = defineMessages('org', { switch: ['切换组织', 'Switch organisation'] })
  expect(dictionaryOf(messages, 'zh-CN')).toEqual({ 'org.switch': '切换组织' })
  expect(dictionaryOf(messages, 'en')).toEqual({ 'org.switch': 'Switch organisation' })
})
