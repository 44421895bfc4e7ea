import { OK } from '#core/schema.ts'
import { surveyCalls } from '#features/surveys/contract.ts'
import { answerSurvey, BROWSER_COOKIE, BROWSER_SECONDS, newBrowser } from '#features/surveys/server/answer.ts'
import { enterWall, previewLink, wallLink } from '#features/surveys/server/links.ts'
import { findSurvey, listSurveys, surveyDetail } from '#features/surveys/server/queries.ts'
import { resultsOf } from '#features/surveys/server/results.ts'
import { closeSurvey, deleteSurvey, publishSurvey, saveSurvey } from '#features/surveys/server/saveSurvey.ts'
import { listTexts } from '#features/surveys/server/texts.ts'
import { implement } from '#server/kit/implement.ts'
import { isMaskedFor } from '#server/kit/masked.ts'

export const surveyHandlers = implement(surveyCalls, {
  list: (ctx, asked) => listSurveys(ctx, asked),
  get: (ctx, { id }) => surveyDetail(ctx, id),
  save: (ctx, request) => saveSurvey(ctx, request),
  async delete(ctx, { id }) {
    await deleteSurvey(ctx, id)
    return OK
  },
  publish: (ctx, { id }) => publishSurvey(ctx, id),
  close: (ctx, { id }) => closeSurvey(ctx, id),
  async results(ctx, { id }) {
    const survey = await findSurvey(ctx, id)
    return resultsOf({ ...ctx, isProtected: survey.isAnonymous || isMaskedFor(ctx.who) }, survey)
  },
  texts: (ctx, asked) => listTexts(ctx, asked),
  wallLink: (ctx, { id, isNew }) => wallLink(ctx, id, isNew),
  previewLink: (ctx, { id }) => previewLink(ctx, id),

  async answer(ctx, given) {
    const { db, config, now, language, address, http } = ctx
    const browser = http.cookies[BROWSER_COOKIE] ?? newBrowser()
    await answerSurvey({ db, config, now, language, address, cookies: { ...http.cookies, [BROWSER_COOKIE]: browser } }, given)
    http.setCookie(BROWSER_COOKIE, browser, { maxAgeSeconds: BROWSER_SECONDS, path: '/survey' })
    return OK
  },
  async wall(ctx, asked) {
    const survey = await enterWall(ctx, asked)
    const event = survey.bventId
      ? await ctx.db.selectFrom('bvent').select('title').where('id', '=', survey.bventId).executeTakeFirst()
      : undefined
    const results = await resultsOf({ db: ctx.db, now: ctx.now, language: ctx.language, isProtected: true }, survey)
    return { ...results, eventTitle: event?.title ?? '', joinUrl: `${ctx.config.PUBLIC_URL}/survey/${survey.id}` }
  },
})
