import { languages, type Language } from '#core/language.ts'
import { cleaned, said } from '#features/designs/blockTypes.ts'
import { publicLottery } from '#features/lottery/server/publicLottery.ts'
import { idIn } from '#features/microsites/server/findSite.ts'
import { besideEvent, offered, shownWithOffer } from '#features/microsites/server/siteContent.ts'
import { sitePage } from '#features/microsites/site/design/sitePage.ts'
import { PREPARED } from '#server/kit/database/connections.ts'
import { inScope, queryOnce } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'
import type { SiteAnswer, SiteAsked, SiteSource, WrittenPage } from '#server/kit/sitePage.ts'

const RAFFLE_VERSION = `${PREPARED} select raffle_version($1, $2) as version`
/** What its version does not see, such as the name of a winner or of a label, is shown after so long. */
const LONGEST_MS = 60_000

/** The public page of a lottery: its design, drawn like every other; taking part is brought to life by the lottery's own script. */
export async function rafflePage(asked: SiteAsked): Promise<SiteAnswer | null> {
  const { config, now } = asked
  const id = idIn(asked, 'lotteryId')
  if (!id) return null
  const language = languages.find((known) => known === asked.query['language']) ?? asked.language
  const { written, source } = await recallRaffle(asked, id, language)
  if (written) return { written, cookies: [] }
  const found = await inScope(asked.web.db, {}, async (db) => {
    const { bventId, lottery, design } = await publicLottery(db, id, language)
    const shown = await shownWithOffer(db, { bventId, language, now, config, isPreviewer: true })
    if (!shown) return null
    const clean = cleaned(design, sanitizeRichText)
    const beside = await besideEvent({ db, config }, bventId, [clean])
    return { design: clean, content: { event: shown.event, offer: offered(shown.offer), ...beside, lottery } }
  }).catch(goneIsNull)
  const page = found?.design.pages[0]
  if (!found || !page) return null
  const { design, content } = found
  const { title, description } = design.seo
  return {
    data: content.lottery,
    sheet: 'microsite',
    source,
    document: {
      language,
      title: said(title, language) || content.lottery.title,
      description: said(description, language) || content.lottery.eventTitle,
      url: `${config.PUBLIC_URL}/lottery/${id}`,
      body: sitePage({ ...content, design, page, language, now, along: '', isDraft: false }),
    },
  }
}

/** A hall full of phones loads it in the same seconds: it is written once for all of them. */
async function recallRaffle(
  { written, lateDb, now, isKnownSince }: SiteAsked,
  id: string,
  language: Language,
): Promise<{ written?: WrittenPage; source?: SiteSource }> {
  const key = JSON.stringify(['raffle', id, language])
  const [known, seenAt] = [written.get(key), now.getTime()]
  const isFresh = known !== undefined && seenAt <= known.until
  if (isFresh && isKnownSince(known.seenAt)) return { written: known }
  // A copy that is away tells nothing; the page is then written as if it were the first time.
  const [found] = await queryOnce<{ version: string | null }>(lateDb, RAFFLE_VERSION, [id, now]).catch(() => [])
  if (!found?.version) return {}
  if (!isFresh || known.version !== found.version)
    return { source: { key, version: found.version, seenAt, pictures: [], there: 0, until: seenAt + LONGEST_MS } }
  known.seenAt = seenAt
  return { written: known }
}

function goneIsNull(error: unknown): null {
  if (error instanceof AppError && error.error === 'core.notFound') return null
  throw error
}
