import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { siteSignerOf } from '#features/registration/server/siteTokens.ts'
import { openAdapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import { createApp } from '#server/http/app.ts'
import { openIdentity } from '#server/identity/identity.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { openPool, refusePowerfulRole } from '#server/kit/database/db.ts'
import type { Services } from '#server/services.ts'
import { everyJob, hooksOf, taskOf } from '#server/features.ts'
import { startJobs } from '#server/tasks/jobs.ts'
import { openQueue } from '#server/tasks/queue.ts'
import { drainOptions, startWorker } from '#server/tasks/worker.ts'

const WEB_QUERY_MS = 8_000
const WORKER_CONNECTIONS = 6
/** A worker that is paused in the middle of a chunk loses its transaction, so that another can go on. */
const PAUSED_WORKER_MS = 15_000

export type Server = { app: FastifyInstance | null; services: Services; stop: () => Promise<void> }

/** Puts a server together on a prepared database; what it opened, `stop` closes in the opposite order. */
export async function startServer(
  config: Config,
  { appUrl }: Pick<Database, 'appUrl'>,
  log: Logger,
  clock = () => new Date(),
): Promise<Server> {
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  const onError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  const isWorker = config.ROLE !== 'web'

  try {
    const web = openPool({ url: appUrl, max: config.DATABASE_POOL, name: 'light-web', queryTimeoutMs: WEB_QUERY_MS, onError })
    closing.push(web.end)
    await refusePowerfulRole(web.db)
    const adapters = await openAdapters(config)
    const queue = openQueue(appUrl, { isWorker, onError })
    await queue.boss.start()
    closing.push(() => queue.boss.stop(drainOptions))
    const identity = await openIdentity(web.db, config, clock)
    // Made here, not at first need: a request that is refused takes back what it wrote, and the keys would live in memory alone.
    await sealerOf({ db: web.db, config })
    await siteSignerOf({ db: web.db, config })
    const services: Services = { config, log, web, adapters, queue, identity, clock, hooksOf }

    if (isWorker) {
      const pool = openPool({
        url: appUrl,
        max: WORKER_CONNECTIONS,
        name: 'light-worker',
        idleInTransactionMs: PAUSED_WORKER_MS,
        onError,
      })
      closing.push(pool.end)
      const worker = await startWorker({ pool, adapters, config, log, clock, taskOf, hooksOf }, queue, appUrl)
      const jobs = await startJobs({ pool, adapters, config, log, clock }, queue, everyJob)
      closing.push(worker.stop, jobs.stop)
    }
    const app = config.ROLE === 'worker' ? null : await createApp(services)
    if (app) {
      closing.push(() => app.close())
      await app.listen({ port: config.PORT, host: config.HOST })
    }
    return { app, services, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}
