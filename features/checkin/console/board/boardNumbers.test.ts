import { describe, expect, test } from 'vitest'
import {
  allInBy,
  HEAT_LEVELS,
  heatOf,
  MINUTES_DRAWN,
  minuteSeries,
  plannedSeries,
  shareOf,
} from '#features/checkin/console/board/boardNumbers.ts'

const at = (time: string) => `2026-03-01T${time}Z`
const arrival = (time: string, total: number, gate = 'A') => ({ time: at(time), gate, total })

describe('minute by minute', () => {
  test('nobody yet: nothing to draw', () => {
    expect(minuteSeries({ arrivals: [], time: at('06:00:30') }, 'Asia/Shanghai')).toEqual([])
  })
  test('the hour up to now, gates together, quiet minutes as nought', () => {
    const arrivals = [arrival('05:58:00', 2), arrival('05:58:00', 3, 'B'), arrival('06:00:00', 1), arrival('04:00:00', 9)]
    const series = minuteSeries({ arrivals, time: at('06:00:30') }, 'Asia/Shanghai')
    expect(series).toHaveLength(MINUTES_DRAWN)
    expect(series.slice(-3)).toEqual([
      { label: '13:58', value: 5 },
      { label: '13:59', value: 0 },
      { label: '14:00', value: 1 },
    ])
    expect(series.reduce((sum, { value }) => sum + value, 0)).toBe(6)
  })
  test('after the event: the hour up to the last arrival', () => {
    const series = minuteSeries({ arrivals: [arrival('02:10:00', 4)], time: at('06:00:30') }, 'Asia/Shanghai')
    expect(series.at(-1)).toEqual({ label: '10:10', value: 4 })
  })
})

describe('as rehearsed, in the same minutes', () => {
  const rehearsal = { people: 60, minutes: 30, secondsPerScan: 6, lanes: 10, shape: 'even', startTime: at('05:50:00') } as const
  test('two a minute from its first minute on, nought before', () => {
    const planned = plannedSeries({ arrivals: [arrival('06:00:00', 1)], time: at('06:00:30'), rehearsal })
    expect(planned).toHaveLength(MINUTES_DRAWN)
    expect(planned?.slice(-12).map(Math.round)).toEqual([0, ...Array.from({ length: 11 }, () => 2)])
  })
  test.each([
    ['none', null, '06:00:00'],
    ['another day’s', { ...rehearsal, startTime: '2026-02-01T05:50:00Z' }, '06:00:00'],
  ])('%s: nothing to compare with', (_, other, time) => {
    expect(plannedSeries({ arrivals: [arrival(time, 1)], time: at('06:00:30'), rehearsal: other })).toBeNull()
  })
})

describe('gate by gate', () => {
  const gates = ['A', 'B'].map((gate) => ({ gate, total: 0, rate: 0, lastTime: at('06:00:00') }))
  test('nobody yet: no rows', () => {
    expect(heatOf({ arrivals: [], gates, time: at('06:00:30') }, 'Asia/Shanghai')).toEqual([])
  })
  test('three minutes to a cell, the busiest at the top level, one person never at none, older hours left out', () => {
    const arrivals = [
      arrival('05:58:00', 60),
      arrival('05:59:00', 40),
      arrival('06:00:00', 1, 'B'),
      arrival('05:02:00', 20, 'B'),
      arrival('04:00:00', 900),
    ]
    const [a, b] = heatOf({ arrivals, gates, time: at('06:00:30') }, 'Asia/Shanghai')
    expect(a?.cells).toHaveLength(MINUTES_DRAWN / 3)
    expect(a?.cells.at(-1)).toEqual({ label: '13:58', total: 100, level: HEAT_LEVELS })
    expect(a?.cells.slice(0, -1).every(({ total, level }) => total === 0 && level === 0)).toBe(true)
    expect([b?.cells[0], b?.cells.at(-1)]).toEqual([
      { label: '13:01', total: 20, level: 1 },
      { label: '13:58', total: 1, level: 1 },
    ])
  })
})

test.each([
  { expected: 100, arrived: 80, rate: 10, by: at('06:02:00.000') },
  { expected: 100, arrived: 100, rate: 10, by: null },
  { expected: 100, arrived: 120, rate: 10, by: null },
  { expected: 100, arrived: 80, rate: 0, by: null },
  { expected: 1_678, arrived: 260, rate: 0.2, by: null },
])('$arrived of $expected at $rate a minute: all in by $by', ({ by, ...board }) => {
  expect(allInBy({ ...board, time: at('06:00:00') })).toBe(by)
})

test.each([
  [0, 0, 0],
  [5, 0, 0],
  [5, 10, 0.5],
  [12, 10, 1],
])('%d of %d is %d', (part, whole, share) => expect(shareOf(part, whole)).toBe(share))
