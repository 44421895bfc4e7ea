import { describe, expect, test } from 'vitest'
import {
  changeSince,
  canSeePrivate,
  clashesOf,
  endsAfter,
  isMbaProjectNo,
  isPublic,
  missingCodes,
  moved,
  neededCodes,
  restoredStatus,
  shouldOfferPublish,
  statusOf,
  storedFrom,
  type EventStatus,
  type Move,
  type StoredStatus,
} from '#features/events/rules.ts'

const END = new Date('2026-12-06T10:00:00Z')

test.each<[StoredStatus, string, EventStatus]>([
  ['Published', '2026-12-06T10:00:00Z', 'Published'],
  ['Published', '2026-12-06T10:00:00.001Z', 'Ended'],
  ['Draft', '2027-01-01T00:00:00Z', 'Draft'],
  ['Unpublished', '2027-01-01T00:00:00Z', 'Unpublished'],
  ['Cancelled', '2027-01-01T00:00:00Z', 'Cancelled'],
  ['Upgrade', '2027-01-01T00:00:00Z', 'Upgrade'],
])('%s at %s is %s', (stored, now, status) => {
  expect(statusOf(stored, END, new Date(now))).toBe(status)
})

describe('transitions', () => {
  const table: Record<EventStatus, Partial<Record<Move, string>>> = {
    Draft: { publish: 'Published', cancel: 'Cancelled', delete: 'bin', upgrade: 'Upgrade' },
    Published: { unpublish: 'Unpublished', cancel: 'Cancelled', delete: 'bin', upgrade: 'Upgrade' },
    Unpublished: { publish: 'Published', cancel: 'Cancelled', delete: 'bin', upgrade: 'Upgrade' },
    Ended: { unpublish: 'Unpublished', delete: 'bin', upgrade: 'Upgrade' },
    Cancelled: { uncancel: 'Unpublished', delete: 'bin', upgrade: 'Upgrade' },
    Upgrade: { downgrade: 'before' },
  }
  const moves: Move[] = ['publish', 'unpublish', 'cancel', 'uncancel', 'delete', 'upgrade', 'downgrade']
  const cases = Object.entries(table).flatMap(([from, to]) => moves.map((move) => [from as EventStatus, move, to[move] ?? null] as const))
  test.each(cases)('%s, %s: %s', (from, move, to) => {
    expect(moved(from, move)).toBe(to)
  })

  test('the stored statuses of a move never hold Ended', () => {
    expect(storedFrom('unpublish')).toEqual(['Published'])
    expect(storedFrom('delete')).not.toContain('Ended')
  })

  test.each<[StoredStatus, StoredStatus]>([
    ['Published', 'Unpublished'],
    ['Draft', 'Draft'],
    ['Cancelled', 'Cancelled'],
  ])('out of the bin %s comes back as %s', (before, after) => {
    expect(restoredStatus(before)).toBe(after)
  })
})

test.each([
  [[], 4],
  [['lite_res_menu_createactivity', 'lite_res_menu_ticket'], 2],
  [[...neededCodes, 'other'], 0],
])('with %o, %s steps are missing', (done, missing) => {
  expect(missingCodes(done)).toHaveLength(missing)
})

test.each([
  [['administrator'], [], true],
  [['owner'], [], true],
  [['planner'], ['me'], true],
  [['planner'], ['other'], false],
  [['readOnly'], [], false],
] as const)('%o responsible %o sees a private event: %s', (roles, responsible, sees) => {
  expect(canSeePrivate(roles, 'me', responsible)).toBe(sees)
})

test.each([
  ['Published', true],
  ['Ended', true],
  ['Draft', false],
  ['Unpublished', false],
  ['Cancelled', false],
  ['Upgrade', false],
] as const)('%s is on the public site: %s', (status, isOut) => {
  expect(isPublic(status)).toBe(isOut)
})

test.each([
  ['All', null],
  [undefined, null],
  ['RecentMonth', '2026-10-16T08:00:00.000Z'],
  ['RecentHalfYear', '2026-05-17T08:00:00.000Z'],
  ['RecentYear', '2025-11-15T08:00:00.000Z'],
] as const)('%s means ended after %s', (filter, from) => {
  expect(endsAfter(filter, new Date('2026-11-15T08:00:00Z'))?.toISOString() ?? null).toBe(from)
})

test.each([
  ['MBA-2026-0031', true],
  ['mba20260031', true],
  ['2026-0031', false],
  ['MBA', false],
  ["MBA-2026-0031' or 1=1", false],
])('%s is a project number: %s', (value, isOne) => {
  expect(isMbaProjectNo(value)).toBe(isOne)
})

describe('clashes in the schedule', () => {
  const slot = (id: string, from: string, to: string, room = '', speakerIds: string[] = []) => ({
    id,
    startTime: `2026-12-05T${from}:00Z`,
    endTime: `2026-12-05T${to}:00Z`,
    room,
    speakerIds,
  })
  test.each([
    ['one after the other', [slot('a', '09:00', '10:00', 'A'), slot('b', '10:00', '11:00', 'A')], []],
    ['same room at once', [slot('a', '09:00', '10:00', 'A'), slot('b', '09:30', '11:00', 'A')], [{ ids: ['a', 'b'], reason: 'room' }]],
    ['other rooms', [slot('a', '09:00', '10:00', 'A'), slot('b', '09:30', '11:00', 'B')], []],
    ['no room given', [slot('a', '09:00', '10:00'), slot('b', '09:30', '11:00')], []],
    [
      'one speaker twice',
      [slot('b', '09:30', '11:00', 'B', ['s']), slot('a', '09:00', '10:00', 'A', ['s'])],
      [{ ids: ['a', 'b'], reason: 'speaker' }],
    ],
  ])('%s', (_, sessions, clashes) => {
    expect(clashesOf(sessions)).toEqual(clashes)
  })
})

test.each([
  ['Draft', neededCodes, false, true],
  ['Draft', neededCodes, true, false],
  ['Draft', neededCodes.slice(1), false, false],
  ['Published', neededCodes, false, false],
] as const)('%s with %o, offered before %s: the popup %s', (status, progress, isOffered, shows) => {
  expect(shouldOfferPublish({ status, progress, isOffered })).toBe(shows)
})

test.each([
  [112, 100, 0.12],
  [90, 100, -0.1],
  [0, 100, -1],
  [5, 0, null],
  [3_220, 76, null],
  [0, 0, null],
])('%i after %i is a change of %s', (now, before, change) => {
  expect(changeSince(now, before)).toEqual(change === null ? null : expect.closeTo(change))
})
