import { describe, expect, test } from 'vitest'
import { addDays, laidOut, mondayOf, shifted, weeksOf } from '#console/kit/event/calendarLayout.ts'
import { stateOf } from '#console/kit/event/eventState.ts'
import { daysOf } from '#console/kit/event/eventTime.ts'
import { addressDefaults, filtersIn, searchOf } from '#features/events/console/home/homeSearch.ts'
import { seatsOf } from '#features/events/console/home/seats.ts'
import { sparkOf } from '#console/kit/chart/spark.ts'
import { stepOf } from '#features/events/console/home/useDragRange.ts'

const now = new Date('2026-11-15T06:00:00Z')

describe('how an event stands', () => {
  const ours = (value: 'Draft' | 'Published' | 'Ended' | 'Unpublished' | 'Cancelled' | 'Upgrade', start: string, end: string) =>
    stateOf({ status: { value }, startTime: start, endTime: end, bventType: 'Internal' }, now).key
  const [before, during, after] = [
    ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'],
    ['2026-11-15T00:00:00Z', '2026-11-15T12:00:00Z'],
    ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'],
  ] as const
  test.each([
    ['Published', before, 'enrolling'],
    ['Published', during, 'inProgress'],
    ['Published', after, 'Ended'],
    ['Ended', after, 'Ended'],
    ['Draft', during, 'Draft'],
    ['Unpublished', before, 'Unpublished'],
    ['Cancelled', during, 'Cancelled'],
    ['Upgrade', during, 'Upgrade'],
  ] as const)('%s, %s: %s', (value, [start, end], key) => expect(ours(value, start, end)).toBe(key))

  test.each([
    [before, 'upcoming'],
    [during, 'inProgress'],
    [after, 'Ended'],
  ] as const)('of others, only the time counts: %s: %s', ([startTime, endTime], key) => {
    expect(stateOf({ status: { value: 'Draft' }, startTime, endTime, bventType: 'External' }, now).key).toBe(key)
  })

  test('in the bin it is deleted, whatever it was', () => {
    const [startTime, endTime] = during
    expect(stateOf({ status: { value: 'Published' }, startTime, endTime, bventType: 'Internal', deletedTime: startTime }, now).key).toBe(
      'inBin',
    )
  })
})

describe('the calendar', () => {
  const week = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15']
  const event = (id: string, first: string, last = first, time = '') => ({ id, first, last, time })

  test.each([
    ['2026-11-15', '2026-11-09'],
    ['2026-11-09', '2026-11-09'],
    ['2026-03-01', '2026-02-23'],
  ])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

  test.each([
    ['2026-11-15', 'month', 6, '2026-10-26', '2026-12-06'],
    ['2026-02-10', 'month', 5, '2026-01-26', '2026-03-01'],
    ['2027-02-10', 'month', 4, '2027-02-01', '2027-02-28'],
    ['2026-11-15', 'week', 1, '2026-11-09', '2026-11-15'],
  ] as const)('%s by the %s: %s weeks', (day, span, count, first, last) => {
    const weeks = weeksOf(day, span)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last])
  })

  test.each([
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2026-12-15', 'month', 1, '2027-01-15'],
    ['2026-01-15', 'month', -1, '2025-12-15'],
    ['2026-12-30', 'week', 1, '2027-01-06'],
  ] as const)('from %s one %s on by %s: %s', (day, span, step, next) => expect(shifted(day, span, step)).toBe(next))

  test.each([
    ['one day', [event('a', '2026-11-10')], [['a', 1, 1, 0, true, true]]],
    ['from before', [event('a', '2026-11-01', '2026-11-10')], [['a', 0, 2, 0, false, true]]],
    ['beyond the end', [event('a', '2026-11-15', '2026-11-20')], [['a', 6, 1, 0, true, false]]],
    [
      'longer first',
      [event('b', '2026-11-10'), event('a', '2026-11-10', '2026-11-12')],
      [
        ['a', 1, 3, 0, true, true],
        ['b', 1, 1, 1, true, true],
      ],
    ],
    [
      'earlier first',
      [event('b', '2026-11-10', '2026-11-10', '14'), event('a', '2026-11-10', '2026-11-10', '09')],
      [
        ['a', 1, 1, 0, true, true],
        ['b', 1, 1, 1, true, true],
      ],
    ],
    [
      'a lane is used again',
      [event('a', '2026-11-09'), event('b', '2026-11-10')],
      [
        ['a', 0, 1, 0, true, true],
        ['b', 1, 1, 0, true, true],
      ],
    ],
    ['another week', [event('a', '2026-11-20')], []],
  ])('%s', (_, events, expected) => {
    const { segments } = laidOut(week, events)
    expect(segments.map(({ id, from, span, lane, isFirst, isLast }) => [id, from, span, lane, isFirst, isLast])).toEqual(expected)
  })

  test('what has no lane is counted on each of its days', () => {
    const events = ['a', 'b', 'c'].map((id) => event(id, '2026-11-10', '2026-11-11'))
    const { segments, lanes, hidden } = laidOut(week, events, 2)
    expect([segments.length, lanes, hidden]).toEqual([2, 2, [0, 1, 1, 0, 0, 0, 0]])
  })

  test('two thousand events on one day are laid out at once', () => {
    const events = Array.from({ length: 2_000 }, (_, at) => event(`${at}`, addDays('2026-11-09', at % 7)))
    expect(laidOut(week, events, 3).segments.length).toBe(21)
  })

  test.each([
    [-100, 0, 1],
    [100, 0, -1],
    [-30, 0, 0],
    [100, 200, 0],
  ])('a drag by %s, %s turns %s', (dx, dy, step) => expect(stepOf(dx, dy)).toBe(step))
})

