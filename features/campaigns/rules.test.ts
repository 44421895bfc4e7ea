import { expect, test } from 'vitest'
import { confidenceOf, everyHour, variantOf, withLeaving } from '#features/campaigns/rules.ts'

test.each([
  [0, 0, { holdOut: 0, hasB: false }, 'A'],
  [9, 99, { holdOut: 10, hasB: true }, 'hold'],
  [10, 49, { holdOut: 10, hasB: true }, 'A'],
  [10, 50, { holdOut: 10, hasB: true }, 'B'],
  [99, 99, { holdOut: 0, hasB: false }, 'A'],
] as const)('bucket %i and half %i under %j is %s', (bucket, half, how, variant) => {
  expect(variantOf(bucket, half, how)).toBe(variant)
})

test.each([
  [{ count: 10, hits: 9 }, { count: 10, hits: 1 }, null],
  [{ count: 100, hits: 0 }, { count: 100, hits: 0 }, null],
  [{ count: 1000, hits: 500 }, { count: 1000, hits: 500 }, 0],
  [{ count: 243, hits: 118 }, { count: 237, hits: 144 }, 99],
  [{ count: 100, hits: 50 }, { count: 100, hits: 60 }, 84],
])('%j against %j: %s', (one, other, confidence) => {
  expect(confidenceOf(one, other)).toBe(confidence)
})

test('the way out is said once', () => {
  expect(withLeaving('来吧 ', '退订R')).toBe('来吧 退订R')
  expect(withLeaving('来吧 退订R', '退订R')).toBe('来吧 退订R')
})

test('hours in which nobody clicked stand in the row too', () => {
  const at = (hour: string) => `2026-11-01T${hour}:00:00.000Z`
  const counts = everyHour([
    { time: at('02'), count: 3 },
    { time: at('05'), count: 1 },
  ])
  expect(counts).toEqual([
    { time: at('02'), count: 3 },
    { time: at('03'), count: 0 },
    { time: at('04'), count: 0 },
    { time: at('05'), count: 1 },
  ])
  expect(everyHour([])).toEqual([])
})
