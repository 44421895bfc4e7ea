import { describe, expect, test } from 'vitest'
import { actsOf, quietUntil } from '#features/sends/rules.ts'

describe('quiet hours', () => {
  const night = { quietFrom: '22:00', quietTo: '08:00', timeZone: 'Asia/Shanghai' }
  test.each([
    ['before them', night, '2026-11-27T21:59:59+08:00', null],
    ['from their first minute', night, '2026-11-27T22:00:00+08:00', '2026-11-28T08:00:00+08:00'],
    ['after midnight', night, '2026-11-28T00:30:00+08:00', '2026-11-28T08:00:00+08:00'],
    ['to their last second', night, '2026-11-28T07:59:59+08:00', '2026-11-28T08:00:00+08:00'],
    ['at their end', night, '2026-11-28T08:00:00+08:00', null],
    ['at the end of a year', night, '2026-12-31T23:00:00+08:00', '2027-01-01T08:00:00+08:00'],
    ['within one day', { ...night, quietFrom: '12:00', quietTo: '14:00' }, '2026-11-27T13:00:00+08:00', '2026-11-27T14:00:00+08:00'],
    ['outside one day', { ...night, quietFrom: '12:00', quietTo: '14:00' }, '2026-11-27T15:00:00+08:00', null],
    ['none', { ...night, quietFrom: '', quietTo: '' }, '2026-11-27T23:00:00+08:00', null],
    ['of no length', { ...night, quietTo: '22:00' }, '2026-11-27T22:00:00+08:00', null],
    // Berlin's clocks go forward on the 28th: that night has seven hours between ten and six.
    [
      'where summer begins',
      { quietFrom: '22:00', quietTo: '06:00', timeZone: 'Europe/Berlin' },
      '2027-03-27T22:30:00+01:00',
      '2027-03-28T06:00:00+02:00',
    ],
    // And back on the 31st of October.
    [
      'where summer ends',
      { quietFrom: '22:00', quietTo: '06:00', timeZone: 'Europe/Berlin' },
      '2027-10-30T22:30:00+02:00',
      '2027-10-31T06:00:00+01:00',
    ],
  ])('%s', (_, quiet, now, until) => {
    expect(quietUntil(quiet, new Date(now))?.toISOString() ?? null).toBe(until && new Date(until).toISOString())
  })
})

test.each([
  ['Draft', []],
  ['Scheduled', ['takeBack', 'cancel']],
  ['Running', ['pause', 'cancel']],
  ['Paused', ['resume', 'cancel']],
  ['Done', []],
  ['Cancelled', []],
  ['Missed', []],
] as const)('%s can be %j', (state, acts) => {
  expect(actsOf(state)).toEqual(acts)
})
