import { expect, test } from 'vitest'
import { readSearch, type FilterCondition } from '#features/attendees/filter.ts'
import type { FilterField } from '#features/attendees/listFields.ts'
import { dayMeant, lastDays, lastDaysIn } from '#features/attendees/relativeDay.ts'

test.each([
  ['0d', '2026-11-16'],
  ['-29d', '2026-10-18'],
  ['+7d', '2026-11-23'],
  ['2026-11-01', '2026-11-01'],
  ['-1 d', '-1 d'],
  ['d', 'd'],
])('%s means %s on 2026-11-16', (value, day) => {
  expect(dayMeant(value, '2026-11-16')).toBe(day)
})

test.each([1, 7, 30])('the last %s days are known again', (count) => {
  expect(lastDaysIn(lastDays(count))).toBe(count)
})
test.each([[['-29d', '']], [['2026-11-01', '0d']], [['-3d', '-1d']], [[]]])('%j are no last days', (values) => {
  expect(lastDaysIn(values)).toBeNull()
})

const field = (shape: 'dateTime' | 'date' | 'text') =>
  ({ fieldName: 'F', displayName: 'F', shape, actions: ['DateIn', 'EQ'] }) as Partial<FilterField> as FilterField
const asks = (condition: Partial<FilterCondition>, shape: 'dateTime' | 'date' | 'text', today: string) =>
  readSearch(
    { conditions: [{ fieldName: 'F', fieldAction: { code: 'DateIn' }, fieldValue: lastDays(30), ...condition }] },
    [field(shape)],
    today,
  )

test('a saved search for the last 30 days moves with today', () => {
  expect(asks({}, 'dateTime', '2026-11-16')).toMatchObject({ search: { filter: { items: [{ values: ['2026-10-18', '2026-11-16'] }] } } })
  expect(asks({}, 'date', '2026-12-01')).toMatchObject({ search: { filter: { items: [{ values: ['2026-11-02', '2026-12-01'] }] } } })
})

test('a text that looks like one stays a text, and half of one is refused', () => {
  const text = { fieldAction: { code: 'EQ' as const }, fieldValue: ['-29d'] }
  expect(asks(text, 'text', '2026-11-16')).toMatchObject({ search: { filter: { items: [{ values: ['-29d'] }] } } })
  expect(asks({ fieldValue: ['-29x', '0d'] }, 'dateTime', '2026-11-16')).toMatchObject({ problem: { message: 'attendees.refused.value' } })
})
