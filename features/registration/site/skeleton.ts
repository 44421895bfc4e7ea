import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { registerMessages } from '#features/registration/siteMessages.ts'

const ROWS = [40, 92, 64, 92, 72]

/** The shape of the page until its script has drawn it, and a word to those whose browser will not. */
export function skeleton(title: string, language: Language): Html {
  return html`<div id="root">
    <main class="page wait" aria-busy="true">
      <header class="bar"><h1>${title}</h1></header>
      <div class="body">${ROWS.map((width) => html`<span class="bone" style="width:${width}%"></span>`)}</div>
      <noscript><p class="notice">${textIn(registerMessages.needScript, language)}</p></noscript>
    </main>
  </div>`
}
