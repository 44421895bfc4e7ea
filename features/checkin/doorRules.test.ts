import { describe, expect, test } from 'vitest'
import { doorVerdict, isNewcomer } from '#features/checkin/doorRules.ts'
import { NO_SERIAL } from '#features/checkin/pointTypes.ts'

const at = new Date('2026-12-05T01:30:00Z')
const point = { isEnable: true, startTime: null, endTime: null, entryMode: 'once', timeZone: 'Asia/Shanghai' } as const
const person = { status: 'Registered', serial: 2, signedAt: null, isAdmitted: true }
const attempt = { refusal: null, serial: 2, direction: 'in', at } as const

describe('the order of refusals', () => {
  test.each([
    [{}, {}, {}, null],
    [{ isEnable: false }, { status: 'Cancelled' }, { refusal: 'door.forged' }, 'door.forged'],
    [{ isEnable: false, endTime: '2026-12-04T00:00:00Z' }, {}, {}, 'door.disabled'],
    [{ startTime: '2026-12-05T02:00:00Z' }, { status: 'Unpaid' }, {}, 'door.tooEarly'],
    [{ endTime: '2026-12-05T01:00:00Z' }, {}, {}, 'door.tooLate'],
    [{}, { status: 'Cancelled' }, { serial: 1 }, 'door.revoked'],
    [{}, { status: 'Unpaid', isAdmitted: false }, {}, 'door.unpaid'],
    [{}, { isAdmitted: false, signedAt: '2026-12-05T01:00:00Z' }, {}, 'door.notAdmitted'],
    [{}, { signedAt: '2026-12-05T01:00:00Z' }, {}, 'door.already'],
    [{}, { status: '', serial: NO_SERIAL }, { serial: undefined }, 'door.revoked'],
    [{}, { status: '' }, { serial: undefined }, null],
  ] as const)('%o %o %o: %s', (points, persons, attempts, verdict) => {
    expect(doorVerdict({ ...point, ...points }, { ...person, ...persons }, { ...attempt, ...attempts })).toBe(verdict)
  })
  test('who is on no list is unknown', () => expect(doorVerdict(point, null, attempt)).toBe('door.unknown'))
})

describe('once, once a day, in and out', () => {
  test.each([
    ['oncePerDay', '2026-12-04T15:59:00Z', 'in', null],
    ['oncePerDay', '2026-12-04T16:01:00Z', 'in', 'door.already'],
    ['once', '2026-12-01T16:01:00Z', 'in', 'door.already'],
    ['inOut', null, 'in', null],
    ['inOut', '2026-12-05T01:00:00Z', 'in', 'door.already'],
    ['inOut', '2026-12-05T01:00:00Z', 'out', null],
    ['inOut', null, 'out', 'core.state'],
    ['once', '2026-12-05T01:00:00Z', 'out', 'core.state'],
  ] as const)('%s, in since %s, %s: %s', (entryMode, signedAt, direction, verdict) => {
    expect(doorVerdict({ ...point, entryMode }, { ...person, signedAt }, { ...attempt, direction })).toBe(verdict)
  })
})

test.each([
  [1_000, 500_000, false, true],
  [1_000, 1_500_000, false, true],
  [1_000, 1_700_000, false, false],
  [1_000, 500_000, true, false],
  [undefined, 500_000, false, false],
])('issued at %s s, list read at %s ms, restricted %s: a newcomer %s', (issuedAt, readAt, isRestricted, isNew) => {
  expect(isNewcomer(issuedAt, readAt, isRestricted)).toBe(isNew)
})
