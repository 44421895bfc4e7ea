import { lanes, type Lane } from '#features/delivery/message.ts'

export type Slots = { enter: (lane: Lane) => Promise<void>; leave: () => void }

/** So many at a time. The more urgent lane goes first, and the last places are kept free of sends: a code finds one at once. */
export function openSlots(size: number): Slots {
  const reserved = Math.floor(size / 8)
  const waiting: { lane: Lane; go: () => void }[] = []
  let taken = 0
  const hasRoom = (lane: Lane) => taken < (lane <= lanes.transactional ? size : size - reserved)

  function next(): void {
    const first = waiting[0]
    if (!first || !hasRoom(first.lane)) return
    waiting.shift()
    taken += 1
    first.go()
  }

  return {
    enter(lane) {
      return new Promise((go) => {
        const behind = waiting.findIndex((other) => other.lane > lane)
        waiting.splice(behind < 0 ? waiting.length : behind, 0, { lane, go })
        next()
      })
    },
    leave() {
      taken -= 1
      next()
    },
  }
}
