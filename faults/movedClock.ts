/** Loaded before a server (`--import`): its clock is off by as many milliseconds as a file says, and jumps when the file changes. */
import { readFileSync } from 'node:fs'

const LOOK_MS = 50
const file = process.env['CLOCK_FILE'] ?? ''
const Real = Date
let offset = 0
let lookedAt = -LOOK_MS

function now(): number {
  const at = performance.now()
  if (at - lookedAt >= LOOK_MS) {
    lookedAt = at
    try {
      offset = Number(readFileSync(file, 'utf8'))
    } catch {
      // Not written yet: the clock is right.
    }
  }
  return Real.now() + offset
}

globalThis.Date = new Proxy(Real, {
  construct: (target, given: unknown[]) => (given.length === 0 ? new target(now()) : Reflect.construct(target, given)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
