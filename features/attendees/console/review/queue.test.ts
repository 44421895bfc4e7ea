import { expect, test } from 'vitest'
import { nextOf, previousOf, queueOf, stepOf } from '#features/attendees/console/review/queue.ts'

test('the queue is the page, then the rest of the list, each once and without whom somebody has decided about', () => {
  expect(queueOf(['b', 'c'], ['a', 'b', 'c', 'd'], new Set(['c']))).toEqual(['b', 'a', 'd'])
})

test.each([
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'c', 'a'],
  [['a'], 'a', undefined],
  [[], 'a', undefined],
  [['b', 'c'], 'gone', 'b'],
])('in %j comes after %s: %s', (queue, id, next) => {
  expect(nextOf(queue, id)).toBe(next)
})

test.each([
  [['a', 'b'], 'b', 'a'],
  [['a', 'b'], 'a', undefined],
  [['a', 'b'], 'gone', undefined],
])('in %j comes before %s: %s', (queue, id, previous) => {
  expect(previousOf(queue, id)).toBe(previous)
})

const plain = { ctrlKey: false, metaKey: false, altKey: false, isTyping: false }
test.each([
  [{ ...plain, key: 'a' }, 'approve'],
  [{ ...plain, key: 'D' }, 'deny'],
  [{ ...plain, key: 'j' }, 'next'],
  [{ ...plain, key: 'k' }, 'previous'],
  [{ ...plain, key: 'x' }, null],
  [{ ...plain, key: 'a', ctrlKey: true }, null],
  [{ ...plain, key: 'a', metaKey: true }, null],
  [{ ...plain, key: 'a', isTyping: true }, null],
  [{ ...plain, key: 'constructor' }, null],
])('%j means %s', (pressed, step) => {
  expect(stepOf(pressed)).toBe(step)
})
