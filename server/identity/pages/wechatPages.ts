import { renderSVG } from 'uqr'
import { html, type Html } from '#core/html.ts'
import { numbersFor, type SignInState } from '#features/officialAccounts/rules.ts'
import type { Deciding } from '#features/officialAccounts/server/signIn.ts'
import { errorBox, layout, wordsIn, type View, type Words } from '#server/identity/pages/layout.ts'

type Scan = { uid: string; state: SignInState; number?: number; url?: string }

/** What a browser shows while the phone does the work: it looks by itself, without a script every few seconds. */
export function scanPage(view: View, { uid, state, number, url }: Scan): string {
  const t = wordsIn(view.language)
  const address = `/identity/interaction/${uid}/wechat`
  const isOpen = state === 'waiting' || state === 'scanned' || state === 'confirmed'
  const work = html`
    <h1>${t('account.wechat')}</h1>
    ${isOpen && html`<div data-look="${address}/state" data-state="${state}"></div>`} ${state === 'waiting' && url && code(t, url)}
    ${state === 'scanned' && numberToChoose(t, number ?? 0)}
    ${isOpen && html`<p class="after"><a href="${address}">${t('account.wechatLook')}</a></p>`}
    ${!isOpen && errorBox(t(state === 'denied' ? 'account.wechatDenied' : 'account.wechatOver'))}
    ${
      !isOpen &&
      html`<form class="form" method="post" action="${address}">
        <input type="hidden" name="lang" value="${view.language}" />
        <button class="btn btn-primary" type="submit" data-busy="${t('account.submitting')}">${t('account.wechatAgain')}</button>
      </form>`
    }
    <p class="after"><a href="/identity/interaction/${uid}">${t('account.wechatPassword')}</a></p>
  `
  return layout({ ...view, canSwitch: false }, { title: t('account.wechat'), work })
}

function code(t: Words, url: string): Html {
  return html`<p class="lead">${t('account.wechatScan')}</p>
    <img
      class="scan"
      src="data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}"
      alt="${t('account.wechatCode')}"
      width="208"
      height="208"
    />`
}

function numberToChoose(t: Words, number: number): Html {
  return html`<p class="lead" role="status">${t('account.wechatChoose')}</p>
    <p class="number">${number}</p>`
}

/** On the phone, from the link that the account sent: who asks, from where, and the number that only the right browser shows. */
export function decidePage(view: View, deciding: (Deciding & { name: string }) | null): string {
  const t = wordsIn(view.language)
  const title = t('account.wechatDecide')
  const work = html`<h1>${title}</h1>
    ${deciding?.state === 'scanned' ? choice(t, view, deciding) : outcome(t, deciding?.state)}`
  return layout({ ...view, canSwitch: false }, { title, work })
}

function outcome(t: Words, state: SignInState | undefined): Html | undefined {
  if (state === 'confirmed') return html`<p class="lead" role="status">${t('account.wechatDone')}</p>`
  return errorBox(t(state === 'denied' ? 'account.wechatKeptOut' : 'account.wechatOver'))
}

function choice(t: Words, view: View, { name, browser, address, number }: Deciding & { name: string }): Html {
  return html`<p class="lead">${t('account.wechatAsks', { name, browser: browser || t('account.wechatSomeBrowser'), address })}</p>
    <form class="form" method="post">
      <input type="hidden" name="lang" value="${view.language}" />
      <p class="field" id="which"><b>${t('account.wechatWhich')}</b></p>
      <div class="numbers" role="group" aria-labelledby="which">
        ${numbersFor(number).map((one) => html`<button class="btn" type="submit" name="number" value="${one}">${one}</button>`)}
      </div>
      <button class="btn" type="submit" name="number" value="0">${t('account.wechatNotMe')}</button>
    </form>
    <p class="after">${t('account.wechatCare')}</p>`
}
