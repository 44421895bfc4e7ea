import type { CachingWorker } from '#site/kit/cachedPage.ts'

/** Keeps the desk's page and its own files, by their hashes, so that it opens without a network. It sees no data and keeps none. */
declare const self: CachingWorker

const PREFIX = 'light-staff-'
const SHELL = '/staff/shell'
const PAGE_WAIT_MS = 4_000
/** A page that is open goes on with the files it was built with. */
const VERSIONS_KEPT = 2

const files = new Set(self.cachedFiles)
const cacheName =
  PREFIX +
  String(
    self.cachedFiles
      .join()
      .split('')
      .reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7),
  )
/** Where the browser reads codes by itself, our reader is never asked for. */
const isNeeded = (file: string) => !file.endsWith('.wasm') || !('BarcodeDetector' in self)

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll([new Request(SHELL, { cache: 'no-cache' }), ...[...files].filter(isNeeded)])
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName)
    await Promise.all(ours.slice(0, Math.max(0, ours.length - VERSIONS_KEPT + 1)).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request, pathname))
})

/** The newest page while there is a network, the kept one when there is none or it does not answer. */
async function pageOf(request: Request): Promise<Response> {
  const slow = new Promise<null>((done) => setTimeout(() => done(null), PAGE_WAIT_MS))
  const asked = fetch(request).catch(() => null)
  const answer = await Promise.race([asked, slow])
  if (answer && answer.status < 500) return answer
  return (await (await caches.open(cacheName)).match(SHELL)) ?? (await asked) ?? Response.error()
}

async function fileOf(request: Request, pathname: string): Promise<Response> {
  const cached = await caches.match(pathname)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok && files.has(pathname)) await (await caches.open(cacheName)).put(pathname, answer.clone())
  return answer
}
