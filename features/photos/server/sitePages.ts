import { z } from 'zod'
import { html, type Html } from '#core/html.ts'
import { languages, type Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { spokenTime } from '#core/spokenTime.ts'
import { coverUrl } from '#features/events/server/covers.ts'
import { centerPath, publicEventPath, registerPath } from '#features/links/siteLinks.ts'
import { photoOrders, type PhotoOrder } from '#features/photos/rules.ts'
import { albumChanges, publicPage, visitAlbum, type Visited } from '#features/photos/server/publicAlbum.ts'
import { choicesOfSessions, galleryPath, tagsOf } from '#features/photos/server/album.ts'
import type { PublicPage, SessionChoice } from '#features/photos/shapes.ts'
import { tileOf, type GalleryData } from '#features/photos/site/tile.ts'
import { siteMessages } from '#features/photos/siteMessages.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAsked, type SiteDocumentAnswer } from '#server/kit/sitePage.ts'

type Chosen = { order: PhotoOrder; tag: string; sessionId: string | undefined; after: string }
type Shown = {
  language: Language
  visited: Visited
  chosen: Chosen
  page: PublicPage
  total: number
  tags: string[]
  sessions: SessionChoice[]
}

const sayIn =
  (language: Language) =>
  (key: keyof typeof siteMessages, params: Record<string, Param> = {}) =>
    format(textIn(siteMessages[key], language), params, language)

function chosenIn({ query }: SiteAsked): Chosen {
  return {
    order: photoOrders.find((known) => known === query['order']) ?? 'new',
    tag: (query['tag'] ?? '').slice(0, 20),
    sessionId: z.uuid().safeParse(query['session']).data,
    after: query['after'] ?? '',
  }
}

async function visited(asked: SiteAsked): Promise<Visited | null> {
  const bventId = z.uuid().safeParse(asked.params['bventId']).data
  if (!bventId) return null
  const { config, now, cookies, web } = asked
  return visitAlbum({ db: web.db, config, now, cookies }, bventId).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'core.notFound') return null
    throw error
  })
}

const languageOf = (asked: SiteAsked) => languages.find((known) => known === asked.query['language']) ?? asked.language

async function gallery(asked: SiteAsked): Promise<SiteDocumentAnswer | null> {
  const found = await visited(asked)
  if (!found) return null
  const language = languageOf(asked)
  const { event, mayLook } = found
  const say = sayIn(language)
  const url = `${asked.config.PUBLIC_URL}${galleryPath(event.id)}`
  const cover = coverUrl(event)
  const document = {
    language,
    title: say('title_gallery', { title: event.title }),
    description: event.title,
    url,
    image: `${asked.config.PUBLIC_URL}${cover}`,
  }
  if (!mayLook) return { document: { ...document, body: closedPage(found, language) }, entry: null }
  const chosen = chosenIn(asked)
  const { seq, ...shown } = await inScope(asked.web.db, { orgId: event.topOrgId, isReadOnly: true }, async (db) => {
    const sessions = await choicesOfSessions(db, event.id)
    const known = { ...chosen, sessionId: sessions.find(({ id }) => id === chosen.sessionId)?.id }
    const { seq: last, total } = await albumChanges(db, event.id, null)
    const tags = (await tagsOf(db, event.id, { isPublic: true })).map(({ tag }) => tag)
    return { seq: last, total, tags, sessions, chosen: known, page: await publicPage(db, { bventId: event.id, ...known }) }
  })
  const data: GalleryData = {
    bventId: event.id,
    timeZone: event.timeZone,
    mayDownload: found.mayDownload,
    seq,
    total: shown.total,
    order: shown.chosen.order,
    tag: shown.chosen.tag,
    sessionId: shown.chosen.sessionId ?? null,
    page: shown.page,
  }
  return { document: { ...document, body: galleryPage({ language, visited: found, ...shown }) }, data }
}

function closedPage({ event, album }: Visited, language: Language): Html {
  const say = sayIn(language)
  const about = { bventId: event.id, language }
  const isForRegistered = album.isOpen
  return html`<main class="page photos-closed">
    <h1>${event.title}</h1>
    <p>
      <b>${say(isForRegistered ? 'register' : 'closed')}</b><br />
      ${say(isForRegistered ? 'registerText' : 'closedText')}
    </p>
    <p class="photos-ways">
      ${
        isForRegistered &&
        html`<a class="button primary" href="${registerPath(about)}">${say('goRegister')}</a>
          <a class="button" href="${centerPath(about)}">${say('goCentre')}</a>`
      }
      <a class="button" href="${publicEventPath(about)}">${say('toEvent')}</a>
    </p>
  </main>`
}

