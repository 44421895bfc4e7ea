import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 0.5

/** For long work on the thread that serves everyone: awaited as often as can be, it lets the others in whenever a slice is used up. */
export function rests(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await setImmediate()
    began = performance.now()
  }
}
