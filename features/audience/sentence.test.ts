import { expect, test } from 'vitest'
import { format, textIn } from '#core/messages.ts'
import { audienceMessages } from '#features/audience/messages.ts'
import { completed, sentenceOf } from '#features/audience/sentence.ts'
import type { Group, Tree } from '#features/audience/tree.ts'

const names = {
  labels: { l: '采购方' },
  segments: { s: '员工' },
  events: { e: '年会' },
  values: { '310100': '上海', 'e F_1 vip': '贵宾席' },
  questions: { 'e F_1': '座位' },
}
const saying =
  (language: 'zh-CN' | 'en') =>
  (key: string, params: Record<string, string | number> = {}) =>
    format(textIn(audienceMessages[`audience.${key}` as 'audience.title'], language), params, language)

const rows: [tree: Tree, zh: string][] = [
  [{ kind: 'all', items: [] }, '所有联系人'],
  [{ kind: 'trait', field: 'City', test: 'is', values: ['310100'] }, '城市是上海'],
  [{ kind: 'trait', field: 'Title', test: 'isEmpty', values: [] }, '职务没填'],
  [{ kind: 'answer', bventId: 'e', fieldName: 'F_1', test: 'is', values: ['vip'] }, '在“年会”答“座位”是贵宾席'],
  [{ kind: 'answer', bventId: 'e', fieldName: 'gone', test: 'isEmpty', values: [] }, '在“年会”答“（已删除）”没填'],
  [{ kind: 'label', labelIds: ['l', 'gone'] }, '有标签“采购方、（已删除）”'],
  [{ kind: 'did', what: 'attended', bventIds: [], times: 'atLeast', count: 2 }, '参加过任意活动 至少 2 次'],
  [{ kind: 'did', what: 'attended', bventIds: ['e'], times: 'exactly', count: 0, days: 180 }, '最近 180 天没有参加过年会'],
  [{ kind: 'recency', what: 'registered', is: 'before', days: 30 }, '最后一次报名在 30 天之前'],
  [{ kind: 'consent', channel: 'SMS', is: 'withdrawn' }, '不接收短信'],
  [{ kind: 'none', items: [{ kind: 'segment', segmentId: 's' }] }, '不包括在“员工”里的人'],
  [
    {
      kind: 'all',
      items: [
        { kind: 'bucket', salt: '', from: 0, to: 10 },
        {
          kind: 'any',
          items: [
            { kind: 'label', labelIds: ['l'] },
            { kind: 'trait', field: 'Company', test: 'contains', values: ['锐'] },
          ],
        },
      ],
    },
    '随机的 10%，并且有标签“采购方”或者公司包含锐',
  ],
]

test.each(rows)('%j', (tree, zh) => {
  expect(sentenceOf(tree, names, saying('zh-CN'))).toBe(zh)
  expect(sentenceOf(tree, names, saying('en'))).not.toMatch(/[{}]|undefined/)
})

test('what is still being chosen is left out', () => {
  const tree: Group = {
    kind: 'all',
    items: [
      { kind: 'label', labelIds: [] },
      { kind: 'any', items: [{ kind: 'segment', segmentId: '' }] },
    ],
  }
  expect(completed(tree)).toEqual({ kind: 'all', items: [] })
})
