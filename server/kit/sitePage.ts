import type { Language } from '#core/language.ts'
import type { Db, Scope } from '#server/kit/database/db.ts'
import type { Services } from '#server/services.ts'
import type { Preview, SiteDocument } from '#site/document.ts'

/** What the site serves under an address: a document that the server writes, a file, a service worker, or where the address leads. */
export type SitePage = {
  /** `feature.page` */
  name: string
  path: string
  kind: 'page' | 'file' | 'worker' | 'link'
  /** Where its language comes from: the path, else what the browser asks for. */
  language: 'path' | 'browser'
  cache: SiteCache
  /** The script that brings the document to life, where its answer names no other. */
  entry?: SiteEntry
  answer: (asked: SiteAsked) => Promise<SiteAnswer | null>
  /** What a form on the page sends to the page's own address, with or without a script. */
  post?: (asked: SiteAsked, form: URLSearchParams) => Promise<SiteAnswer | null>
}

/** `shared` is the same for everybody, `fixed` also for ever, `private` one person's own and found by no search, `none` stored nowhere. */
export type SiteCache = 'shared' | 'fixed' | 'private' | 'none'

type Said = Omit<SitePage, 'name' | 'kind' | 'language' | 'cache'> & Partial<Pick<SitePage, 'kind' | 'cache'>>

/** The pages of a feature, by name; most are documents that are the same for everybody. */
export function defineSitePages(feature: string, pages: Record<string, Said>): SitePage[] {
  return Object.entries(pages).map(([name, page]) => ({
    kind: 'page',
    cache: 'shared',
    ...page,
    name: `${feature}.${name}`,
    language: page.path.includes('/:language') ? 'path' : 'browser',
  }))
}

export type SiteAsked = Services & {
  /** Where what may be a second old is read. */
  lateDb: Db
  /** What was sent before, by the key of its source. */
  written: { get: (key: string) => WrittenPage | undefined }
  /** Whether this visitor may be shown what was so at a moment, without asking again. */
  isKnownSince: (at: number) => boolean
  /** For what may be a second old and only reads. */
  readLate: <Result>(scope: Scope, work: (db: Db) => Promise<Result>) => Promise<Result>
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
  | { written: WrittenPage; cookies: SiteCookie[] }
  | { redirect: string; cookies?: SiteCookie[] }
  /** Without a name it is shown or run where it is asked for, not saved. */
  | { file: { fileName?: string; mediaType: string; body: string | Buffer } }
  /** A service worker, which is told every file that its page may come to need. */
  | { worker: SiteWorker; of: SiteEntry }

/** What a document was written from; while that is the same it need not be written again. */
export type SiteSource = {
  key: string
  version: string
  /** When that was last asked. */
  seenAt: number
  /** The pictures it names, and how many of them are there. */
  pictures: readonly string[]
  there: number
  /** Past this moment it says something else, whatever it is written from. */
  until: number
}
/** The document of a source as it goes out. */
export type WrittenPage = SiteSource & { tag: string; packed: Buffer }

export type SiteSheet = 'microsite'

export type SiteDocumentAnswer = {
  document: SiteDocument
  /** Another script than the page's own, or none. */
  entry?: SiteEntry | null
  data?: unknown
  status?: number
  cookies?: SiteCookie[]
  /** It shows what is not out or not saved: nothing is sent from it, and nobody keeps or finds it. */
  preview?: Preview
  /** Its own worker may keep it that long for the time without a network; a page without this is removed from where it was kept. */
  cachedUntil?: Date
  /** It runs our own WebAssembly, which its policy must allow. */
  hasWasm?: boolean
  /** In WeChat's own browser it hands its card to the app, by the app's script, which its policy must allow. */
  isShareable?: boolean
  /** Given where it is the same for everybody until its source changes. */
  source?: SiteSource | undefined
  /** What it looks like stands in the document: the site's own rules and these. */
  sheet?: SiteSheet
  /** It plays what comes from these, which its policy must allow. */
  mediaOrigins?: readonly string[]
}

/** `features/<feature>/site/<name>.entry.tsx`. */
export type SiteEntry = `features/${string}/site/${string}.entry.tsx`
/** `features/<feature>/site/<name>.worker.ts`: imports nothing at run time, so that it is one file. */
export type SiteWorker = `features/${string}/site/${string}.worker.ts`
