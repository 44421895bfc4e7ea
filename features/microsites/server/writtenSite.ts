import { picturesOf, type Design, type DesignPage } from '#features/designs/blockTypes.ts'
import { hasPreviewCookie } from '#features/events/server/previewLink.ts'
import type { SiteContent } from '#features/microsites/shapes.ts'
import { arrive, followedCode } from '#features/sources/server/arrive.ts'
import { isWeixin } from '#core/weixin.ts'
import { PREPARED } from '#server/kit/database/connections.ts'
import { queryOnce } from '#server/kit/database/db.ts'
import type { SiteAnswer, SiteAsked, SiteSource, WrittenPage } from '#server/kit/sitePage.ts'

const SITE_VERSION = `${PREPARED} select version, there from site_version($1, $2, $3)`
const MINUTE_MS = 60_000

type Seen = { key: string; version: string; seenAt: number }

/** A page as it was sent before if nothing it is written from has changed since; else what is to be known of that before it is written. */
export async function recallPage(asked: SiteAsked, bventId: string): Promise<{ answer?: SiteAnswer; seen?: Seen }> {
  const { params, language, now, lateDb, userAgent, written } = asked
  if (hasPreviewCookie(asked) || isWeixin(userAgent)) return {}
  const key = JSON.stringify([bventId, language, params['page'] ?? '', followedCode(asked, bventId)])
  const known = written.get(key)
  const seenAt = now.getTime()
  const isCurrent = known !== undefined && seenAt <= known.until
  const again = (page: WrittenPage) => ({ answer: { written: page, cookies: arrive(asked, bventId).cookies } })
  if (isCurrent && asked.isKnownSince(known.seenAt)) return again(known)
  const asking = queryOnce<{ version: string | null; there: number }>(lateDb, SITE_VERSION, [bventId, known?.pictures ?? [], now])
  // A copy that is away tells nothing; the page is then written as if it were the first time.
  const [found] = await asking.catch(() => [])
  if (!found?.version) return {}
  if (!isCurrent || known.version !== found.version || known.there !== found.there) return { seen: { key, version: found.version, seenAt } }
  known.seenAt = seenAt
  return again(known)
}

type Shown = { isOut: boolean; content: SiteContent; design: Design | null }

/** What a page that was not there yet is written from, as it was seen before it was written: never newer than the page. */
export function sourceOf(
  seen: Seen | undefined,
  { isOut, content, design }: Shown,
  page: DesignPage | null,
  now: Date,
): SiteSource | undefined {
  if (!seen || !isOut) return undefined
  const pictures = [...new Set((design ? picturesOf(design) : []).map(({ fileId }) => fileId))]
  const start = Date.parse(content.event.startTime)
  const minutes = Math.floor((start - now.getTime()) / MINUTE_MS)
  const until = page && isCounting(page) && minutes >= 0 ? start - minutes * MINUTE_MS : Infinity
  return { ...seen, pictures, there: pictures.length - content.missing.length, until }
}

export function isCounting({ blocks }: DesignPage): boolean {
  return blocks.some(({ type, isHidden }) => type === 'countdown' && !isHidden)
}
