import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { DIST } from '#server/browserCode.ts'
import { areaOf, type Area } from '#server/http/area.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/services.ts'

const serverSide: readonly Area[] = ['api', 'extension', 'identity', 'files', 'health']

/** The console's pages are one document; which page it is, its router decides. */
export async function addBrowserFiles(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(serveStatic, {
    root: join(DIST, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const documents = new Map<string, string>()
  for (const name of ['index', 'callback', 'silent']) documents.set(name, await readDocument(name, services))
  const send = async (reply: FastifyReply, name: string) => {
    const document = services.config.DEV ? await readDocument(name, services) : documents.get(name)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document)
  }

  for (const name of ['callback', 'silent']) app.get(`/${name}.html`, (_, reply) => send(reply, name))

  app.setNotFoundHandler((request, reply) => {
    if (serverSide.includes(areaOf(request.url)) || (request.method !== 'GET' && request.method !== 'HEAD')) refuseUnknown()
    return send(reply, 'index')
  })
}

export function refuseUnknown(): never {
  throw new AppError('core.notFound')
}

/** What the browser must know before its first call stands in the document itself: no round trip, no inline script. */
async function readDocument(name: string, { config, identity }: Services): Promise<string> {
  const html = await readFile(join(DIST, 'console', `${name}.html`), 'utf8')
  const settings = {
    authority: config.IDENTITY_AUTHORITY ?? identity.issuer,
    gateway: config.IDENTITY_GATEWAY,
    tenantId: config.TENANT_ID,
    hostOrigins: config.HOST_ORIGINS,
    returnOrigins: config.RETURN_ORIGINS,
    language: DEFAULT_LANGUAGE,
  }
  const content = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return html.replace('<meta name="light-settings" content="" />', `<meta name="light-settings" content="${content}" />`)
}
