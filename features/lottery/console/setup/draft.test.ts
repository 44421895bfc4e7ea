import { expect, test } from 'vitest'
import { moved } from '#features/lottery/console/setup/draft.ts'

test.each([
  ['abc', 0, 1, 'bac'],
  ['abc', 2, -1, 'acb'],
  ['abc', 0, -1, 'abc'],
  ['abc', 2, 1, 'abc'],
  ['abc', 9, -1, 'abc'],
] as const)('%s: the one at %i goes by %i', (before, from, by, after) => {
  expect(moved([...before], from, by).join('')).toBe(after)
})
