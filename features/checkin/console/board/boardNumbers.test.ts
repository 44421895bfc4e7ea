import { describe, expect, test } from 'vitest'
import type { Board } from '#features/checkin/shapes.ts'
import {
  allInBy,
  arrivalBars,
  BAR_MINUTES,
  HEAT_LEVELS,
  heatOf,
  MINUTES_DRAWN,
  shareOf,
} from '#features/checkin/console/board/boardNumbers.ts'

const at = (time: string) => `2026-03-01T${time}Z`
const arrival = (time: string, total: number, gate = 'A') => ({ time: at(time), gate, total })

describe('two minutes to a bar', () => {
  const barsOf = (arrivals: ReturnType<typeof arrival>[], time = at('06:00:30')) =>
    arrivalBars({ arrivals, time, rehearsal: null }, 'Asia/Shanghai')

  test('nobody yet: nothing to draw', () => {
    expect(barsOf([])).toEqual({ bars: [], peak: null, hasPlan: false, isLastOpen: false })
  })
  test('the hour up to now, gates together, quiet bars as nought, and the fullest of them', () => {
    const { bars, peak, isLastOpen } = barsOf([
      arrival('05:58:00', 2),
      arrival('05:59:00', 3, 'B'),
      arrival('06:00:00', 1),
      arrival('04:00:00', 9),
    ])
    expect(bars).toHaveLength(MINUTES_DRAWN / BAR_MINUTES)
    expect(bars.slice(-3).map(({ label, value }) => [label, value])).toEqual([
      ['13:56', 0],
      ['13:58', 5],
      ['14:00', 1],
    ])
    expect(peak).toMatchObject({ label: '13:58', value: 5 })
    expect(isLastOpen).toBe(true)
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(6)
  })
  test('after the event: the hour up to the last arrival', () => {
    const { bars, isLastOpen } = barsOf([arrival('02:10:00', 4)])
    expect(bars.at(-1)).toMatchObject({ label: '10:10', value: 4 })
    expect(isLastOpen).toBe(false)
  })
})

describe('as rehearsed, in the same bars', () => {
  const rehearsal = { people: 60, minutes: 30, secondsPerScan: 6, lanes: 10, shape: 'even', startTime: at('05:50:00') } as const
  const planned = (given: Board['rehearsal']) =>
    arrivalBars({ arrivals: [arrival('06:00:00', 1)], time: at('06:00:30'), rehearsal: given }, 'Asia/Shanghai')

  test('four a bar from its first minute on, nought before', () => {
    const { bars, hasPlan } = planned(rehearsal)
    expect(bars.slice(-7).map((bar) => Math.round(bar.planned))).toEqual([0, 4, 4, 4, 4, 4, 4])
    expect(hasPlan).toBe(true)
  })
  test.each([
    ['none', null],
    ['another day’s', { ...rehearsal, startTime: '2026-02-01T05:50:00Z' }],
  ])('%s: nothing to compare with', (_, other) => {
    expect(planned(other).hasPlan).toBe(false)
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
