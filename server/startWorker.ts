import type { Logger } from 'pino'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { openAdapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import { everyJob, hooksOf, taskOf } from '#server/features.ts'
import { openPool, refusePowerfulRole } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { Started } from '#server/startWeb.ts'
import { startJobs } from '#server/tasks/jobs.ts'
import { openTracing } from '#server/tracing.ts'
import { openQueue } from '#server/tasks/queue.ts'
import { drainOptions, runTasks } from '#server/tasks/worker.ts'

const CONNECTIONS = 6
/** A worker that is paused in the middle of a chunk loses its transaction, so that another can go on. */
const PAUSED_MS = 15_000

/** Runs tasks and jobs on a prepared database; what it opened, `stop` closes in the opposite order. */
export async function startWorker(config: Config, appUrl: string, log: Logger): Promise<Started> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  const clock = () => new Date()
  await using opened = new AsyncDisposableStack()
  opened.defer(await openTracing(config, 'worker'))

  const pool = openPool({ url: appUrl, max: CONNECTIONS, name: 'light-worker', idleInTransactionMs: PAUSED_MS, onError })
  opened.defer(pool.end)
  await refusePowerfulRole(pool.db)
  const adapters = await openAdapters(config)
  const queue = openQueue(appUrl, { isWorker: true, onError })
  await queue.boss.start()
  opened.defer(() => queue.boss.stop(drainOptions))
  await sealerOf({ db: pool.db, config })
  await linkSignerOf({ db: pool.db, config })

  const parts = { pool, adapters, config, log, clock }
  const tasks = await runTasks({ ...parts, taskOf, hooksOf }, queue, appUrl)
  opened.defer(tasks.stop)
  const jobs = await startJobs({ ...parts, hooksOf }, queue, everyJob)
  opened.defer(jobs.stop)
  const running = opened.move()
  return { stop: () => running.disposeAsync() }
}
