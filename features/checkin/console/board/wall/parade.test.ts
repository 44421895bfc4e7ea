import { expect, test } from 'vitest'
import { joined, NOBODY, stepMs, stepped, type Arrival } from '#features/checkin/console/board/wall/parade.ts'

const person = (id: string): Arrival => ({ id, fullName: id, ticketName: '', time: '2026-12-05T01:00:00.000Z' })
const people = (ids: string) => [...ids].map(person)
const names = (list: readonly Arrival[]) => list.map(({ id }) => id).join('')

test('opened in the middle of the day, the wall welcomes the last and shows those before', () => {
  const parade = joined(NOBODY, people('abc'))
  expect([parade.now?.id, names(parade.next), names(parade.before)]).toEqual(['c', '', 'ba'])
})

test('whoever comes joins the line once, however often they are told', () => {
  let parade = joined(joined(NOBODY, people('a')), people('abc'))
  parade = joined(parade, people('bcd'))
  expect(names(parade.next)).toBe('bcd')
  parade = stepped(stepped(parade))
  expect([parade.now?.id, names(parade.next), names(parade.before)]).toEqual(['c', 'd', 'ba'])
  expect(stepped(stepped(parade))).toEqual(stepped(parade))
})

test('a day at a busy gate does not fill the memory', () => {
  let parade = NOBODY
  for (let at = 0; at < 3_000; at++) parade = stepped(joined(parade, [person(`p${at}`)]))
  expect(parade.seen.length).toBeLessThanOrEqual(400)
  expect(parade.before).toHaveLength(12)
  expect(parade.now?.id).toBe('p2999')
})

test.each([
  [0, 3_000],
  [2, 3_000],
  [4, 1_500],
  [40, 700],
])('with %i waiting each is shown for %i ms', (waiting, ms) => {
  expect(stepMs(waiting)).toBe(ms)
})
