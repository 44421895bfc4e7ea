import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { languages, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { COVER_PATH } from '#features/events/server/covers.ts'
import { calendarFile } from '#features/events/server/calendarFile.ts'
import { findPublicEvent } from '#features/events/server/publicEvent.ts'
import type { PublicEvent } from '#features/events/contract.ts'
import { eventPage } from '#features/events/site/eventPage.ts'
import { siteCss } from '#server/http/siteCss.ts'
import { inScope } from '#server/kit/db.ts'
import { plainText } from '#server/kit/richText.ts'
import { siteDocument } from '#site/document.ts'
import { html } from '#core/html.ts'
import type { Services } from '#server/services.ts'

const UUID = z.uuid()
const CARD_LENGTH = 120

type Params = { Params: { bventId: string; language: string } }

/** The attendee's pages that are written by the server: fast on a phone, readable for link previews. */
export async function addSite(app: FastifyInstance, { web, config, clock }: Services): Promise<void> {
  await app.register(serveStatic, {
    root: fileURLToPath(new URL('../../theme/covers', import.meta.url)),
    prefix: `${COVER_PATH}/`,
    maxAge: '1d',
    decorateReply: false,
  })
  const css = await siteCss()
  app.get(css.path, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(css.text),
  )

  const find = async ({ bventId, language }: Params['Params']): Promise<PublicEvent | null> => {
    if (!UUID.safeParse(bventId).success || !isLanguage(language)) return null
    return inScope(web.db, {}, (db) => findPublicEvent(db, { bventId, language, now: clock(), config }))
  }

  app.get<Params>('/bvent/:bventId/:language', async ({ params }, reply) => {
    const event = await find(params)
    if (!event) return notOut(reply, params.language, css.path)
    const language = params.language as Language
    const description = plainText(event.description, CARD_LENGTH) || [event.place?.name, event.orgName].filter(Boolean).join(' · ')
    const url = `${config.PUBLIC_URL}/bvent/${event.bventId}/${language}`
    const image = config.PUBLIC_URL + event.coverUrl
    return sendHtml(
      reply,
      siteDocument({ language, title: event.title, description, url, image, body: eventPage(event, language, clock()) }, { css: css.path }),
    )
  })

  app.get<Params>('/bvent/:bventId/:language/calendar.ics', async ({ params }, reply) => {
    const event = await find(params)
    if (!event) return notOut(reply, params.language, css.path)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="event.ics"')
      .send(calendarFile(event))
  })
}

function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value)
}

function sendHtml(reply: FastifyReply, document: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document)
}

function notOut(reply: FastifyReply, wanted: string, css: string): FastifyReply {
  const language: Language = wanted === 'en' ? 'en' : 'zh-CN'
  const title = textIn(['活动不存在或已下线', 'This event is not available'], language)
  const text = textIn(['请向主办方确认链接是否正确。', 'Please ask the organiser for the right link.'], language)
  const body = html`<main class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
  </main>`
  reply.status(404)
  return sendHtml(reply, siteDocument({ language, title, description: text, url: '', body }, { css }))
}
