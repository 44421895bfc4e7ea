import { expect, test } from 'vitest'
import { wantedSide } from '#features/files/rules.ts'

test.each([
  ['160', 160],
  ['0', null],
  ['99999', null],
  ['-1', null],
  ['1e3', null],
  [['160', '200'], null],
  [undefined, null],
])('a wanted side of %j is %s', (value, side) => {
  expect(wantedSide(value)).toBe(side)
})
