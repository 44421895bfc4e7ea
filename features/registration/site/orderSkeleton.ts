import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn, type Text } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import { orderMessages } from '#features/registration/orderMessages.ts'
import { stageOf } from '#features/registration/site/orderStage.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'
import { registerMessages } from '#features/registration/siteMessages.ts'

/** The order before its script, and without one: what has become of it, what is being asked, and how to look again. */
export function orderSkeleton(order: OrderView, { isBack, language }: { isBack: boolean; language: Language }): Html {
  const say = (text: Text, params: Record<string, string> = {}) => format(textIn(text, language), params, language)
  const { status, payType, lastPayment, event } = order
  const amount = priceText(order.amount, order.currency)
  const isConfirming = stageOf(order, isBack) === 'Confirming'
  const title = isConfirming ? orderMessages.confirming : orderMessages[`status.${status}`]
  const text = isConfirming
    ? say(orderMessages.confirmingText, { name: lastPayment?.name ?? '', amount })
    : say(status === 'Unpaid' && payType === 'Offline' ? orderMessages['text.UnpaidOffline'] : orderMessages[`text.${status}`])
  return html`<div id="root">
    <main class="page wait">
      <header class="bar"><h1>${say(orderMessages.order)}</h1></header>
      <div class="body">
        <div class="outcome">
          <h2>${say(title)}</h2>
          <p>${text}</p>
          <noscript>
            <p>${say(registerMessages.needScript)}</p>
            <p><a class="button" href="">${say(registerMessages.reload)}</a></p>
          </noscript>
        </div>
        <dl class="facts">
          ${[
            [orderMessages.event, event.title] as const,
            [orderMessages.orderNo, order.orderNo] as const,
            [orderMessages.amount, Number(order.amount) === 0 ? say(orderMessages.free) : amount] as const,
            [orderMessages.name, order.attendees.map(({ fullName }) => fullName).join('、')] as const,
          ].map(
            ([label, value]) =>
              html`<div>
                <dt>${say(label)}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>
      </div>
    </main>
  </div>`
}
