import { html, trusted, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { moneyOf, priceText } from '#core/money.ts'
import { paymentMessages } from '#features/payments/messages.ts'

type Shown = {
  payment: { title: string; amountMinor: number; currency: string; provider: string; expiresAt: Date | null }
  /** SVG of what is to be scanned; null: WeChat's own window opens over the page. */
  code: string | null
  returnPath: string
}

/** On a desk: the code to scan, what it is for, and until when; the page goes on by itself once it is paid. */
export function codePage({ payment, code, returnPath }: Shown, language: Language): Html {
  const say = (key: keyof typeof paymentMessages, params: Record<string, string> = {}) =>
    format(textIn(paymentMessages[key], language), params, language)
  const { title, amountMinor, currency, expiresAt } = payment
  return html`<main class="page">
    <header class="bar">
      <a class="icon-button" aria-label="${say('payments.page_back')}" href="${returnPath}">
        <svg class="ic" viewBox="0 0 16 16" aria-hidden="true"><path d="m10 4-4 4 4 4" /></svg>
      </a>
      <h1>${say('payments.code_title')}</h1>
    </header>
    <div class="body">
      <div class="outcome">
        <p class="due">${priceText(moneyOf(amountMinor), currency)}</p>
        <p>${title}</p>
        ${code && html`<div class="pay-code" role="img" aria-label="${say('payments.code_label')}">${trusted(code)}</div>`}
        <p id="pay-words" aria-live="polite">${say(code ? 'payments.code_scan' : 'payments.code_bridge')}</p>
        ${expiresAt && html`<p class="hint" data-until="${expiresAt.toISOString()}" id="pay-until"></p>`}
      </div>
    </div>
  </main>`
}
