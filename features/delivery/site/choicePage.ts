import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'
import { choices, type Choice } from '#features/delivery/suppression.ts'

type Shown = { orgName: string; address: string; standing: Choice | 'blocked'; isCounted: boolean; isDone: boolean }

/** What its reader gets, and a choice; works without a script. */
export function choicePage({ orgName, address, standing, isCounted, isDone }: Shown, language: Language): Html {
  const say = (key: keyof typeof deliveryMessages) => format(textIn(deliveryMessages[key], language), { org: orgName, address }, language)
  if (standing === 'blocked')
    return html`<main class="notice">
      <h1>${say('delivery.choice_blocked')}</h1>
      <p>${say('delivery.choice_blockedHint')}</p>
    </main>`
  return html`<main class="notice choice">
    <h1>${say(isDone ? `delivery.choice_done_${standing}` : 'delivery.choice_title')}</h1>
    <p>${say('delivery.choice_whom')}</p>
    <form method="post">
      <fieldset aria-label="${say('delivery.choice_title')}">
        ${choices.map(
          (choice) =>
            html`<label>
              <input type="radio" name="choice" value="${choice}" ${choice === wanted(standing, isDone) ? html` checked` : ''} />
              <span><b>${say(`delivery.choice_${choice}`)}</b><small>${say(`delivery.choice_${choice}Hint`)}</small></span>
            </label>`,
        )}
      </fieldset>
      <button type="submit" class="button primary">${say('delivery.choice_save')}</button>
    </form>
    ${isCounted && html`<p><small>${say('delivery.choice_counted')}</small></p>`}
  </main>`
}

/** Whoever comes by the link has come to leave. */
const wanted = (standing: Choice, isDone: boolean): Choice => (isDone || standing !== 'everything' ? standing : 'nothing')
