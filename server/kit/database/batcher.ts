type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Gathers single items into batches: whoever comes while `concurrency` are under way waits, and all who wait go together in the next: the more come, the less each costs.
 * `work` gives a result for each item, in their order. One that fails takes nobody with it, they go again, each alone; unless the error
 * would meet each of them alike, then and now: those who still wait need not try.
 */
export function batcher<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { concurrency, maxBatch, failsAll }: { concurrency: number; maxBatch: number; failsAll: (error: unknown) => boolean },
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let underWay = 0

  const refuse = (refused: readonly Waiting<Item, Result>[], error: unknown) => refused.forEach(({ reject }) => reject(error))

  async function go(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (failsAll(error)) refuse([...group, ...waiting.splice(0)], error)
      else if (group.length === 1) refuse(group, error)
      else await Promise.all(group.map((one) => go([one])))
    }
  }

  async function next(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) {
      await go(waiting.splice(0, maxBatch))
    }
    underWay -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (underWay < concurrency) void next()
    })
}
