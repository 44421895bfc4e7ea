import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres } from '#test/postgres.ts'

/** One thing that goes wrong, and the figure that shows it was survived. Throws when it was not. */
export type Fault = { name: string; run: (place: Place) => Promise<string> }
export type Place = { databaseUrl: string; dataDir: string }

export async function inPlace<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const { url, stop } = await startTestPostgres({ kind: 'embedded' })
  const dataDir = await mkdtemp(join(tmpdir(), 'light-faults-'))
  try {
    return await work({ databaseUrl: url, dataDir })
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function must(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}

export async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

/** Asks until it is so; the time is how long that took. */
export async function until(isIt: () => Promise<boolean>, withinMs: number, what: string): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < withinMs) {
    if (await isIt().catch(() => false)) return performance.now() - began
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`${what}: not within ${withinMs} ms`)
}
