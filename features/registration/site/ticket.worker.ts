import type { CachingWorker } from '#site/kit/cachedPage.ts'

/** Keeps one ticket, the page this worker was registered for, with its files and pictures, until the server says otherwise. */
declare const self: CachingWorker

const PAGE_WAIT_MS = 4_000
const cacheName = `light-ticket-${new URL(self.registration.scope).pathname}`

self.addEventListener('install', (event) => {
  const keep = async () => {
    const page = await fetch(self.registration.scope, { credentials: 'same-origin', cache: 'no-cache' })
    await judge(page.clone())
    const pictures = [...(await page.text()).matchAll(/<img[^>]* src="(\/[^"]+)"/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
    const cache = await caches.open(cacheName)
    await cache.addAll(self.cachedFiles)
    await Promise.allSettled(pictures.map((picture) => cache.add(picture)))
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (pathname.startsWith('/assets/') || request.destination === 'image') event.respondWith(fileOf(request))
})

async function pageOf(request: Request): Promise<Response> {
  const slow = new Promise<null>((done) => setTimeout(() => done(null), PAGE_WAIT_MS))
  const asked = fetch(request).catch(() => null)
  const answer = await Promise.race([asked, slow])
  const found = await caches.match(self.registration.scope, { cacheName })
  const cached = found && isCacheable(found) ? found : null
  if (answer?.status === 401 && cached) {
    if (!(await isGone(cached.clone()))) return cached
    await caches.delete(cacheName)
    return answer
  }
  if (answer && answer.status < 500) {
    await judge(answer.clone())
    return answer
  }
  return cached ?? (await asked) ?? Response.error()
}

/** Who is not known any more still holds the ticket, and shows it at the door, unless the server says of its code that it counts no more. */
async function isGone(cached: Response): Promise<boolean> {
  const [, credential] = /data-ticket="([^"]+)"/.exec(await cached.text()) ?? []
  if (!credential) return false
  const query = new URLSearchParams({ credential })
  const asked = await fetch(`/api/lightevent/public/ticketState?${query}`).catch(() => null)
  const answer: { returnObj?: { isValid?: boolean } } = asked?.ok ? await asked.json().catch(() => ({})) : {}
  return answer.returnObj?.isValid === false
}

function isCacheable({ ok, headers }: Response): boolean {
  return ok && Date.parse(headers.get(self.cachedUntilHeader) ?? '') > Date.now()
}

/** A ticket that counts is kept anew, one that does not is removed; being asked who one is says nothing about it. */
async function judge(answer: Response): Promise<void> {
  if (answer.type === 'opaqueredirect' || answer.redirected || answer.status === 401 || answer.status >= 500) return
  if (isCacheable(answer)) await (await caches.open(cacheName)).put(self.registration.scope, answer)
  else await caches.delete(cacheName)
}

async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request)
}
