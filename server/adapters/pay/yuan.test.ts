import { expect, test } from 'vitest'
import { minorOfYuan } from '#server/adapters/pay/yuan.ts'

test.each([
  ['1299.00', 129_900],
  ['1299', 129_900],
  ['0.5', 50],
  ['7.79400', 779],
  ['7.79500', 780],
  ['-1.79500', -180],
  ['+3.00\t', 300],
  ['-0.00', 0],
  ['21474836.48', 2_147_483_648],
])('%s yuan are %i', (text, minor) => expect(minorOfYuan(text)).toBe(minor))

test.each(['', '-', '1,299.00', '1.', '¥1', '1e3', '1299.00元'])('%s is not an amount', (text) =>
  expect(() => minorOfYuan(text)).toThrow('is not an amount'),
)
