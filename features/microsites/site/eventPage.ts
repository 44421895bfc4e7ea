import { isFull } from '#features/microsites/isFull.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { mapUrl } from '#core/place.ts'
import type { Speaker } from '#features/programme/shapes.ts'
import { eventPageMessages } from '#features/microsites/siteMessages.ts'
import type { Offer, PublicEvent } from '#features/microsites/shapes.ts'
import { askPath, centerPath, registerPath } from '#features/links/siteLinks.ts'
import { SOURCE_PARAM } from '#features/sources/rules.ts'
import { html, trusted, type Html } from '#core/html.ts'
import { priceText } from '#core/money.ts'
import { spokenDay, spokenHour, spokenTime } from '#core/spokenTime.ts'

type Say = (key: keyof typeof eventPageMessages, params?: Record<string, string | number>) => string
type Offered = Offer[number]

/** The event's public page: readable before any script, and without one. */
export function eventPage(event: PublicEvent, language: Language, now: Date, offer: Offer | null = null, sourceCode = ''): Html {
  const say: Say = (key, params) => format(textIn(eventPageMessages[key], language), params, language)
  const other = event.languages.find((candidate) => candidate !== language)
  const along = sourceCode && `?${SOURCE_PARAM}=${sourceCode}`
  const isOffered = offer !== null && offer.length > 0 && !event.isEnded
  return html`<main class="page ${isOffered ? 'docked' : ''}">
    <div class="hero">
      <img src="${event.coverUrl}" alt="" width="880" height="300" fetchpriority="high" />
      <span class="by">${event.orgName}</span>
      <button class="icon-button share" type="button" popovertarget="share" aria-label="${say('share')}">${shareIcon}</button>
    </div>
    ${shareSheet(event, say)}
    <div class="body">
      ${stateOf(event, now, offer, language, say)}
      <h1>${event.title}</h1>
      ${timeFact(event, language, say)} ${placeFact(event, say)} ${isOffered && seatsLeft(offer, say)} ${afterSale(event, offer, say)}
      ${
        event.description &&
        html`<h2>${say('introduction')}</h2>
          <div class="rich">${trusted(event.description)}</div>`
      }
      ${
        event.sessions.length > 0 &&
        html`<h2>${say('schedule')}</h2>
          ${agenda(event, language)}`
      }
      ${
        event.speakers.length > 0 &&
        html`<h2>${say('speakers')}</h2>
          ${speakers(event)}`
      }
      ${
        isOffered &&
        html`<h2>${say('tickets')}</h2>
          ${shelf(event, offer, language, say)}
          <p><a class="button quiet small" href="${centerPath({ bventId: event.bventId, language })}">${say('mine')}</a></p>`
      }
      <div class="foot">
        ${trusted(event.qr)}
        <div>
          <div>${say('scan')}</div>
          <a href="${event.shortUrl}">${event.shortUrl.replace(/^https?:\/\//, '')}</a>
          ${event.certifiedName && html`<div>${say('certified', { name: event.certifiedName })}</div>`} ${contact(event, say)}
          ${event.isAsking && html`<div><a class="button quiet small" href="${askPath({ bventId: event.bventId, language })}">${say('ask')}</a></div>`}
          ${other && html`<div><a class="button quiet small" href="/bvent/${event.bventId}/${other}${along}" hreflang="${other}">${say('switch')}</a></div>`}
        </div>
      </div>
    </div>
    ${isOffered && dock(event, offer, { language, along }, say)}
  </main>`
}

const tick = trusted('<svg class="ic" viewBox="0 0 16 16" aria-hidden="true"><path d="m3 8.500 3.300 3.300L13 4.800"/></svg>')
const shareIcon = trusted(
  '<svg class="ic" viewBox="0 0 16 16" aria-hidden="true"><circle cx="12" cy="3.500" r="1.800"/><circle cx="4" cy="8" r="1.800"/><circle cx="12" cy="12.500" r="1.800"/><path d="m5.600 7.100 4.800-2.700M5.600 8.900l4.800 2.700"/></svg>',
)

