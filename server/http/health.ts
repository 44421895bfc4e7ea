import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

const PROBE_MS = 2_000

export function addHealth(app: FastifyInstance, { web }: Services, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = !isStopping() && (await withinProbe(sql`select 1`.execute(web.db)))
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : isStopping() ? 'stopping' : 'database away' })
  })
}

async function withinProbe(probe: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_MS, false).unref())
  return Promise.race([
    probe.then(
      () => true,
      () => false,
    ),
    late,
  ])
}
