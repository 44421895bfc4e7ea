import type { Logger } from 'pino'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { openAdapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import { hooksOf } from '#server/features.ts'
import { createApp } from '#server/http/app.ts'
import { openIdentity } from '#server/identity/identity.ts'
import { openPool, refusePowerfulRole } from '#server/kit/database/db.ts'
import { followReplica } from '#server/kit/database/replica.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import { openTracing } from '#server/tracing.ts'
import { openQueue } from '#server/tasks/queue.ts'

const QUERY_MS = 8_000

export type Started = { stop: () => Promise<void> }

/** Serves requests on a prepared database; what it opened, `stop` closes in the opposite order. */
export async function startWeb(config: Config, appUrl: string, log: Logger): Promise<Started> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  const clock = () => new Date()
  await using opened = new AsyncDisposableStack()
  opened.defer(await openTracing(config, 'web'))

  const web = openPool({ url: appUrl, max: config.DATABASE_POOL, name: 'light-web', queryTimeoutMs: QUERY_MS, onError })
  opened.defer(web.end)
  await refusePowerfulRole(web.db)
  const replica = config.DATABASE_READ_URL
    ? followReplica(
        web,
        openPool({ url: config.DATABASE_READ_URL, max: config.DATABASE_POOL, name: 'light-read', queryTimeoutMs: QUERY_MS, onError }),
        onError,
      )
    : null
  if (replica) opened.defer(replica.end)
  const adapters = await openAdapters(config)
  const queue = openQueue(appUrl, { isWorker: false, onError })
  await queue.boss.start()
  opened.defer(() => queue.boss.stop({ close: true }))
  const identity = await openIdentity(web.db, config, clock)
  // Made here, not at first need: a request that is refused takes back what it wrote, and the keys would live in memory alone.
  await sealerOf({ db: web.db, config })
  await linkSignerOf({ db: web.db, config })

  const app = await createApp({ config, log, web, replica, adapters, queue, identity, clock, hooksOf })
  opened.defer(() => app.close())
  await app.listen({ port: config.PORT, host: config.HOST })
  const running = opened.move()
  return { stop: () => running.disposeAsync() }
}
