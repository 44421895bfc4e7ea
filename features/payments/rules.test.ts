import { expect, test } from 'vitest'
import { nextQueryAt, refundRetrySeconds } from '#features/payments/rules.ts'

const createdAt = new Date('2026-11-17T08:00:00Z')
const at = (time: string) => new Date(`2026-11-17T${time}:00Z`)
test.each([
  [0, '08:00', null, '08:01'],
  [1, '08:01', null, '08:05'],
  [2, '08:05', null, '08:15'],
  [3, '08:15', null, '09:15'],
  [9, '12:00', null, '13:00'],
  [2, '08:05', '08:10', '08:10'],
  [3, '08:10', '08:10', null],
] as const)('asked %s times by %s, over at %s: next at %s', (queries, now, over, next) => {
  const found = nextQueryAt({ createdAt, expiresAt: over && at(over), queries }, at(now))
  expect(found?.toISOString() ?? null).toBe(next && at(next).toISOString())
})

test.each([
  [1, 30],
  [2, 60],
  [5, 480],
  [20, 3_600],
])('after %s tries a refund waits %s seconds', (tries, seconds) => {
  expect(refundRetrySeconds(tries)).toBe(seconds)
})
