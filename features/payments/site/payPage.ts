import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import { paymentMessages } from '#features/payments/messages.ts'

type Till = { subject: string; amount: string; currency: string; tradeNo: string; quitUrl: string; address: string; isLate: boolean }

/** The local provider's till: pay or let it fail, and what a real one would show beside that. */
export function payPage({ subject, amount, currency, tradeNo, quitUrl, address, isLate }: Till, language: Language): Html {
  const say = (key: keyof typeof paymentMessages) => textIn(paymentMessages[key], language)
  return html`<main class="page docked till">
    <header class="bar">
      <a class="icon-button" aria-label="${say('payments.page_back')}" href="${quitUrl}">
        <svg class="ic" viewBox="0 0 16 16" aria-hidden="true"><path d="m10 4-4 4 4 4" /></svg>
      </a>
      <h1>${say('payments.page_title')}</h1>
    </header>
    <div class="body">
      <div class="outcome">
        <p class="due">${priceText(amount, currency)}</p>
        <p>${isLate ? say('payments.page_late') : say('payments.page_about')}</p>
      </div>
      <dl class="facts">
        <div>
          <dt>${say('payments.page_order')}</dt>
          <dd>${subject}</dd>
        </div>
        <div>
          <dt>${say('payments.page_tradeNo')}</dt>
          <dd>${tradeNo}</dd>
        </div>
      </dl>
    </div>
    <form class="dock" method="post" action="${address}">
      <label class="box"><input type="checkbox" name="twice" value="1" /> ${say('payments.page_twice')}</label>
      <button class="button primary wide" name="result" value="success">${say('payments.page_success')}</button>
      <button class="button wide" name="result" value="fail">${say('payments.page_fail')}</button>
    </form>
  </main>`
}
