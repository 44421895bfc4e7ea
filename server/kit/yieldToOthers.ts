import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const NICENESS = 10
const MOST = 19

/** Lets the threads that serve people go first where there are too few processors for all; only Linux knows priorities of threads. */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), Math.min(MOST, getPriority() + NICENESS))
  } catch {
    // Then it is as urgent as everything else.
  }
}