function addressWith({ order, tag, sessionId }: Omit<Chosen, 'after'>, language: Language, after = ''): string {
  const query = new URLSearchParams({
    ...(order !== 'new' && { order }),
    ...(tag && { tag }),
    ...(sessionId && { session: sessionId }),
    ...(after && { after }),
    language,
  })
  return `?${query.toString()}`
}

function galleryPage({ language, visited: { event }, chosen, page, total, tags, sessions }: Shown): Html {
  const say = sayIn(language)
  const chip = (label: string, to: string, isOn: boolean) => html`<a href="${to}" ${isOn && html`aria-current="true"`}>${label}</a>`
  const others: Language = language === 'en' ? 'zh-CN' : 'en'
  const isFiltered = chosen.tag !== '' || chosen.sessionId !== undefined
  return html`<main class="photos">
    <header class="photos-head" style="--cover: url('${coverUrl(event)}')">
      <p class="photos-top">
        <a href="${publicEventPath({ bventId: event.id, language })}">${say('toEvent')}</a>
        <a href="${addressWith(chosen, others)}">${say('switchLanguage')}</a>
      </p>
      <h1>${event.title}</h1>
      <p>${say('gallery')} · <span data-total>${say('count', { n: total })}</span></p>
    </header>
    <div class="photos-tools">
      <nav class="photos-chips" aria-label="${say('gallery')}">
        ${chip(say('all'), addressWith({ ...chosen, tag: '', sessionId: undefined }, language), !isFiltered)}
        ${tags.map((tag) => chip(tag, addressWith({ ...chosen, tag, sessionId: undefined }, language), chosen.tag === tag))}
      </nav>
      <form class="photos-choice" method="get">
        ${chosen.tag && html`<input type="hidden" name="tag" value="${chosen.tag}" />`}
        <input type="hidden" name="language" value="${language}" />
        ${sessions.length > 0 && sessionSelect(sessions, chosen, { language, timeZone: event.timeZone })}
        <select name="order" aria-label="${say('order')}">
          ${photoOrders.map((order) => html`<option value="${order}" ${chosen.order === order && html`selected`}>${say(`order_${order}`)}</option>`)}
        </select>
        <button class="button small" data-noscript>${say('show')}</button>
      </form>
    </div>
    <button type="button" class="photos-fresh" hidden></button>
    <output class="photos-lost" hidden>${say('lost')}</output>
    ${
      page.list.length === 0 &&
      html`<div class="photos-empty">
        <b>${say(isFiltered ? 'emptyFilter' : 'empty')}</b>
        ${!isFiltered && html`<p>${say('emptyText')}</p>`}
      </div>`
    }
    <ul class="photos-grid">
      ${page.list.map((photo) => tileOf(photo, labelOf(photo, { language, timeZone: event.timeZone })))}
    </ul>
    <p class="photos-more">
      ${page.next && html`<a class="button" rel="next" href="${addressWith(chosen, language, page.next)}">${say('more')}</a>`}
    </p>
  </main>`
}

type Telling = { language: Language; timeZone: string }

function labelOf({ time, by }: { time: string; by: string }, { language, timeZone }: Telling): string {
  return sayIn(language)('photoOf', { time: spokenTime(time, timeZone, language), by })
}

function sessionSelect(sessions: SessionChoice[], chosen: Chosen, { language, timeZone }: Telling): Html {
  const say = sayIn(language)
  return html`<select name="session" aria-label="${say('session')}">
    <option value="">${say('everySession')}</option>
    ${sessions.map(
      ({ id, title, startTime, room }) =>
        html`<option value="${id}" ${chosen.sessionId === id && html`selected`}>
          ${spokenTime(startTime, timeZone, language)} ${title}${room && ` · ${room}`}
        </option>`,
    )}
  </select>`
}

/** What it may do, its script asks with the token in its address. */
async function upload(asked: SiteAsked): Promise<SiteDocumentAnswer | null> {
  const found = await visited(asked)
  if (!found) return null
  const language = languageOf(asked)
  const say = sayIn(language)
  const { event } = found
  return {
    document: {
      language,
      title: say('title_upload', { title: event.title }),
      description: event.title,
      url: `${asked.config.PUBLIC_URL}${galleryPath(event.id)}/upload`,
      body: html`<div id="root">
        <main class="page">
          <noscript><p>${say('needsScript')}</p></noscript>
        </main>
      </div>`,
    },
    data: { bventId: event.id, galleryUrl: galleryPath(event.id) },
  }
}

export const photoSitePages = defineSitePages('photos', {
  gallery: {
    path: '/photos/:bventId',
    cache: 'private',
    entry: 'features/photos/site/gallery.entry.tsx',
    answer: gallery,
  },
  upload: {
    path: '/photos/:bventId/upload',
    cache: 'none',
    entry: 'features/photos/site/upload.entry.tsx',
    answer: upload,
  },
})
