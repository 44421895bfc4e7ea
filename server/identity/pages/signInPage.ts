import { html, type Html } from '#core/html.ts'
import { errorBox, layout, wordsIn, type View, type Words } from '#server/identity/pages/layout.ts'

export type SignInForm = {
  action: string
  forgot: string
  login: string
  remember: boolean
  /** Where people sign in with the enterprise-messaging app, if the operator has set that up. */
  wxwork?: string | undefined
  /** Where they scan a code with WeChat. */
  wechat?: string | undefined
  error?: string | undefined
  wrong?: 'login' | 'password' | 'both' | undefined
}

const building = html`<svg class="ic" viewBox="0 0 16 16" aria-hidden="true">
  <path d="M3 13.500v-11h6.500v11M9.5 6H13v7.500M1.8 13.500h12.400M5.2 5.300h2M5.2 8h2M5.2 10.700h2M11.2 8.700h.01M11.2 11h.01" />
</svg>`
const bubbles = html`<svg class="ic" viewBox="0 0 16 16" aria-hidden="true">
  <path
    d="M6.300 2.500c-2.600 0-4.600 1.700-4.600 3.800 0 1.200.7 2.200 1.700 2.900l-.4 1.500 1.700-.8M14.300 9.300c0-1.900-1.800-3.400-4-3.400s-4 1.500-4 3.400 1.800 3.400 4 3.400c.5 0 .9-.1 1.300-.2l1.500.7-.3-1.300c.9-.6 1.500-1.600 1.500-2.600z"
  />
</svg>`
const eye = html`<svg class="ic on" viewBox="0 0 16 16" aria-hidden="true">
  <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
  <circle cx="8" cy="8" r="1.8" />
</svg>`
const eyeOff = html`<svg class="ic off" viewBox="0 0 16 16" aria-hidden="true">
  <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
  <path d="m3 13 10-10" />
</svg>`

export function signInPage(view: View, { action, forgot, login, remember, wxwork, wechat, error, wrong }: SignInForm): string {
  const t = wordsIn(view.language)
  const isWrong = (field: 'login' | 'password') => wrong === field || wrong === 'both'
  const work = html`
    <h1>${t('account.signIn')}</h1>
    <p class="lead">${t('account.signInHint')}</p>
    ${errorBox(error)} ${(wxwork || wechat) && byMessaging(t, { wxwork, wechat })}
    <form class="form" method="post" action="${action}">
      <input type="hidden" name="lang" value="${view.language}" />
      <div class="field">
        <label for="login">${t('account.login')}</label>
        <div class="box" ${isWrong('login') && html`data-wrong`}>
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
            value="${login}"
            ${wrongness(isWrong('login'))}
            ${!login && html`autofocus`}
          />
        </div>
      </div>
      <div class="field">
        <label for="password">${t('account.password')}</label>
        ${passwordBox(t, { id: 'password', autocomplete: 'current-password', isWrong: isWrong('password'), isFirst: Boolean(login) })}
      </div>
      <label class="keep">
        <input type="checkbox" name="remember" value="yes" ${remember && html`checked`} />${t('account.remember')}
      </label>
      <button class="btn btn-primary" type="submit" data-busy="${t('account.submitting')}">${t('account.submit')}</button>
    </form>
    <p class="after"><a href="${forgot}">${t('account.forgot')}</a></p>
    <p class="after">${t('account.noAccount')}</p>
  `
  return layout(view, { title: t('account.signInTitle'), work })
}

function byMessaging(t: Words, { wxwork, wechat }: Pick<SignInForm, 'wxwork' | 'wechat'>): Html {
  return html`<p class="form">
      ${wxwork && html`<a class="btn" href="${wxwork}">${building}${t('account.wxwork')}</a>`}
      ${wechat && html`<a class="btn" href="${wechat}">${bubbles}${t('account.wechat')}</a>`}
    </p>
    <div class="or"><span>${t('account.or')}</span></div>`
}

type PasswordBox = { id: string; autocomplete: 'current-password' | 'new-password'; isWrong: boolean; isFirst: boolean; hint?: string }

export function passwordBox(t: Words, { id, autocomplete, isWrong, isFirst, hint }: PasswordBox): Html {
  return html`<div class="box" ${isWrong && html`data-wrong`}>
    <input
      id="${id}"
      name="${id}"
      type="password"
      autocomplete="${autocomplete}"
      maxlength="200"
      required
      ${hint && !isWrong && html`aria-describedby="${hint}"`}
      ${wrongness(isWrong)}
      ${isFirst && html`autofocus`}
    />
    <button
      class="eye"
      type="button"
      hidden
      data-eye="${id}"
      data-show="${t('account.showPassword')}"
      data-hide="${t('account.hidePassword')}"
      aria-pressed="false"
      aria-label="${t('account.showPassword')}"
    >
      ${eye}${eyeOff}
    </button>
  </div>`
}

function wrongness(isWrong: boolean): Html | false {
  return isWrong && html`aria-invalid="true" aria-describedby="error"`
}
