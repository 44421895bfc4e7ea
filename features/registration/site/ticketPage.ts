import { addressOf, type ResultOf } from '#core/call.ts'
import { html, trusted, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import { mapUrl } from '#core/place.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { centerPath, orderPath } from '#features/links/siteLinks.ts'
import { orderMessages } from '#features/registration/orderMessages.ts'
import { readableOn } from '#core/colour.ts'
import { pageSettings } from '#features/forms/pageConfigs.ts'
import { eTicketOf } from '#features/forms/eTicket.ts'
import { eTicketDesign, factsOf, spokenCode, type ETicket, type ETicketDesign } from '#features/forms/eTicketDesign.ts'

export type OwnTicketView = ResultOf<typeof registrationCalls.ticket>
type Say = (key: keyof typeof orderMessages) => string

/** A ticket is there before any script, and without one: whoever stands at the door shows it at once. */
export function ticketPage(ticket: OwnTicketView, language: Language, links: readonly { label: string; href: string }[] = []): Html {
  const say: Say = (key) => textIn(orderMessages[key] as Text, language)
  const { event, bventId, orderId } = ticket
  const design = eTicketDesign(ticket.pageConfig.configs)
  const drawn = eTicketOf({ ...ticket, language })
  const isValid = ticket.qr !== null
  return html`<main class="page ticket-page docked" style="${chosenColours(design)}">
    <header class="bar">
      <a class="icon-button" aria-label="${say('toCentre')}" href="${centerPath({ bventId, language })}">${icon('m10 4-4 4 4 4')}</a>
      <h1>${say('eTicket')}</h1>
    </header>
    <article class="e-ticket" id="e-ticket" style="${colours(design)}">
      ${head(ticket, design, drawn)}
      <div class="e-code">
        <p>
          ${design.hasStatus && pill(drawn)}
          <span class="e-note">${isValid ? design.note || say('showThis') : say('noEntryYet')}</span>
        </p>
        ${design.hasQr && ticket.qrSvg && html`<div class="e-qr ${design.qrSize}" role="img" aria-label="${say('qr')}">${trusted(ticket.qrSvg)}</div>`}
        ${design.hasCode && ticket.checkinCode && html`<p class="e-spoken" id="e-spoken">${spokenCode(ticket.checkinCode)}</p>`}
      </div>
      <div class="e-tear" aria-hidden="true"><i></i><i></i></div>
      <dl class="e-facts">
        ${factsOf(design, drawn).map(
          ({ name, label, value }) =>
            html`<div class="${value.length > LONG ? 'wide' : ''}">
              <dt>${label}</dt>
              <dd>
                ${value}
                ${name === 'EventPlace' && event.place && html` <a href="${mapUrl(event.place)}" rel="noopener noreferrer">${say('directions')}</a>`}
              </dd>
            </div>`,
        )}
      </dl>
      ${design.tips && html`<p class="e-tips">${design.tips}</p>`}
    </article>
    ${isValid && html`<p class="e-kept" id="e-kept" data-ticket="${ticket.qr}" hidden>${icon(MARKS.Registered)}${say('kept')}</p>`}
    <p class="e-more">
      ${links.map(({ label, href }) => html`<a class="button quiet small" href="${href}">${label}</a> `)}
      ${ticket.isOrderOpen && html`<a class="button quiet small" href="${orderPath({ bventId, language, orderId })}">${say('seeOrder')}</a>`}
      ${isValid && html`<a class="button quiet small" href="${pdfAddress(ticket, language)}" download>${say('savePdf')}</a>`}
    </p>
    <div class="dock row">
      <a class="button" href="/bvent/${bventId}/${language}/calendar.ics" download>${icon(CALENDAR)}${say('addToCalendar')}</a>
      ${isValid && html`<button class="button" type="button" id="save-image" hidden>${icon(SAVE)}${say('saveImage')}</button>`}
    </div>
  </main>`
}

function pdfAddress({ attendeeId }: OwnTicketView, language: Language): string {
  return `${addressOf(registrationCalls.ticketPdf.paths[0], { attendeeId }).address}?language=${language}`
}

/** A longer value has the line to itself. */
const LONG = 12
const CALENDAR = 'M2.5 3.500h11v10h-11zM2.500 6.800h11M5.500 2v2.600M10.500 2v2.600'
const SAVE = 'M8 2.500v7.500M4.800 7 8 10.200 11.200 7M2.500 13.500h11'

const MARKS: Record<OwnTicketView['status'], string> = {
  Registered: 'm3 8.5 3.3 3.3L13 4.8',
  PendingApproval: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8 5v3.2l2.2 1.3',
  Unpaid: 'm4 3 4 5 4-5M8 8v5.5M4.8 8.6h6.4M4.8 11.2h6.4',
  Denied: 'M3.5 8h9',
  Cancelled: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.2 4.2l7.6 7.6',
}

function icon(path: string): Html {
  return html`<svg class="ic" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}" /></svg>`
}

/** The picture carries the title; without one the theme's colour does. */
function head({ event }: OwnTicketView, { layout, headImage, logo, headline, hasTime }: ETicketDesign, drawn: ETicket): Html {
  const picture = layout === 'cover' ? headImage || event.coverUrl : ''
  return html`<div class="e-head ${layout}">
    ${picture && html`<img src="${picture}" alt="" />`}
    <div>
      ${logo && html`<img class="e-logo" src="${logo}" alt="" />`} ${hasTime && html`<p>${drawn.eventTime}</p>`}
      <h2>${headline || drawn.eventTitle}</h2>
    </div>
  </div>`
}

function pill({ status, statusWord }: ETicket): Html {
  return html`<span class="pill ${status}">${icon(MARKS[status])}${statusWord}</span>`
}

function colours({ cardColour, textColour, mutedColour, lineColour, themeColour, onTheme }: ETicketDesign): string {
  return `--card:${cardColour};--ink:${textColour};--ink-2:${mutedColour};--rule:${lineColour};--theme:${themeColour};--on-theme:${onTheme}`
}

/** Only what the organiser chose; otherwise the page follows the device, dark or light, and its buttons are plain. */
function chosenColours({ pageColour, buttonColour, onButton }: ETicketDesign): string {
  const page = isFirst('pageBg', pageColour) ? '' : `--page:${pageColour};--on-page:${readableOn(pageColour)};`
  return isFirst('buttonColor', buttonColour) ? page : `${page}--button:${buttonColour};--on-button:${onButton}`
}

function isFirst(key: 'pageBg' | 'buttonColor', value: string): boolean {
  const { first } = pageSettings.CustomETicketPage[key]
  return 'value' in first && first.value.toUpperCase() === value.toUpperCase()
}
