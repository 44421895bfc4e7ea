import { expect, test } from 'vitest'
import { enoughUntil } from '#features/recharge/console/shop/enoughUntil.ts'

const now = new Date('2026-11-17T08:00:00Z')
const stock = { left: 100, planned: 50, perDay: 10 }

test.each([
  ['what is left and bought, less what is planned', { kind: 'sms', units: 150 }, stock, '2026-12-07T08:00:00.000Z'],
  ['less than is planned', { kind: 'sms', units: 5 }, { left: 0, planned: 50, perDay: 10 }, null],
  ['nothing used of late', { kind: 'sms', units: 150 }, { ...stock, perDay: 0 }, null],
  ['as many as wanted', { kind: 'sms', units: 150 }, { ...stock, left: null }, null],
  ['further than anybody can tell', { kind: 'sms', units: 20_000 }, stock, null],
  ['money', { kind: 'balance', units: null }, stock, null],
] as const)('%s', (_, goods, held, until) => {
  expect(enoughUntil(goods, held, now)?.toISOString() ?? null).toBe(until)
})
