import { expect, test } from 'vitest'
import { changedKeys, mergedDraft } from '#console/kit/design/draft.ts'
import { linkOf } from '#console/kit/design/LinkField.tsx'

type Values = { title: string; icon: string }
const page = (version: number, change: Partial<Values> = {}) => ({ version, values: { title: '报名成功', icon: 'check', ...change } })

test.each([
  [{ title: '报名成功' }, []],
  [{ title: '欢迎' }, ['title']],
  [{ title: '欢迎', factNames: ['OrderNo'] }, ['title', 'factNames']],
])('changed to %j: %j', (changes, keys) => {
  expect(changedKeys({ title: '报名成功', factNames: [] }, changes)).toEqual(keys)
})

test.each([
  ['they changed something else: mine goes onto theirs', { icon: 'gift' }, { title: '欢迎' }, []],
  ['we changed the same to different ends: I am asked', { title: '他的' }, { title: '欢迎' }, ['title']],
  ['we changed the same to the same: nothing to ask', { title: '欢迎' }, { title: '欢迎' }, []],
  ['they changed what I put back: mine is no change', { icon: 'gift' }, { icon: 'check' }, []],
])('%s', (_, theirs, changes, both) => {
  const merged = mergedDraft(({ values }: ReturnType<typeof page>) => values, { base: page(1), changes }, page(2, theirs))
  expect(merged.both).toEqual(both)
  expect(merged.draft.base.version).toBe(2)
  if ('title' in changes) expect(merged.draft.changes).toEqual(changes)
})

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['example.com/a?b=1', 'https://example.com/a?b=1'],
  ['/bvent/x', '/bvent/x'],
  ['', ''],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['word', null],
])('a typed address %j is taken as %j', (typed, address) => {
  expect(linkOf(typed)).toBe(address)
})
