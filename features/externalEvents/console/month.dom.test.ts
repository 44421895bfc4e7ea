import { describe, expect, test } from 'vitest'
import type { EventRow } from '#features/events/shapes.ts'
import type { Right } from '#features/externalEvents/contract.ts'
import { isMonth, itemsOf, onDay, periodOf, type DueItem } from '#features/externalEvents/console/month.ts'

const event = (bventId: string, change: Partial<EventRow>) =>
  ({
    bventId,
    bventType: 'External',
    title: bventId,
    startTime: '2026-11-10T01:00:00Z',
    endTime: '2026-11-12T10:00:00Z',
    timeZone: 'Asia/Shanghai',
    ...change,
  }) as EventRow
const due = (id: string, change: Partial<Right>): DueItem => ({
  kind: 'benefit',
  right: { id, name: id, description: '', quantity: 1, dueTime: '2026-11-30T17:00:00Z', status: 'Todo', ...change },
})

describe('a month', () => {
  test.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2126-01', false],
    ['november', false],
  ])('%j: %s', (text, isOne) => {
    expect(isMonth(text)).toBe(isOne)
  })

  test('is asked for with the days of its weeks and one more on each side', () => {
    expect(periodOf('2026-11')).toEqual({ from: '2026-10-25T00:00:00Z', to: '2026-12-08T00:00:00Z' })
  })

  test('shows external events over their days, and due dates by the clock of the event', () => {
    const items = itemsOf([event('外部', {}), event('内部', { bventType: 'Internal' })], [due('尾款', {})], 'Asia/Shanghai')
    expect(items.map(({ id, first, last, time }) => [id, first, last, time])).toEqual([
      ['外部', '2026-11-10', '2026-11-12', '09:00'],
      ['尾款', '2026-12-01', '2026-12-01', '01:00'],
    ])
  })

  test('leaves out what is done or has no date', () => {
    expect(itemsOf([], [due('a', { status: 'Done' }), due('b', { dueTime: null })], 'Asia/Shanghai')).toEqual([])
  })

  test('lists a day by time', () => {
    const items = itemsOf([event('晚', { startTime: '2026-11-11T10:00:00Z' }), event('早', {})], [], 'Asia/Shanghai')
    expect(onDay(items, '2026-11-11').map(({ id }) => id)).toEqual(['早', '晚'])
    expect(onDay(items, '2026-11-13')).toEqual([])
  })
})
