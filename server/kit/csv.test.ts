import { expect, test } from 'vitest'
import { csvLine, neutral } from '#server/kit/csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-cmd|calc', "'-cmd|calc"],
  ['\tx', "'\tx"],
  ['+8613800138000', '+8613800138000'],
  ['-12.5', '-12.5'],
  ['李娜', '李娜'],
])('%j is written as %j', (value, written) => {
  expect(neutral(value)).toBe(written)
})

test('cells with commas, quotes and line ends are quoted', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n')
})
