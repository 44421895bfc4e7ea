import { AppError } from '#server/kit/errors.ts'

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/** So much at a time; the others wait their turn, and when too many wait the next is told to come again. */
export function openSemaphore({ most, mostWaiting }: { most: number; mostWaiting: number }): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < most) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new AppError('core.unavailable')
    await new Promise<void>((go) => waiting.push(go))
  }

  /** A place that becomes free is handed on, so that nobody new takes it meanwhile. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
