import { expect, test } from 'vitest'
import { curvePath } from '#features/reports/curve.ts'

test.each([
  [[0, 10], 'M0 100L200 0'],
  [[5, 10, 10], 'M0 50L100 0L200 0'],
  [[0, 0], 'M0 100L200 100'],
])('%j is %s', (totals, line) => {
  expect(curvePath(totals, 200, 100)).toEqual({ line, area: `${line}L200 100L0 100Z` })
})
