import { html, trusted, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import type { Promoter, Ranked } from '#features/sources/board.ts'
import { promoterMessages } from '#features/sources/siteMessages.ts'

type Say = (key: keyof typeof promoterMessages, params?: Record<string, string | number>) => string

/** A promoter's own page on a phone: the code to show, the link to send, what came of it. Whole without a script. */
export function promoterPage({ title, name, url, qr, figures, board }: Promoter, posterPath: string, language: Language): Html {
  const say: Say = (key, params) => format(textIn(promoterMessages[key], language), params, language)
  const number = (value: number) => value.toLocaleString(language)
  const shown = (['visitors', 'submitted', 'paid', 'signedIn'] as const).map((key) => [say(key), number(figures[key])] as const)
  return html`<main class="page promoter">
    <header class="bar"><h1>${title}</h1></header>
    <div class="body">
      <p class="muted">${say('greeting', { name })}</p>
      <div class="promoter-code">${trusted(qr)}</div>
      <p class="promoter-link"><a href="${url}">${url.replace(/^https?:\/\//, '')}</a></p>
      <output class="muted" id="share-said"></output>
      <div class="promoter-ways">
        <button class="button primary wide" type="button" id="share-copy" value="${url}" data-done="${say('copied')}" hidden>
          ${say('copy')}
        </button>
        <button class="button wide" type="button" id="share-send" value="${url}" hidden>${say('send')}</button>
        <a class="button wide" href="${posterPath}">${say('poster')}</a>
      </div>
      <h2>${say('mine')}</h2>
      <dl class="promoter-figures">
        ${shown.map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${
        figures.money.length > 0 &&
        html`<p class="muted">
          ${say('money', { sum: figures.money.map(({ amount, currency }) => priceText(amount, currency)).join(' · ') })}
        </p>`
      }
      ${board && leaders(board, say, number)}
    </div>
  </main>`
}

function leaders(board: readonly Ranked[], say: Say, number: (value: number) => string): Html {
  return html`<h2>${say('board')}</h2>
    <p class="muted">${say('boardHint')}</p>
    <ol class="promoter-board">
      ${board.map(
        ({ place, name, came, submitted, isOwn }) =>
          html`<li class="${isOwn ? 'own' : ''}">
            <b>${place}</b>
            <span>${isOwn ? say('you', { name }) : name || say('someone')}</span>
            <small>${say('score', { came: number(came), submitted: number(submitted) })}</small>
          </li>`,
      )}
    </ol>`
}
