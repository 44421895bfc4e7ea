import { describe, expect, test } from 'vitest'
import { byDue, daysBetween, dueState, fulfilmentOf, isPhone, metCount, reachOf, withChange } from '#features/externalEvents/rules.ts'

const now = new Date('2026-11-15T08:00:00Z')

describe('what is due', () => {
  test.each([
    ['Todo', null, 'none'],
    ['Doing', null, 'none'],
    ['Done', null, 'done'],
    ['Done', '2026-11-01T00:00:00Z', 'done'],
    ['Todo', '2026-11-15T07:59:59Z', 'overdue'],
    ['Doing', '2026-11-15T07:59:59Z', 'overdue'],
    ['Todo', '2026-11-15T08:00:00Z', 'soon'],
    ['Todo', '2026-11-22T08:00:00Z', 'soon'],
    ['Doing', '2026-11-22T08:00:01Z', 'later'],
    ['Todo', '2026-11-15T16:30:00+08:00', 'soon'],
  ] as const)('%s, due %s: %s', (status, dueTime, state) => {
    expect(dueState({ status, dueTime }, now)).toBe(state)
  })

  test.each([
    ['2026-11-15T07:00:00Z', 1],
    ['2026-11-14T08:00:00Z', 1],
    ['2026-11-13T07:00:00Z', 3],
    ['2026-11-18T08:00:00Z', 3],
  ])('%s is %s days away, begun ones counted', (dueTime, days) => {
    expect(daysBetween(dueTime, now)).toBe(days)
  })

  test('is sorted by date, what has none last, ties as they were added', () => {
    const right = (id: string, dueTime: string | null) => ({ id, dueTime })
    const rights = [
      right('d', null),
      right('a', '2026-12-01T00:00:00Z'),
      right('c', '2026-11-01T00:00:00Z'),
      right('b', '2026-12-01T00:00:00Z'),
    ]
    expect(byDue(rights).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
  })

  test('is counted by status, with what is late', () => {
    const rights = [
      { status: 'Done', dueTime: '2026-11-01T00:00:00Z' },
      { status: 'Doing', dueTime: null },
      { status: 'Todo', dueTime: '2026-11-01T00:00:00Z' },
      { status: 'Todo', dueTime: null },
    ] as const
    expect(fulfilmentOf(rights, now)).toEqual({ Todo: 2, Doing: 1, Done: 1, total: 4, overdue: 1, share: 0.25 })
    expect(fulfilmentOf([], now)).toMatchObject({ total: 0, share: 0 })
  })
})

describe('a goal', () => {
  test.each([
    ['not counted yet', 200, null, { state: 'unknown', share: null, bar: 0, mark: 1 }],
    ['nothing reached', 200, 0, { state: 'short', share: 0, bar: 0, mark: 1 }],
    ['half way', 200, 100, { state: 'short', share: 0.5, bar: 0.5, mark: 1 }],
    ['met', 200, 200, { state: 'met', share: 1, bar: 1, mark: 1 }],
    ['beaten: the line marks the plan', 200, 400, { state: 'met', share: 2, bar: 1, mark: 0.5 }],
    ['nothing planned, nothing came', 0, 0, { state: 'met', share: null, bar: 1, mark: 0 }],
    ['nothing planned, something came', 0, 5, { state: 'met', share: null, bar: 1, mark: 0 }],
  ] as const)('%s', (_, planned, actual, reach) => {
    expect(reachOf({ planned, actual })).toEqual(reach)
  })

  test('counts as met only when it was counted', () => {
    expect(
      metCount([
        { planned: 1, actual: 1 },
        { planned: 1, actual: null },
        { planned: 2, actual: 1 },
      ]),
    ).toBe(1)
  })
})

describe('a change of a list without ids', () => {
  const [a, b, c] = [
    { name: 'a', unit: '' },
    { name: 'b', unit: '' },
    { name: 'c', unit: '' },
  ]
  test.each([
    ['added at the end', { old: null, next: c }, [a, b, c]],
    ['put back where it was', { old: null, next: c, at: 0 }, [c, a, b]],
    ['put in its place', { old: a, next: c }, [c, b]],
    ['found whatever the order of its fields', { old: { unit: '', name: 'b' }, next: c }, [a, c]],
    ['taken out', { old: b, next: null }, [a]],
    ['nothing to do', { old: null, next: null }, [a, b]],
    ['changed by somebody meanwhile', { old: { name: 'a', unit: '条' }, next: c }, null],
    ['gone meanwhile', { old: c, next: null }, null],
  ])('%s', (_, change, list) => {
    expect(withChange([a, b], change)).toEqual(list)
  })
})

test.each([
  ['13800138000', true],
  ['+86 138 0013 8000', true],
  ['021-6888 1234', true],
  ['(021) 68881234 转 602', true],
  ['１３８００１３８０００', true],
  ['1234', false],
  ['电话见名片', false],
  ['wang@example.com', false],
  ['', false],
])('%j is a phone: %s', (text, isOne) => {
  expect(isPhone(text)).toBe(isOne)
})
