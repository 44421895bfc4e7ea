import { vi } from 'vitest'

/** What is awaited comes when the machine has time for it: a wait ends a test that hangs, and decides nothing else. */
export const PATIENCE_MS = 50_000

/** What `look` says as soon as it throws no more. */
export function eventually<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval: 50 })
}
