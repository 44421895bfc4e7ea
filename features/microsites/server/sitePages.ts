import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { blocksOf, cleaned, type Design, type DesignPage } from '#features/designs/blockTypes.ts'
import { liveDesign } from '#features/designs/server/queries.ts'
import { followPreviewLink, isPreviewer } from '#features/events/server/previewLink.ts'
import { calendarFile } from '#features/microsites/server/calendarFile.ts'
import { besideEvent, offered, shownWithOffer } from '#features/microsites/server/siteContent.ts'
import { addressOf, cardOf, siteHead } from '#features/microsites/server/siteHead.ts'
import { sitemap } from '#features/microsites/server/sitemap.ts'
import type { SiteContent } from '#features/microsites/shapes.ts'
import { sitePage } from '#features/microsites/site/design/sitePage.ts'
import { eventPage } from '#features/microsites/site/eventPage.ts'
import { arrive } from '#features/sources/server/arrive.ts'
import { SOURCE_PARAM } from '#features/sources/rules.ts'
import { cardPicture } from '#features/promotion/rules.ts'
import { isWeixin } from '#core/weixin.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { afterSaleOf, usualWords, writtenCard, type WrittenCard } from '#features/promotion/server/cards.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { inScope } from '#server/kit/database/db.ts'
import { draftFrame } from '#server/kit/draftFrame.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

const kind = 'microsite'
type Found = { isOut: boolean; content: SiteContent; design: Design | null; card: WrittenCard }

async function findEvent(asked: SiteAsked): Promise<Found | null> {
  const { config, now, language } = asked
  const bventId = idIn(asked, 'bventId')
  if (!bventId) return null
  const byLink = await isPreviewer(asked, bventId)
  return asked.readLate({}, async (db) => {
    const found = await shownWithOffer(db, { bventId, language, now, config, isPreviewer: byLink })
    if (!found) return null
    const { isOut, offer } = found
    const event = { ...found.event, after: await afterSaleOf(db, { bventId, language }) }
    const card = await writtenCard(db, { bventId, language, publicUrl: config.PUBLIC_URL })
    const live = await liveDesign(db, { bventId, kind })
    const design = live && cleaned(live, sanitizeRichText)
    const beside = design ? await besideEvent(db, bventId, [design]) : { documents: [], missing: [] }
    return { isOut, card, design, content: { event, offer: design ? offered(offer) : [...offer], ...beside } }
  })
}

function idIn({ params }: SiteAsked, name: string): string | null {
  const read = z.uuid().safeParse(params[name])
  return read.success ? read.data : null
}

/** A page of the designed site; what was written for shared links goes before what the design says. */
function designedPage(asked: SiteAsked, { isOut, content, card }: Found, design: Design, page: DesignPage): SiteAnswer {
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
  const isCounting = page.blocks.some(({ type, isHidden }) => type === 'countdown' && !isHidden)
  return {
    cookies,
    document: { language, ...said, url: addressOf(about, language), head: siteHead(about, said), body },
    entry: isCounting || isWeixin(asked.userAgent) ? 'features/microsites/site/site.entry.tsx' : null,
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
      const found = await findEvent(asked)
      if (!found) return null
      const [home] = found.design?.pages ?? []
      if (found.design && home) return designedPage(asked, found, found.design, home)
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
      const found = await findEvent(asked)
      const page = found?.design?.pages.find(({ slug }) => slug !== '' && slug === asked.params['page'])
      return found?.design && page ? designedPage(asked, found, found.design, page) : null
    },
  },
  calendar: {
    path: '/bvent/:bventId/:language/calendar.ics',
    kind: 'file',
    async answer(asked) {
      const found = await findEvent(asked)
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
      const found = documentId && (await findEvent(asked))
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
  sitemap: {
    path: '/sitemap.xml',
    kind: 'file',
    answer: async ({ web, config }) => ({
      file: { mediaType: 'application/xml; charset=utf-8', body: await inScope(web.db, {}, (db) => sitemap(db, config.PUBLIC_URL)) },
    }),
  },
})
