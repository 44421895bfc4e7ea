import { coreMessages } from '#core/coreMessages.ts'
import type { Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { accountMessages as texts } from '#features/account/messages.ts'
import { assetAddress } from '#server/identity/assets.ts'
import { html, type Html } from '#core/html.ts'
import { scene } from '#server/identity/pages/scene.ts'

export type TextKey = keyof typeof texts
export type View = {
  language: Language
  /** The console's stored choice; '' leaves it to the system. */
  theme: 'light' | 'dark' | ''
  /** Documents the operator has named. */
  terms?: string | undefined
  privacy?: string | undefined
  /** Whether the page can be asked for again in the other language. */
  canSwitch: boolean
}
export type Words = (key: TextKey, params?: Record<string, Param>) => string

export function wordsIn(language: Language): Words {
  return (key, params) => format(textIn(texts[key], language), params, language)
}

const logo = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <rect width="24" height="24" rx="7" fill="#1685ed" />
  <circle cx="12" cy="7.6" r="2.6" fill="#fff" />
  <path d="M5.2 17.6c1-4.3 3.5-6.3 6.8-6.3s5.8 2 6.8 6.3" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" />
</svg>`
const globe = html`<svg class="ic" viewBox="0 0 16 16" aria-hidden="true">
  <circle cx="8" cy="8" r="5.7" />
  <path d="M2.5 8h11M8 2.300c2 1.7 2.7 3.5 2.7 5.700S10 12 8 13.700C6 12 5.3 10.2 5.3 8S6 4 8 2.300z" />
</svg>`

const [nameInChinese, nameInEnglish] = coreMessages['core.product']

/** One frame for all identity pages: the work on the left, what it is about on the right; on a phone only the work. */
export function layout(view: View, { title, work }: { title: string; work: Html }): string {
  const { language, theme } = view
  const dark = theme === 'light' ? null : theme === 'dark' ? 'all' : '(prefers-color-scheme: dark)'
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${textIn(coreMessages['core.product'], language)}</title>
        <link rel="stylesheet" href="${assetAddress('identity.css')}" />
        ${dark && html`<link rel="stylesheet" href="${assetAddress('dark.css')}" media="${dark}" />`}
        <script type="module" src="${assetAddress('page.js')}"></script>
      </head>
      <body>
        <div class="page">
          <div class="side">
            <header class="brand">${logo}${nameInChinese} <span lang="en">${nameInEnglish}</span></header>
            <main class="work">${work}</main>
            ${footer(view)}
          </div>
          ${scene(language)}
        </div>
      </body>
    </html>`
  return page.markup
}

function footer({ language, canSwitch, terms, privacy }: View): Html {
  const t = wordsIn(language)
  const other = language === 'en' ? 'zh-CN' : 'en'
  const toOther = html`<a href="?lang=${other}" lang="${other}" data-language="${other}">${t(`account.name_${other}`)}</a>`
  return html`<footer class="foot">
    <nav aria-label="${t('account.language')}">
      <span class="here" aria-current="true">${globe}${t(`account.name_${language}`)}</span>${canSwitch && toOther}
    </nav>
    ${terms && html`<a href="${terms}">${t('account.terms')}</a>`}${privacy && html`<a href="${privacy}">${t('account.privacy')}</a>`}
  </footer>`
}

const mark = html`<svg class="ic" viewBox="0 0 16 16" aria-hidden="true">
  <circle cx="8" cy="8" r="6" />
  <path d="M8 4.8v3.800M8 11.200h.01" />
</svg>`

export function errorBox(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<div class="error" id="error" role="alert">${mark}<span>${message}</span></div>`
}
