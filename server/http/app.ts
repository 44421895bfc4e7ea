import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { gzip, gzipSync } from 'node:zlib'
import type { Span } from '@opentelemetry/api'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { REQUEST_TIMEOUT_MS } from '#core/call.ts'
import { everyCall } from '#features/registry.ts'
import { addBrowserFiles, refuseUnknown } from '#server/http/browser.ts'
import { areaOf, areaOfRequest, type Area } from '#server/http/area.ts'
import { answerError } from '#server/http/answer.ts'
import { addFileServer } from '#server/http/files.ts'
import { bareHeaders, securityHeaders } from '#server/http/headers.ts'
import { addHealth } from '#server/http/health.ts'
import { addLive } from '#server/http/live.ts'
import { addLotteryNews } from '#server/http/lotteryNews.ts'
import { addPhotos } from '#server/http/photos.ts'
import { addLocalPay } from '#server/http/localPay.ts'
import { addPayCallbacks } from '#server/http/payCallbacks.ts'
import { addReceipts } from '#server/http/receipts.ts'
import { addUnsubscribe } from '#server/http/unsubscribe.ts'
import { addMetrics } from '#server/http/metrics.ts'
import { openapi } from '#server/http/openapi.ts'
import { limitRate } from '#server/http/rateLimit.ts'
import { addRoute } from '#server/http/route.ts'
import type { Admitted } from '#server/http/guard.ts'
import { handlerOf } from '#server/features.ts'
import { addIdentity } from '#server/identity/routes.ts'
import { addSite } from '#server/http/site.ts'
import { addShortLinks } from '#server/http/shortLinks.ts'
import { siteAddress, siteDomains } from '#server/http/siteDomains.ts'
import { stopGently } from '#server/http/stopping.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted
    rawBody: Buffer | null
    /** What is traced of it, where something is. */
    span: Span | null
  }
  interface FastifyContextConfig {
    limitsItself?: boolean
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/
const JSON_BYTES = 2_000_000
const COMPRESS_FROM = 8_000
const COMPRESS_BESIDE = 64_000
const COMPRESSION = { level: 2 }
const noPages: readonly Area[] = ['api', 'extension', 'assets']
const uncached: readonly Area[] = ['api', 'extension']

/** The web server; `hasPages` false for tests of calls, which need no built browser code. */
export async function createApp(services: Services, { hasPages = true } = {}): Promise<FastifyInstance> {
  const { config, log } = services
  const [ofPages, ofRest] = [securityHeaders(config), bareHeaders(config)]
  const domains = siteDomains(config.SITE_DOMAINS)
  const app = fastify({
    rewriteUrl: (request) => siteAddress(domains, request),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS + 5_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Given as a number, the framework would believe nobody.
    trustProxy: config.TRUST_PROXY > 0 && ((_address, hop) => hop < config.TRUST_PROXY),
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 512 },
    genReqId: ({ headers }) =>
      REQUEST_ID.test(String(headers['x-request-id'] ?? '')) ? String(headers['x-request-id']) : `req_${randomUUID()}`,
    // Not to be decoded, or longer than any id: like an address that does not exist, which no hook has seen.
    frameworkErrors(_, request, reply) {
      reply.headers(ofRest).header('x-request-id', String(request.id))
      if (noPages.includes(areaOf(request.url))) answerError(new AppError('core.notFound'), request, reply)
      else reply.redirect('/error/404')
    },
  })
  app.setErrorHandler(answerError)
  app.decorateRequest('admitted')
  app.decorateRequest('rawBody', null)
  app.decorateRequest('span', null)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: true })
  readJson(app)
  limitRate(app, services)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(noPages.includes(areaOfRequest(request)) ? ofRest : ofPages).header('x-request-id', String(request.id))
    done()
  })
  const isStopping = stopGently(app)
  app.addHook('onClose', async () => {
    for (const write of services.hooksOf('beforeStop')) await write(services.web)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (uncached.includes(areaOfRequest(request)) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })

  compressLong(app)
  addHealth(app, services, isStopping)
  addMetrics(app, services)
  app.get('/api/openapi.json', (_, reply) => reply.header('cache-control', 'public, max-age=60').send(openapi()))
  for (const [name, call] of everyCall)
    addRoute(app, services, call, async (ctx, request, file) => (await handlerOf(name))(ctx, request, file))
  addFileServer(app, services)
  addShortLinks(app, services)
  await addLocalPay(app, services)
  await addPayCallbacks(app, services)
  await addReceipts(app, services)
  await addUnsubscribe(app, services)
  await addLive(app, services)
  addPhotos(app, services)
  addLotteryNews(app, services)
  await addSite(app, services)
  await addIdentity(app, services)
  if (hasPages) await addBrowserFiles(app, services)
  else app.setNotFoundHandler(refuseUnknown)

  return app
}

/** The raw bytes stay beside the parsed body: signatures are over bytes. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(Object.assign(new Error('not utf-8'), { statusCode: 400 }))
    parse(request, body.toString('utf8'), done)
  })
  app.removeContentTypeParser('text/plain')
}

/** Written over by each that is compressed at once: a new buffer would have to be measured first, which takes as long as writing it. */
const scratch = Buffer.allocUnsafeSlow(3 * COMPRESS_BESIDE)

/** Dictionaries and lists; what is short costs more to compress than to send, and what is long is compressed beside other work. */
function compressLong(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWorthIt =
      typeof payload === 'string' && payload.length > COMPRESS_FROM && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (!isWorthIt || reply.getHeader('content-encoding')) return done()
    const send = (bytes: Buffer) => {
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').header('content-length', String(bytes.length))
      done(null, bytes)
    }
    if (payload.length <= COMPRESS_BESIDE) return send(gzipSync(scratch.subarray(0, scratch.write(payload)), COMPRESSION))
    gzip(payload, COMPRESSION, (error, bytes) => (error ? done(error) : send(bytes)))
  })
}
