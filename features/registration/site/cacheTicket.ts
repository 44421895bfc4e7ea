import { registrationCalls } from '#features/registration/contract.ts'
import { callSite } from '#site/kit/callSite.ts'
import { CACHED_UNTIL_HEADER } from '#site/kit/cachedPage.ts'

/** This page alone, for the way to a door without a network; `onCached` once it is on the device. */
export async function cacheTicket(onCached: () => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const scope = location.pathname
  await navigator.serviceWorker.register('/ticket-sw.js', { scope })
  await navigator.serviceWorker.ready
  if (await caches.match(new URL(scope, location.origin).href)) onCached()
}

/** A ticket that was shown from the device is looked at again as soon as there is a network; one that counts no more is not shown on. */
export function watchTicket(credential: string): void {
  const look = async () => {
    if (document.hidden || !navigator.onLine) return
    const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
    if (!answer || answer.status >= 500 || answer.headers.has(CACHED_UNTIL_HEADER)) return
    if (answer.status === 401 && !(await isGone(credential))) return
    location.reload()
  }
  addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => void look())
}

/** Being asked who one is says nothing about the ticket; its own code does. */
async function isGone(credential: string): Promise<boolean> {
  const { result } = await callSite(registrationCalls.ticketState, { credential })
  return result?.isValid === false
}
