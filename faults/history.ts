import { must } from '#faults/fault.ts'

export type Outcome = 'done' | 'refused' | 'unknown'

export type History = {
  tell: (key: string, outcome: Outcome) => void
  count: (outcome: Outcome) => number
  /** Compares what the client was told with what is there: nothing acknowledged is missing, nothing refused exists, nothing is there twice. */
  compare: (kept: readonly string[]) => string
}

/** Every operation as the client saw it; whoever got no answer knows nothing, and either outcome is right. */
export function openHistory(): History {
  const told = new Map<string, Outcome>()
  const count = (outcome: Outcome) => [...told.values()].filter((one) => one === outcome).length
  return {
    count,
    tell(key, outcome) {
      if (told.get(key) !== 'done') told.set(key, outcome)
    },
    compare(kept) {
      const mine = kept.filter((key) => told.has(key))
      const there = new Set(mine)
      const lost = [...told].filter(([key, outcome]) => outcome === 'done' && !there.has(key))
      const ghosts = [...told].filter(([key, outcome]) => outcome === 'refused' && there.has(key))
      const twice = mine.length - there.size
      must(lost.length === 0, `${lost.length} acknowledged operations are lost, the first: ${lost[0]?.[0]}`)
      must(ghosts.length === 0, `${ghosts.length} refused operations happened, the first: ${ghosts[0]?.[0]}`)
      must(twice === 0, `${twice} operations happened twice`)
      return `${count('done')} of ${count('done')} acknowledged kept, ${count('unknown')} without answer, 0 twice`
    },
  }
}
