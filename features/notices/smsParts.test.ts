import { describe, expect, test } from 'vitest'
import { fitted, hasSignatureBrackets, signed, smsSize } from '#features/notices/smsParts.ts'

test.each([
  [0, 1, false],
  [70, 1, false],
  [71, 2, false],
  [134, 2, false],
  [135, 3, false],
  [500, 8, false],
  [501, 8, true],
])('%i units are %i parts, too long: %s', (length, parts, isTooLong) => {
  expect(smsSize('字'.repeat(length))).toEqual({ length, parts, isTooLong })
})

test('the signature counts, and an emoji counts twice', () => {
  expect(smsSize(signed('字'.repeat(66), '华瑞')).parts).toBe(1)
  expect(smsSize(signed('字'.repeat(67), '华瑞')).parts).toBe(2)
  expect(smsSize('🎉').length).toBe(2)
})

test.each([
  ['报名成功', false],
  ['【华瑞】报名成功', true],
  ['报名】成功', true],
])('%s has brackets of a signature: %s', (text, has) => {
  expect(hasSignatureBrackets(text)).toBe(has)
})

describe('a long title', () => {
  const title = '2026 智造未来峰会暨第十二届华瑞生态伙伴大会开幕式及颁奖典礼晚宴'
  test('gives way to keep one part', () => {
    const text = fitted((said) => signed(`“${said}”报名成功，到场出示电子票 https://e.example/s/ABCDEFGH`, '华瑞'), title)
    expect(text).toHaveLength(70)
    expect(text).toMatch(/…”报名成功，到场出示电子票 https.*ABCDEFGH$/)
  })
  test('stays whole where cutting would not help', () => {
    expect(fitted((said) => `${'字'.repeat(70)}${said}`, title)).toContain(title)
  })
})
