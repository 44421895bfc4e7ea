type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Whoever comes while `atOnce` are under way waits, and all who wait go together in the next: the more come, the less each costs.
 * `work` gives a result for each item, in their order. One that fails takes nobody with it, they go again, each alone; unless the error
 * would meet each of them alike.
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnce, most, meetsAll }: { atOnce: number; most: number; meetsAll: (error: unknown) => boolean },
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0

  async function go(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (group.length === 1 || meetsAll(error)) for (const { reject } of group) reject(error)
      else await Promise.all(group.map((one) => go([one])))
    }
  }

  async function next(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) {
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await go(group)
    }
    underWay -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (underWay < atOnce) void next()
    })
}
