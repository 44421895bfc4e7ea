import { describe, expect, test } from 'vitest'
import {
  arrivalCurve,
  arrivalShapes,
  lanesNeeded,
  measuredSeconds,
  MOST_LANES,
  rehearse,
  forecastOf,
  outlookOf,
  realityOf,
} from '#features/checkin/rehearsal.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the arrival curve', () => {
  test.each(arrivalShapes)('%s: everyone comes, none twice', (shape) => {
    for (const [people, minutes] of [
      [0, 1],
      [1, 1],
      [1126, 60],
      [100_000, 240],
    ] as const) {
      const curve = arrivalCurve(shape, people, minutes)
      expect(curve).toHaveLength(minutes)
      expect(sum(curve)).toBeCloseTo(people, 6)
      expect(curve.every((number) => number >= 0)).toBe(true)
    }
  })
  test('even is flat, bell peaks in the middle, late at the end', () => {
    const peak = (shape: (typeof arrivalShapes)[number]) => {
      const curve = arrivalCurve(shape, 1000, 61)
      return curve.indexOf(Math.max(...curve))
    }
    expect(new Set(arrivalCurve('even', 600, 60))).toEqual(new Set([10]))
    expect(peak('bell')).toBe(30)
    expect(peak('late')).toBe(60)
  })
})

describe('the queue', () => {
  test.each([
    { it: 'nobody comes', arrivals: [0, 0], lanes: 1, secondsPerScan: 6, queue: [0, 0], longestQueue: 0, wait: 0 },
    { it: 'the lanes keep up exactly', arrivals: [10, 10], lanes: 1, secondsPerScan: 6, queue: [0, 0], longestQueue: 0, wait: 0 },
    { it: 'all at once', arrivals: [30], lanes: 1, secondsPerScan: 6, queue: [20, 10, 0], longestQueue: 20, wait: 2 },
    { it: 'two lanes halve the wait', arrivals: [30], lanes: 2, secondsPerScan: 6, queue: [10, 0], longestQueue: 10, wait: 0.5 },
    { it: 'idle time is not saved up', arrivals: [0, 20], lanes: 1, secondsPerScan: 6, queue: [0, 10, 0], longestQueue: 10, wait: 1 },
    { it: 'two waves', arrivals: [15, 0, 25], lanes: 1, secondsPerScan: 6, queue: [5, 0, 15, 5, 0], longestQueue: 15, wait: 1.5 },
  ])('$it', ({ arrivals, lanes, secondsPerScan, queue, longestQueue, wait }) => {
    expect(rehearse({ arrivals, lanes, secondsPerScan })).toEqual({ queue, longestQueue, longestWaitMinutes: wait })
  })
})

describe('lanes needed', () => {
  test.each([
    { arrivals: [0], mostWaitMinutes: 0, lanes: 1 },
    { arrivals: [30], mostWaitMinutes: 2, lanes: 1 },
    { arrivals: [30], mostWaitMinutes: 1.9, lanes: 2 },
    { arrivals: [30], mostWaitMinutes: 0, lanes: 3 },
    { arrivals: [1_000_000], mostWaitMinutes: 1, lanes: null },
  ])('$arrivals within $mostWaitMinutes: $lanes', ({ arrivals, mostWaitMinutes, lanes }) => {
    expect(lanesNeeded({ arrivals, secondsPerScan: 6, mostWaitMinutes })).toBe(lanes)
  })
  test('one lane fewer is not enough', () => {
    const arrivals = arrivalCurve('late', 1126, 60)
    const lanes = lanesNeeded({ arrivals, secondsPerScan: 8, mostWaitMinutes: 5 }) ?? MOST_LANES
    expect(rehearse({ arrivals, lanes, secondsPerScan: 8 }).longestWaitMinutes).toBeLessThanOrEqual(5)
    expect(rehearse({ arrivals, lanes: lanes - 1, secondsPerScan: 8 }).longestWaitMinutes).toBeGreaterThan(5)
  })
})

test.each([
  [[], null],
  [[4], null],
  [[5], 12],
  [[3, 12, 9], 5],
])('a gate with %j a minute takes %s seconds a scan', (totals, seconds) => {
  expect(measuredSeconds(totals.map((total) => ({ total })))).toBe(seconds)
})

test('the forecast ends with everyone in, and lanes that are too few make it later', () => {
  const plan = { people: 300, minutes: 30, secondsPerScan: 6, shape: 'even' } as const
  const wide = forecastOf({ ...plan, lanes: 10 })
  const narrow = forecastOf({ ...plan, lanes: 1 })
  expect(wide).toHaveLength(30)
  expect(wide.at(-1)).toBeCloseTo(300)
  expect(wide[14]).toBeCloseTo(150)
  expect(narrow).toHaveLength(30)
  expect(narrow.at(-1)).toBeCloseTo(300)
  expect(forecastOf({ ...plan, people: 600, lanes: 1 })).toHaveLength(60)
})

test('reality is known up to now', () => {
  const arrivals = [
    { time: '2026-12-05T00:59:00.000Z', total: 2 },
    { time: '2026-12-05T01:01:00.000Z', total: 5 },
  ]
  const asked = { startTime: '2026-12-05T01:00:00.000Z', minutes: 4, now: '2026-12-05T01:02:10.000Z' }
  expect(realityOf(arrivals, asked)).toEqual([2, 7, 7, null])
})

describe('the rest of the day', () => {
  const plan = { people: 600, minutes: 60, secondsPerScan: 6, lanes: 2, shape: 'even' } as const
  const asked = { expected: 600, mostWaitMinutes: 5 }
  test('as planned so far: as planned on', () => {
    const outlook = outlookOf(plan, { ...asked, passed: 30, arrived: 300 })
    expect(outlook?.inside).toHaveLength(30)
    expect(outlook?.inside.at(-1)).toBeCloseTo(600)
    expect(outlook).toMatchObject({ longestQueue: 0, lanes: 1 })
  })
  test('half of them so far: half of the rest too', () => {
    expect(outlookOf(plan, { ...asked, passed: 30, arrived: 150 })?.inside.at(-1)).toBeCloseTo(300)
  })
  test('three times as many: a queue, more lanes, and never more than are missing', () => {
    const outlook = outlookOf(plan, { ...asked, passed: 20, arrived: 600, expected: 3_000 })
    expect(outlook?.longestQueue).toBeGreaterThan(0)
    expect(outlook?.queue[(outlook?.longestAt ?? 0) - 1]).toBe(outlook?.longestQueue)
    expect(outlook?.longestWaitMinutes).toBeGreaterThan(0)
    expect(outlookOf({ ...plan, lanes: 1 }, { ...asked, passed: 20, arrived: 400, mostWaitMinutes: 0 })?.lanes).toBeGreaterThan(0)
    expect(outlookOf(plan, { ...asked, passed: 20, arrived: 400 })?.inside.at(-1)).toBeCloseTo(600)
  })
  test('too early to tell: the plan itself; before its first minute too', () => {
    expect(outlookOf(plan, { ...asked, passed: 1, arrived: 0 })?.inside.at(-1)).toBeCloseTo(590)
    expect(outlookOf(plan, { ...asked, passed: -40, arrived: 0 })?.inside.at(-1)).toBeCloseTo(600)
  })
  test.each([
    { passed: 60, arrived: 500 },
    { passed: 90, arrived: 500 },
    { passed: 30, arrived: 600 },
    { passed: 30, arrived: 0 },
  ])('$passed minutes passed and $arrived in: nothing to say', (soFar) => {
    expect(outlookOf(plan, { ...asked, ...soFar })).toBeNull()
  })
})
