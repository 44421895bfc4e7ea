import { expect, test } from 'vitest'
import { beijingTimeOf, correctionOf, csvCells, guessedMapping, minorOf } from '#features/finance/billRules.ts'

test.each([
  ['1,299.00', 129_900],
  ['¥ 12', 1_200],
  ['￥１２.5', 1_250],
  ['-3.50', -350],
  ['0.10000', 10],
  ['', null],
  ['--', null],
])('%s is %s in minor units', (text, minor) => expect(minorOf(text)).toBe(minor))

test.each(['1.234', '1e5', '=1+1', '12abc', '9999999999999'])('%s is no amount', (text) =>
  expect(() => minorOf(text)).toThrow('is not an amount'),
)

test.each([
  ['2026-11-16 09:30:05', '2026-11-16T01:30:05.000Z'],
  ['2026/1/6 9:30', '2026-01-06T01:30:00.000Z'],
  ['20261116', '2026-11-15T16:00:00.000Z'],
  ['20261116 093005', '2026-11-16T01:30:05.000Z'],
  ['2026年11月16日', '2026-11-15T16:00:00.000Z'],
])('%s is %s', (text, iso) => expect(beijingTimeOf(text).toISOString()).toBe(iso))

test.each(['', 'yesterday', '2026-13-01', '2026-11-16 25:00'])('%s is no time', (text) =>
  expect(() => beijingTimeOf(text)).toThrow('is not a time'),
)

test('cells keep commas, quotes and lines that are guarded', () => {
  expect(csvCells('\uFEFFa,b,c\r\n"1,299.00","说 ""你好""\n下一行",="0012"\r\n\r\n,,\nx,,')).toEqual([
    ['a', 'b', 'c'],
    ['1,299.00', '说 "你好"\n下一行', '0012'],
    ['x', '', ''],
  ])
})

test('a quote that never ends ends nothing else', () => expect(csvCells('a,"b\nc,d').length).toBeGreaterThan(0))

test.each([
  [['交易日期', '收入金额(元)', '支出金额(元)', '摘要'], { time: '交易日期', in: '收入金额(元)', out: '支出金额(元)', text: '摘要' }],
  [['Date', 'Amount', 'Description'], { time: 'Date', in: 'Amount', text: 'Description' }],
  [['Wann', 'Betrag'], null],
  [[], null],
])('of %s the columns are %s', (columns, mapping) => expect(guessedMapping(columns)).toEqual(mapping))

const sides = { debit: 'merchant:1', credit: 'revenue:e' }
test.each([
  ['the bill says more of a payment', { entered: sides, ourMinor: 100, theirMinor: 130 }, { ...sides, amountMinor: 30 }],
  [
    'the bill says less of a payment',
    { entered: sides, ourMinor: 100, theirMinor: 90 },
    { debit: 'revenue:e', credit: 'merchant:1', amountMinor: 10 },
  ],
  [
    'the bill knows nothing of a payment',
    { entered: sides, ourMinor: 100, theirMinor: 0 },
    { debit: 'revenue:e', credit: 'merchant:1', amountMinor: 100 },
  ],
  [
    'the books know nothing of a payment',
    { entered: null, ourMinor: 0, theirMinor: 50 },
    { debit: 'merchant:1', credit: 'buyer', amountMinor: 50 },
  ],
  [
    'the books know nothing of a refund',
    { kind: 'refund' as const, entered: null, ourMinor: 0, theirMinor: 50 },
    { debit: 'buyer', credit: 'merchant:1', amountMinor: 50 },
  ],
])('%s', (_, given, entry) => {
  expect(correctionOf({ account: 'merchant:1', kind: 'payment', ...given })).toEqual(entry)
})
