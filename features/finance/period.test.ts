import { expect, test } from 'vitest'
import { addDays, daysIn, daysOfMonth, monthOf, periodBefore, thisMonth, yearUpTo } from '#features/finance/period.ts'

test.each([
  ['2026-11', { from: '2026-11-01', to: '2026-11-30' }],
  ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
  ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
])('%s is a month', (month, days) => {
  expect(daysOfMonth(month)).toEqual(days)
  expect(monthOf(days)).toBe(month)
})

test('part of a month is none', () => expect(monthOf({ from: '2026-11-01', to: '2026-11-29' })).toBeNull())

test.each([
  ['a month', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['January', { from: '2026-01-01', to: '2026-01-31' }, { from: '2025-12-01', to: '2025-12-31' }],
  ['a quarter', { from: '2026-04-01', to: '2026-06-30' }, { from: '2026-01-01', to: '2026-03-31' }],
  ['a year', { from: '2026-01-01', to: '2026-12-31' }, { from: '2025-01-01', to: '2025-12-31' }],
  ['a day', { from: '2026-03-01', to: '2026-03-01' }, { from: '2026-02-28', to: '2026-02-28' }],
  ['ten days', { from: '2026-03-01', to: '2026-03-10' }, { from: '2026-02-19', to: '2026-02-28' }],
])('what %s is compared with', (_, days, before) => expect(periodBefore(days)).toEqual(before))

test('this month is the one in Beijing', () => {
  expect(thisMonth(new Date('2026-10-31T15:59:59Z')).from).toBe('2026-10-01')
  expect(thisMonth(new Date('2026-10-31T16:00:00Z')).from).toBe('2026-11-01')
})

test('a year of months, and days across the end of one', () => {
  expect(yearUpTo('2026-02-11')).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `2025-${String(at + 3).padStart(2, '0')}`),
    '2026-01',
    '2026-02',
  ])
  expect([addDays('2026-12-31', 1), daysIn({ from: '2026-01-01', to: '2026-12-31' })]).toEqual(['2027-01-01', 365])
})
