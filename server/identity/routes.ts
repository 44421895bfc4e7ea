import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { assetAddress, assetOf } from '#server/identity/assets.ts'
import { IDENTITY_PATH } from '#server/identity/tokens.ts'
import { addPasswordPages } from '#server/identity/passwordRoutes.ts'
import { addSignInPages } from '#server/identity/signInRoutes.ts'
import { showFailure } from '#server/identity/view.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const PROVIDER_ROUTES: [method: 'GET' | 'POST' | 'OPTIONS', path: string][] = [
  ['GET', '/.well-known/openid-configuration'],
  ['OPTIONS', '/.well-known/openid-configuration'],
  ['GET', '/jwks'],
  ['OPTIONS', '/jwks'],
  ['GET', '/auth'],
  ['GET', '/auth/:uid'],
  ['POST', '/token'],
  ['OPTIONS', '/token'],
  ['GET', '/session/end'],
  ['POST', '/session/end/confirm'],
  ['GET', '/session/end/success'],
]

/** The embedded provider and its pages, in the same process; an outside authority takes their place. */
export async function addIdentity(app: FastifyInstance, services: Services): Promise<void> {
  const { provider } = services.identity
  if (!provider) return
  await app.register(async (scope) => mountProvider(scope, provider, services))
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => showFailure(services, error, request, reply))
    readForms(scope)
    addAssets(scope)
    addSignInPages(scope, provider, services)
    addPasswordPages(scope, services)
  })
}

function mountProvider(scope: FastifyInstance, provider: Provider, { config, log }: Services): void {
  const handle = provider.callback()
  const { host, protocol } = new URL(config.PUBLIC_URL)
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity'))
  ;(provider as EventEmitter).on('error', (error: Error) => log.warn({ err: error }, 'identity'))

  // The provider reads the body itself, byte for byte.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const [method, path] of PROVIDER_ROUTES)
    scope.route({
      method,
      url: IDENTITY_PATH + path,
      handler: (request, reply) => {
        const raw = request.raw as IncomingMessage & { originalUrl?: string | undefined }
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
        raw.originalUrl = raw.url
        raw.url = (raw.url ?? '').slice(IDENTITY_PATH.length)
        // It names itself by the public address, whatever a proxy in between, or a caller, says.
        Object.assign(raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
        void handle(raw, reply.raw)
      },
    })
}

function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_000 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

function addAssets(scope: FastifyInstance): void {
  scope.get<{ Params: { name: string } }>(`${IDENTITY_PATH}/assets/:name`, ({ params }, reply) => {
    const asset = assetOf(params.name)
    if (!asset) throw new AppError('core.notFound')
    return reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.bytes)
  })
  scope.get(`${IDENTITY_PATH}/session/check`, (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<!doctype html><html lang="en"><title>session</title><script type="module" src="${assetAddress('check.js')}"></script></html>`,
      ),
  )
}
