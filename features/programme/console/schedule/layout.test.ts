import { describe, expect, test } from 'vitest'
import type { Session } from '#features/programme/shapes.ts'
import {
  boardOf,
  columnsOf,
  daysOf,
  isOutside,
  movedSession,
  nextSlot,
  nudged,
  resizedSession,
} from '#features/programme/console/schedule/layout.ts'

const zone = 'Asia/Shanghai'
const at = (clock: string, day = '2027-01-05') => new Date(`${day}T${clock}:00+08:00`).toISOString()
const session = (id: string, from: string, to: string, change: Partial<Session> = {}): Session => ({
  id,
  title: id,
  startTime: at(from),
  endTime: at(to),
  room: 'A',
  track: '',
  description: '',
  speakerIds: [],
  version: 1,
  ...change,
})
const event = { startTime: at('09:00'), endTime: at('18:00', '2027-01-06'), timeZone: zone }

test('days are those of the event and of every session, by the clock of the event', () => {
  const late = session('late', '09:00', '10:00', { startTime: at('00:30', '2027-01-08'), endTime: at('01:00', '2027-01-08') })
  expect(daysOf([late], event)).toEqual(['2027-01-05', '2027-01-06', '2027-01-08'])
})

test('columns are sorted as people count, what has none comes last, and an empty plan has one', () => {
  const rooms = ['厅 10', '', '厅 2'].map((room, n) => session(String(n), '09:00', '10:00', { room }))
  expect(columnsOf(rooms, 'room')).toEqual(['厅 2', '厅 10', ''])
  expect(columnsOf([], 'room')).toEqual([''])
})

describe('lanes', () => {
  const lanes = (...sessions: Session[]) =>
    boardOf(sessions, { day: '2027-01-05', by: 'room', timeZone: zone }).placed.map(({ session: { id }, lane, lanes: of }) => [
      id,
      lane,
      of,
    ])

  test.each([
    [
      'one after the other',
      [session('a', '09:00', '10:00'), session('b', '10:00', '11:00')],
      [
        ['a', 0, 1],
        ['b', 0, 1],
      ],
    ],
    [
      'overlapping',
      [session('a', '09:00', '10:00'), session('b', '09:30', '10:30')],
      [
        ['a', 0, 2],
        ['b', 1, 2],
      ],
    ],
    [
      'a free lane is used again',
      [session('a', '09:00', '12:00'), session('b', '09:00', '10:00'), session('c', '10:00', '11:00')],
      [
        ['a', 0, 2],
        ['b', 1, 2],
        ['c', 1, 2],
      ],
    ],
    [
      'other rooms do not matter',
      [session('a', '09:00', '10:00'), session('b', '09:00', '10:00', { room: 'B' })],
      [
        ['a', 0, 1],
        ['b', 0, 1],
      ],
    ],
  ])('%s', (_, sessions, placed) => expect(lanes(...sessions)).toEqual(placed))

  test('the clock reaches from the first to the last, at least the working day', () => {
    const { from, to } = boardOf([session('a', '07:40', '20:10')], { day: '2027-01-05', by: 'room', timeZone: zone })
    expect([from, to]).toEqual([7 * 60, 21 * 60])
    expect(boardOf([], { day: '2027-01-05', by: 'room', timeZone: zone })).toMatchObject({ from: 9 * 60, to: 18 * 60 })
  })

  test('past midnight is drawn to midnight', () => {
    const night = session('n', '23:00', '23:59', { endTime: at('01:00', '2027-01-06') })
    expect(boardOf([night], { day: '2027-01-05', by: 'room', timeZone: zone }).placed[0]).toMatchObject({ from: 1_380, to: 1_440 })
  })
})

describe('moving', () => {
  const one = session('a', '10:00', '10:45')
  test.each([
    [{ minutes: 30 }, '10:30', '11:15', 'A'],
    [{ minutes: 7 }, '10:05', '10:50', 'A'],
    [{ minutes: -2_000 }, '00:00', '00:45', 'A'],
    [{ minutes: 0, column: 'B', by: 'room' as const }, '10:00', '10:45', 'B'],
    [{ minutes: 2 }, '10:00', '10:45', 'A'],
  ])('%o', (move, from, to, room) => {
    const { startTime, endTime, room: now } = movedSession(one, move, zone)
    expect([startTime, endTime, now]).toEqual([at(from), at(to), room])
  })

  test('keeps its length over midnight, and its hour on another day', () => {
    expect(movedSession(one, { minutes: 2_000 }, zone)).toMatchObject({ startTime: at('23:55'), endTime: at('00:40', '2027-01-06') })
    expect(movedSession(one, { day: '2027-01-06' }, zone)).toMatchObject({ startTime: at('10:00', '2027-01-06') })
  })

  test.each([
    [15, '11:00'],
    [13, '11:00'],
    [-30, '10:15'],
    [-300, '10:05'],
  ])('its end by %i minutes', (minutes, to) => expect(resizedSession(one, minutes, zone).endTime).toBe(at(to)))

  test.each([
    ['earlier', '09:55', '10:40', 'A'],
    ['later', '10:05', '10:50', 'A'],
    ['shorter', '10:00', '10:40', 'A'],
    ['longer', '10:00', '10:50', 'A'],
    ['right', '10:00', '10:45', 'B'],
    ['left', '10:00', '10:45', 'A'],
  ] as const)('by the key: %s', (way, from, to, room) => {
    const now = nudged(one, way, { columns: ['A', 'B'], by: 'room', timeZone: zone })
    expect([now.startTime, now.endTime, now.room]).toEqual([at(from), at(to), room])
  })
})

test.each([
  ['an empty first day begins with the event', [], '2027-01-05', '09:00'],
  ['an empty other day at nine', [], '2027-01-06', '09:00'],
  ['else after the last', [session('a', '10:00', '11:20')], '2027-01-05', '11:20'],
  ['but within the day', [session('a', '22:00', '23:50')], '2027-01-05', '23:15'],
])('a new session: %s', (_, sessions, day, from) => expect(nextSlot(sessions, { day, by: 'room', event }).startTime).toBe(at(from, day)))

test('outside the event', () => {
  expect(isOutside(session('a', '08:30', '09:30'), event)).toBe(true)
  expect(isOutside(session('a', '09:00', '10:00'), event)).toBe(false)
})
