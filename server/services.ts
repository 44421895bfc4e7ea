import type { Logger } from 'pino'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { HooksOf } from '#server/kit/context.ts'
import type { Pool } from '#server/kit/database/db.ts'
import type { Replica } from '#server/kit/database/replica.ts'
import type { TaskQueue } from '#server/tasks/queue.ts'

/** The parts of a running server, put together in `startWeb.ts` and in the tests' harness. */
export type Services = {
  config: Config
  log: Logger
  web: Pool
  /** A copy for what may be a second old, where there is one. */
  replica: Replica | null
  adapters: Adapters
  queue: TaskQueue
  identity: Identity
  clock: () => Date
  hooksOf: HooksOf
}
