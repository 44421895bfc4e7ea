import { describe, expect, test } from 'vitest'
import { codesOfRoles, roles, type AccessCode, type Role } from '#core/access.ts'
import { functionKeys, type BenefitDetail } from '#core/benefits.ts'
import type { Call } from '#core/call.ts'
import type { ErrorName } from '#core/errors.ts'
import { WHOLE } from '#core/narrowing.ts'
import { everyCall } from '#features/registry.ts'
import { FROZEN, HIDDEN, judge, type Membership } from '#server/http/judge.ts'
import { AppError } from '#server/kit/errors.ts'

const NOW = new Date('2026-11-15T00:00:00Z')
const always = { enable: true, beginDurationTime: null, endDurationTime: null, currentQuota: null }
const owner: Membership = {
  accountId: 'a',
  accountName: '林晚晴',
  isDisabled: false,
  topOrgId: 'o',
  tenantId: '31',
  accountStatus: 1,
  roles: ['owner'],
  benefits: functionKeys.map((functionKey) => ({ functionKey, ...always })),
  narrowings: [],
  ownRoles: [],
}
const orphan: Membership = { ...owner, topOrgId: null, tenantId: null, accountStatus: null, roles: [], benefits: [] }
const withApp = (change: Partial<BenefitDetail>): Membership => ({
  ...owner,
  benefits: owner.benefits.map((one) => (one.functionKey === 'LightEventApplication' ? { ...one, ...change } : one)),
})

type Verdict = ErrorName | 'stranger' | 'answered'
/** What becomes of a call by what it asks for; one that answers even when the service is locked may have a column of its own. */
type Row = { public: Verdict; account: Verdict; member: Verdict; coded: Verdict; locked?: Verdict; read?: Verdict }

function verdictOf(found: Membership | null, call: Call): Verdict {
  const judged = judge(found, call, { tenantId: '31' }, NOW)
  if (judged instanceof AppError) return judged.error
  return judged ? 'answered' : 'stranger'
}

const kindOf = ({ access }: Call) => (access === 'public' || access === 'account' || access === 'member' ? access : 'coded')

function expectedOf(row: Row, call: Call): Verdict {
  const isOfOrg = call.access !== 'public' && call.access !== 'account'
  if (isOfOrg && call.isEvenWhenLocked && row.locked) return row.locked
  if (isOfOrg && call.effect === 'read' && row.read) return row.read
  return row[kindOf(call)]
}

/** Names and verdicts of the calls that are not as expected. */
function surprises(found: Membership | null, expected: (call: Call) => Verdict) {
  return everyCall.flatMap(([name, call]) => {
    const verdict = verdictOf(found, call)
    return verdict === expected(call) ? [] : [[name, verdict]]
  })
}

const answered = { public: 'answered', account: 'answered' } as const
const outside: Row = { ...answered, member: 'org.notMember', coded: 'org.notMember' }
const dayAgo = new Date('2026-11-14T00:00:00Z')
const monthAgo = new Date('2026-10-15T00:00:00Z')

describe('every call, asked by', () => {
  test.each<[string, Membership | null, Row]>([
    [
      'nobody',
      null,
      { public: 'stranger', account: 'core.unauthenticated', member: 'core.unauthenticated', coded: 'core.unauthenticated' },
    ],
    [
      'a disabled account',
      { ...owner, isDisabled: true },
      { public: 'stranger', account: 'core.fatal', member: 'core.fatal', coded: 'core.fatal' },
    ],
    ['a member of no organisation', orphan, outside],
    ['a member of a hidden one', { ...owner, accountStatus: HIDDEN }, outside],
    ['a member of one of another tenant', { ...owner, tenantId: '32' }, outside],
    [
      'a member of a frozen one',
      { ...owner, accountStatus: FROZEN },
      { ...answered, member: 'org.frozen', coded: 'org.frozen', locked: 'answered' },
    ],
    ['a member without any role', { ...owner, roles: [] }, { ...answered, member: 'answered', coded: 'core.forbidden' }],
    ['the owner', owner, { ...answered, member: 'answered', coded: 'answered' }],
    [
      'the owner of a closed service',
      withApp({ enable: false }),
      { ...answered, member: 'benefit.appClosed', coded: 'benefit.appClosed', locked: 'answered' },
    ],
    [
      'the owner of a service that has just expired',
      withApp({ endDurationTime: dayAgo }),
      { ...answered, member: 'benefit.expired', coded: 'benefit.expired', locked: 'answered', read: 'answered' },
    ],
    [
      'the owner of a service that is locked',
      withApp({ endDurationTime: monthAgo }),
      { ...answered, member: 'benefit.expired', coded: 'benefit.expired', locked: 'answered' },
    ],
  ])('%s', (_, found, row) => {
    expect(surprises(found, (call) => expectedOf(row, call))).toEqual([])
  })

  test.each(roles)('the role %s: what the table of roles says', (role) => {
    const held = codesOfRoles([role])
    const mayUse = (call: Call) => kindOf(call) !== 'coded' || [call.access].flat().some((code) => held.has(code as AccessCode))
    expect(surprises({ ...owner, roles: [role] }, (call) => (mayUse(call) ? 'answered' : 'core.forbidden'))).toEqual([])
  })

  test('somebody whose organisation was not granted what the call needs', () => {
    const needing = everyCall.filter(([, { benefit }]) => benefit)
    expect(needing).not.toEqual([])
    for (const [name, call] of needing) {
      const without = { ...owner, benefits: owner.benefits.filter(({ functionKey }) => functionKey !== call.benefit) }
      expect([name, verdictOf(without, call)]).toEqual([name, 'benefit.missing'])
    }
  })
})

test('whoever is answered is known by their account, organisation, roles and codes', () => {
  const [, call] = everyCall.find(([name]) => name === 'attendees.list') as [string, Call]
  const held: Role[] = ['planner', 'finance']
  expect(judge({ ...owner, roles: held }, call, { tenantId: '31' }, NOW)).toEqual({
    accountId: 'a',
    accountName: '林晚晴',
    orgId: 'o',
    roles: held,
    codes: codesOfRoles(held),
    narrowing: WHOLE,
    benefits: owner.benefits,
  })
})

test('in an organisation of another tenant nobody holds what they hold in it, not even for a public call', () => {
  const [, call] = everyCall.find(([, { access }]) => access === 'public') as [string, Call]
  expect(judge({ ...owner, tenantId: '32' }, call, { tenantId: '31' }, NOW)).toMatchObject({ orgId: '', roles: [], codes: new Set() })
})
