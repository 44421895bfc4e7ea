import type { ResultOf } from '#core/call.ts'
import type { checkinCalls } from '#features/checkin/contract.ts'
import { newKey } from '#site/kit/newKey.ts'

export type StaffSession = ResultOf<typeof checkinCalls.open>

const DEVICE = 'light-staff-device'
const nameOf = (token: string) => `light-staff-${token.slice(0, 12)}`

/** One number for this browser, so that the organiser can tell devices apart. */
export function deviceId(): string {
  const kept = localStorage.getItem(DEVICE) ?? newKey()
  localStorage.setItem(DEVICE, kept)
  return kept
}

/** For as long as the tab lives: a reload at the gate does not ask for the PIN again. */
export function keptSession(token: string, now = Date.now()): StaffSession | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(token)) ?? 'null') as StaffSession | null
    return kept && Date.parse(kept.expiresAt) > now ? kept : null
  } catch {
    return null
  }
}

export function keepSession(token: string, session: StaffSession | null): void {
  if (session) sessionStorage.setItem(nameOf(token), JSON.stringify(session))
  else sessionStorage.removeItem(nameOf(token))
}
