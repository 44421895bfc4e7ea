import { describe, expect, test } from 'vitest'
import { countOf, isWanted, markDuplicates, reasonCounts, reasonsOf, tallyOf, type Check, type Which } from '#features/imports/checks.ts'
import { note, reasonOf, sayReason } from '#features/imports/say.ts'

const check = (rowNo: number, more: Partial<Check> = {}): Check => ({ rowNo, attendeeId: `id${rowNo}`, status: 1, keys: [], ...more })

describe('rows that share a value', () => {
  const mark = (rows: readonly Check[]) => markDuplicates(rows, new Map())

  test('the first keeps it, the others are told which one that is', () => {
    const rows = [check(2, { keys: ['Mobile:1'] }), check(3, { keys: ['Mobile:1', 'Email:a'] }), check(4, { keys: ['Email:a'] }), check(5)]
    expect(mark(rows)).toBe(true)
    expect(rows.map(({ duplicateOf, duplicateKey }) => [duplicateOf, duplicateKey])).toEqual([
      [undefined, undefined],
      [2, 'Mobile:1'],
      [3, 'Email:a'],
      [undefined, undefined],
    ])
  })

  test('are free again once the value is another; asked twice nothing changes', () => {
    const rows = [check(2, { keys: ['Mobile:1'] }), check(3, { keys: ['Mobile:1'] })]
    mark(rows)
    expect(mark(rows)).toBe(false)
    rows[0]!.keys = ['Mobile:2']
    expect(mark(rows)).toBe(true)
    expect(rows[1]).not.toHaveProperty('duplicateOf')
  })
})

const mobile = 'Mobile|forms.answer.mobile'
const rows = [
  check(2),
  check(3, { status: 2 }),
  check(4, { reasons: [mobile, 'Email|forms.answer.email'] }),
  check(5, { status: 2, reasons: [mobile] }),
  check(6, { isSaved: true }),
  check(7, { isSaved: false, refusal: { field: 'Mobile', ...note('row.taken') } }),
  check(8, { duplicateOf: 2, duplicateKey: 'Mobile:1' }),
]

test.each<[Which, number[]]>([
  [{ status: 0 }, [2, 3, 4, 5, 6, 7, 8]],
  [{ status: 1, hasError: false }, [2, 6]],
  [{ status: 2 }, [3, 5]],
  [{ status: 0, hasError: true }, [4, 5, 7, 8]],
  [{ status: 0, isJudged: true }, [6, 7]],
  [{ status: 0, hasError: false, isJudged: false }, [2, 3]],
  [{ status: 0, reason: mobile }, [4, 5]],
  [{ status: 2, hasError: true, reason: mobile }, [5]],
  [{ status: 0, reason: 'Mobile|imports.row.duplicate' }, [8]],
  [{ status: 0, reason: 'nothing' }, []],
])('the tally counts what %o finds', (which, found) => {
  expect(rows.filter((row) => isWanted(row, which)).map(({ rowNo }) => rowNo)).toEqual(found)
  expect(countOf(tallyOf(rows), which)).toBe(found.length)
})

test('reasons are counted over all blocks, the most frequent first, and said in both languages', () => {
  const [first, second] = [tallyOf(rows.slice(0, 4)), tallyOf(rows.slice(4))]
  expect(reasonCounts([first, second])).toEqual([
    { reason: mobile, count: 2 },
    { reason: 'Email|forms.answer.email', count: 1 },
    { reason: 'Mobile|imports.row.duplicate', count: 1 },
    { reason: 'Mobile|imports.row.taken', count: 1 },
  ])
  expect(reasonsOf(rows[6]!).map((reason) => sayReason('zh-CN', reason, '手机号'))).toEqual(['“手机号”与前面的行重复'])
  expect(sayReason('en', reasonOf('Company', { message: 'forms.answer.length', params: { most: 200 } }), 'Company')).toBe(
    '“Company” has at most 200 characters',
  )
  expect(sayReason('en', 'Mobile|what was once', 'Mobile')).toBe('what was once')
})
