import { resultOf, type Envelope } from '#core/envelope.ts'
import { withoutCredentials, wrappedReturn } from '#features/account/rules.ts'
import { authStateNow, storeAuthState, mayReload, type AuthState } from '#console/auth/authState.ts'
import type { User, UserManager } from '#console/auth/manager.ts'
import { settings } from '#console/kit/settings.ts'
import { texts } from '#console/kit/text.ts'
import { themeChoice } from '#console/theme/choice.ts'

const START_DELAY_MS = 100
const REFRESH_PATH = '/extension/refreshtoken'
const TICKET_PATH = '/api/qidian/sso/getusertoken'

const endListeners = new Set<() => void>()
const isEmbedded = settings.authority.startsWith(`${location.origin}/`)
/** In a host's frame the browser may keep no cookies for us; then their absence tells nothing about a sign-out. */
let hasCookies = window.parent === window

/** The token of the next call, or null if there is none that is still good. */
export function currentToken(): string | null {
  return authStateNow()?.AccessToken ?? null
}

/** Called when the session has ended elsewhere: signed out in another tab, or ended by the server. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

/** The session this tab has, else the one the browser has; false if the person must sign in. */
export const restoreSession = once(async () => {
  if (currentToken()) {
    void managerAfterLoad()
    return true
  }
  const manager = await managerAfterLoad()
  return isEmbedded && !keepsCookies() ? false : signInSilently(manager)
})

/** A new token by the session's cookie, for all who wait at once. If there is none to be had the page is loaded anew. Spec §8. */
export const refreshToken = once(async () => {
  if (isEmbedded ? await refreshByCookie() : await signInSilently(await openedManager())) return true
  storeAuthState(null)
  if (!mayReload()) return false
  location.reload()
  return new Promise<boolean>(() => {})
})

type SignIn = { returnTo?: string; parameters?: Record<string, string> }

let leaving: Promise<void> | null = null

/** Sends the person to the identity site and remembers where they wanted to be; however many ask, they leave once. */
export function signIn({ returnTo = here(), parameters = {} }: SignIn = {}): Promise<void> {
  leaving ??= leave(returnTo, parameters).finally(() => {
    leaving = null
  })
  return leaving
}

async function leave(returnTo: string, parameters: Record<string, string>): Promise<void> {
  stripCredentials()
  storeAuthState(null)
  const manager = await openedManager()
  await manager.removeUser()
  const theme = themeChoice.get()
  await manager.signinRedirect({
    redirectMethod: 'replace',
    state: { returnTo: wrappedReturn(withoutCredentials(returnTo), ownSite()) },
    ui_locales: texts.get().language,
    extraQueryParams: { ...(theme !== 'system' && { theme }), ...parameters },
  })
}

/** A host's ticket takes the place of the form; it works once. */
export async function signInWithTicket(ticket: string): Promise<boolean> {
  stripCredentials()
  storeAuthState(null)
  const manager = await openedManager()
  await manager.removeUser()
  if (isEmbedded && keepsCookies()) return signInSilently(manager, { ticket })
  return takeState(`${TICKET_PATH}?${new URLSearchParams({ ticket }).toString()}`)
}

/** A frame on another site may be refused cookies; the identity site could not know anyone then, and the ticket is exchanged for a token alone. */
function keepsCookies(): boolean {
  const attributes = `; path=/; ${location.protocol === 'https:' ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'}`
  document.cookie = `light-probe=1${attributes}`
  const isStored = document.cookie.includes('light-probe=1')
  document.cookie = `light-probe=; max-age=0${attributes}`
  return isStored
}

export async function signOut(): Promise<void> {
  storeAuthState(null)
  const manager = await openedManager()
  await manager.signoutRedirect().catch(() => location.assign('/'))
}

export function ownSite() {
  return { own: location.origin, allowed: [...settings.hostOrigins, ...settings.returnOrigins] }
}

function here(): string {
  return location.pathname + location.search + location.hash
}

/** What was used once must not stay in address bar and history. */
export function stripCredentials(): void {
  const stripped = withoutCredentials(here())
  if (stripped !== here()) history.replaceState(history.state, '', stripped)
}

async function signInSilently(manager: UserManager, extraQueryParams: Record<string, string> = {}): Promise<boolean> {
  try {
    return Boolean(await manager.signinSilent({ extraQueryParams }))
  } catch {
    return false
  }
}

async function refreshByCookie(): Promise<boolean> {
  if (!(await takeState(REFRESH_PATH))) return false
  const [manager, state] = [await openedManager(), authStateNow()]
  const user = await manager.getUser()
  if (!user || !state) return true
  await manager.storeUser(Object.assign(user, fieldsOf(state)))
  // Reading it again sets the clock for the next renewal.
  await manager.getUser()
  return true
}

async function takeState(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { headers: { 'Accept-Language': texts.get().language } })
    if (!response.ok) return false
    storeAuthState(resultOf((await response.json()) as Envelope<AuthState>))
    return true
  } catch {
    return false
  }
}

function fieldsOf({ AccessToken, ExpiresAt }: AuthState): Pick<User, 'access_token'> & { expires_at: number } {
  return { access_token: AccessToken, expires_at: Math.floor(Date.parse(ExpiresAt) / 1000) }
}

let opening: Promise<UserManager> | null = null

/** The OpenID Connect client is loaded when it is first needed, not with the first page. */
function openedManager(): Promise<UserManager> {
  opening ??= import('#console/auth/manager.ts').then(({ openManager, isRefusal }) => {
    hasCookies ||= document.cookie !== ''
    const manager = openManager()
    const end = async () => {
      storeAuthState(null)
      await manager.removeUser()
      for (const listener of endListeners) listener()
    }
    manager.events.addUserLoaded(({ access_token, expires_at = 0, token_type }) => {
      hasCookies ||= document.cookie !== ''
      storeAuthState({ AccessToken: access_token, ExpiresAt: new Date(expires_at * 1000).toISOString(), TokenType: token_type })
    })
    manager.events.addUserSignedOut(() => (isEmbedded && !hasCookies ? undefined : end()))
    manager.events.addSilentRenewError((error) => (isRefusal(error) ? end() : undefined))
    return manager
  })
  return opening
}

async function managerAfterLoad(): Promise<UserManager> {
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  await new Promise((go) => setTimeout(go, START_DELAY_MS))
  return openedManager()
}

/** However many ask while it is under way, it is done once. */
function once(work: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
