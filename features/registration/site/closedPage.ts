import { html, type Html } from '#core/html.ts'
import { format, textIn, type Text } from '#core/messages.ts'
import { spokenTime } from '#core/spokenTime.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import { centerPath } from '#features/links/siteLinks.ts'
import { registerMessages } from '#features/registration/siteMessages.ts'

/** Why nobody can register now, and since when or until when as far as the tickets tell. */
export function closedPage({ event, language, tickets }: PublicForm): Html {
  const say = (text: Text, params: Record<string, string> = {}) => format(textIn(text, language), params, language)
  const starts = tickets.flatMap(({ status, saleStartTime }) => (status === 'NotStarted' && saleStartTime ? [saleStartTime] : [])).sort()
  const isSoldOut = tickets.length > 0 && tickets.every(({ status }) => status === 'SoldOut')
  return html`<main class="notice">
    <h1>${say(isSoldOut ? registerMessages.soldOut : registerMessages.closedTitle)}</h1>
    <p>${event.title}</p>
    <p>
      ${starts[0] ? say(registerMessages.opensAt, { time: spokenTime(starts[0], event.timeZone, language) }) : say(registerMessages.closedText)}
    </p>
    <p><a class="button" href="/bvent/${event.bventId}/${language}">${say(registerMessages.backToEvent)}</a></p>
    <p><a class="button quiet small" href="${centerPath({ bventId: event.bventId, language })}">${say(registerMessages.myCentre)}</a></p>
  </main>`
}
