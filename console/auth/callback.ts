import { languageOf } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { accountMessages } from '#features/account/messages.ts'
import { wrappedReturn } from '#features/account/rules.ts'
import { isRefusal, openManager } from '#console/auth/manager.ts'
import { storeAuthState } from '#console/auth/authState.ts'
import { settings } from '#console/kit/settings.ts'
import '#theme/tokens.css'
import '#console/auth/callback.css'

const site = { own: location.origin, allowed: [...settings.hostOrigins, ...settings.returnOrigins] }

try {
  const { state, access_token, expires_at = 0, token_type } = await openManager({ isPassive: true }).signinRedirectCallback()
  storeAuthState({ AccessToken: access_token, ExpiresAt: new Date(expires_at * 1000).toISOString(), TokenType: token_type })
  location.replace(wrappedReturn((state as { returnTo?: string } | undefined)?.returnTo, site))
} catch (error) {
  showFailure(isRefusal(error) && error.error === 'invalid_credential' ? 'account.codeRefused' : 'account.failedHint')
}

/** Says what happened and offers a fresh start; what the address carried is of no more use and leaves it. */
function showFailure(hint: 'account.codeRefused' | 'account.failedHint'): void {
  history.replaceState(null, '', location.pathname)
  const language = languageOf(localStorage.getItem('light-language'))
  const say = (key: keyof typeof accountMessages) => textIn(accountMessages[key], language)
  document.documentElement.lang = language
  document.title = say('account.failedTitle')
  const [title, words, link] = [document.createElement('h1'), document.createElement('p'), document.createElement('a')]
  title.textContent = say('account.failedTitle')
  words.textContent = say(hint)
  words.setAttribute('role', 'alert')
  link.textContent = say('account.again')
  link.href = '/'
  document.getElementById('root')?.replaceChildren(title, words, link)
}
