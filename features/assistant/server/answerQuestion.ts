import { closest, MOST_QUESTION, passagesIn, readAnswer } from '#features/assistant/rules.ts'
import { servicePrompt } from '#features/assistant/server/prompts.ts'
import { spend } from '#features/assistant/server/spend.ts'
import { textOf } from '#features/assistant/server/textOf.ts'
import type { Outcome } from '#features/assistant/site/askPage.ts'
import { benefitOfOrg } from '#features/benefits/server/queries.ts'
import { publishedPages, type FoundSite } from '#features/microsites/server/findSite.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'
import type { SiteAsked } from '#server/kit/sitePage.ts'

const KEY = 'ai_customer_service'
const MOST_QUESTIONS = 12
const WINDOW_SECONDS = 600
const MOST_CONTEXT = 12_000

/** An answer with the page it stands on, or why there is none; whoever cannot be helped is shown whom to ask. */
export async function answerQuestion(asked: SiteAsked, found: FoundSite, words: string): Promise<Outcome> {
  const question = words.trim().slice(0, MOST_QUESTION)
  const { assistant } = asked.adapters
  const { bventId } = found.content.event
  if (question === '') return { kind: 'empty' }
  if (!assistant) return { kind: 'failed' }
  const limiter = openLimiter(asked.web.db, 'ask', MOST_QUESTIONS, WINDOW_SECONDS)
  const { isTaken } = await take(limiter, hashedKey(`${bventId} ${addressKey(asked.address)}`))
  if (!isTaken) return { kind: 'throttled' }
  const passages = closest(
    question,
    publishedPages(asked, found).flatMap(({ markup, ...page }) => passagesIn(markup, page)),
    MOST_CONTEXT,
  )
  try {
    await inScope(asked.web.db, {}, async (db) => {
      const orgId = required(await enterOrgOf(db, { bventId }))
      await spend(db, { orgId, key: KEY, benefit: await benefitOfOrg(db, KEY) })
    })
    const answered = readAnswer(await textOf(assistant.write(servicePrompt(question, passages, asked.language))), passages)
    return answered ? { kind: 'answer', answered } : { kind: 'none' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    asked.log.warn({ reason: error.error }, 'a visitor’s question was not answered')
    return { kind: 'failed' }
  }
}
