import type { z } from 'zod'
import type { authState } from '#features/account/contract.ts'

export type AuthState = z.output<typeof authState>

const AUTH_KEY = 'light-auth'
const RELOADED_KEY = 'light-reloaded-at'
const RELOAD_REST_MS = 60_000

let auth: AuthState | null = read()

function read(): AuthState | null {
  try {
    return JSON.parse(sessionStorage.getItem(AUTH_KEY) ?? 'null') as AuthState | null
  } catch {
    return null
  }
}

/** Kept per tab; a token that has run out is none. */
export function authStateNow(): AuthState | null {
  return auth && Date.parse(auth.ExpiresAt) > Date.now() ? auth : null
}

export function storeAuthState(next: AuthState | null): void {
  auth = next
  if (next) sessionStorage.setItem(AUTH_KEY, JSON.stringify(next))
  else sessionStorage.removeItem(AUTH_KEY)
}

/** A failed refresh reloads the page (spec §8), but not for ever: whoever comes back at once goes to sign-in instead. */
export function mayReload(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (now - last < RELOAD_REST_MS) return false
  sessionStorage.setItem(RELOADED_KEY, String(now))
  return true
}
