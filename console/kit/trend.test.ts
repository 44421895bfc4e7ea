import { expect, test } from 'vitest'
import { stepOf, trendOf } from '#console/kit/trend.ts'

test.each([
  [0, 1],
  [3, 1],
  [5, 2],
  [11, 5],
  [40, 10],
  [151, 50],
  [4_001, 2_000],
])('up to %s people the lines stand %s apart', (most, step) => {
  expect(stepOf(most)).toBe(step)
})

const box = { left: 10, top: 0, width: 100, height: 50 }

test('the line begins at the left edge, ends at the right and never leaves the box', () => {
  const trend = trendOf([0, 10, 5], box)
  expect(trend?.rows.map(({ value }) => value)).toEqual([0, 5, 10])
  expect(trend?.line).toBe('M10 50L60 0L110 25')
  expect(trend?.last).toEqual({ x: 110, y: 25 })
})

test('days without anyone lie on the floor', () => {
  expect(trendOf([0, 0], box)).toMatchObject({ line: 'M10 50L110 50', rows: [{ value: 0 }, { value: 1 }] })
})

test('one day is no trend', () => {
  expect(trendOf([4], box)).toBeNull()
})
