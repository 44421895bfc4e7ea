import { spreadOf } from '#bench/figures.ts'

export type Lap = { perSecond: number; spread: ReturnType<typeof spreadOf>; asked: number }

/** As many at once as there are lanes, each asking again as soon as it is answered, for so long. */
export async function forSeconds(seconds: number, lanes: number, ask: (number: number) => Promise<unknown>): Promise<Lap> {
  const taken: number[] = []
  const until = performance.now() + seconds * 1_000
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < until) {
        const sent = performance.now()
        await ask((next += 1))
        taken.push(performance.now() - sent)
      }
    }),
  )
  return { perSecond: (taken.length / (performance.now() - began)) * 1_000, spread: spreadOf(taken), asked: taken.length }
}
