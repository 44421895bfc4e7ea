import { describe, expect, test } from 'vitest'
import { nextRun, runAfter, type PlanRule } from '#features/sends/planRules.ts'

const shanghai = {
  startTime: new Date('2026-12-10T09:00:00+08:00'),
  endTime: new Date('2026-12-11T17:30:00+08:00'),
  timeZone: 'Asia/Shanghai',
}
/** The clocks of Berlin go forward in the night before it starts. */
const berlin = {
  startTime: new Date('2027-03-28T09:00:00+02:00'),
  endTime: new Date('2027-03-28T18:00:00+02:00'),
  timeZone: 'Europe/Berlin',
}
const day = (days: number, time = '10:00', anchor: 'start' | 'end' = 'start'): PlanRule => ({ type: 'Day', anchor, days, time })
const daily: PlanRule = { type: 'Daily', fromDays: -3, toDays: -1, time: '10:00' }
const NOW = '2026-11-20T00:00:00+08:00'

describe('the next run', () => {
  test.each<[string, PlanRule, typeof shanghai, string, string | null]>([
    ['a week before, at ten', day(-7), shanghai, NOW, '2026-12-03T10:00:00+08:00'],
    ['on the day itself', day(0, '07:30'), shanghai, NOW, '2026-12-10T07:30:00+08:00'],
    ['the day after the end', day(1, '10:00', 'end'), shanghai, NOW, '2026-12-12T10:00:00+08:00'],
    ['two hours before', { type: 'Hours', anchor: 'start', hours: -2 }, shanghai, NOW, '2026-12-10T07:00:00+08:00'],
    ['three hours after the end', { type: 'Hours', anchor: 'end', hours: 3 }, shanghai, NOW, '2026-12-11T20:30:00+08:00'],
    ['what is over never runs', day(-30), shanghai, NOW, null],
    ['the moment itself still counts', day(-7), shanghai, '2026-12-03T10:00:00+08:00', '2026-12-03T10:00:00+08:00'],
    ['a second later it is over', day(-7), shanghai, '2026-12-03T10:00:01+08:00', null],
    ['a local time before the clocks change', day(-1), berlin, NOW, '2027-03-27T10:00:00+01:00'],
    ['and on the day they do', day(0, '08:00'), berlin, NOW, '2027-03-28T08:00:00+02:00'],
    ['an hour that is skipped is the one after it', day(0, '02:30'), berlin, NOW, '2027-03-28T03:30:00+02:00'],
    ['hours are hours', { type: 'Hours', anchor: 'start', hours: -24 }, berlin, NOW, '2027-03-27T08:00:00+01:00'],
    ['daily: its first day', daily, shanghai, NOW, '2026-12-07T10:00:00+08:00'],
    ['daily: later the same day, the next', daily, shanghai, '2026-12-07T10:00:01+08:00', '2026-12-08T10:00:00+08:00'],
    ['daily: its last', daily, shanghai, '2026-12-09T09:00:00+08:00', '2026-12-09T10:00:00+08:00'],
    ['daily: then never', daily, shanghai, '2026-12-09T10:00:01+08:00', null],
    [
      'daily: over the change of clocks',
      { ...daily, fromDays: -1, toDays: 0 },
      berlin,
      '2027-03-27T11:00:00+01:00',
      '2027-03-28T10:00:00+02:00',
    ],
  ])('%s', (_, rule, times, from, expected) => {
    expect(nextRun(rule, times, new Date(from))?.toISOString() ?? null).toBe(expected && new Date(expected).toISOString())
  })
})

describe('after a run', () => {
  const at = new Date('2026-12-07T10:00:00+08:00')
  test.each<[string, PlanRule, string | null]>([
    ['one that is once has none', day(-3), null],
    ['a daily one has its next day', daily, '2026-12-08T10:00:00+08:00'],
    ['one that waits for people looks again', { type: 'After', what: 'unpaid', hours: 48 }, '2026-12-07T10:05:00+08:00'],
  ])('%s', (_, rule, expected) => {
    expect(runAfter(rule, shanghai, at)?.toISOString() ?? null).toBe(expected && new Date(expected).toISOString())
  })
})
