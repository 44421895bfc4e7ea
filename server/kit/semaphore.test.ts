import { expect, test } from 'vitest'
import { openSemaphore } from '#server/kit/semaphore.ts'

function work() {
  let [running, peak] = [0, 0]
  const ends: (() => void)[] = []
  return {
    peak: () => peak,
    endOne: () => ends.shift()?.(),
    run: async () => {
      running += 1
      peak = Math.max(peak, running)
      await new Promise<void>((end) => ends.push(end))
      running -= 1
    },
  }
}

test('two at a time, in the order they came; whoever is one too many is told so', async () => {
  const inTurn = openSemaphore({ most: 2, mostWaiting: 3 })
  const { run, peak, endOne } = work()
  const done: number[] = []
  const all = [0, 1, 2, 3, 4].map((n) => inTurn(run).then(() => done.push(n)))
  await expect(inTurn(run)).rejects.toMatchObject({ error: 'core.unavailable' })
  for (const one of all) {
    endOne()
    await one
  }
  expect([peak(), done]).toEqual([2, [0, 1, 2, 3, 4]])
})

test('what fails gives its place back', async () => {
  const inTurn = openSemaphore({ most: 1, mostWaiting: 1 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
