import { expect, test } from 'vitest'
import { daysBetween, everyDay } from '#core/days.ts'

test.each([
  ['2026-03-28', '2026-03-30', 2],
  ['2026-11-02', '2026-11-01', -1],
  ['2024-02-28', '2024-03-01', 2],
])('from %s to %s are %i days, whatever clocks do', (from, to, n) => expect(daysBetween(from, to)).toBe(n))

test('no day between is left out, not even the one that February has every four years', () => {
  expect(everyDay('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(everyDay('2026-12-05', '2026-12-05')).toEqual(['2026-12-05'])
})
