import type { Counts, QueuedScan } from '#features/checkin/site/gate/gateTypes.ts'

/** As the server counted; `at` is when this device asked, by its own clock. */
export type Counted = Counts & { at: number }

/** Whoever came here since the server counted is added, each person once. */
export function countsNow(counted: Counted, queue: readonly QueuedScan[]): Counts {
  const since = queue.filter((entry) => isArrival(entry) && (!entry.isSent || Date.parse(entry.scan.deviceTime) > counted.at))
  return { arrived: counted.arrived + since.length, expected: counted.expected }
}

export function isArrival({ scan, isNewArrival = true }: QueuedScan): boolean {
  return scan.direction !== 'out' && isNewArrival
}
