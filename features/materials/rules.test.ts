import { expect, test } from 'vitest'
import { cropOf, fullParams, heldIn, isTooMuch, tagsOf } from '#features/materials/rules.ts'

test.each([
  [[' 杭州 ', '杭州', ''], ['杭州']],
  [['Logo', 'logo'], ['logo']],
  [Array.from({ length: 30 }, (_, at) => `t${at}`), Array.from({ length: 20 }, (_, at) => `t${at}`)],
])('%j are the tags %j', (given, tags) => {
  expect(tagsOf(given)).toEqual(tags)
})

test.each([
  [{ width: 400, height: 200 }, 1, { x: 100, y: 0, width: 200, height: 200 }],
  [{ width: 200, height: 400 }, 2, { x: 0, y: 150, width: 200, height: 100 }],
  [{ width: 400, height: 200 }, null, { x: 0, y: 0, width: 400, height: 200 }],
])('of %j in the shape %s: %j', (size, ratio, box) => {
  expect(cropOf(size, ratio)).toEqual(box)
})

test.each([
  [
    { x: -5, y: 190, width: 100, height: 50 },
    { x: 0, y: 150, width: 100, height: 50 },
  ],
  [
    { x: 0, y: 0, width: 9_000, height: 0 },
    { x: 0, y: 0, width: 400, height: 1 },
  ],
])('%j is held as %j', (box, held) => {
  expect(heldIn(box, { width: 400, height: 200 })).toEqual(held)
})

test.each([
  [999_999, 1, false],
  [1_000_000, 1, true],
  [0, 1_000_001, true],
])('with %i used, %i more is too much: %s', (usedBytes, more, isFull) => {
  expect(isTooMuch({ usedBytes, mostBytes: 1_000_000 }, more)).toBe(isFull)
})

test('the words of a refusal round up, so that they never say there is room', () => {
  expect(fullParams({ usedBytes: 940_001, mostBytes: 1_000_000 }, 60_000)).toEqual({ used: '1 MB', most: '1 MB', size: '0.1 MB' })
})
