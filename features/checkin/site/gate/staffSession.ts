import type { StaffSession } from '#features/checkin/site/gate/gateTypes.ts'
import { newKey } from '#site/kit/newKey.ts'

/** `key` opens what lies on the device; null where nothing can lie there. */
export type StoredSession = { session: StaffSession; key: string | null }

const DEVICE = 'light-staff-device'
const nameOf = (token: string) => `light-staff-${token.slice(0, 12)}`

/** One number for this browser, so that the organiser can tell devices apart. */
export function deviceId(): string {
  const id = localStorage.getItem(DEVICE) ?? newKey()
  localStorage.setItem(DEVICE, id)
  return id
}

/** For as long as the tab lives: a reload at the gate does not ask for the PIN again. */
export function storedSession(token: string, now = Date.now()): StoredSession | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(token)) ?? 'null') as StoredSession | null
    return stored && Date.parse(stored.session.expiresAt) > now ? stored : null
  } catch {
    return null
  }
}

export function storeSession(token: string, stored: StoredSession | null): void {
  if (stored) sessionStorage.setItem(nameOf(token), JSON.stringify(stored))
  else sessionStorage.removeItem(nameOf(token))
}
