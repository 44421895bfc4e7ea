import { describe, expect, test } from 'vitest'
import { nextSend, NOBODY, shownCells, type Counts } from '#features/statistics/pivot.ts'

const of = (people: number, more: Partial<Counts> = {}): Counts => ({ ...NOBODY, people, ...more })

describe('what is shown of a table', () => {
  const table = [
    [of(12), of(3), of(15)],
    [of(9), of(20), of(29)],
    [of(21), of(23), of(44)],
  ]
  test('everything to those who may know it', () => {
    expect(shownCells(table, ['people'], 'none').flat(2)).toEqual(['12', '3', '15', '9', '20', '29', '21', '23', '44'])
  })
  test('without the small one, and without what it could be worked out from', () => {
    expect(shownCells(table, ['people'], 'small').flat(2)).toEqual([null, null, '15', null, null, '29', '21', '23', '44'])
  })
  test('in fives after a search of one’s own, and without amounts', () => {
    const [row] = shownCells(
      [[of(12, { paid: 12, moneyMinor: 1_200 })], [of(12, { paid: 12, moneyMinor: 1_200 })]],
      ['people', 'money'],
      'narrowed',
    )
    expect(row).toEqual([['10', null]])
  })
  test('a list hides beside a small number the next smallest', () => {
    expect(shownCells([[of(12)], [of(3)], [of(7)], [of(22)]], ['people'], 'small').flat(2)).toEqual(['12', null, null, '22'])
  })
  test('a rate does not tell that two stayed away', () => {
    const cells = [
      [of(20, { registered: 20, signedIn: 18 })],
      [of(40, { registered: 40, signedIn: 20 })],
      [of(60, { registered: 60, signedIn: 38 })],
    ]
    expect(shownCells(cells, ['rate'], 'small')[0]?.[0]).toEqual([null])
    expect(shownCells(cells, ['rate'], 'none').flat(2)).toEqual(['0.9000', '0.5000', '0.6333'])
  })
})

test.each([
  ['2026-11-15T00:00:00Z', 'Asia/Shanghai', '2026-11-16T01:00:00.000Z'],
  ['2026-11-16T00:59:59Z', 'Asia/Shanghai', '2026-11-16T01:00:00.000Z'],
  ['2026-11-16T01:00:00Z', 'Asia/Shanghai', '2026-11-23T01:00:00.000Z'],
  // Clocks in New York go back on the first of November: nine in the morning is an hour later.
  ['2026-10-27T00:00:00Z', 'America/New_York', '2026-11-02T14:00:00.000Z'],
  ['2026-10-25T00:00:00Z', 'America/New_York', '2026-10-26T13:00:00.000Z'],
])('after %s, Monday at nine in %s is %s', (now, zone, at) => {
  expect(nextSend({ day: 1, hour: 9 }, zone, new Date(now)).toISOString()).toBe(at)
})
