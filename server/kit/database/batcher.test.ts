import { describe, expect, it } from 'vitest'
import { batcher } from '#server/kit/database/batcher.ts'

/** Work that ends when it is told, and what it was given. */
function held({ concurrency = 1, maxBatch = 10 } = {}) {
  const groups: number[][] = []
  const ends: (() => void)[] = []
  const ask = batcher(
    async (items: readonly number[]) => {
      groups.push([...items])
      await new Promise<void>((end) => ends.push(end))
      if (items.includes(13)) throw new Error('thirteen')
      if (items.includes(0)) throw new Error('away')
      return items.map((item) => item * 2)
    },
    { concurrency, maxBatch, failsAll: (error) => (error as Error).message === 'away' },
  )
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((turn) => setImmediate(turn))
  }
  return { ask, groups, endNext }
}

describe('those who come while others are under way', () => {
  it('go together in the next, each with its own result', async () => {
    const { ask, groups, endNext } = held()
    const asked = [1, 2, 3].map(ask)
    expect(groups).toEqual([[1]])
    await endNext()
    expect(groups).toEqual([[1], [2, 3]])
    await endNext()
    expect(await Promise.all(asked)).toEqual([2, 4, 6])
  })

  it('are as many at once as may be, and no group is larger than the maxBatch', async () => {
    const { ask, groups, endNext } = held({ concurrency: 2, maxBatch: 2 })
    const asked = [1, 2, 3, 4, 5].map(ask)
    expect(groups).toEqual([[1], [2]])
    await endNext()
    await endNext()
    expect(groups).toEqual([[1], [2], [3, 4], [5]])
    await endNext()
    await endNext()
    expect(await Promise.all(asked)).toEqual([2, 4, 6, 8, 10])
  })

  it('are not refused for one that fails', async () => {
    const { ask, groups, endNext } = held()
    const asked = [1, 12, 13, 14].map(ask)
    const settled = Promise.allSettled(asked)
    for (let turn = 0; turn < 5; turn += 1) await endNext()
    expect(groups).toEqual([[1], [12, 13, 14], [12], [13], [14]])
    expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).toEqual([2, 24, 'refused', 28])
    expect(await Promise.all([ask(5), endNext()])).toEqual([10, undefined])
  })

  it('are refused together when the error would meet each of them, and so are those who wait', async () => {
    const { ask, groups, endNext } = held()
    const settled = Promise.allSettled([1, 0, 2].map(ask))
    await endNext()
    const late = Promise.allSettled([3, 4].map(ask))
    await endNext()
    expect(groups).toEqual([[1], [0, 2]])
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await Promise.all([ask(5), endNext()])).toEqual([10, undefined])
  })
})
