import { html, trusted, type Html } from '#core/html.ts'
import { spokenDay, spokenHour, spokenTime } from '#core/spokenTime.ts'
import { format, textIn } from '#core/messages.ts'
import type { BlockOf } from '#features/designs/blockTypes.ts'
import { eventPageMessages } from '#features/microsites/siteMessages.ts'
import { pictureTag, say, wordsIn, type Drawing } from '#features/microsites/site/design/drawing.ts'
import { sayOf } from '#features/microsites/site/design/raffleBlocks.ts'
import { signUp } from '#features/microsites/site/design/signUp.ts'

const pin = trusted(
  '<svg class="ms-ic" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 14s4.7-4 4.7-7.5a4.7 4.7 0 0 0-9.4 0C3.3 10 8 14 8 14z"/><circle cx="8" cy="6.5" r="1.7"/></svg>',
)

export function hero(drawing: Drawing, block: BlockOf<'hero'>): Html {
  const { event, language, design, lottery } = drawing
  const { title, subtitle, isFactsShown, isButtonShown } = block.props
  const words = wordsIn(drawing, subtitle)
  const hasCard = isFactsShown || isButtonShown
  const isFirst = drawing.page.blocks.find(({ isHidden }) => !isHidden)?.id === block.id
  const name = wordsIn(drawing, title) || (lottery?.title ?? event.title)
  const when = lottery
    ? sayOf(drawing, `state_${lottery.state}`)
    : [spokenDay(event.startTime, event.timeZone, language), event.place?.name].filter(Boolean).join(' · ')
  return html`<section class="ms-hero ${hasCard ? 'has-card' : ''}" id="b-${block.id}" data-block="${block.id}">
    ${design.theme.cover === 'picture' && cover(drawing, block, isFirst)}
    <div class="ms-wide">
      <p class="ms-when">${when}</p>
      ${isFirst ? html`<h1 dir="auto">${name}</h1>` : html`<h2 class="ms-title" dir="auto">${name}</h2>`}
      ${words && html`<p class="ms-lines" dir="auto">${words}</p>`}
    </div>
    ${hasCard && html`<div class="ms-wide ms-card">${isFactsShown && facts(drawing)} ${isButtonShown && signUp(drawing)}</div>`}
  </section>`
}

/** Its own picture, else the event's cover. */
function cover(drawing: Drawing, { props: { picture } }: BlockOf<'hero'>, isFirst: boolean): Html {
  const { coverUrl } = drawing.event
  const own = pictureTag(drawing, picture && { ...picture, alt: {} }, '100vw', isFirst)
  if (own) return html`<div class="ms-cover">${own}</div>`
  const [, fileId] = /^\/files\/([\w-]+)$/.exec(coverUrl) ?? []
  const usual = fileId ? pictureTag({ ...drawing, missing: [] }, { fileId, alt: {} }, '100vw', isFirst) : null
  return html`<div class="ms-cover">${usual ?? html`<img src="${coverUrl}" alt="" fetchpriority="high" />`}</div>`
}

function facts(drawing: Drawing): Html {
  const { event, language } = drawing
  const { place, form, startTime, endTime, timeZone } = event
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(startTime))
  const isOneDay = spokenDay(startTime, timeZone, language) === spokenDay(endTime, timeZone, language)
  const until = format(
    textIn(eventPageMessages.until, language),
    { end: isOneDay ? spokenHour(endTime, timeZone, language) : spokenTime(endTime, timeZone, language) },
    language,
  )
  return html`<div class="ms-fact">
      <span class="ms-tile" aria-hidden="true"
        ><i>${part({ month: 'short' })}</i><b>${part({ day: 'numeric' }).replace(/\D/g, '')}</b></span
      >
      <div>
        <b><time datetime="${startTime}">${spokenTime(startTime, timeZone, language)}</time></b>
        <small
          >${until} ·
          <a href="/bvent/${event.bventId}/${language}/calendar.ics" download
            >${textIn(eventPageMessages.addToCalendar, language)}</a
          ></small
        >
      </div>
    </div>
    ${
      form === 'Online'
        ? html`<div class="ms-fact">
            <span class="ms-tile">${pin}</span>
            <div><b>${say(drawing, 'online')}</b></div>
          </div>`
        : place &&
          html`<div class="ms-fact">
            <span class="ms-tile">${pin}</span>
            <div><b dir="auto">${place.name}</b>${place.address && html`<small dir="auto">${place.address}</small>`}</div>
          </div>`
    }`
}
