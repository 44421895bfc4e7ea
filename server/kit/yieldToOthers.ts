import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

const NICENESS = 5

/** Lets the threads that serve people go first where there are too few processors for all; only Linux knows priorities of threads. */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS)
  } catch {
    // Then it is as urgent as everything else.
  }
}
