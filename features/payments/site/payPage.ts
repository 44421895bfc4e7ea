import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import { paymentMessages } from '#features/payments/messages.ts'

type Till = { subject: string; amount: string; currency: string; address: string; isLate: boolean }

/** The local provider's till: two buttons, and what a real one would show beside them. */
export function payPage({ subject, amount, currency, address, isLate }: Till, language: Language): Html {
  const say = (key: keyof typeof paymentMessages) => textIn(paymentMessages[key], language)
  return html`<main class="page">
    <div class="body">
      <h1>${say('payments.page_title')}</h1>
      <p>${say('payments.page_about')}</p>
      <dl>
        <dt>${say('payments.page_order')}</dt>
        <dd>${subject}</dd>
        <dt>${say('payments.page_amount')}</dt>
        <dd><strong>${priceText(amount, currency)}</strong></dd>
      </dl>
      ${isLate && html`<p role="status">${say('payments.page_late')}</p>`}
      <form method="post" action="${address}">
        <p>
          <label><input type="checkbox" name="twice" value="1" /> ${say('payments.page_twice')}</label>
        </p>
        <p>
          <button class="action" name="result" value="success">${say('payments.page_success')}</button>
          <button class="action" name="result" value="fail">${say('payments.page_fail')}</button>
        </p>
      </form>
    </div>
  </main>`
}