test.each([
  ['2026-12-05T01:00:00Z', '2026-12-06T10:00:00Z', 'Asia/Shanghai', 2],
  ['2026-12-05T01:00:00Z', '2026-12-05T16:00:00Z', 'Asia/Shanghai', 1],
  ['2026-12-05T15:30:00Z', '2026-12-05T17:00:00Z', 'Asia/Shanghai', 2],
  ['2026-12-05T15:30:00Z', '2026-12-05T17:00:00Z', 'Europe/Paris', 1],
])('%s to %s in %s touches %s days', (startTime, endTime, timeZone, count) => {
  expect(daysOf({ startTime, endTime, timeZone }).count).toBe(count)
})

test.each([
  [[], null],
  [[5], null],
  [[0, 10], 'M0 30C48 30 48 2 96 2'],
  [[7, 7], 'M0 16C48 16 48 16 96 16'],
])('a line through %s', (values, line) => expect(sparkOf(values, 96, 32)?.line ?? null).toBe(line))

test('seats are held by those who come, wait or owe', () => {
  const count = (code: string, total: number) => ({ code, codeName: '', total })
  expect(seatsOf([])).toBeNull()
  expect(seatsOf([count('Registered', 5), count('PendingApproval', 3), count('Unpaid', 2), count('Denied', 9)])).toEqual({
    held: 10,
    pending: 3,
    unpaid: 2,
    signedIn: null,
  })
})

describe('the address', () => {
  const me = '0190aaaa-0000-7000-8000-0000000000aa'
  test.each([
    [{}, {}],
    [{ tab: 'ended', status: 'Draft' }, { status: 'Ended' }],
    [{ tab: 'mine' }, { responsibleId: me }],
    [{ tab: 'bin', view: 'calendar' }, { isBin: true }],
    [
      { status: 'Cancelled', time: 'RecentMonth' },
      { status: 'Cancelled', timeFilter: 'RecentMonth' },
    ],
    [{ tab: 'x', status: 'y', type: 'z', person: 'nobody', time: 'ever' }, {}],
    [{ tags: '技术\n\n峰会' }, { tags: ['技术', '峰会'] }],
  ])('%o asks for %o', (address, search) =>
    expect(searchOf(filtersIn({ ...addressDefaults, ...address }), me)).toEqual(
      'isBin' in search ? search : { sort: 'nearest', ...search },
    ),
  )
})
