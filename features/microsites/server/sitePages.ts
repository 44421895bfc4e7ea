import { z } from 'zod'
import type { PublicEvent } from '#features/microsites/shapes.ts'
import { calendarFile } from '#features/microsites/server/calendarFile.ts'
import { findPublicEvent } from '#features/microsites/server/publicEvent.ts'
import { eventPage, type Offer } from '#features/microsites/site/eventPage.ts'
import { ticketOf, ticketsOf } from '#features/tickets/server/queries.ts'
import { inScope } from '#server/kit/database/db.ts'
import { plainText } from '#server/kit/richText.ts'
import type { SiteAsked, SitePage } from '#server/kit/sitePage.ts'

const CARD_LENGTH = 120

async function findEvent({ web, config, now, language, params }: SiteAsked): Promise<{ event: PublicEvent; offer: Offer } | null> {
  const bventId = z.uuid().safeParse(params['bventId'])
  if (!bventId.success) return null
  return inScope(web.db, {}, async (db) => {
    const event = await findPublicEvent(db, { bventId: bventId.data, language, now, config })
    if (!event) return null
    const shown = (await ticketsOf(db, event.bventId)).filter(({ isShow, isOpen }) => isShow && isOpen)
    return { event, offer: shown.map((row) => ticketOf(row, { now, language })) }
  })
}

export const micrositeSitePages: SitePage[] = [
  {
    path: '/bvent/:bventId/:language',
    async answer(asked) {
      const found = await findEvent(asked)
      if (!found) return null
      const { event, offer } = found
      const { language, config, now } = asked
      const description = plainText(event.description, CARD_LENGTH) || [event.place?.name, event.orgName].filter(Boolean).join(' · ')
      const url = `${config.PUBLIC_URL}/bvent/${event.bventId}/${language}`
      const image = config.PUBLIC_URL + event.coverUrl
      return {
        document: { language, title: event.title, description, url, image, body: eventPage(event, language, now, offer) },
        entry: 'features/microsites/site/event.entry.tsx',
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
