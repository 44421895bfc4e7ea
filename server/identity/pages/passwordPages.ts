import { html, type Html } from '#core/html.ts'
import { errorBox, layout, wordsIn, type TextKey, type View } from '#server/identity/pages/layout.ts'
import { passwordBox } from '#server/identity/pages/signInPage.ts'

type NewPassword = { action: string; hint: string; hidden: Record<string, string>; login: string; error?: string | undefined }

/** The form for a new password: after a one-time password, or from a link. */
export function newPasswordPage(view: View, { action, hint, hidden, login, error }: NewPassword): string {
  const t = wordsIn(view.language)
  const isWrong = error !== undefined
  const work = html`
    <h1>${t('account.changeTitle')}</h1>
    <p class="lead">${hint}</p>
    ${errorBox(error)}
    <form class="form" method="post" action="${action}">
      ${Object.entries({ ...hidden, lang: view.language }).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <input type="hidden" name="username" autocomplete="username" value="${login}" />
      <div class="field">
        <label for="password">${t('account.newPassword')}</label>
        ${passwordBox(t, { id: 'password', autocomplete: 'new-password', isWrong, isFirst: true, hint: 'hint' })}
        <span class="hint" id="hint">${t('account.newPasswordHint')}</span>
      </div>
      <div class="field">
        <label for="again">${t('account.againPassword')}</label>
        ${passwordBox(t, { id: 'again', autocomplete: 'new-password', isWrong, isFirst: false })}
      </div>
      <button class="btn btn-primary" type="submit" data-busy="${t('account.submitting')}">${t('account.savePassword')}</button>
    </form>
  `
  return layout(view, { title: t('account.changeTitle'), work })
}

export function forgotPage(view: View, { login, back, error }: { login: string; back: string; error?: string | undefined }): string {
  const t = wordsIn(view.language)
  const work = html`
    <h1>${t('account.forgotTitle')}</h1>
    <p class="lead">${t('account.forgotHint')}</p>
    ${errorBox(error)}
    <form class="form" method="post" action="/identity/forgot">
      <input type="hidden" name="lang" value="${view.language}" />
      <div class="field">
        <label for="login">${t('account.login')}</label>
        <div class="box" ${error !== undefined && html`data-wrong`}>
          <input
            id="login"
            name="login"
            type="text"
            inputmode="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="200"
            required
            autofocus
            value="${login}"
            ${error !== undefined && html`aria-invalid="true" aria-describedby="error"`}
          />
        </div>
      </div>
      <button class="btn btn-primary" type="submit" data-busy="${t('account.forgotSubmit')}">${t('account.forgotSubmit')}</button>
    </form>
    <p class="after"><a href="${back}">${t('account.backToSignIn')}</a></p>
  `
  return layout(view, { title: t('account.forgotTitle'), work })
}

type Notice = { title: TextKey; hint: string; action?: Html | undefined }

/** Says what happened and offers the next step. */
export function noticePage(view: View, { title, hint, action }: Notice): string {
  const t = wordsIn(view.language)
  const work = html`
    <h1>${t(title)}</h1>
    <p class="lead">${hint}</p>
    ${action && html`<div class="form">${action}</div>`}
  `
  return layout(view, { title: t(title), work })
}

export function linkButton(address: string, label: string): Html {
  return html`<a class="btn btn-primary" href="${address}">${label}</a>`
}
