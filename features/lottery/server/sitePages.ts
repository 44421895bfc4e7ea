import { z } from 'zod'
import { html } from '#core/html.ts'
import { languages } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { siteMessages } from '#features/lottery/siteMessages.ts'
import { proofOf, publicLottery } from '#features/lottery/server/publicLottery.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAsked, type SiteDocumentAnswer } from '#server/kit/sitePage.ts'

type Named = 'verify' | 'wall'

/** One document with the lottery in it; what is shown of it is its script's. Its public page is drawn as other designed pages are. */
async function documentOf(asked: SiteAsked, named: Named): Promise<SiteDocumentAnswer | null> {
  const id = idIn(asked)
  if (!id) return null
  const language = languages.find((known) => known === asked.query['language']) ?? asked.language
  const found = await inScope(asked.web.db, {}, (db) => publicLottery(db, id, language)).catch(goneIsNull)
  if (!found) return null
  const { lottery } = found
  const title = format(textIn(siteMessages[`title_${named}`], language), { title: lottery.title }, language)
  const url = `${asked.config.PUBLIC_URL}/lottery/${id}/${named}`
  // What is verified comes while the script does.
  const head =
    named === 'verify' &&
    lottery.promise &&
    html`<link rel="preload" as="fetch" href="/lottery/${id}/proof.json" crossorigin fetchpriority="low" />`
  const document = { language, title, description: lottery.eventTitle, url, body: html`<div id="root"></div>`, ...(head && { head }) }
  return { document, data: lottery }
}

export const lotterySitePages = defineSitePages('lottery', {
  verify: {
    path: '/lottery/:lotteryId/verify',
    cache: 'private',
    entry: 'features/lottery/site/verify.entry.tsx',
    answer: (asked) => documentOf(asked, 'verify'),
  },
  /** What it shows and may do, its script asks with the token in its address. */
  wall: {
    path: '/lottery/:lotteryId/wall',
    cache: 'private',
    entry: 'features/lottery/site/wall.entry.tsx',
    answer: (asked) => documentOf(asked, 'wall'),
  },
  proof: {
    path: '/lottery/:lotteryId/proof.json',
    kind: 'file',
    async answer(asked) {
      const id = idIn(asked)
      const proof = id && (await inScope(asked.web.db, {}, (db) => proofOf(db, id)).catch(goneIsNull))
      return proof ? { file: { mediaType: 'application/json; charset=utf-8', body: JSON.stringify(proof) } } : null
    },
  },
})

function idIn({ params }: SiteAsked): string | null {
  const read = z.uuid().safeParse(params['lotteryId'])
  return read.success ? read.data : null
}

function goneIsNull(error: unknown): null {
  if (error instanceof AppError && error.error === 'core.notFound') return null
  throw error
}
