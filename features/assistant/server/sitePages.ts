import { textIn } from '#core/messages.ts'
import { answerQuestion } from '#features/assistant/server/answerQuestion.ts'
import { askPage, type Outcome } from '#features/assistant/site/askPage.ts'
import { askMessages } from '#features/assistant/siteMessages.ts'
import { askPath } from '#features/links/siteLinks.ts'
import { findSite, type FoundSite } from '#features/microsites/server/findSite.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked } from '#server/kit/sitePage.ts'

function documentOf({ language, config }: SiteAsked, { content: { event }, isOut }: FoundSite, question: string, outcome: Outcome | null) {
  return {
    document: {
      language,
      title: `${textIn(askMessages.title, language)} · ${event.title}`,
      description: event.title,
      url: config.PUBLIC_URL + askPath({ bventId: event.bventId, language }),
      body: askPage({ event, language, question, outcome }),
    },
    ...(!isOut && { preview: 'unpublished' as const }),
  }
}

const statuses: Record<Outcome['kind'], number> = { answer: 200, none: 200, failed: 200, throttled: 429, empty: 400 }

async function asked(asking: SiteAsked, form?: URLSearchParams): Promise<SiteAnswer | null> {
  const found = await findSite(asking)
  if (!found) return null
  const question = form?.get('question') ?? ''
  const outcome = form && found.content.event.isAsking ? await answerQuestion(asking, found, question) : null
  return { ...documentOf(asking, found, question, outcome), ...(outcome && { status: statuses[outcome.kind] }) }
}

export const assistantSitePages = defineSitePages('assistant', {
  ask: {
    path: '/ask/:bventId/:language',
    cache: 'none',
    entry: 'features/assistant/site/ask.entry.tsx',
    answer: (asking) => asked(asking),
    post: asked,
  },
})
