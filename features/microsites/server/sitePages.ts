import { z } from 'zod'
import { followPreviewLink, isPreviewer } from '#features/events/server/previewLink.ts'
import type { Offer, PublicEvent } from '#features/microsites/shapes.ts'
import { calendarFile } from '#features/microsites/server/calendarFile.ts'
import { findShownEvent } from '#features/microsites/server/publicEvent.ts'
import { eventPage } from '#features/microsites/site/eventPage.ts'
import { arrive } from '#features/sources/server/arrive.ts'
import { usualWords, writtenCard, type WrittenCard } from '#features/promotion/server/cards.ts'
import { ticketOf, ticketsOf } from '#features/tickets/server/queries.ts'
import { inScope } from '#server/kit/database/db.ts'
import { draftFrame } from '#server/kit/draftFrame.ts'
import { defineSitePages, type SiteAsked } from '#server/kit/sitePage.ts'

async function findEvent(asked: SiteAsked): Promise<{ event: PublicEvent; isOut: boolean; offer: Offer; card: WrittenCard } | null> {
  const { web, config, now, language } = asked
  const bventId = bventIdIn(asked)
  if (!bventId) return null
  const byLink = await isPreviewer(asked, bventId)
  return inScope(web.db, {}, async (db) => {
    const found = await findShownEvent(db, { bventId, language, now, config, isPreviewer: byLink })
    if (!found) return null
    const shown = (await ticketsOf(db, bventId)).filter(({ isShow, isOpen }) => isShow && isOpen)
    const card = await writtenCard(db, { bventId, language, publicUrl: config.PUBLIC_URL })
    return { ...found, card, offer: shown.map((row) => ticketOf(row, { now, language })) }
  })
}

function bventIdIn({ params }: SiteAsked): string | null {
  const read = z.uuid().safeParse(params['bventId'])
  return read.success ? read.data : null
}

export const micrositeSitePages = defineSitePages('microsites', {
  eventDraft: draftFrame('event', 'features/microsites/site/eventDraft.entry.tsx'),
  event: {
    path: '/bvent/:bventId/:language',
    entry: 'features/microsites/site/event.entry.tsx',
    async answer(asked) {
      const bventId = bventIdIn(asked)
      const followed = bventId && (await followPreviewLink(asked, bventId, `/bvent/${bventId}/${asked.language}`))
      if (followed) return followed
      const found = await findEvent(asked)
      if (!found) return null
      const { event, isOut, offer, card } = found
      const { language, config, now } = asked
      const url = `${config.PUBLIC_URL}/bvent/${event.bventId}/${language}`
      const usual = { title: event.title, description: usualWords(event.description, event), image: config.PUBLIC_URL + event.coverUrl }
      const { cookies, code } = isOut ? arrive(asked, event.bventId) : { cookies: [], code: '' }
      return {
        cookies,
        document: { language, ...usual, ...card, url, body: eventPage(event, language, now, offer, code) },
        ...(!isOut && { preview: 'unpublished' }),
      }
    },
  },
  calendar: {
    path: '/bvent/:bventId/:language/calendar.ics',
    kind: 'file',
    async answer(asked) {
      const found = await findEvent(asked)
      return found && { file: { fileName: 'event.ics', mediaType: 'text/calendar; charset=utf-8', body: await calendarFile(found.event) } }
    },
  },
})
