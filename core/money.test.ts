import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, moneyOf, parseMoney, priceText } from '#core/money.ts'

describe('formatting', () => {
  test.each([
    ['1299', '1,299.00'],
    ['1299.5', '1,299.50'],
    ['0', '0.00'],
    ['0.05', '0.05'],
    ['999', '999.00'],
    ['1000', '1,000.00'],
    ['1234567.89', '1,234,567.89'],
    ['123456789012345678901234', '123,456,789,012,345,678,901,234.00'],
    ['007', '7.00'],
    ['', ''],
    ['-1', ''],
    ['+1', ''],
    ['1e9', ''],
    ['0.001', ''],
    ['NaN', ''],
    ['Infinity', ''],
    ['１２', ''],
    ['1,299', ''],
    ['1.', ''],
    ['.5', ''],
    [' 1', ''],
    ['1\n', ''],
    ['0x10', ''],
    ['¥1', ''],
  ])('%j → %j', (text, formatted) => {
    expect(formatMoney(text)).toBe(formatted)
  })
})

test.each([
  ['1299', 'CNY', '¥ 1,299.00'],
  ['1299', 'USD', '$ 1,299.00'],
  ['1299', 'HKD', 'HK$ 1,299.00'],
  ['1299', 'EUR', '€ 1,299.00'],
  ['1299', 'JPY', 'JPY 1,299.00'],
  ['1299', 'constructor', 'constructor 1,299.00'],
  ['x', 'CNY', ''],
])('%s %s is shown as %j', (text, currency, shown) => {
  expect(priceText(text, currency)).toBe(shown)
})

test.each([
  ['20000', 2_000_000],
  ['0.1', 10],
  ['0.29', 29],
  ['1.15', 115],
  ['999999999.99', 99_999_999_999],
  ['0000000001', 100],
  ['1000000000', null],
  ['-1', null],
  ['1e9', null],
  ['0.001', null],
  ['NaN', null],
  ['１', null],
])('%j is %s minor units', (text, minor) => {
  expect(parseMoney(text)).toBe(minor)
})

describe('always', () => {
  const minor = fc.integer({ min: 0, max: 99_999_999_999 })

  test('what is written is read back', () => {
    fc.assert(fc.property(minor, (amount) => parseMoney(moneyOf(amount)) === amount))
  })

  test('formatting changes nothing but the separators', () => {
    fc.assert(fc.property(minor, (amount) => formatMoney(moneyOf(amount)).replaceAll(',', '') === moneyOf(amount)))
  })

  test('separators stand before every third digit', () => {
    fc.assert(fc.property(minor, (amount) => /^[0-9]{1,3}(,[0-9]{3})*\.[0-9]{2}$/.test(formatMoney(moneyOf(amount)))))
  })

  test('any other text yields nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/^[0-9]+(\.[0-9]{1,2})?$/.test(text))
        return formatMoney(text) === '' && parseMoney(text) === null
      }),
    )
  })

  test.each([-1, 0.5, NaN, Infinity, 2 ** 53])('%s is no amount', (amount) => {
    expect(() => moneyOf(amount)).toThrow()
  })
})
