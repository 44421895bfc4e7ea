import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { brokenRules } from '#test/books.ts'
import { startTestPostgres, type TestPostgres } from '#test/postgres.ts'

/** One thing that goes wrong, and the figure that shows it was survived. Throws when it was not. */
export type Fault = { name: string; run: (place: Place) => Promise<string>; isDurable?: boolean }
export type Place = { databaseUrl: string; dataDir: string; database: TestPostgres }

/** What this machine cannot do is neither passed nor failed. */
export class CannotRun extends Error {}

/** Puts the place away in which the present fault happens, also when it is interrupted. */
export let leave = async (): Promise<void> => {}

export async function inPlace<Result>(work: (place: Place) => Promise<Result>, isDurable = false): Promise<Result> {
  const database = await startTestPostgres({ kind: 'embedded', isDurable })
  const dataDir = await mkdtemp(join(tmpdir(), 'light-faults-'))
  leave = async () => {
    leave = async () => {}
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return await work({ databaseUrl: database.url, dataDir, database })
  } finally {
    await leave()
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

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Asks until it is so; the time is how long that took. */
export async function until(isIt: () => Promise<boolean>, withinMs: number, what: string): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < withinMs) {
    if (await isIt().catch(() => false)) return performance.now() - began
    await pause(50)
  }
  throw new Error(`${what}: not within ${withinMs} ms`)
}

/** Whatever happened, what is kept is what is counted. */
export async function everyInvariant(db: Db): Promise<string> {
  const broken = await brokenRules(db)
  must(broken.length === 0, `${broken.length} × an invariant: ${broken.slice(0, 3).join('; ')}`)
  return 'every invariant holds'
}

/** The same of the database of a fault once it is over, if it was used. */
export async function afterwards(databaseUrl: string): Promise<string> {
  const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
  try {
    const { rows } = await sql<{ isUsed: boolean }>`select to_regclass('bvent') is not null as is_used`.execute(pool.db)
    return rows[0]?.isUsed ? `; ${await everyInvariant(pool.db)}` : ''
  } finally {
    await pool.end()
  }
}
