import { html, trusted, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import type { Promoter, Ranked } from '#features/sources/board.ts'
import { promoterMessages } from '#features/sources/siteMessages.ts'

type Say = (key: keyof typeof promoterMessages, params?: Record<string, string | number>) => string

/** A promoter's own page on a phone: the code to show, the link to send, what came of it. Whole without a script. */
export function promoterPage(promoter: Promoter, posterPath: string, language: Language): Html {
  const { title, name, url, qr, figures, board } = promoter
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
      ${portrait(promoter, say)}
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

/** What a script alone can send is hidden until there is one. */
function portrait({ name, portraitUrl }: Promoter, say: Say): Html {
  return html`<section class="promoter-portrait" id="portrait" data-done="${say('portraitDone')}" data-failed="${say('portraitFailed')}">
    <span class="promoter-face">
      <img id="portrait-shown" src="${portraitUrl}" alt="" ${portraitUrl ? '' : 'hidden'} />
      <span aria-hidden="true">${[...name][0] ?? ''}</span>
    </span>
    <div>
      <b>${say('portrait')}</b>
      <output class="muted" id="portrait-said">${portraitUrl ? '' : say('portraitNone')}</output>
      <p id="portrait-ways" hidden>
        <label class="button small">
          <input class="sr-only" type="file" accept="image/*" id="portrait-file" />
          ${say('portraitPick')}
        </label>
        <button class="button quiet small" type="button" id="portrait-drop" ${portraitUrl ? '' : 'hidden'}>${say('portraitDrop')}</button>
      </p>
    </div>
  </section>`
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
