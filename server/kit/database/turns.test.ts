import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTurns } from '#server/kit/database/turns.ts'

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

test('first come, first served, and never more at once than there are places', async () => {
  const turns = openTurns(2, { stuckMs: 100, mostMs: 1_000 })
  const people = [1, 2, 3, 4].map(() => outcomeOf(turns.take()))
  await vi.advanceTimersByTimeAsync(0)
  expect(people.map(({ state }) => state)).toEqual(['in', 'in', 'waiting', 'waiting'])
  turns.give(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(people.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'waiting'])
})

test('whoever waits is refused when nothing moves, not because the crowd is large', async () => {
  const turns = openTurns(1, { stuckMs: 100, mostMs: 1_000 })
  await turns.take()
  const last = outcomeOf(turns.take())
  const others = outcomeOf(turns.take())
  await vi.advanceTimersByTimeAsync(90)
  turns.give(true)
  await vi.advanceTimersByTimeAsync(90)
  expect([last.state, others.state]).toEqual(['in', 'waiting'])
  turns.give(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(others.state).toBe('in')
  const stuck = outcomeOf(turns.take())
  await vi.advanceTimersByTimeAsync(101)
  expect(stuck.state).toBe('refused')
})

test('nobody waits for ever', async () => {
  const turns = openTurns(1, { stuckMs: 100, mostMs: 300 })
  await turns.take()
  const patient = [1, 2, 3, 4, 5, 6, 7, 8].map(() => outcomeOf(turns.take()))
  for (let round = 0; round < 4; round += 1) {
    await vi.advanceTimersByTimeAsync(80)
    turns.give(true)
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(patient.at(-1)?.state).toBe('refused')
})
