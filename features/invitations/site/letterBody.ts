import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { spokenDay, spokenHour } from '#core/spokenTime.ts'
import { written, type LetterDesign, type LetterValues } from '#features/invitations/letter.ts'

type Session = { startTime: string; title: string; room?: string | null }
type Given = {
  design: LetterDesign
  values: LetterValues
  sessions: readonly Session[]
  event: { orgName: string; timeZone: string }
  language: Language
}
const MOST_SESSIONS = 6

/** The letter itself: the same on the page, in its preview and, in words, on paper. */
export function letterBody({ design, values, sessions, event, language }: Given): Html {
  const { look, heading, greeting, body, hasAgenda, signer, signerTitle, seal } = design
  const paragraphs = written(body, values)
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
  return html`<article class="letter letter-${look}">
    <header class="letter-head">
      <small>${event.orgName}</small>
      <h1>${heading}</h1>
    </header>
    <div class="letter-text">
      ${greeting && html`<p class="letter-greeting">${written(greeting, values)}</p>`} ${paragraphs.map((text) => html`<p>${text}</p>`)}
      ${hasAgenda && sessions.length > 0 && agenda(sessions, event.timeZone, language)}
      <footer class="letter-foot">
        <div>
          ${signerTitle && html`<small>${signerTitle}</small>`}
          <b>${signer}</b>
        </div>
        ${seal && html`<span class="letter-seal" aria-hidden="true">${seal}</span>`}
      </footer>
    </div>
  </article>`
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
