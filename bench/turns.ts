const TIMES = 100
/** Before that, so that what is asked is known and its plans are made. */
const WARM = 20

/**
 * What is compared is asked in turns: a slow moment of the machine meets all of it, and none of it has the caches for itself.
 * Each ask tells what it took.
 */
export async function inTurns(asks: readonly (() => Promise<number>)[], { warm = WARM, times = TIMES } = {}): Promise<number[][]> {
  const taken: number[][] = asks.map(() => [])
  for (let time = -warm; time < times; time += 1)
    for (const [index, ask] of asks.entries()) {
      const ms = await ask()
      if (time >= 0) taken[index]?.push(ms)
    }
  return taken
}
