import { describe, expect, test } from 'vitest'
import { courseOf, forecastOf, isRight, reachedOn, shortened, unnamed } from '#features/statistics/rules.ts'

describe('the course of registrations', () => {
  const now = {
    startDay: '2026-12-10',
    days: [
      { day: '2026-12-05', total: 3 },
      { day: '2026-12-07', total: 2 },
    ],
  }
  const before = {
    startDay: '2025-12-01',
    days: [
      { day: '2025-11-25', total: 4 },
      { day: '2025-11-27', total: 10 },
    ],
  }
  test('adds up day by day, beside the other at the same number of days before', () => {
    expect(courseOf(now, before, '2026-12-07')).toEqual([
      { day: '2026-12-05', daysBefore: 5, total: 3, before: 4 },
      { day: '2026-12-06', daysBefore: 4, total: 3, before: 14 },
      { day: '2026-12-07', daysBefore: 3, total: 5, before: 14 },
    ])
  })
  test('ends with the event, however late one looks', () => {
    expect(courseOf(now, null, '2027-06-01').at(-1)).toEqual({ day: '2026-12-10', daysBefore: 0, total: 5, before: null })
  })
  test('goes on while people still come', () => {
    const late = { ...now, days: [...now.days, { day: '2026-12-12', total: 1 }] }
    expect(courseOf(late, null, '2027-06-01').at(-1)).toMatchObject({ day: '2026-12-12', daysBefore: -2, total: 6 })
  })
  test('is nothing without people, and never older than what is drawn', () => {
    expect(courseOf({ ...now, days: [] }, before, '2026-12-07')).toEqual([])
    const early = { ...now, days: [{ day: '2025-01-01', total: 7 }, ...now.days] }
    const points = courseOf(early, null, '2026-12-07')
    expect(points[0]).toMatchObject({ daysBefore: 180, total: 7 })
  })
  test('says when the goal was reached', () => {
    const points = courseOf(now, null, '2026-12-07')
    expect([reachedOn(points, 3), reachedOn(points, 5), reachedOn(points, 6), reachedOn(points, null)]).toEqual([
      '2026-12-05',
      '2026-12-07',
      '',
      '',
    ])
  })
})

describe('the forecast', () => {
  const past = (...rates: number[]) => rates.map((rate) => ({ registered: 1_000, signedIn: rate * 1_000 }))
  test.each([
    [0, past(0.8), null],
    [500, [], null],
    [500, [{ registered: 5, signedIn: 5 }], null],
    [1_000, past(0.8), 'low'],
    [1_000, past(0.7, 0.8, 0.9), 'medium'],
    [1_000, past(0.8, 0.81, 0.79, 0.8, 0.8), 'high'],
    [1_000, past(0.2, 0.9, 0.5, 0.8, 0.3), 'low'],
  ])('of %i after %o is %s', (registered, events, sure) => expect(forecastOf(registered, events)?.sure ?? null).toBe(sure))

  test('lies between its bounds, and the bounds within the room', () => {
    const { expected, low, high } = forecastOf(100, past(0.95, 0.99, 0.7)) ?? { expected: 0, low: 0, high: 0 }
    expect([low <= expected, expected <= high, high <= 100, low >= 0]).toEqual([true, true, true, true])
  })
  test.each([
    [79, false],
    [80, true],
    [90, true],
    [91, false],
  ])('%i came of 80 to 90: right is %s', (actual, right) => expect(isRight({ low: 80, high: 90 }, actual)).toBe(right))
})

describe('where people come from', () => {
  const origin = (kind: 'channel' | 'promoter' | 'site', name: string, total: number) => ({ kind, name, total })
  const all = [origin('channel', '公众号', 9), origin('promoter', '苏念', 6), origin('site', '', 5), origin('promoter', '秦朗', 4)]
  test('a kind without names is one, in its place', () => {
    expect(unnamed(all, 'promoter')).toEqual([origin('promoter', '', 10), origin('channel', '公众号', 9), origin('site', '', 5)])
    expect(unnamed(all.slice(0, 1), 'promoter')).toEqual(all.slice(0, 1))
  })
  test.each([4, 3, 2])('at most %i are drawn, and they still add up', (most) => {
    const { shown, rest } = shortened(all, most)
    expect(shown.length + (rest ? 1 : 0)).toBe(most)
    expect(shown.length + (rest?.count ?? 0)).toBe(all.length)
    expect([...shown, ...(rest ? [rest] : [])].reduce((sum, { total }) => sum + total, 0)).toBe(24)
  })
})
