import type { Language } from '#core/language.ts'
import type { Services } from '#server/services.ts'
import type { SiteDocument } from '#site/document.ts'

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
}

export type SiteCookie = { name: string; value: string; maxAgeSeconds: number; path?: string }
export type SiteAnswer =
  /** `isPrivate`: one person's own page, kept by no cache on the way and found by no search. */
  | { document: SiteDocument; entry?: SiteEntry; data?: unknown; status?: number; cookies?: SiteCookie[]; isPrivate?: boolean }
  | { redirect: string; cookies?: SiteCookie[] }
  | { file: { fileName: string; mediaType: string; body: string | Buffer } }

/** `features/<feature>/site/<name>.entry.tsx`. */
export type SiteEntry = `features/${string}/site/${string}.entry.tsx`
