import { z } from 'zod'
import { html, type Html } from '#core/html.ts'
import { languages } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { spokenHour, spokenTime } from '#core/spokenTime.ts'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { nextRoomOf, publicRoom } from '#features/live/server/publicRoom.ts'
import { venuePath } from '#features/live/server/queries.ts'
import { siteMessages } from '#features/live/siteMessages.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { openLink } from '#features/registration/server/siteAccess.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

async function roomIn(asked: SiteAsked): Promise<PublicRoom | null> {
  const read = z.uuid().safeParse(asked.params['livemettingId'])
  if (!read.success) return null
  const language = languages.find((known) => known === asked.query['language']) ?? asked.language
  const { db } = asked.web
  return inScope(db, {}, (within) => publicRoom({ db: within, config: asked.config }, read.data, language)).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'core.notFound') return null
    throw error
  })
}

/** All that can be read without a script; what plays, and what people say, is its script's. */
function written(room: PublicRoom): Html {
  const { language, title, eventTitle, eventUrl, introduction, startTime, timeZone, sessions, status } = room
  const say = (key: keyof typeof siteMessages) => textIn(siteMessages[key], language)
  return html`<main class="page live-static">
    <p><a href="${eventUrl}">${eventTitle}</a></p>
    <h1>${title}</h1>
    <p>${say(`state_${status}`)} · ${spokenTime(startTime, timeZone, language)}</p>
    ${introduction && html`<p>${introduction}</p>`}
    ${
      sessions.length > 0 &&
      html`<h2>${say('agenda')}</h2>
        <ul>
          ${sessions.map((session) => html`<li>${spokenHour(session.startTime, timeZone, language)} ${session.title} ${session.speakers}</li>`)}
        </ul>`
    }
    <noscript><p>${say('needsScript')}</p></noscript>
  </main>`
}

type Named = 'venue' | 'host'

async function documentOf(asked: SiteAsked, named: Named): Promise<SiteAnswer | null> {
  const room = await roomIn(asked)
  if (!room) return null
  const { id, language, introduction, eventTitle, cover } = room
  const { t } = asked.query
  if (named === 'venue' && t) {
    const { db } = asked.web
    const opened = await openLink({ ...asked, db }, t)
    if (opened) return { redirect: `${venuePath(id)}?language=${language}`, cookies: [opened.cookie] }
  }
  const title = format(textIn(siteMessages[`title_${named}`], language), { title: room.title }, language)
  return {
    document: {
      language,
      title,
      description: introduction || eventTitle,
      url: `${asked.config.PUBLIC_URL}${venuePath(id)}`,
      image: cover.startsWith('/') ? `${asked.config.PUBLIC_URL}${cover}` : cover,
      body: html`<div id="root">${written(room)}</div>`,
    },
    data: room,
    mediaOrigins: asked.adapters.live?.origins ?? [],
  }
}

async function nextRoom(asked: SiteAsked): Promise<SiteAnswer | null> {
  const bventId = z.uuid().safeParse(asked.params['bventId']).data
  if (!bventId) return null
  const { db } = asked.web
  const found = await inScope(db, {}, (within) => nextRoomOf(within, bventId))
  if (!found) return null
  const opened = asked.query['t'] ? await openLink({ ...asked, db }, asked.query['t']) : null
  const redirect = found.roomId ? venuePath(found.roomId) : publicEventPath({ bventId, language: asked.language })
  return { redirect, ...(opened && { cookies: [opened.cookie] }) }
}

export const liveSitePages = defineSitePages('live', {
  venue: {
    path: '/livepc/:livemettingId/live/liveVenue',
    cache: 'private',
    entry: 'features/live/site/venue.entry.tsx',
    answer: (asked) => documentOf(asked, 'venue'),
  },
  /** Whichever room of the event is on or comes next; letters lead here, whatever happens to rooms meanwhile. */
  next: {
    path: '/livepc/event/:bventId',
    kind: 'link',
    cache: 'none',
    answer: nextRoom,
  },
  /** What it may do, its script asks with the token in its address. */
  host: {
    path: '/livepc/:livemettingId/live/host',
    cache: 'private',
    entry: 'features/live/site/host.entry.tsx',
    answer: (asked) => documentOf(asked, 'host'),
  },
})
