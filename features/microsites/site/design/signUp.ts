import { html, type Html } from '#core/html.ts'
import { format, textIn } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import { spokenTime } from '#core/spokenTime.ts'
import { registerPath } from '#features/links/siteLinks.ts'
import { isFull } from '#features/microsites/isFull.ts'
import type { Offer } from '#features/microsites/shapes.ts'
import { eventPageMessages } from '#features/microsites/siteMessages.ts'
import { say, type Drawing } from '#features/microsites/site/design/drawing.ts'

type Offered = Offer[number]

export function registerLink({ event, language, along }: Drawing): string {
  return registerPath({ bventId: event.bventId, language }) + along
}

export function ticketPrice(drawing: Drawing, { price, currency }: Offered): string {
  return Number(price) === 0 ? say(drawing, 'free') : priceText(price, currency)
}

function usual({ language }: Drawing, key: keyof typeof eventPageMessages, params?: Record<string, string | number>): string {
  return format(textIn(eventPageMessages[key], language), params, language)
}

/** Why a ticket cannot be had. */
export function ticketNote(drawing: Drawing, { status, saleStartTime }: Offered): string {
  if (status === 'SoldOut') return usual(drawing, 'soldOut')
  if (status === 'Ended') return usual(drawing, 'saleOver')
  return status === 'NotStarted' && saleStartTime
    ? usual(drawing, 'saleFrom', { time: spokenTime(saleStartTime, drawing.event.timeZone, drawing.language) })
    : usual(drawing, 'notOnSale')
}

/** The way in, or why there is none. */
export function signUp(drawing: Drawing, words = '', look = ''): Html {
  const { event, offer } = drawing
  if (event.isEnded && event.after?.reportUrl)
    return html`<a class="ms-button ${look}" href="${event.after.reportUrl}">${event.after.reportWords || usual(drawing, 'report')}</a>`
  if (event.isEnded) return html`<span class="ms-button is-off ${look}">${usual(drawing, 'ended')}</span>`
  if (offer.some(({ status }) => status === 'OnSale'))
    return html`<a class="ms-button ${look}" href="${registerLink(drawing)}">${words || usual(drawing, 'register')}</a>`
  if (isFull(offer))
    return html`<span class="ms-button is-off ${look}">${usual(drawing, 'soldOut')}</span>
      <small class="ms-waiting">${event.after?.waiting || usual(drawing, 'waiting')}</small>`
  const why = offer.find(({ status }) => status === 'NotStarted') ?? offer.find(({ status }) => status === 'SoldOut')
  return html`<span class="ms-button is-off ${look}">${why ? ticketNote(drawing, why) : usual(drawing, 'closed')}</span>`
}

/** The price to begin with, on phones always in sight beside the way in. */
export function dock(drawing: Drawing): Html | null {
  const onSale = drawing.event.isEnded ? [] : drawing.offer.filter(({ status }) => status === 'OnSale')
  const [cheapest] = [...onSale].sort((one, other) => Number(one.price) - Number(other.price))
  if (!cheapest) return null
  const isRange = onSale.some(({ price }) => Number(price) !== Number(cheapest.price))
  return html`<div class="ms-dock">
    <div>
      <b>${ticketPrice(drawing, cheapest)} ${isRange && html`<small>${usual(drawing, 'from')}</small>`}</b>
      <small>${usual(drawing, 'kinds', { n: onSale.length })}</small>
    </div>
    ${signUp(drawing)}
  </div>`
}
