import { readAddress } from '#core/ownAddress.ts'

/** The product's own home, where everything ends up that has no better place to go. */
export const HOME = '/home'
export const REDIRECT_PATH = '/home/redirect'

/** Where sign-in stands: our own origin, and the foreign ones it may return to without asking. */
export type Site = { own: string; allowed: readonly string[] }
export type ReturnAddress = { kind: 'own' | 'allowed' | 'foreign'; address: string } | { kind: 'home'; address: typeof HOME }

const home: ReturnAddress = { kind: 'home', address: HOME }

/** What a return address really is; one that is neither ours nor elsewhere in plain sight leads home. */
export function returnAddressOf(returl: string | null | undefined, { own, allowed }: Site): ReturnAddress {
  const read = returl ? readAddress(returl, own) : null
  if (!read) return home
  if (read.kind === 'own') return { kind: 'own', address: read.path }
  const { origin, href } = read.url
  return { kind: allowed.some((known) => URL.parse(known)?.origin === origin) ? 'allowed' : 'foreign', address: href }
}

/** An address inside the product: its own as it is, a foreign one wrapped in the callback redirect, which asks before leaving. Spec §2. */
export function wrappedReturn(returl: string | null | undefined, site: Site, path = ''): string {
  const { kind, address } = returnAddressOf(returl, site)
  const whole = path ? `${address.split('#')[0]}#${path.replace(/^#/, '')}` : address
  return kind === 'own' || kind === 'home' ? whole : `${REDIRECT_PATH}?type=callback&returl=${encodeURIComponent(whole)}`
}

export type SignInQuery = Partial<Record<'type' | 'returl' | 'path' | 'code' | 'uid' | 'source', string>>
export type Step =
  | { do: 'go'; address: string }
  | { do: 'leave'; address: string }
  | { do: 'ask'; address: string }
  | { do: 'signIn'; returnTo: string; parameters: Record<string, string> }
  | { do: 'stop'; message: typeof NEEDS_UID_AND_CODE }

/** What is logged, as a message of this feature. */
export const NEEDS_UID_AND_CODE = 'account.needsUidAndCode'

/** What /home/redirect does with each type. Spec §2. */
export function redirectStep(query: SignInQuery, site: Site): Step {
  switch (query.type) {
    case 'callback': {
      const { kind, address } = returnAddressOf(query.returl, site)
      return { do: kind === 'allowed' ? 'leave' : kind === 'foreign' ? 'ask' : 'go', address }
    }
    case 'sso':
      return { do: 'signIn', returnTo: wrappedReturn(query.returl, site, query.path), parameters: {} }
    case 'silentLogin':
      return silentStep(query, site)
    default:
      return { do: 'go', address: HOME }
  }
}

/** /home/autoLogin and the silentLogin type: a single-use code of a host signs the person in, without a form. Spec §2, §5. */
export function silentStep({ uid, code, source, returl }: SignInQuery, site: Site): Step {
  if (!uid || !code) return { do: 'stop', message: NEEDS_UID_AND_CODE }
  return { do: 'signIn', returnTo: wrappedReturn(returl, site), parameters: { code, uid, ...(source && { source }) } }
}

export type HostStep = 'goOn' | 'ticket' | 'code' | 'signIn'

/** /home/qidian/signin-silent: what a host gave goes before whoever was signed in, since it speaks for its own person. */
export function hostStep({ ticket, uid, code }: Partial<Record<'ticket' | 'uid' | 'code', string>>, isSignedIn: boolean): HostStep {
  if (ticket) return 'ticket'
  if (uid && code) return 'code'
  return isSignedIn ? 'goOn' : 'signIn'
}

const CONSUMED = ['code', 'uid', 'ticket']

/** The address without what has been used up, for history, host and log. */
export function withoutCredentials(address: string): string {
  const url = URL.parse(address, 'https://own.invalid')
  if (!url) return HOME
  for (const name of CONSUMED) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}

export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 200
export type PasswordFault = 'account.passwordShort' | 'account.passwordLong' | 'account.passwordIsLogin' | 'account.passwordsDiffer'

/** Why a new password is not accepted; length is what counts, not a mixture of signs. */
export function passwordFault(password: string, again: string, logins: readonly string[]): PasswordFault | null {
  if ([...password].length < MIN_PASSWORD) return 'account.passwordShort'
  if (password.length > MAX_PASSWORD) return 'account.passwordLong'
  if (logins.some((login) => login && password.toLowerCase().includes(login.toLowerCase()))) return 'account.passwordIsLogin'
  return password === again ? null : 'account.passwordsDiffer'
}

export type Login = { email: string } | { mobile: string }

/** People type +86 138 0013 8000 or an address in capitals and mean the one they have. */
export function loginOf(typed: string): Login {
  const text = typed.trim().normalize('NFKC')
  if (text.includes('@')) return { email: text.toLowerCase() }
  return { mobile: text.replace(/[\s()-]/g, '').replace(/^(\+|00)86(?=1\d{10}$)/, '') }
}
