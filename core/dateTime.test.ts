import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completed, formatTime, isDateDisabled, isoOf, readTime, todayIn, wallOf } from '#core/dateTime.ts'

test.each([
  ['2037-12-31', false],
  ['2038-01-01', true],
  ['2026-11-15', false],
  ['9999-12-31', true],
])('%s is disabled: %s', (date, disabled) => {
  expect(isDateDisabled(date)).toBe(disabled)
})

describe('what is missing is completed', () => {
  const today = '2026-11-15'
  test.each([
    [{ date: '2026-12-05', time: null }, false, { date: '2026-12-05', time: '00:00' }],
    [{ date: '2026-12-05', time: null }, true, { date: '2026-12-05', time: '00:00:00' }],
    [{ date: null, time: '09:30' }, false, { date: today, time: '09:30' }],
    [{ date: '2026-12-05', time: '09:30' }, false, { date: '2026-12-05', time: '09:30' }],
    [{ date: '', time: '' }, false, null],
    [{ date: null, time: null }, true, null],
  ])('%o, seconds %s → %o', (parts, hasSeconds, whole) => {
    expect(completed(parts, { today, hasSeconds })).toEqual(whole)
  })
  test('with the hour that is usual there', () => {
    const date = '2026-12-05'
    expect(completed({ date, time: null }, { today, time: '09:00' })).toEqual({ date, time: '09:00' })
    expect(completed({ date, time: null }, { today, time: '09:00', hasSeconds: true })).toEqual({ date, time: '09:00:00' })
  })
})

test.each([
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['９：３０', '09:30'],
  ['23:59:59', '23:59:59'],
  ['24:00', null],
  ['12:60', null],
  ['', null],
  ['noon', null],
  ['-1:00', null],
])('%j is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

describe('times are shown in the zone of the event', () => {
  test.each([
    ['2026-11-15T02:02:00Z', 'Asia/Shanghai', '2026-11-15 10:02'],
    ['2026-11-15T02:02:00Z', 'America/New_York', '2026-11-14 21:02'],
    ['2026-07-15T02:02:00Z', 'America/New_York', '2026-07-14 22:02'],
    ['2026-11-15T10:02:00+08:00', 'UTC', '2026-11-15 02:02'],
    ['nonsense', 'UTC', ''],
    ['', 'UTC', ''],
    [null, 'UTC', ''],
  ])('%s in %s: %s', (iso, zone, shown) => {
    expect(formatTime(iso, zone)).toBe(shown)
  })
})

describe('a wall time is one moment', () => {
  test.each([
    ['2026-12-05', '09:00', 'Asia/Shanghai', '2026-12-05T01:00:00.000Z'],
    ['2026-12-05', '00:00:00', 'America/New_York', '2026-12-05T05:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2037-12-31', '23:59:59', 'Asia/Shanghai', '2037-12-31T15:59:59.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, iso) => {
    expect(isoOf({ date, time }, zone)).toBe(iso)
  })

  test('and comes back', () => {
    const wall = { date: '2026-12-05', time: '09:15:00' }
    expect(wallOf(isoOf(wall, 'Europe/Berlin'), 'Europe/Berlin')).toEqual(wall)
  })
})

test('today depends on where the event is', () => {
  const now = new Date('2026-11-15T17:00:00Z')
  expect(todayIn('Asia/Shanghai', now)).toBe('2026-11-16')
  expect(todayIn('America/New_York', now)).toBe('2026-11-15')
})

describe('for any moment that can be chosen', () => {
  const zones = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC')
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })

  test('what a clock shows comes back as that moment, or as the one an hour apart that the same clock shows', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const iso = new Date(Math.floor(moment.getTime() / 1_000) * 1_000).toISOString()
        const again = isoOf(wallOf(iso, zone), zone)
        expect(wallOf(again, zone)).toEqual(wallOf(iso, zone))
        expect([0, 3_600_000]).toContain(Math.abs(Date.parse(again) - Date.parse(iso)))
      }),
    )
  })

  test('it can be chosen as long as its day is not after the last', () => {
    fc.assert(fc.property(moments, (moment) => !isDateDisabled(todayIn('UTC', moment))))
  })

  test('today is what the clock there shows', () => {
    fc.assert(fc.property(moments, zones, (moment, zone) => todayIn(zone, moment) === wallOf(moment.toISOString(), zone).date))
  })
})

test('a time of day is read back as it is written, with any separator and in any width', () => {
  const part = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'))
  const wide = (text: string) => text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  fc.assert(
    fc.property(part(23), part(59), fc.constantFrom(':', '.', '：'), fc.boolean(), (hour, minute, mark, isWide) => {
      const typed = hour + mark + minute
      return readTime(isWide ? wide(typed) : typed) === `${hour}:${minute}`
    }),
  )
})

test('whatever is typed, what is read is a time of day or nothing', () => {
  fc.assert(fc.property(fc.string(), (typed) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(readTime(typed) ?? '00:00')))
})
