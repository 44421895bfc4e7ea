import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inlineTexts, textExceptions } from '#bin/house/texts.ts'

const files = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.(test|e2e)\.tsx?$/.test(file) && !/(^|\/)test[A-Z]\w*\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
)
const excepted = Object.values(textExceptions).flat()

test('texts for people stand in messages.ts alone', () => {
  expect(inlineTexts(files, new Set(excepted))).toEqual([])
})

test('an exception that is none any more is taken off the list', () => {
  const found = inlineTexts(files, new Set())
  expect(excepted.filter((file) => !found.includes(file))).toEqual([])
})

test.each([
  ["const title = '活动'", true],
  ['<p>活动</p>', true],
  ["textIn(['x', 'An event'], language)", true],
  ["const at = 'https://a' // 活动", false],
  ["/** 活动 · 列表 */ const x = '/*'", false],
  ["const at = '//' + '活动'", true],
])('%s: %s', (code, isFound) => {
  expect(inlineTexts(new Map([['features/a/x.ts', code]]), new Set())).toHaveLength(isFound ? 1 : 0)
  expect(inlineTexts(new Map([['features/a/messages.ts', code]]), new Set())).toEqual([])
})
