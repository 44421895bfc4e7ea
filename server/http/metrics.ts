import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { traceRequest } from '#server/kit/trace.ts'
import type { Services } from '#server/services.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Whoever is named in one of these came from elsewhere, through something on this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** What there is to watch, in the words of Prometheus; docs/grafana.json draws it, docs/alerts.yml says when to wake somebody. */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const { config } = services
  const registry = registryOf(services)
  const lookAtWork = workOf(services, registry)
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onRequest', (request, _, done) => {
    request.span = traceRequest({ 'http.request.method': request.method, 'request.id': String(request.id) }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    request.span?.updateName(`${request.method} ${route}`).setAttribute('http.response.status_code', reply.statusCode).end()
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })

  app.get('/metrics', async (request, reply) => {
    const isAllowed = config.METRICS_TOKEN ? request.headers.authorization === `Bearer ${config.METRICS_TOKEN}` : isLocal(request)
    if (!isAllowed) return reply.callNotFound()
    // While the database is away, everything else is still told.
    await lookAtWork().catch((error: Error) => request.log.warn({ reason: error.message }, 'work at hand not known'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function registryOf({ web, replica }: Services): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the request pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, web.pg.totalCount)
      this.set({ state: 'idle' }, web.pg.idleCount)
      this.set({ state: 'waiting' }, web.pg.waitingCount)
    },
  })
  if (replica)
    new Gauge({
      name: 'replica_behind_seconds',
      help: 'How old what is read from the copy may be',
      registers: [registry],
      collect() {
        this.set(Math.min(replica.behindMs() / 1_000, Number.MAX_SAFE_INTEGER))
      },
    })
  return registry
}

/** Asked for with every look, since the worker that has the work at hand is another process, perhaps on another machine. */
function workOf({ web }: Services, registry: Registry): () => Promise<void> {
  const labelNames = ['kind', 'name'] as const
  const registers = [registry]
  const help = 'What waits for a worker or a provider, of all servers together'
  const waiting = new Gauge({ name: 'work_waiting', help, labelNames, registers })
  const oldest = new Gauge({ name: 'work_oldest_seconds', help: 'How long the oldest of it has waited', labelNames, registers })
  return async () => {
    const { rows } = await sql<{ kind: string; name: string; total: number; oldestSeconds: number }>`
      select kind, name, total, oldest_seconds from work_at_hand()`.execute(web.db)
    waiting.reset()
    oldest.reset()
    for (const { kind, name, total, oldestSeconds } of rows) {
      waiting.set({ kind, name }, total)
      oldest.set({ kind, name }, oldestSeconds)
    }
  }
}

function isLocal({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}
