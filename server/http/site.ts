import { httpMessages } from '#server/http/messages.ts'
import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { html } from '#core/html.ts'
import { DEFAULT_LANGUAGE, languages, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { COVER_PATH } from '#features/events/server/covers.ts'
import { isWeixin } from '#core/weixin.ts'
import { contentPolicy } from '#server/http/headers.ts'
import { isKnownSince, lateDb, noteWrite } from '#server/http/ownWrites.ts'
import { bytesOf, withRawBodies } from '#server/http/rawBodies.ts'
import { inlined, micrositeCss, siteCss } from '#server/http/siteCss.ts'
import { entryFiles, workerScript, type EntryFiles } from '#server/http/siteEntries.ts'
import { readLate } from '#server/kit/database/replica.ts'
import type { SiteAnswer, SiteAsked, SiteCache, SiteCookie, SiteEntry, SitePage, WrittenPage } from '#server/kit/sitePage.ts'
import { everySitePage } from '#server/features.ts'
import { siteDocument } from '#site/document.ts'
import { CACHED_UNTIL_HEADER } from '#site/kit/cachedPage.ts'
import type { Services } from '#server/services.ts'

const CACHE_CONTROL: Record<SiteCache, string> = {
  shared: 'no-cache',
  fixed: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
  none: 'no-store',
}

const FORM_BYTES = 1_000_000
const MOST_WRITTEN_BYTES = 64_000_000
const pack = promisify(gzip)

/** The attendee's pages: written by the server, fast on a phone, readable for link previews. */
export async function addSite(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(serveStatic, {
    root: fileURLToPath(new URL('../../theme/covers', import.meta.url)),
    prefix: `${COVER_PATH}/`,
    maxAge: '1d',
    decorateReply: false,
  })
  const css = await siteCss()
  const rulesOf = { microsite: inlined(`${css.text}\n${await micrositeCss()}`) }
  app.get(css.path, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(css.text),
  )
  const written = new LRUCache<string, WrittenPage>({ maxSize: MOST_WRITTEN_BYTES, sizeCalculation: ({ packed }) => packed.length })
  const built = new Map<SiteEntry, Promise<EntryFiles>>()
  const filesOf = (entry: SiteEntry) => {
    if (services.config.DEV) return entryFiles(entry)
    const known = built.get(entry) ?? entryFiles(entry)
    built.set(entry, known)
    return known
  }

  const pages = await everySitePage()
  for (const page of pages)
    app.get(page.path, async (request, reply) => {
      const asked = askedOf(request, services, written)
      const answer = asked && (await page.answer(asked))
      return answer ? send(reply, page, answer, request.headers['if-none-match']) : notOut(reply, asked?.language ?? DEFAULT_LANGUAGE)
    })
  await withRawBodies(app, FORM_BYTES, (scope) => {
    for (const page of pages)
      if (page.post)
        scope.post(page.path, async (request, reply) => {
          const asked = askedOf(request, services, written)
          const answer = asked && (await page.post?.(asked, new URLSearchParams(bytesOf(request.body).toString('utf8'))))
          noteWrite(services, reply, undefined)
          return answer ? send(reply, page, answer) : notOut(reply, asked?.language ?? DEFAULT_LANGUAGE)
        })
  })

  async function send(reply: FastifyReply, page: SitePage, answer: SiteAnswer, known?: string): Promise<FastifyReply> {
    reply.header('cache-control', CACHE_CONTROL[page.cache])
    if (page.cache !== 'shared') reply.header('x-robots-tag', 'noindex')
    if ('file' in answer) {
      const { fileName, mediaType, body } = answer.file
      if (fileName) reply.header('content-disposition', `attachment; ${savedAs(fileName)}`)
      return reply.type(mediaType).send(body)
    }
    if ('worker' in answer) {
      const script = await workerScript(answer.worker, answer.of, [css.path])
      return reply.type('text/javascript; charset=utf-8').send(script)
    }
    for (const cookie of answer.cookies ?? []) setCookie(reply, cookie, services)
    if ('redirect' in answer) return reply.header('cache-control', CACHE_CONTROL.none).redirect(answer.redirect)
    if ('written' in answer) return sendWritten(reply, answer.written, known)
    const {
      document,
      entry = page.entry,
      data,
      status = 200,
      preview,
      cachedUntil,
      hasWasm = false,
      mediaOrigins,
      sheet,
      source,
      isShareable = false,
    } = answer
    const files = entry ? await filesOf(entry) : null
    if (preview) reply.header('x-robots-tag', 'noindex').header('cache-control', CACHE_CONTROL.none)
    if (cachedUntil) reply.header(CACHED_UNTIL_HEADER, cachedUntil.toISOString())
    const isInWeixin = isShareable && isWeixin(reply.request.headers['user-agent'])
    if (hasWasm || mediaOrigins || isInWeixin)
      reply.header('content-security-policy', contentPolicy(services.config, { hasWasm, mediaOrigins, isInWeixin }))
    // Nobody else is given what this one browser may load.
    if (isInWeixin) reply.header('cache-control', CACHE_CONTROL.none)
    const styles = [...(sheet ? [] : [css.path]), ...(files?.styles ?? [])]
    const text = siteDocument(document, { styles, ...(sheet && { rules: rulesOf[sheet] }), scripts: files?.scripts ?? [], data, preview })
    if ((page.cache !== 'shared' && !source) || status !== 200 || preview) return sendHtml(reply.status(status), text)
    const tag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
    if (source && !isInWeixin && !services.config.DEV) {
      const packed = { ...source, tag, packed: await pack(text) }
      written.set(source.key, packed)
      return sendWritten(reply, packed, known)
    }
    reply.header('etag', tag)
    return known === tag ? reply.status(304).send() : sendHtml(reply, text)
  }

  function notOut(reply: FastifyReply, language: Language): FastifyReply {
    const title = textIn(httpMessages.notOut, language)
    const text = textIn(httpMessages.notOutHint, language)
    const body = html`<main class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`
    return sendHtml(
      reply.status(404).header('cache-control', 'no-cache'),
      siteDocument({ language, title, description: text, url: '', body }, { styles: [css.path], scripts: [] }),
    )
  }
}

function sendWritten(reply: FastifyReply, { tag, packed }: WrittenPage, known: string | undefined): FastifyReply {
  reply.header('etag', tag).header('vary', 'accept-encoding')
  if (known === tag) return reply.status(304).send()
  if (!/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '')) return sendHtml(reply, gunzipSync(packed).toString('utf8'))
  return reply.type('text/html; charset=utf-8').header('content-encoding', 'gzip').send(packed)
}

/** Null where the path names a language that there is not. */
function askedOf(request: FastifyRequest, services: Services, written: SiteAsked['written']): SiteAsked | null {
  const params = request.params as Record<string, string>
  const wanted = params['language'] ?? (/^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : DEFAULT_LANGUAGE)
  const language = languages.find((known) => known === wanted)
  if (!language) return null
  const query = Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const late = lateDb(services, request, undefined)
  return {
    ...services,
    lateDb: late,
    written,
    isKnownSince: (at) => isKnownSince(services, request, at),
    readLate: (scope, work) => readLate({ primary: services.web.db, source: late, scope }, work),
    now: services.clock(),
    language,
    params,
    query,
    cookies: request.cookies,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

function setCookie(reply: FastifyReply, { name, value, maxAgeSeconds, path = '/' }: SiteCookie, { config }: Services): void {
  reply.setCookie(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.PUBLIC_URL.startsWith('https:'),
    path,
    maxAge: maxAgeSeconds,
  })
}

function savedAs(fileName: string): string {
  return /^[\w .-]+$/.test(fileName) ? `filename="${fileName}"` : `filename*=UTF-8''${encodeURIComponent(fileName)}`
}

function sendHtml(reply: FastifyReply, document: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(document)
}
