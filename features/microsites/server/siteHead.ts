import { html, trusted, type Html } from '#core/html.ts'
import { languageOf, type Language } from '#core/language.ts'
import { said, type Design, type DesignPage } from '#features/designs/blockTypes.ts'
import type { PublicEvent, SiteContent } from '#features/microsites/shapes.ts'

type About = { event: PublicEvent; offer: SiteContent['offer']; design: Design; page: DesignPage; language: Language; publicUrl: string }

export function addressOf({ event, page, publicUrl }: Pick<About, 'event' | 'page' | 'publicUrl'>, language: Language): string {
  return `${publicUrl}/bvent/${event.bventId}/${language}${page.slug && `/${page.slug}`}`
}

/** The same page in its other languages, and the event in the words that search engines share. */
export function siteHead(about: About, { description, image }: { description: string; image: string }): Html {
  const languages = about.event.languages.map(languageOf)
  return html`${languages.map((language) => html`<link rel="alternate" hreflang="${language}" href="${addressOf(about, language)}" />`)}
    ${languages[0] && html`<link rel="alternate" hreflang="x-default" href="${addressOf(about, languages[0])}" />`}
    <meta property="og:site_name" content="${about.event.orgName}" />
    <script type="application/ld+json">
      ${trusted(JSON.stringify(eventData(about, { description, image })).replaceAll('<', '\\u003c'))}
    </script>`
}

const OFFLINE = 'https://schema.org/OfflineEventAttendanceMode'
const modes: Record<PublicEvent['form'], string> = {
  Offline: OFFLINE,
  Online: 'https://schema.org/OnlineEventAttendanceMode',
  Both: 'https://schema.org/MixedEventAttendanceMode',
}

function eventData(about: About, { description, image }: { description: string; image: string }) {
  const { event, offer, language } = about
  const url = addressOf(about, language)
  const { place } = event
  const isOnline = event.form === 'Online' || !place
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description,
    image: [image],
    url,
    inLanguage: language,
    startDate: event.startTime,
    endDate: event.endTime,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: modes[event.form],
    location: isOnline
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: place.name,
          address: place.address || place.name,
          ...(place.lat !== null &&
            place.lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng } }),
        },
    organizer: { '@type': 'Organization', name: event.orgName },
    performer: event.speakers.slice(0, 20).map(({ name }) => ({ '@type': 'Person', name })),
    offers: offer.map(({ name, price, currency, status, saleStartTime }) => ({
      '@type': 'Offer',
      name,
      price,
      priceCurrency: currency,
      url: `${about.publicUrl}/bvent/${event.bventId}/${language}/register`,
      availability: status === 'OnSale' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
      ...(saleStartTime && { validFrom: saleStartTime }),
    })),
  }
}

/** What links to the page show: its own words, else those of the site, else the event's. */
export function cardOf(
  { event, design, page, language, publicUrl }: Omit<About, 'offer'>,
  usual: { title: string; description: string; image: string },
) {
  const { seo } = design
  const pageName = page.slug === '' ? '' : said(page.name, language)
  const title = said(seo.title, language) || usual.title
  return {
    title: pageName ? `${pageName} · ${event.title}` : title,
    description: said(seo.description, language) || usual.description,
    image: seo.picture ? `${publicUrl}/files/${seo.picture.fileId}?width=1280` : usual.image,
  }
}
