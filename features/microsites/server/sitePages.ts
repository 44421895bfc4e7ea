import { buffer } from 'node:stream/consumers'
import { blocksOf, type Design, type DesignPage } from '#features/designs/blockTypes.ts'
import { followPreviewLink } from '#features/events/server/previewLink.ts'
import { calendarFile } from '#features/microsites/server/calendarFile.ts'
import { findSite, idIn, type FoundSite } from '#features/microsites/server/findSite.ts'
import { addressOf, cardOf, siteHead } from '#features/microsites/server/siteHead.ts'
import { rafflePage } from '#features/microsites/server/rafflePage.ts'
import { sitemap } from '#features/microsites/server/sitemap.ts'
import { sitePage } from '#features/microsites/site/design/sitePage.ts'
import { isCounting, recallPage, sourceOf } from '#features/microsites/server/writtenSite.ts'
import { eventPage } from '#features/microsites/site/eventPage.ts'
import { arrive } from '#features/sources/server/arrive.ts'
import { SOURCE_PARAM } from '#features/sources/rules.ts'
import { cardPicture } from '#features/promotion/rules.ts'
import { isWeixin } from '#core/weixin.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { usualWords } from '#features/promotion/server/cards.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { inScope } from '#server/kit/database/db.ts'
import { draftFrame } from '#server/kit/draftFrame.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked, type SiteSource } from '#server/kit/sitePage.ts'

/** A page of the designed site; what was written for shared links goes before what the design says. */
function designedPage(asked: SiteAsked, found: FoundSite, design: Design, page: DesignPage, source: SiteSource | undefined): SiteAnswer {
  const { isOut, content, card } = found
  const { language, config, now } = asked
  const { event, offer } = content
  const about = { event, offer, design, page, language, publicUrl: config.PUBLIC_URL }
  const usual = {
    title: event.title,
    description: usualWords(event.description, event),
    image: config.PUBLIC_URL + cardPicture(event.coverUrl, publicEventPath({ bventId: event.bventId, language })),
  }
  const said = { ...cardOf(about, usual), ...card }
  const { cookies, code } = isOut ? arrive(asked, event.bventId) : { cookies: [], code: '' }
  const along = code && `?${SOURCE_PARAM}=${code}`
  const body = sitePage({ ...content, design, page, language, now, along, isDraft: false })
  return {
    cookies,
    source,
    document: { language, ...said, url: addressOf(about, language), head: siteHead(about, said), body },
    entry: isCounting(page) || isWeixin(asked.userAgent) ? 'features/microsites/site/site.entry.tsx' : null,
    isShareable: isOut,
    sheet: 'microsite',
    ...(!isOut && { preview: 'unpublished' }),
  }
}

export const micrositeSitePages = defineSitePages('microsites', {
  eventDraft: draftFrame('event', 'features/microsites/site/eventDraft.entry.tsx'),
  siteDraft: draftFrame('site', 'features/microsites/site/siteDraft.entry.tsx', 'microsite'),
  event: {
    path: '/bvent/:bventId/:language',
    entry: 'features/microsites/site/event.entry.tsx',
    async answer(asked) {
      const bventId = idIn(asked, 'bventId')
      const followed = bventId && (await followPreviewLink(asked, bventId, `/bvent/${bventId}/${asked.language}`))
      if (followed) return followed
      const { answer, seen } = bventId ? await recallPage(asked, bventId) : {}
      if (answer) return answer
      const found = await findSite(asked)
      if (!found) return null
      const [home] = found.design?.pages ?? []
      const source = sourceOf(seen, found, home ?? null, asked.now)
      if (found.design && home) return designedPage(asked, found, found.design, home, source)
      const { content, isOut, card } = found
      const { event, offer } = content
      const { language, config, now } = asked
      const url = `${config.PUBLIC_URL}/bvent/${event.bventId}/${language}`
      const usual = {
        title: event.title,
        description: usualWords(event.description, event),
        image: config.PUBLIC_URL + cardPicture(event.coverUrl, publicEventPath({ bventId: event.bventId, language })),
      }
      const { cookies, code } = isOut ? arrive(asked, event.bventId) : { cookies: [], code: '' }
      return {
        cookies,
        source,
        isShareable: isOut,
        document: { language, ...usual, ...card, url, body: eventPage(event, language, now, offer, code) },
        ...(!isOut && { preview: 'unpublished' }),
      }
    },
  },
  page: {
    path: '/bvent/:bventId/:language/:page',
    entry: 'features/microsites/site/site.entry.tsx',
    async answer(asked) {
      const bventId = idIn(asked, 'bventId')
      const { answer, seen } = bventId ? await recallPage(asked, bventId) : {}
      if (answer) return answer
      const found = await findSite(asked)
      const page = found?.design?.pages.find(({ slug }) => slug !== '' && slug === asked.params['page'])
      return found?.design && page ? designedPage(asked, found, found.design, page, sourceOf(seen, found, page, asked.now)) : null
    },
  },
  raffle: {
    path: '/lottery/:lotteryId',
    cache: 'private',
    entry: 'features/lottery/site/page.entry.tsx',
    answer: rafflePage,
  },
  calendar: {
    path: '/bvent/:bventId/:language/calendar.ics',
    kind: 'file',
    async answer(asked) {
      const found = await findSite(asked)
      return (
        found && {
          file: { fileName: 'event.ics', mediaType: 'text/calendar; charset=utf-8', body: await calendarFile(found.content.event) },
        }
      )
    },
  },
  /** Only what a block of the published site offers; every other document of the event is the organiser's own. */
  document: {
    path: '/bvent/:bventId/:language/documents/:documentId',
    kind: 'file',
    async answer(asked) {
      const [bventId, documentId] = [idIn(asked, 'bventId'), idIn(asked, 'documentId')]
      const found = documentId && (await findSite(asked))
      if (!found || !bventId || !found.design) return null
      const isOffered = blocksOf(found.design).some(
        (block) => block.type === 'documents' && !block.isHidden && block.props.documentIds.includes(documentId),
      )
      if (!isOffered) return null
      const file = await inScope(asked.web.db, {}, async (db) => {
        await enterOrgOf(db, { bventId })
        return db
          .selectFrom('bventDocument')
          .innerJoin('file', (join) =>
            join.onRef('file.topOrgId', '=', 'bventDocument.topOrgId').onRef('file.id', '=', 'bventDocument.fileId'),
          )
          .select(['file.storageKey', 'file.fileName', 'file.mediaType'])
          .where('bventDocument.id', '=', documentId)
          .where('bventDocument.bventId', '=', bventId)
          .executeTakeFirst()
      })
      const stored = file && (await asked.adapters.storage.read(file.storageKey))
      return file && stored ? { file: { fileName: file.fileName, mediaType: file.mediaType, body: await buffer(stored.body) } } : null
    },
  },
  /** Public pages may be found; what belongs to people says so itself, and calls are no pages. */
  robots: {
    path: '/robots.txt',
    kind: 'file',
    answer: async ({ config }) => ({
      file: {
        mediaType: 'text/plain; charset=utf-8',
        body: `User-agent: *\nDisallow: /api/\nDisallow: /preview/\nAllow: /\n\nSitemap: ${config.PUBLIC_URL}/sitemap.xml\n`,
      },
    }),
  },
  sitemap: {
    path: '/sitemap.xml',
    kind: 'file',
    answer: async ({ web, config }) => ({
      file: { mediaType: 'application/xml; charset=utf-8', body: await inScope(web.db, {}, (db) => sitemap(db, config.PUBLIC_URL)) },
    }),
  },
})
