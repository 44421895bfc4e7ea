import { describe, expect, test } from 'vitest'
import { applicationState, benefitRefusal, hasBenefit, isQuotaReached, serviceState } from '#features/benefits/rules.ts'
import type { BenefitDetail } from '#core/benefits.ts'

const END = '2025-06-01T00:00:00.000Z'
const now = new Date('2025-06-05T00:00:00Z')
const detail = (functionKey: string, change: Partial<BenefitDetail> = {}): BenefitDetail => ({
  functionKey,
  enable: true,
  beginDurationTime: null,
  endDurationTime: null,
  currentQuota: null,
  ...change,
})
const until = (end: string) => ({ endDurationTime: new Date(end) })

test.each([
  ['2025-06-01T00:00:00.000Z', 'active'],
  ['2025-06-01T00:00:00.001Z', 'expired'],
  ['2025-06-16T00:00:00.000Z', 'expired'],
  ['2025-06-16T00:00:00.001Z', 'locked'],
])('at %s the service is %s', (at, state) => {
  expect(serviceState(new Date(END), new Date(at))).toBe(state)
})

test.each([
  ['never granted', [], false],
  ['granted for good', [detail('ExternalEvent')], true],
  ['switched off', [detail('ExternalEvent', { enable: false })], false],
  ['over', [detail('ExternalEvent', until('2025-06-04T00:00:00Z'))], false],
  ['not begun', [detail('ExternalEvent', { beginDurationTime: new Date('2025-06-06T00:00:00Z') })], false],
])('the benefit, %s: %s', (_, details, has) => {
  expect(hasBenefit(details, 'ExternalEvent', now)).toBe(has)
})

test.each([
  ['no row', [], 'closed'],
  ['switched off', [detail('LightEventApplication', { enable: false })], 'closed'],
  ['running', [detail('LightEventApplication', until('2025-07-01T00:00:00Z'))], 'active'],
  ['just over', [detail('LightEventApplication', until(END))], 'expired'],
  ['long over', [detail('LightEventApplication', until('2025-05-01T00:00:00Z'))], 'locked'],
])('the application, %s: %s', (_, details, state) => {
  expect(applicationState(details, now)).toBe(state)
})

test.each([
  [{ currentQuota: 100 }, 99, false],
  [{ currentQuota: 100 }, 100, true],
  [{ currentQuota: 100 }, 101, true],
  [{ currentQuota: 100, enable: false }, 101, false],
  [{ currentQuota: null }, 1_000_000, false],
])('quota %o with %s attendees is reached: %s', (change, current, reached) => {
  expect(isQuotaReached([detail('AttendeeToTalCount', change)], 'AttendeeToTalCount', current)).toBe(reached)
})

describe('what a call is refused for', () => {
  const app = (end: string) => detail('LightEventApplication', until(end))
  const read = { effect: 'read', isEvenWhenLocked: false } as const
  const write = { effect: 'write', isEvenWhenLocked: false } as const
  test.each([
    ['active, write', [app('2025-07-01T00:00:00Z')], write, null],
    ['expired, read', [app(END)], read, null],
    ['expired, write', [app(END)], write, 'benefit.expired'],
    ['locked, read', [app('2025-05-01T00:00:00Z')], read, 'benefit.expired'],
    ['locked, sign-in', [app('2025-05-01T00:00:00Z')], { ...read, isEvenWhenLocked: true }, null],
    ['closed, read', [], read, 'benefit.appClosed'],
    ['external without it', [app('2025-07-01T00:00:00Z')], { ...read, benefit: 'ExternalEvent' as const }, 'benefit.missing'],
    ['external with it', [app('2025-07-01T00:00:00Z'), detail('ExternalEvent')], { ...read, benefit: 'ExternalEvent' as const }, null],
  ])('%s', (_, details, call, refusal) => {
    expect(benefitRefusal(details, call, now)).toBe(refusal)
  })
})