/** Opens without a script: the code to scan and the address; what needs a script shows itself when there is one. */
function shareSheet({ title, shortUrl, qr }: PublicEvent, say: Say): Html {
  return html`<div class="share-sheet" id="share" popover role="dialog" aria-label="${say('share')}">
    <b>${title}</b>
    ${trusted(qr)}
    <p class="muted">${say('shareScan')}</p>
    <a href="${shortUrl}">${shortUrl.replace(/^https?:\/\//, '')}</a>
    <output class="muted" id="share-said"></output>
    <div class="ways">
      <button class="button primary wide" type="button" id="share-copy" value="${shortUrl}" data-done="${say('copied')}" hidden>
        ${say('copyLink')}
      </button>
      <button class="button wide" type="button" id="share-send" value="${shortUrl}" hidden>${say('shareTo')}</button>
      <button class="button quiet wide" type="button" popovertarget="share" popovertargetaction="hide">${say('close')}</button>
    </div>
  </div>`
}

/** The last few are worth knowing; how well it sells before that is the organiser's business. */
const FEW = 20

function seatsLeft(offer: Offer, say: Say): Html | null {
  const left = offer.filter(({ status }) => status === 'OnSale').reduce((sum, { surplusNum }) => sum + surplusNum, 0)
  return left > 0 && left < FEW ? html`<p class="left">${say('seatsLeft', { n: left })}</p>` : null
}

function shelf(event: PublicEvent, offer: Offer, language: Language, say: Say): Html {
  return html`<ul class="shelf">
    ${offer.map((ticket) => {
      const notes = [ticket.isNeedApproval && say('approval'), saleNote(event, ticket, language, say)].filter(Boolean).join(' · ')
      return html`<li>
        <div>
          <b>${ticket.name}</b>
          ${ticket.description && html`<small>${ticket.description}</small>`} ${notes && html`<small>${notes}</small>`}
        </div>
        <span class="cost${ticket.status === 'OnSale' ? '' : ' gone'}">${costOf(ticket, say)}</span>
      </li>`
    })}
  </ul>`
}

function costOf({ price, currency }: Offered, say: Say): string {
  return Number(price) === 0 ? say('free') : priceText(price, currency)
}

function saleNote(event: PublicEvent, { status, saleStartTime, surplusNum }: Offered, language: Language, say: Say): string {
  if (status === 'OnSale') return surplusNum < FEW ? say('left', { n: surplusNum }) : ''
  if (status === 'SoldOut') return say('soldOut')
  if (status === 'Ended') return say('saleOver')
  return status === 'NotStarted' && saleStartTime
    ? say('saleFrom', { time: spokenTime(saleStartTime, event.timeZone, language) })
    : say('notOnSale')
}

/** The price to begin with and the way in; where there is no way in, why. */
function dock(event: PublicEvent, offer: Offer, { language, along }: { language: Language; along: string }, say: Say): Html {
  const onSale = offer.filter(({ status }) => status === 'OnSale')
  const [cheapest] = [...onSale].sort((one, other) => Number(one.price) - Number(other.price))
  if (!cheapest) {
    const [next] = offer.filter(({ status }) => status === 'NotStarted')
    const why = next ?? offer.find(({ status }) => status === 'SoldOut')
    return html`<div class="dock row">
      <div class="sum"><b>${why ? saleNote(event, why, language, say) : say('closed')}</b></div>
    </div>`
  }
  const isRange = onSale.some(({ price }) => Number(price) !== Number(cheapest.price))
  const notes = [say('kinds', { n: onSale.length }), onSale.some(({ isNeedApproval }) => isNeedApproval) && say('approval')]
  return html`<div class="dock row">
    <div class="sum">
      <b>${costOf(cheapest, say)} ${isRange && html`<small>${say('from')}</small>`}</b>
      <small>${notes.filter(Boolean).join(language === 'en' ? ', ' : '，')}</small>
    </div>
    <a class="button primary" href="${registerPath({ bventId: event.bventId, language })}${along}">${say('register')}</a>
  </div>`
}

/** While people can register, that is the news; the last of the sale windows says until when. */
function stateOf({ isEnded, startTime, ...event }: PublicEvent, now: Date, offer: Offer | null, language: Language, say: Say): Html {
  const onSale = isEnded ? [] : (offer ?? []).filter(({ status }) => status === 'OnSale')
  if (onSale.length > 0) {
    const ends = onSale.map(({ saleEndTime }) => saleEndTime)
    const last = ends.includes(null) ? null : ends.sort().at(-1)
    return html`<span class="state open">${tick}${say('onSale')}</span>
      <small class="until">${last ? say('saleEnds', { time: spokenTime(last, event.timeZone, language) }) : say('untilOver')}</small>`
  }
  if (isEnded) return html`<span class="state over">${say('ended')}</span>`
  return html`<span class="state open">${say(Date.parse(startTime) <= now.getTime() ? 'open' : 'coming')}</span>`
}

