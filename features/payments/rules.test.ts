import { expect, test } from 'vitest'
import { certificateStep, deviceOf, nextQueryAt, refundRetrySeconds, waysFor } from '#features/payments/rules.ts'

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

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.44', 'wechat'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20 WindowsWechat', 'wechat'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/126 Safari/537.36', 'desk'],
] as const)('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test.each([
  ['wechat', ['wechat', 'stripe', 'offline', 'alipay']],
  ['phone', ['wechat', 'alipay', 'stripe', 'offline']],
  ['desk', ['alipay', 'wechat', 'stripe', 'offline']],
] as const)('on %s: %j', (device, order) => {
  const ways = ['offline', 'alipay', 'wechat', 'stripe'].map((provider) => ({
    provider,
    payType: provider === 'offline' ? ('Offline' as const) : ('Online' as const),
  }))
  expect(waysFor(ways, device).map(({ provider }) => provider)).toEqual(order)
})

test.each([
  ['2026-12-31T00:00:00Z', null],
  ['2026-12-18T00:00:00Z', 30],
  ['2026-11-26T00:00:00Z', 30],
  ['2026-11-25T00:00:00Z', 7],
  ['2026-11-18T12:00:00Z', 1],
  ['2026-11-18T00:00:00Z', 0],
  ['2026-10-01T00:00:00Z', 0],
])('a certificate that ends at %s is at the step %s', (endsAt, step) => {
  expect(certificateStep(new Date(endsAt), new Date('2026-11-18T00:00:00Z'))).toBe(step)
})
