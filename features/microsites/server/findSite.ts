import { z } from 'zod'
import { cleaned, type Design } from '#features/designs/blockTypes.ts'
import { liveDesign } from '#features/designs/server/queries.ts'
import { isPreviewer } from '#features/events/server/previewLink.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { besideEvent, offered, shownWithOffer } from '#features/microsites/server/siteContent.ts'
import type { SiteContent } from '#features/microsites/shapes.ts'
import { pageAddress, pageName, sitePage } from '#features/microsites/site/design/sitePage.ts'
import { eventPage } from '#features/microsites/site/eventPage.ts'
import { afterSaleOf, writtenCard, type WrittenCard } from '#features/promotion/server/cards.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'
import type { SiteAsked } from '#server/kit/sitePage.ts'

const kind = 'microsite'
export type FoundSite = { isOut: boolean; content: SiteContent; design: Design | null; card: WrittenCard }

export async function findSite(asked: SiteAsked): Promise<FoundSite | null> {
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
    const beside = design ? await besideEvent({ db, config }, bventId, [design]) : { documents: [], missing: [], rooms: [], photos: [] }
    return { isOut, card, design, content: { event, offer: design ? offered(offer) : [...offer], ...beside } }
  })
}

export function idIn({ params }: SiteAsked, name: string): string | null {
  const read = z.uuid().safeParse(params[name])
  return read.success ? read.data : null
}

export type PublishedPage = { href: string; name: string; markup: string }

/** Every page that is out, as it is written for everybody. */
export function publishedPages({ language, now }: SiteAsked, { content, design }: FoundSite): PublishedPage[] {
  const { event, offer } = content
  if (!design) {
    const href = publicEventPath({ bventId: event.bventId, language })
    return [{ href, name: event.title, markup: eventPage(event, language, now, offer).markup }]
  }
  return design.pages.map((page) => {
    const drawing = { ...content, design, page, language, now, along: '', isDraft: false }
    return { href: pageAddress(drawing, page.slug), name: pageName(drawing, page), markup: sitePage(drawing).markup }
  })
}