/** A code on paper outlives the sale: full, it says how one may still get in; over, it leads to how it was. */
function afterSale({ isEnded, after }: PublicEvent, offer: Offer | null, say: Say): Html | false {
  if (isEnded)
    return after?.reportUrl
      ? html`<p class="after"><a class="button primary" href="${after.reportUrl}">${after.reportWords || say('report')}</a></p>`
      : false
  return isFull(offer) && html`<p class="after">${after?.waiting || say('waiting')}</p>`
}

function timeFact(event: PublicEvent, language: Language, say: Say): Html {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: event.timeZone, ...options }).format(new Date(event.startTime))
  return html`<div class="fact">
    <span class="tile" aria-hidden="true"><i>${part({ month: 'short' })}</i><b>${part({ day: 'numeric' }).replace(/\D/g, '')}</b></span>
    <div>
      <b><time datetime="${event.startTime}">${spokenTime(event.startTime, event.timeZone, language)}</time></b>
      <small>${say('until', { end: spokenTime(event.endTime, event.timeZone, language) })}</small>
    </div>
    <a class="button quiet small" href="/bvent/${event.bventId}/${language}/calendar.ics" download>${say('addToCalendar')}</a>
  </div>`
}

const pin = trusted(
  '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 14s4.7-4 4.7-7.5a4.7 4.7 0 0 0-9.4 0C3.3 10 8 14 8 14z"/><circle cx="8" cy="6.5" r="1.7"/></svg>',
)

function placeFact({ place, form }: PublicEvent, say: Say): Html | null {
  if (form === 'Online')
    return html`<div class="fact">
      <span class="tile">${pin}</span>
      <div><b>${say('online')}</b></div>
    </div>`
  if (!place) return null
  return html`<div class="fact">
    <span class="tile">${pin}</span>
    <div><b>${place.name}</b>${place.address && html`<small>${place.address}</small>`}</div>
    <a class="button quiet small" href="${mapUrl(place)}" rel="noopener noreferrer">${say('directions')}</a>
  </div>`
}

function agenda(event: PublicEvent, language: Language): Html {
  const named = new Map(event.speakers.map((speaker) => [speaker.id, speaker]))
  const byDay = Map.groupBy(event.sessions, ({ startTime }) => spokenDay(startTime, event.timeZone, language))
  return html`<ol class="agenda">
    ${[...byDay].map(
      ([date, sessions]) =>
        html`${byDay.size > 1 && html`<li class="day">${date}</li>`}
        ${sessions.map(
          (session) =>
            html`<li>
              <time datetime="${session.startTime}">${spokenHour(session.startTime, event.timeZone, language)}</time>
              <div>
                <b>${session.title}</b>
                <small>${[...session.speakerIds.map((id) => speakerLine(named.get(id))), session.room].filter(Boolean).join(' · ')}</small>
              </div>
            </li>`,
        )}`,
    )}
  </ol>`
}

function speakerLine(speaker: Speaker | undefined): string {
  return speaker ? [speaker.name, speaker.company, speaker.title].filter(Boolean).join(' ') : ''
}

function speakers(event: PublicEvent): Html {
  return html`<ul class="speakers">
    ${event.speakers.map(
      ({ name, title, company, avatar }) =>
        html`<li>
          ${avatar ? html`<img src="${avatar.relativeUrl}?width=88&height=88" alt="" loading="lazy" width="44" height="44" />` : html`<span class="letter" aria-hidden="true">${[...name][0]}</span>`}
          <div><b>${name}</b><small>${[company, title].filter(Boolean).join(' ')}</small></div>
        </li>`,
    )}
  </ul>`
}

function contact({ contact: person }: PublicEvent, say: Say): Html | null {
  if (!person || !(person.mobile || person.email)) return null
  return html`<div>
    ${say('contact')} ${person.name} ${person.mobile && html`<a href="tel:${person.mobile}">${person.mobile}</a>`}
    ${person.email && html`<a href="mailto:${person.email}">${person.email}</a>`}
  </div>`
}
