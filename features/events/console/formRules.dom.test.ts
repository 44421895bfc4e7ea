import { describe, expect, test } from 'vitest'
import { copyTimes, copyTitle } from '#features/events/console/actions/copyTimes.ts'
import { capacityProblem, endProblem, phoneProblem, tagsProblem } from '#console/kit/event/checks.ts'
import { conflictOf, merged } from '#features/events/conflict.ts'
import { CENTRE, COVER, movedBy, settled, sourceRect } from '#console/kit/event/cropRule.ts'
import { blankValues, changedNames, changesOf, inputOf, type EventValues } from '#features/events/values.ts'

const base: EventValues = {
  ...blankValues('a1', 'Asia/Shanghai'),
  title: '峰会',
  startTime: '2026-12-05T01:00:00.000Z',
  endTime: '2026-12-05T10:00:00.000Z',
  capacity: 100,
}
const place = { name: '会展中心', address: '', lng: null, lat: null }

describe('only what was changed is sent', () => {
  test.each<[string, Partial<EventValues>, string[]]>([
    ['nothing', {}, []],
    ['blanks around the title', { title: ' 峰会 ' }, []],
    ['the same moment in another zone', { startTime: '2026-12-05T09:00:00+08:00' }, []],
    ['tags in another order', { tags: [] }, []],
    ['a place', { place }, ['place']],
    ['a place of blanks', { place: { ...place, name: ' ' } }, []],
    ['capacity cleared', { capacity: null }, ['capacity']],
    ['a contact', { contact: { name: '林', mobile: '', email: '' } }, ['contact']],
  ])('%s', (_, change, names) => expect(changedNames(base, { ...base, ...change })).toEqual(names))

  test('cleared fields are null on the wire', () => {
    expect(changesOf({ ...base, place, contact: { name: '林', mobile: '', email: '' } }, { ...base, capacity: null })).toEqual({
      place: null,
      capacity: null,
      contact: null,
    })
  })

  test('an event without its times is never sent', () => {
    expect(() => inputOf({ ...base, startTime: null })).toThrow('times')
  })
})

describe('two people, one event', () => {
  test.each<[string, Partial<EventValues>, Partial<EventValues>, string[], string[]]>([
    ['nobody changed a field', {}, {}, [], []],
    ['only mine', { capacity: 1 }, {}, [], []],
    ['only theirs', {}, { capacity: 2 }, [], ['capacity']],
    ['different fields', { title: '我的' }, { capacity: 2 }, [], ['capacity']],
    ['the same change', { capacity: 2 }, { capacity: 2 }, [], []],
    ['the same field', { capacity: 1, title: '我的' }, { capacity: 2, tags: ['新'] }, ['capacity'], ['tags']],
  ])('%s', (_, mine, theirs, clashes, taken) => {
    expect(conflictOf(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ clashes, taken })
  })

  test.each([
    ['mine' as const, 1],
    ['theirs' as const, 2],
    [undefined, 1],
  ])('chosen %s: capacity %s, and nothing else is lost', (side, capacity) => {
    const mine = { ...base, capacity: 1, title: '我的' }
    const theirs = { ...base, capacity: 2, tags: ['新'] }
    expect(merged(base, mine, theirs, side ? { capacity: side } : {})).toEqual({ ...base, title: '我的', tags: ['新'], capacity })
  })
})

test.each([
  ['2026-12-05T01:00:00Z', '2026-12-05T02:00:00Z', null],
  ['2026-12-05T01:00:00Z', '2026-12-05T01:00:00Z', 'events.endBeforeStart'],
  [null, '2026-12-05T01:00:00Z', null],
  [null, '2038-01-01T00:00:00Z', 'events.tooLate'],
])('from %s to %s: %s', (start, end, problem) => expect(endProblem(start, end)).toBe(problem))

test.each([
  [1, null],
  [9_999_999, null],
  [0, 'events.capacityWrong'],
  [1.5, 'events.capacityWrong'],
])('capacity %s: %s', (capacity, problem) => expect(capacityProblem(capacity)).toBe(problem))

test.each([
  ['021-6888 0000', null],
  ['+86 138 0013 8000', null],
  ['１３８００１３８０００', null],
  ['none', 'events.phoneWrong'],
])('phone %s: %s', (phone, problem) => expect(phoneProblem(phone)).toBe(problem))

test.each([
  [['技术'], null],
  [['x'.repeat(21)], 'events.tagLong'],
  [Array.from({ length: 21 }, (_, at) => `${at}`), 'events.tagsMany'],
])('tags: %#', (tags, problem) => expect(tagsProblem(tags)).toBe(problem))

describe('the crop', () => {
  const wide = { width: 2_000, height: 600 }
  test('covers the window and never leaves the picture', () => {
    expect(sourceRect(CENTRE, wide)).toEqual({ left: 120, top: 0, width: 1_760, height: 600 })
    expect(settled({ scale: 9, x: -1, y: 2 })).toEqual({ scale: 4, x: 0, y: 1 })
  })
  test.each([
    [
      { dx: 1_000, dy: 0 },
      { x: 0, y: 0.5 },
    ],
    [
      { dx: -1_000, dy: 0 },
      { x: 1, y: 0.5 },
    ],
    [
      { dx: 0, dy: 50 },
      { x: 0.5, y: 0.5 },
    ],
  ])('moved by %o', (by, place) => expect(movedBy(CENTRE, by, wide, COVER)).toEqual({ scale: 1, ...place }))
})

describe('a copy', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  test.each([
    ['2026-12-05T01:00:00.000Z', '2026-12-12T01:00:00.000Z'],
    ['2026-11-12T01:00:00.000Z', '2026-11-19T01:00:00.000Z'],
    ['2026-01-03T01:00:00.000Z', '2026-11-21T01:00:00.000Z'],
  ])('of %s begins %s', (startTime, moved) => {
    const end = new Date(Date.parse(startTime) + 3_600_000).toISOString()
    const times = copyTimes({ startTime, endTime: end }, now)
    expect([times.startTime, Date.parse(times.endTime) - Date.parse(times.startTime)]).toEqual([moved, 3_600_000])
  })
  test('has a title within the limit', () => {
    expect(copyTitle('x'.repeat(100), ' 副本')).toHaveLength(100)
    expect(copyTitle('峰会', ' 副本')).toBe('峰会 副本')
  })
})
