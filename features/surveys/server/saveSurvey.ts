import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import type { surveyCalls } from '#features/surveys/contract.ts'
import { lostBy, problemsOfQuestion } from '#features/surveys/define.ts'
import { surveyMessages } from '#features/surveys/messages.ts'
import { isAsked } from '#features/surveys/questions.ts'
import { isAlwaysAnonymous } from '#features/surveys/rules.ts'
import { releaseAll } from '#features/surveys/server/release.ts'
import { contentOf, findWritableSurvey, surveyDetail, type SurveyRecord } from '#features/surveys/server/queries.ts'
import type { Survey } from '#features/surveys/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isForeignKeyViolation } from '#server/kit/errors.ts'

type Saved = RequestOf<typeof surveyCalls.save>

function refusal(
  { language }: Pick<Context, 'language'>,
  field: string,
  key: 'lost' | 'empty' | 'named' | 'event' | 'times' | 'kind',
  params: Record<string, Param> = {},
): AppError {
  return invalid({ field, message: format(textIn(surveyMessages[`surveys.wrong_${key}`], language), params, language) })
}

/** A survey is saved whole, finished or not; it is judged when it opens, and from then on with every change. */
export async function saveSurvey(ctx: Context, request: Saved): Promise<Survey> {
  const { id, version, content, opensTime, closesTime, language, ...rest } = request
  const before = id ? await findWritableSurvey(ctx, id) : null
  const bventId = before ? before.bventId : (rest.bventId ?? null)
  if (!before && bventId) await findWritableEvent(ctx, bventId)
  if (before && version !== undefined && version !== before.version) throw new AppError('core.changed')
  if (!bventId && (rest.audience !== 'everybody' || rest.sessionId)) throw refusal(ctx, 'audience', 'event')
  if (isAlwaysAnonymous(rest.audience) && !rest.isAnonymous) throw refusal(ctx, 'isAnonymous', 'named')
  if (opensTime && closesTime && Date.parse(opensTime) >= Date.parse(closesTime)) throw refusal(ctx, 'closesTime', 'times')
  if (before && before.state !== 'Draft') {
    const [lost] = lostBy(contentOf(before).questions, content.questions)
    if (lost) throw refusal(ctx, 'content.questions', 'lost', { name: lost.displayName })
    judge(ctx, content.questions)
  }
  if (rest.sessionId && bventId) await findSession(ctx, bventId, rest.sessionId)

  const fields = {
    title: rest.title,
    language,
    sessionId: rest.sessionId,
    audience: rest.audience,
    isAnonymous: rest.isAnonymous,
    isOnce: rest.isOnce,
    content: JSON.stringify(content),
    opensAt: opensTime ? new Date(opensTime) : null,
    closesAt: closesTime ? new Date(closesTime) : null,
  }
  const surveyId = id ?? uuid()
  if (before) await change(ctx, before, fields)
  else
    await ctx.db
      .insertInto('survey')
      .values({ ...fields, topOrgId: ctx.who.orgId, id: surveyId, bventId, createdBy: ctx.who.accountId, createdAt: ctx.now })
      .execute()
  await audit(ctx, {
    action: 'survey.save',
    objectId: surveyId,
    ...(bventId && { bventId }),
    after: { ...fields, content },
    ...(before && { before: { ...before, topOrgId: undefined } }),
  })
  return surveyDetail(ctx, surveyId)
}

type Fields = Partial<Pick<SurveyRecord, 'isAnonymous'>> & Record<string, unknown>

/** The database refuses to make named what was answered anonymously, and the other way round. */
async function change(ctx: Context, { id, version }: SurveyRecord, fields: Fields): Promise<void> {
  try {
    await ctx.db
      .updateTable('survey')
      .set({ ...fields, version: version + 1 })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refusal(ctx, 'isAnonymous', 'kind')
    throw error
  }
}

async function findSession(ctx: Context, bventId: string, sessionId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('bventSession')
    .select('id')
    .where('id', '=', sessionId)
    .where('bventId', '=', bventId)
    .executeTakeFirst()
  if (!found) throw new AppError('core.notFound')
}

function judge(ctx: Context, questions: Saved['content']['questions']): void {
  if (!questions.some(isAsked)) throw refusal(ctx, 'content.questions', 'empty')
  questions.forEach((question, at) => {
    const [problem] = problemsOfQuestion(question, questions)
    if (problem) throw invalid({ field: `content.questions.${at}.${problem.at}`, message: textIn(problem.text, ctx.language) })
  })
  const twice = questions.find(({ fieldName }, at) => questions.findIndex((other) => other.fieldName === fieldName) !== at)
  if (twice) throw invalid({ field: 'content.questions', message: twice.fieldName })
}

/** For the first time or again; what lies in the past does not keep it closed. */
export async function publishSurvey(ctx: Context, id: string): Promise<Survey> {
  const survey = await findWritableSurvey(ctx, id)
  judge(ctx, contentOf(survey).questions)
  const isOver = survey.closesAt !== null && survey.closesAt <= ctx.now
  await ctx.db
    .updateTable('survey')
    .set({ state: 'Open', version: survey.version + 1, ...(isOver && { closesAt: null }) })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'survey.publish', objectId: id, ...(survey.bventId && { bventId: survey.bventId }) })
  return surveyDetail(ctx, id)
}

export async function closeSurvey(ctx: Context, id: string): Promise<Survey> {
  const survey = await findWritableSurvey(ctx, id)
  await ctx.db
    .updateTable('survey')
    .set({ state: 'Closed', version: survey.version + 1 })
    .where('id', '=', id)
    .execute()
  await releaseAll(ctx, survey)
  await audit(ctx, { action: 'survey.close', objectId: id, ...(survey.bventId && { bventId: survey.bventId }) })
  return surveyDetail(ctx, id)
}

export async function deleteSurvey(ctx: Context, id: string): Promise<void> {
  const { title, bventId } = await findWritableSurvey(ctx, id)
  await ctx.db.deleteFrom('survey').where('id', '=', id).execute()
  await audit(ctx, { action: 'survey.delete', objectId: id, ...(bventId && { bventId }), before: { title } })
}
