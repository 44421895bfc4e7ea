import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'

const MOST_AT_ONCE = 2
const MOST_WAITING = 4
/** Of one organisation: a place to read and half of the queue are always left to the others. */
const MOST_OF_ONE = 1
const MOST_WAITING_OF_ONE = 2

export type ReaderPlaces = { take: (owner: string) => Promise<void>; give: (owner: string) => void }

/** Who may read files now, in the order they came; whoever would have to wait for too many is refused. */
export function readerPlaces(): ReaderPlaces {
  const running: string[] = []
  const waiting: { owner: string; start: () => void }[] = []
  const countOf = (owner: string) => running.filter((one) => one === owner).length
  const isFree = (owner: string) => running.length < MOST_AT_ONCE && countOf(owner) < MOST_OF_ONE

  return {
    async take(owner) {
      if (isFree(owner)) return void running.push(owner)
      if (waiting.length >= MOST_WAITING || waiting.filter((one) => one.owner === owner).length >= MOST_WAITING_OF_ONE)
        throw new Unreadable('busy')
      await new Promise<void>((start) => waiting.push({ owner, start }))
    },
    give(owner) {
      running.splice(running.indexOf(owner), 1)
      const at = waiting.findIndex((one) => isFree(one.owner))
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      running.push(next.owner)
      next.start()
    },
  }
}
