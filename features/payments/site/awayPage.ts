import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { paymentMessages } from '#features/payments/messages.ts'

/** The provider did not answer: nothing has been charged, and the same address is tried again. */
export function awayPage(
  { name, againPath, returnPath, isPurchase }: { name: string; againPath: string; returnPath: string; isPurchase: boolean },
  language: Language,
): Html {
  const say = (key: keyof typeof paymentMessages) => format(textIn(paymentMessages[key], language), { name }, language)
  return html`<main class="notice">
    <h1>${say('payments.away_title')}</h1>
    <p>${say(isPurchase ? 'payments.away_purchase' : 'payments.away_hint')}</p>
    <a class="button" href="${againPath}">${say('payments.away_again')}</a>
    <p><a href="${returnPath}">${say('payments.page_back')}</a></p>
  </main>`
}
