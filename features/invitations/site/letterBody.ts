import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { spokenDay, spokenHour } from '#core/spokenTime.ts'
import { written, type LetterDesign, type LetterPart, type LetterValues } from '#features/invitations/letter.ts'
import { siteMessages } from '#features/invitations/siteMessages.ts'

type Session = { startTime: string; title: string; room?: string | null }
type Given = {
  design: LetterDesign
  values: LetterValues
  sessions: readonly Session[]
  event: { orgName: string; timeZone: string }
  language: Language
  /** Where no player may run: its place is shown. */
  isPreview?: boolean
}
const MOST_SESSIONS = 6

/** The letter itself: the same on the page, in its preview and, in words, on paper. */
export function letterBody(given: Given): Html {
  const { design, event } = given
  return html`<article class="letter letter-${design.look}">
    ${opening(given)}
    <header class="letter-head">
      <small>${event.orgName}</small>
      <h1>${design.heading}</h1>
    </header>
    <div class="letter-text">${design.order.flatMap((part) => parts[part](given))}</div>
  </article>`
}

const parts: Record<LetterPart, (given: Given) => Html[]> = {
  greeting: ({ design: { greeting }, values }) => (greeting ? [html`<p class="letter-greeting">${written(greeting, values)}</p>`] : []),
  body: ({ design: { body }, values }) =>
    written(body, values)
      .split(/\n{2,}/)
      .filter((text) => text.trim() !== '')
      .map((text) => html`<p>${text}</p>`),
  agenda: ({ design: { hasAgenda }, sessions, event, language }) =>
    hasAgenda && sessions.length > 0 ? [agenda(sessions, event.timeZone, language)] : [],
  signed: ({ design: { signer, signerTitle, seal } }) => [
    html`<footer class="letter-foot">
      <div>
        ${signerTitle && html`<small>${signerTitle}</small>`}
        <b>${signer}</b>
      </div>
      ${seal && html`<span class="letter-seal" aria-hidden="true">${seal}</span>`}
    </footer>`,
  ],
}

function opening({ design: { look, video }, language, isPreview = false }: Given): Html | false {
  if (look !== 'video') return false
  const title = textIn(siteMessages.opening, language)
  if (isPreview) return html`<p class="letter-player">▶ ${URL.parse(video)?.hostname ?? textIn(siteMessages.noVideo, language)}</p>`
  if (!video) return false
  return html`<iframe
    class="letter-player"
    src="${video}"
    title="${title}"
    sandbox="allow-scripts allow-same-origin allow-presentation"
    referrerpolicy="no-referrer"
    allowfullscreen
  ></iframe>`
}

function agenda(sessions: readonly Session[], timeZone: string, language: Language): Html {
  return html`<dl class="letter-agenda">
    ${sessions.slice(0, MOST_SESSIONS).map(
      ({ startTime, title }) =>
        html`<dt>${spokenDay(startTime, timeZone, language)} ${spokenHour(startTime, timeZone, language)}</dt>
          <dd>${title}</dd>`,
    )}
  </dl>`
}
