import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { Answered } from '#features/assistant/rules.ts'
import { MOST_QUESTION } from '#features/assistant/rules.ts'
import { askMessages } from '#features/assistant/siteMessages.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import type { PublicEvent } from '#features/microsites/shapes.ts'

export type Outcome = { kind: 'answer'; answered: Answered } | { kind: 'none' | 'failed' | 'throttled' | 'empty' }
type Shown = { event: PublicEvent; language: Language; question: string; outcome: Outcome | null }

/** One question and its answer: a form that needs no script. */
export function askPage({ event, language, question, outcome }: Shown): Html {
  const say = (key: keyof typeof askMessages) => textIn(askMessages[key], language)
  const isEmpty = outcome?.kind === 'empty'
  const isAgain = outcome?.kind === 'failed' || outcome?.kind === 'throttled'
  return html`<main class="page ask">
    <div class="body">
      <p class="ask-by" dir="auto">${event.title}</p>
      <h1>${say('title')}</h1>
      ${outcome && !isEmpty && outcomePart(event, question, outcome, say)}
      ${
        event.isAsking
          ? html`<form class="form" method="post" data-sending="${say('sending')}">
              <div class="field">
                <label class="label" for="question">${say('question')}</label>
                <textarea
                  class="input lines"
                  id="question"
                  name="question"
                  rows="3"
                  maxlength="${MOST_QUESTION}"
                  required
                  ${isEmpty && html`aria-invalid="true" aria-describedby="question-wrong"`}
                >
${isAgain ? question : ''}</textarea>
                ${isEmpty && html`<p class="wrong" id="question-wrong" role="alert">${say('empty')}</p>`}
                <p class="hint">${say('hint')}</p>
              </div>
              <button type="submit" class="button primary wide">${say('send')}</button>
            </form>`
          : personPart(event, say)
      }
      <p class="ask-back"><a href="${publicEventPath({ bventId: event.bventId, language })}">${say('back')}</a></p>
    </div>
  </main>`
}

type Say = (key: keyof typeof askMessages) => string

function outcomePart(event: PublicEvent, question: string, outcome: Outcome, say: Say): Html {
  return html`<section class="ask-outcome" aria-live="polite">
    ${
      question &&
      html`<h2>${say('youAsked')}</h2>
        <p class="ask-text" dir="auto">${question}</p>`
    }
    ${
      outcome.kind === 'answer'
        ? html`<h2>${say('answer')}</h2>
            <p class="ask-text" dir="auto">${outcome.answered.answer}</p>
            <p class="ask-sources">
              ${say('sources')} ${outcome.answered.sources.map(({ href, title }) => html`<a href="${href}" dir="auto">${title}</a>`)}
            </p>`
        : html`<p class="ask-text">${say(outcome.kind === 'empty' ? 'none' : outcome.kind)}</p>
            ${personPart(event, say)}`
    }
  </section>`
}

/** Whom to turn to where no page has the answer. */
function personPart({ contact }: PublicEvent, say: Say): Html {
  if (!contact || !(contact.mobile || contact.email)) return html`<p class="ask-text">${say('noPerson')}</p>`
  return html`<p class="ask-text">
    ${say('askPerson')} <b dir="auto">${contact.name}</b> ${contact.mobile && html`<a href="tel:${contact.mobile}">${contact.mobile}</a>`}
    ${contact.email && html`<a href="mailto:${contact.email}">${contact.email}</a>`}
  </p>`
}
