import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validationTypes } from '#core/flags.ts'
import { certificateOf, emailOf, identityCardOf, isCalendarDate, mobileOf } from '#features/forms/personValues.ts'

const { ChinaMobile, MacaoMobile, WorldMobile } = validationTypes

test.each([
  ['13800138000', ChinaMobile, '13800138000'],
  ['+86 138-0013-8000', ChinaMobile, '13800138000'],
  ['0086 13800138000', ChinaMobile, '13800138000'],
  ['8613800138000', ChinaMobile, '13800138000'],
  ['１３８００１３８０００', ChinaMobile, '13800138000'],
  ['12800138000', ChinaMobile, null],
  ['1380013800', ChinaMobile, null],
  ['138001380000', ChinaMobile, null],
  ['66123456', ChinaMobile, null],
  ['+1 415 555 2671', ChinaMobile, null],
  ['66123456', MacaoMobile, '+85366123456'],
  ['+853 6612 3456', MacaoMobile, '+85366123456'],
  ['28123456', MacaoMobile, null],
  ['13800138000', MacaoMobile, null],
  ['13800138000', ChinaMobile + MacaoMobile, '13800138000'],
  ['66123456', ChinaMobile + MacaoMobile, '+85366123456'],
  ['+1 (415) 555-2671', WorldMobile, '+14155552671'],
  ['001 415 555 2671', WorldMobile, '+14155552671'],
  ['4155552671', WorldMobile, null],
  ['13800138000', WorldMobile, '13800138000'],
  ['+8613800138000', WorldMobile, '13800138000'],
  ['+8612800138000', WorldMobile, null],
  ['+853 6612 3456', WorldMobile, '+85366123456'],
  ['+0123456789', WorldMobile, null],
  ['+1234567890123456', WorldMobile, null],
  ['', WorldMobile, null],
  ["13800138000'; drop", ChinaMobile, null],
] as const)('%s by %s is %s', (text, bits, number) => {
  expect(mobileOf(text, bits)).toBe(number)
})

test.each([
  [' Li.Na@Example.COM ', 'li.na@example.com'],
  ['ｌｉ＠example.com', 'li@example.com'],
  ['a+b@sub.example.co', 'a+b@sub.example.co'],
  ['li@example', null],
  ['li@@example.com', null],
  ['.li@example.com', null],
  ['li.@example.com', null],
  ['li na@example.com', null],
  ['li@-example.com', null],
  ['li@example.c', null],
  ['li@example.com\nbcc: x@y.zz', null],
  ['<li@example.com>', null],
  [`${'a'.repeat(65)}@example.com`, null],
  [`a@${'b'.repeat(300)}.com`, null],
])('%s is the address %s', (text, address) => {
  expect(emailOf(text)).toBe(address)
})

describe('an identity card', () => {
  test.each([
    ['11010519491231002X', '11010519491231002X'],
    ['11010519491231002x', '11010519491231002X'],
    [' 440524 18800101 0014', null],
    ['440524190001010014', null],
    ['110105194912310021', null],
    ['11010519490231002X', null],
    ['00010519491231002X', null],
    ['110105491231002', null],
    ['1101051949123100２X', '11010519491231002X'],
    ['', null],
  ])('%s: %s', (text, card) => {
    expect(identityCardOf(text)).toBe(card)
  })

  test('a birth date that lies ahead is refused', () => {
    expect(identityCardOf('11010519491231002X', '1949-12-30')).toBeNull()
    expect(identityCardOf('11010519491231002X', '1949-12-31')).toBe('11010519491231002X')
  })

  test('any single wrong digit, and any two neighbours swapped, are noticed', () => {
    const card = '11010519491231002X'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const wrong = card.slice(0, at) + String(digit) + card.slice(at + 1)
        return wrong === card || identityCardOf(wrong) === null
      }),
    )
    for (let at = 0; at < 16; at += 1) {
      const swapped = card.slice(0, at) + card[at + 1] + card[at] + card.slice(at + 2)
      expect(identityCardOf(swapped)).toBe(swapped === card ? card : null)
    }
  })
})

test.each([
  ['e1234567', 'E1234567'],
  ['H 0123-4567', 'H01234567'],
  ['abc', null],
  ['<script>', null],
])('the document %s is %s', (text, number) => {
  expect(certificateOf(text)).toBe(number)
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
])('%s is in the calendar: %s', (date, isOne) => {
  expect(isCalendarDate(date)).toBe(isOne)
})
