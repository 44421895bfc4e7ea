import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSemaphore } from '#server/kit/database/semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const outcomeOf = (turn: Promise<void>) => {
  const seen = { state: 'waiting' }
  turn.then(
    () => (seen.state = 'in'),
    () => (seen.state = 'refused'),
  )
  return seen
}

test('first come, first served, and never more at once than there are permits', async () => {
  const semaphore = openSemaphore(2, { stuckMs: 100, maxMs: 1_000 })
  const people = [1, 2, 3, 4].map(() => outcomeOf(semaphore.acquire()))
  await vi.advanceTimersByTimeAsync(0)
  expect(people.map(({ state }) => state)).toEqual(['in', 'in', 'waiting', 'waiting'])
  semaphore.release(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(people.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'waiting'])
})

test('whoever waits is refused when nothing moves, not because the crowd is large', async () => {
  const semaphore = openSemaphore(1, { stuckMs: 100, maxMs: 1_000 })
  await semaphore.acquire()
  const last = outcomeOf(semaphore.acquire())
  const others = outcomeOf(semaphore.acquire())
  await vi.advanceTimersByTimeAsync(90)
  semaphore.release(true)
  await vi.advanceTimersByTimeAsync(90)
  expect([last.state, others.state]).toEqual(['in', 'waiting'])
  semaphore.release(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(others.state).toBe('in')
  const stuck = outcomeOf(semaphore.acquire())
  await vi.advanceTimersByTimeAsync(101)
  expect(stuck.state).toBe('refused')
})

test('nobody waits for ever', async () => {
  const semaphore = openSemaphore(1, { stuckMs: 100, maxMs: 300 })
  await semaphore.acquire()
  const patient = [1, 2, 3, 4, 5, 6, 7, 8].map(() => outcomeOf(semaphore.acquire()))
  for (let round = 0; round < 4; round += 1) {
    await vi.advanceTimersByTimeAsync(80)
    semaphore.release(true)
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(patient.at(-1)?.state).toBe('refused')
})
