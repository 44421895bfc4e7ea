import { expect, test } from 'vitest'
import { genderIn } from '#features/invitations/guestFields.ts'
import { barelyNamed } from '#features/invitations/letter.ts'
import {
  claimOutcome,
  codeKey,
  dueBy,
  forecastOf,
  isRobot,
  moved,
  nextStepOf,
  paceOf,
  reachedOn,
  shownState,
  sightOf,
  type ClaimRule,
  type InviteeState,
  type Move,
  type ShownState,
  type Visibility,
} from '#features/invitations/rules.ts'

test.each<[InviteeState, Move, InviteeState | null]>([
  ['ToInvite', 'send', 'Sent'],
  ['Sent', 'send', null],
  ['ToInvite', 'open', 'Opened'],
  ['Sent', 'open', 'Opened'],
  ['Accepted', 'open', null],
  ['Opened', 'accept', 'Accepted'],
  ['Declined', 'accept', 'Accepted'],
  ['Accepted', 'accept', null],
  ['Sent', 'decline', 'Declined'],
  ['Accepted', 'decline', null],
  ['Declined', 'decline', null],
])('%s, asked to %s, becomes %s', (state, move, to) => {
  expect(moved(state, move)).toBe(to)
  expect(moved(state, move, true)).toBeNull()
})

const END = new Date('2026-12-05T10:00:00Z')
test.each<[InviteeState, string, ShownState]>([
  ['Sent', '2026-12-05T10:00:00Z', 'Sent'],
  ['Sent', '2026-12-05T10:00:00.001Z', 'Expired'],
  ['ToInvite', '2026-12-06T00:00:00Z', 'Expired'],
  ['Accepted', '2026-12-06T00:00:00Z', 'Accepted'],
  ['Declined', '2026-12-06T00:00:00Z', 'Declined'],
])('%s at %s is shown as %s', (state, now, shown) => {
  expect(shownState(state, END, new Date(now))).toBe(shown)
})

test.each<[ClaimRule, boolean, boolean, string]>([
  ['first', false, false, 'taken'],
  ['planner', false, false, 'taken'],
  ['first', true, false, 'lost'],
  ['first', true, true, 'lost'],
  ['department', true, true, 'lost'],
  ['department', true, false, 'waiting'],
  ['planner', true, true, 'waiting'],
])('by %s, owned %s, same department %s: %s', (rule, hasOwner, isSameDepartment, outcome) => {
  expect(claimOutcome(rule, { hasOwner, isSameDepartment })).toBe(outcome)
})

test.each<[Visibility, boolean, boolean, boolean, Visibility]>([
  ['own', false, false, false, 'own'],
  ['department', false, false, false, 'department'],
  ['own', true, false, false, 'all'],
  ['own', false, true, false, 'all'],
  ['department', false, false, true, 'all'],
])('%s, admin %s, responsible %s, named %s: sees %s', (visibility, isAdmin, isResponsible, isNamed, sight) => {
  expect(sightOf(visibility, { isAdmin, isResponsible, isNamed })).toBe(sight)
})

test.each([
  ['2026-11-10', 0],
  ['2026-11-11', 4],
  ['2026-11-30', 80],
  ['2026-12-05', 100],
  ['2026-12-09', 100],
])('on %s, %i of 100 are due', (today, due) => {
  expect(dueBy(100, { from: '2026-11-11', to: '2026-12-05', today })).toBe(due)
})

test.each([
  [742, 780, 1_200, { state: 'behind', by: 38 }],
  [779, 780, 1_200, { state: 'onPlan', by: 1 }],
  [806, 780, 1_200, { state: 'ahead', by: 26 }],
  [0, 0, 0, { state: 'onPlan', by: 0 }],
])('%i accepted of %i due', (accepted, due, goal, pace) => {
  expect(paceOf(accepted, due, goal)).toEqual(pace)
})

test('a forecast goes on as the last week went and is never below what is there', () => {
  expect(forecastOf(742, 0, 8)).toEqual({ expected: 742, low: 742, high: 742 })
  const { expected, low, high } = forecastOf(742, 364, 8)
  expect(expected).toBe(1_158)
  expect([low < expected, expected < high]).toEqual([true, true])
  expect(forecastOf(742, 364, -3).expected).toBe(742)
})

test.each([
  [60, 60, 0, '2026-11-27'],
  [42, 60, 18, '2026-12-04'],
  [42, 60, 0, null],
  [0, 6_000, 1, null],
])('%i of %i at %i a week is there on %s', (accepted, goal, lastDays, day) => {
  expect(reachedOn(accepted, goal, lastDays, '2026-11-27')).toBe(day)
})

const NOW = new Date('2026-11-27T08:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
test.each<[ShownState, number, string]>([
  ['ToInvite', 30, 'send'],
  ['Sent', 1, 'wait'],
  ['Sent', 5, 'call'],
  ['Opened', 2.5, 'remind'],
  ['Opened', 4, 'call'],
  ['Accepted', 4, 'none'],
  ['Expired', 4, 'none'],
])('%s, last heard of %s days ago: %s', (state, days, step) => {
  expect(nextStepOf({ state, sentAt: ago(days), openedAt: null, contactedAt: ago(days) }, NOW)).toBe(step)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['facebookexternalhit/1.1', true],
  ['', true],
])('%s', (agent, robot) => {
  expect(isRobot(agent)).toBe(robot)
})

test('a code is read as people type it', () => {
  expect(codeKey(' 8f3k-7q2a ')).toBe('8F3K7Q2A')
})

test.each([
  ['男', 'male'],
  [' Mr. ', 'male'],
  ['女士', 'female'],
  ['F', 'female'],
  ['未知', ''],
])('a table that says %s means %j', (cell, gender) => {
  expect(genderIn(cell)).toBe(gender)
})

test('what would leave a gap is named with its place, unless it has a fallback', () => {
  expect(barelyNamed({ greeting: '{{FullName}}{{Title}}', body: '{{Company|贵单位}} {{Inviter}} {{Salutation}}' })).toEqual([
    { part: 'greeting', field: 'Title' },
    { part: 'body', field: 'Inviter' },
  ])
})
