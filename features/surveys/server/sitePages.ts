import { z } from 'zod'
import { html, type Html } from '#core/html.ts'
import { languages } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { answersInForm } from '#features/surveys/formAnswers.ts'
import { stateOf } from '#features/surveys/rules.ts'
import {
  answerSurvey,
  BROWSER_COOKIE,
  BROWSER_SECONDS,
  hasAnswered,
  knownPerson,
  newBrowser,
  type Answering,
} from '#features/surveys/server/answer.ts'
import { isPreview } from '#features/surveys/server/links.ts'
import { contentOf, orgOfSurvey, readSurvey, timeZoneOf, type SurveyRecord } from '#features/surveys/server/queries.ts'
import { formPage, noticePage, thanksPage, type Shown } from '#features/surveys/site/surveyPage.ts'
import { siteMessages } from '#features/surveys/siteMessages.ts'
import { wordedIn } from '#features/surveys/wording.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked, type SiteDocumentAnswer } from '#server/kit/sitePage.ts'

type Found = { survey: SurveyRecord; eventTitle: string; timeZone: string }

async function found({ web }: SiteAsked, id: string): Promise<Found | null> {
  try {
    return await inScope(web.db, { orgId: await orgOfSurvey(web.db, id), isReadOnly: true }, async (db) => {
      const survey = await readSurvey(db, id)
      const event = survey.bventId ? await db.selectFrom('bvent').select('title').where('id', '=', survey.bventId).executeTakeFirst() : null
      return { survey, eventTitle: event?.title ?? '', timeZone: await timeZoneOf(db, survey.bventId) }
    })
  } catch (error) {
    if (error instanceof AppError && error.error === 'core.notFound') return null
    throw error
  }
}

const answeringOf = ({ web, config, now, language, address, cookies }: SiteAsked): Answering => ({
  db: web.db,
  config,
  now,
  language,
  address,
  cookies,
})

function idIn({ params }: SiteAsked): string | null {
  const read = z.uuid().safeParse(params['surveyId'])
  return read.success ? read.data : null
}

function inLanguage(asked: SiteAsked): SiteAsked {
  return { ...asked, language: languages.find((known) => known === asked.query['language']) ?? asked.language }
}

function documentOf({ language, config }: SiteAsked, { survey, eventTitle }: Found, body: Html): SiteDocumentAnswer {
  return {
    document: {
      language,
      title: contentOf(survey).texts?.[language]?.title || survey.title,
      description: eventTitle,
      url: `${config.PUBLIC_URL}/survey/${survey.id}`,
      body,
    },
  }
}

/** The form, or why there is none. */
async function page(given: SiteAsked): Promise<SiteAnswer | null> {
  const asked = inLanguage(given)
  const id = idIn(asked)
  const there = id && (await found(asked, id))
  if (!there) return null
  const { survey } = there
  const answering = answeringOf(asked)
  if (await isPreview(answering, survey.id, asked.query['preview']))
    return {
      ...documentOf(asked, there, formPage(shownOf(asked, there, { asksWho: survey.audience !== 'everybody', isPreview: true }))),
      preview: 'draft',
    }
  if (asked.query['done'] !== undefined)
    return documentOf(
      asked,
      there,
      thanksPage(asked.language, wordedIn({ title: survey.title, content: contentOf(survey) }, asked.language).content.thanks),
    )
  const state = stateOf(survey, asked.now)
  if (state !== 'Open') return documentOf(asked, there, noticePage(asked.language, state, survey.opensAt, there.timeZone))
  const person = survey.audience === 'everybody' ? null : await knownPerson(answering, survey, asked.query['t'])
  if (await hasAnswered(answering, survey, person)) return documentOf(asked, there, noticePage(asked.language, 'Once'))
  const needsBrowser = survey.audience === 'everybody' && survey.isOnce && !asked.cookies[BROWSER_COOKIE]
  return {
    ...documentOf(asked, there, formPage(shownOf(asked, there, { asksWho: survey.audience !== 'everybody' && !person }))),
    ...(needsBrowser && { cookies: [{ name: BROWSER_COOKIE, value: newBrowser(), maxAgeSeconds: BROWSER_SECONDS }] }),
  }
}

function shownOf({ language }: SiteAsked, { survey, eventTitle }: Found, more: Pick<Shown, 'asksWho'> & Partial<Shown>): Shown {
  const worded = wordedIn({ title: survey.title, content: contentOf(survey) }, language)
  return { language, ...worded, eventTitle, isAnonymous: survey.isAnonymous, ...more }
}

/** What was sent; what is wrong stands where it is, beside what was answered. */
async function sent(given: SiteAsked, form: URLSearchParams): Promise<SiteAnswer | null> {
  const asked = inLanguage(given)
  const id = idIn(asked)
  const there = id && (await found(asked, id))
  if (!there) return null
  const { survey } = there
  const answering = answeringOf(asked)
  const answers = answersInForm(contentOf(survey).questions, form)
  const t = asked.query['t']
  const who = form.get('who')?.slice(0, 100)
  try {
    await answerSurvey(answering, { id: survey.id, answers, ...(t && { t }), ...(who && { who }) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.error === 'survey.once') return { ...documentOf(asked, there, noticePage(asked.language, 'Once')), status: 409 }
    if (error.error === 'survey.closed') return { ...documentOf(asked, there, noticePage(asked.language, 'Closed')), status: 409 }
    if (error.error !== 'core.invalid' && error.error !== 'core.throttled') throw error
    const details = (error.extra.returnObj as { errorDetails: { field: string; message: string }[] } | undefined)?.errorDetails ?? [
      { field: 'who', message: textIn(siteMessages.throttled, asked.language) },
    ]
    const wrong = Object.fromEntries(details.map(({ field, message }) => [field.replace(/^answers\./, ''), message]))
    const person = survey.audience === 'everybody' ? null : await knownPerson(answering, survey, t)
    const shown = shownOf(asked, there, { asksWho: survey.audience !== 'everybody' && !person, given: form, wrong })
    return { ...documentOf(asked, there, formPage(shown)), status: error.error === 'core.invalid' ? 400 : 429 }
  }
  return { redirect: `/survey/${survey.id}?done&language=${asked.language}` }
}

export const surveySitePages = defineSitePages('surveys', {
  page: { path: '/survey/:surveyId', cache: 'private', entry: 'features/surveys/site/answer.entry.tsx', answer: page, post: sent },
  /** What it shows, its script asks with the token in its address. */
  wall: {
    path: '/survey/:surveyId/wall',
    cache: 'private',
    entry: 'features/surveys/site/wall.entry.tsx',
    async answer(given) {
      const asked = inLanguage(given)
      const id = idIn(asked)
      const there = id && (await found(asked, id))
      if (!there) return null
      const shown = documentOf(asked, there, html`<div id="root"></div>`)
      const title = format(textIn(siteMessages.wallTitle, asked.language), { title: there.survey.title }, asked.language)
      return { ...shown, document: { ...shown.document, title }, data: { id } }
    },
  },
})
