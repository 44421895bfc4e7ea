import { describe, expect, test } from 'vitest'
import { countOf, EVERYTHING, isEmpty, isSelected, NOTHING, withRows, type Selection } from '#console/kit/selection.ts'
import { arranged, moved, shownColumns, viewOf, widthOf } from '#console/kit/tableColumns.ts'

const rows = (...attendeeIds: string[]): Selection => ({ ...NOTHING, attendeeIds })
const allBut = (...excludedIds: string[]): Selection => ({ ...EVERYTHING, excludedIds })

describe('a selection is rows, or everything but some', () => {
  test.each<[Selection, string[], boolean, Selection]>([
    [NOTHING, ['1', '2'], true, rows('1', '2')],
    [rows('1'), ['1', '2'], true, rows('1', '2')],
    [rows('1', '2'), ['2'], false, rows('1')],
    [rows('1'), ['2'], false, rows('1')],
    [EVERYTHING, ['1'], false, allBut('1')],
    [allBut('1', '2'), ['1'], true, allBut('2')],
    [allBut('1'), ['1'], false, allBut('1')],
  ])('%o with %o turned %s', (before, ids, isOn, after) => {
    expect(withRows(before, ids, isOn)).toEqual(after)
  })

  test.each<[Selection, number, boolean]>([
    [NOTHING, 0, true],
    [rows('1'), 1, false],
    [EVERYTHING, 12_304, false],
    [allBut('1', '2'), 12_302, false],
  ])('%o are %i of 12,304', (selection, count, empty) => {
    expect(countOf(selection, 12_304)).toBe(count)
    expect(isEmpty(selection)).toBe(empty)
  })

  test('each row knows', () => {
    expect([isSelected(rows('1'), '1'), isSelected(rows('1'), '2'), isSelected(allBut('1'), '1'), isSelected(allBut('1'), '2')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

describe('columns', () => {
  const column = (key: string, more: object = {}) => ({ key, title: key, render: () => key, ...more })
  const columns = [column('a'), column('b', { isShown: false }), column('c'), column('do', { isBare: true, isFixed: 'end' as const })]
  const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')

  test('stand as defined, until someone arranges them', () => {
    expect(keys(shownColumns(arranged(columns, null)))).toBe('acdo')
    expect(keys(shownColumns(arranged(columns, { order: ['c', 'b', 'a'], hidden: [], fixed: ['a'] })))).toBe('acbdo')
  })

  test('a column that came later finds its place', () => {
    expect(keys(arranged(columns, { order: ['c', 'a'], hidden: [], fixed: [] }))).toBe('cabdo')
  })

  test('an arrangement says all of it', () => {
    expect(viewOf(columns)).toEqual({ order: ['a', 'b', 'c'], hidden: ['b'], fixed: [] })
  })

  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 9, 'bca'],
    [9, 0, 'abc'],
  ])('moving %i to %i', (from, to, result) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(result)
  })

  test('a width is remembered, else defined, else 120', () => {
    expect([widthOf(column('a', { width: 110 }), { a: 90 }), widthOf(column('a', { width: 110 }), {}), widthOf(column('a'), {})]).toEqual([
      90, 110, 120,
    ])
  })
})
