import { html, trusted, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { officialAccountMessages } from '#features/officialAccounts/messages.ts'

type Shown = { title: string; qr: string | null; back: string }

/** One code and what it does; readable without a script. */
export function followPage({ title, qr, back }: Shown, language: Language): Html {
  const say = (key: keyof typeof officialAccountMessages) => format(textIn(officialAccountMessages[key], language), { title }, language)
  return html`<main class="notice follow">
    <h1>${say('officialAccounts.followTitle')}</h1>
    <p>${say(qr ? 'officialAccounts.followText' : 'officialAccounts.followLater')}</p>
    ${qr && html`<div class="follow-code" role="img" aria-label="${say('officialAccounts.followCode')}">${trusted(qr)}</div>`}
    <p><a class="button" href="${back}">${say('officialAccounts.followBack')}</a></p>
  </main>`
}
