import { expect, test } from 'vitest'
import { linkEnd } from '#features/links/siteLinks.ts'
import { opensOrder, opensPerson, withGrant, type Grant } from '#features/registration/access.ts'

const now = new Date('2026-11-15T08:00:00Z')
const until = now.getTime() / 1000 + 60
const person = {
  bventId: 'event',
  orderId: 'order',
  attendeeId: 'one',
  mobile: '13800000001',
  email: null,
  buyer: { mobile: '13800000002', email: 'buyer@example.com' },
}

test.each<[string, Omit<Grant, 'until'>, isPersonOpen: boolean, isOrderOpen: boolean]>([
  ['one’s own link', { bventId: 'event', attendeeId: 'one' }, true, false],
  ['another’s link', { bventId: 'event', attendeeId: 'two' }, false, false],
  ['the order’s link', { bventId: 'event', orderId: 'order' }, true, true],
  ['another order’s link', { bventId: 'event', orderId: 'other' }, false, false],
  ['one’s own mobile', { bventId: 'event', contact: { channel: 'mobile', target: '13800000001' } }, true, false],
  ['the buyer’s mobile', { bventId: 'event', contact: { channel: 'mobile', target: '13800000002' } }, true, true],
  ['the buyer’s e-mail', { bventId: 'event', contact: { channel: 'email', target: 'buyer@example.com' } }, true, true],
  ['a stranger’s mobile', { bventId: 'event', contact: { channel: 'mobile', target: '13800000003' } }, false, false],
  ['the same person in another event', { bventId: 'other', attendeeId: 'one', orderId: 'order' }, false, false],
  ['nothing but the event', { bventId: 'event' }, false, false],
])('%s', (_, grant, isPersonOpen, isOrderOpen) => {
  const grants = [{ ...grant, until }]
  expect([opensPerson(grants, person), opensOrder(grants, person)]).toEqual([isPersonOpen, isOrderOpen])
})

test('a browser keeps the newest twenty, each once, and none that is over', () => {
  const over = { bventId: 'event', orderId: 'over', until: now.getTime() / 1000 - 1 }
  let grants: Grant[] = [over]
  for (let n = 0; n < 30; n += 1) grants = withGrant(grants, { bventId: 'event', orderId: `order ${n % 25}`, until }, now)
  expect(grants).toHaveLength(20)
  expect(grants[0]?.orderId).toBe('order 4')
  expect(new Set(grants.map(({ orderId }) => orderId)).size).toBe(20)
})

test('links work until thirty days after the event', () => {
  expect(linkEnd(now)).toBe(now.getTime() / 1000 + 30 * 86_400)
})
