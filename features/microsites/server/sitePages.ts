import { z } from 'zod'
import { followPreviewLink, isPreviewer } from '#features/events/server/previewLink.ts'
import type { Offer, PublicEvent } from '#features/microsites/shapes.ts'
import { calendarFile } from '#features/microsites/server/calendarFile.ts'
import { findShownEvent } from '#features/microsites/server/publicEvent.ts'
import { eventPage } from '#features/microsites/site/eventPage.ts'
import { ticketOf, ticketsOf } from '#features/tickets/server/queries.ts'
import { inScope } from '#server/kit/database/db.ts'
import { draftFrame } from '#server/kit/draftFrame.ts'
import { plainText } from '#server/kit/richText.ts'
import type { SiteAsked, SitePage } from '#server/kit/sitePage.ts'

const CARD_LENGTH = 120

async function findEvent(asked: SiteAsked): Promise<{ event: PublicEvent; isOut: boolean; offer: Offer } | null> {
  const { web, config, now, language } = asked
  const bventId = bventIdIn(asked)
  if (!bventId) return null
  const byLink = await isPreviewer(asked, bventId)
  return inScope(web.db, {}, async (db) => {
    const found = await findShownEvent(db, { bventId, language, now, config, isPreviewer: byLink })
    if (!found) return null
    const shown = (await ticketsOf(db, bventId)).filter(({ isShow, isOpen }) => isShow && isOpen)
    return { ...found, offer: shown.map((row) => ticketOf(row, { now, language })) }
  })
}

function bventIdIn({ params }: SiteAsked): string | null {
  const read = z.uuid().safeParse(params['bventId'])
  return read.success ? read.data : null
}

export const micrositeSitePages: SitePage[] = [
  draftFrame('event', 'features/microsites/site/eventDraft.entry.tsx'),
  {
    path: '/bvent/:bventId/:language',
    async answer(asked) {
      const bventId = bventIdIn(asked)
      const followed = bventId && (await followPreviewLink(asked, bventId, `/bvent/${bventId}/${asked.language}`))
      if (followed) return followed
      const found = await findEvent(asked)
      if (!found) return null
      const { event, isOut, offer } = found
      const { language, config, now } = asked
      const description = plainText(event.description, CARD_LENGTH) || [event.place?.name, event.orgName].filter(Boolean).join(' · ')
      const url = `${config.PUBLIC_URL}/bvent/${event.bventId}/${language}`
      const image = config.PUBLIC_URL + event.coverUrl
      return {
        document: { language, title: event.title, description, url, image, body: eventPage(event, language, now, offer) },
        entry: 'features/microsites/site/event.entry.tsx',
        ...(!isOut && { preview: 'unpublished' }),
      }
    },
  },
  {
    path: '/bvent/:bventId/:language/calendar.ics',
    async answer(asked) {
      const found = await findEvent(asked)
      return found && { file: { fileName: 'event.ics', mediaType: 'text/calendar; charset=utf-8', body: await calendarFile(found.event) } }
    },
  },
]
