import type { Language } from '#core/language.ts'
import type { Services } from '#server/services.ts'
import type { Preview, SiteDocument } from '#site/document.ts'

/** An attendee-facing page: the server writes the document; `entry` names the script that brings it to life. */
export type SitePage = { path: string; answer: (asked: SiteAsked) => Promise<SiteAnswer | null> }

export type SiteAsked = Services & {
  now: Date
  /** From the path where it has one, else from the browser. */
  language: Language
  params: Record<string, string>
  query: Record<string, string | undefined>
  cookies: Record<string, string | undefined>
  address: string
  userAgent: string
}

export type SiteCookie = { name: string; value: string; maxAgeSeconds: number; path?: string }
export type SiteAnswer =
  | SiteDocumentAnswer
  | { redirect: string; cookies?: SiteCookie[] }
  /** Without a name it is shown or run where it is asked for, not saved. */
  | { file: { fileName?: string; mediaType: string; body: string | Buffer } }
  /** A service worker, which is told every file that its page may come to need. */
  | { worker: SiteWorker; of: SiteEntry }

export type SiteDocumentAnswer = {
  document: SiteDocument
  entry?: SiteEntry
  data?: unknown
  status?: number
  cookies?: SiteCookie[]
  /** It shows what is not out or not saved: nothing is sent from it, and nobody keeps or finds it. */
  preview?: Preview
  /** One person's own page, kept by no cache on the way and found by no search. */
  isPrivate?: boolean
  /** Its own worker may keep it that long for the time without a network; a page without this is removed from where it was kept. */
  cachedUntil?: Date
  /** It runs our own WebAssembly, which its policy must allow. */
  hasWasm?: boolean
}

/** `features/<feature>/site/<name>.entry.tsx`. */
export type SiteEntry = `features/${string}/site/${string}.entry.tsx`
/** `features/<feature>/site/<name>.worker.ts`: imports nothing at run time, so that it is one file. */
export type SiteWorker = `features/${string}/site/${string}.worker.ts`
