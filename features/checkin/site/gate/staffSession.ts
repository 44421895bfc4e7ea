import type { ResultOf } from '#core/call.ts'
import type { checkinCalls } from '#features/checkin/contract.ts'
import { newKey } from '#site/kit/newKey.ts'

export type StaffSession = ResultOf<typeof checkinCalls.open>
/** `key` opens what lies on the device; null where nothing can lie there. */
export type KeptSession = { session: StaffSession; key: string | null }

const DEVICE = 'light-staff-device'
const nameOf = (token: string) => `light-staff-${token.slice(0, 12)}`

/** One number for this browser, so that the organiser can tell devices apart. */
export function deviceId(): string {
  const kept = localStorage.getItem(DEVICE) ?? newKey()
  localStorage.setItem(DEVICE, kept)
  return kept
}

/** For as long as the tab lives: a reload at the gate does not ask for the PIN again. */
export function keptSession(token: string, now = Date.now()): KeptSession | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(token)) ?? 'null') as KeptSession | null
    return kept && Date.parse(kept.session.expiresAt) > now ? kept : null
  } catch {
    return null
  }
}

export function keepSession(token: string, kept: KeptSession | null): void {
  if (kept) sessionStorage.setItem(nameOf(token), JSON.stringify(kept))
  else sessionStorage.removeItem(nameOf(token))
}
