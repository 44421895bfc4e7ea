import type { Logger } from 'pino'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { HooksOf } from '#server/kit/context.ts'
import type { Pool } from '#server/kit/database/db.ts'

/** What a job works with. It belongs to no organisation: each one it finds work for is entered by `inScope`. */
export type JobContext = { pool: Pool; adapters: Adapters; config: Config; log: Logger; now: Date; hooksOf: HooksOf }

/** Work that comes round by itself. One runner at a time, whichever server it is on; the next turn is counted from the end of the last. */
export type Job = { name: string; everySeconds: number; run: (ctx: JobContext) => Promise<unknown> }

const units = { s: 1, min: 60, h: 3_600 } as const
type Every = `${number} ${keyof typeof units}`

export function implementJob(name: string, { every }: { every: Every }, run: Job['run']): Job {
  const [count, unit] = every.split(' ') as [string, keyof typeof units]
  return { name, everySeconds: Number(count) * units[unit], run }
}
