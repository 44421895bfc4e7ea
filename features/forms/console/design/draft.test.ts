// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { firstConfigs } from '#features/forms/firstConfigs.ts'
import { changedKeys, mergedDraft } from '#features/forms/console/design/draft.ts'
import type { PageConfig } from '#features/forms/contract.ts'
import { linkOf } from '#features/forms/console/resultPages/LinkField.tsx'

const page = (version: number, change: Record<string, unknown> = {}): PageConfig => ({
  pageId: 'p',
  pageType: 'OnlineSuccessPage',
  pageName: '报名成功',
  language: 'zh-CN',
  pathId: 'x',
  layout: 2,
  fields: [],
  version,
  configs: firstConfigs('OnlineSuccessPage', 'zh-CN').map((config) => ({
    ...config,
    value: config.key in change ? change[config.key] : config.value,
  })),
})

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
  ['they changed what I put back: mine is no change', { icon: 'gift' }, { icon: 'check' as const }, []],
])('%s', (_, theirs, changes, both) => {
  const merged = mergedDraft('OnlineSuccessPage', { base: page(1), changes }, page(2, theirs))
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
