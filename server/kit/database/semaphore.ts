export type Semaphore = {
  /** Resolves when it is one's turn; first come, first served. */
  acquire: () => Promise<void>
  /** Makes way for the next. Without progress the ones who wait learn sooner or later that nothing moves. */
  release: (hasProgressed: boolean) => void
}

type Waiter = { since: number; enter: () => void; refuse: () => void }

/**
 * A semaphore whose queue may take its time as long as it moves: whoever waits is refused only when nobody has finished for `stuckMs`,
 * or after `maxMs`.
 */
export function openSemaphore(permits: number, { stuckMs, maxMs }: { stuckMs: number; maxMs: number }): Semaphore {
  const waiting = new Set<Waiter>()
  let taken = 0
  let progressedAt = 0

  /** A permit came back without anything done: whoever has waited a while and seen nothing move would only wait the same again. */
  function refuseHopeless(): void {
    const now = performance.now()
    for (const waiter of waiting) if (progressedAt < waiter.since && now - waiter.since >= stuckMs / 2) waiter.refuse()
  }

  return {
    acquire() {
      if (taken < permits) {
        taken += 1
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const since = performance.now()
        let timer: NodeJS.Timeout
        const waiter = {
          since,
          enter() {
            clearTimeout(timer)
            resolve()
          },
          refuse() {
            clearTimeout(timer)
            waiting.delete(waiter)
            reject(new Error('timeout exceeded when trying to connect'))
          },
        }
        const look = () => {
          const now = performance.now()
          const left = Math.min(Math.max(since, progressedAt) + stuckMs, since + maxMs) - now
          if (left <= 0) waiter.refuse()
          else timer = setTimeout(look, left)
        }
        waiting.add(waiter)
        look()
      })
    },
    release(hasProgressed) {
      if (hasProgressed) progressedAt = performance.now()
      else refuseHopeless()
      const [next] = waiting
      if (!next) return void (taken -= 1)
      waiting.delete(next)
      next.enter()
    },
  }
}
