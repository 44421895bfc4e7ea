import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Language } from '#core/language.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { claimSigner } from '#features/links/server/signedClaims.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { secretOf } from '#server/kit/secrets.ts'
import type { SiteAnswer, SiteAsked } from '#server/kit/sitePage.ts'

const COOKIE = 'le_preview'
const LINK_SECONDS = 2 * 3_600
const claim = z.strictObject({ b: z.uuid(), e: z.int() })

async function signerOf(db: Db) {
  return claimSigner(Buffer.from(await secretOf(db, 'preview', () => randomBytes(32).toString('base64')), 'base64'), claim)
}

type Asked = { bventId: string; language: Language; now: Date }

/** Where whoever holds the link sees an event that is not out, for two hours. */
export async function previewLink(db: Db, { bventId, language, now }: Asked): Promise<{ path: string; expireTime: string }> {
  const e = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  const path = `${publicEventPath({ bventId, language })}?preview=${(await signerOf(db)).sign({ b: bventId, e })}`
  return { path, expireTime: new Date(e * 1000).toISOString() }
}

async function claimIn(asked: SiteAsked, bventId: string, token: string | undefined): Promise<{ e: number } | null> {
  if (!token) return null
  const read = await inScope(asked.web.db, {}, async (db) => (await signerOf(db)).read(token, asked.now))
  return read?.b === bventId ? read : null
}

/** The link becomes a cookie of this event's pages and leaves the address, as other links do; null where there is none to follow. */
export async function followPreviewLink(asked: SiteAsked, bventId: string, path: string): Promise<SiteAnswer | null> {
  const token = asked.query['preview']
  if (token === undefined) return null
  const read = await claimIn(asked, bventId, token)
  const maxAgeSeconds = read ? Math.floor(read.e - asked.now.getTime() / 1000) : 0
  return { redirect: path, ...(read && { cookies: [{ name: COOKIE, value: token, maxAgeSeconds, path: `/bvent/${bventId}` }] }) }
}

export const hasPreviewCookie = ({ cookies }: Pick<SiteAsked, 'cookies'>): boolean => cookies[COOKIE] !== undefined

/** Whether this browser came with a link that still lets it see the event before it is out. */
export async function isPreviewer(asked: SiteAsked, bventId: string): Promise<boolean> {
  return (await claimIn(asked, bventId, asked.cookies[COOKIE])) !== null
}
