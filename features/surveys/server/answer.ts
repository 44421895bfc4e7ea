import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { todayIn } from '#core/dateTime.ts'
import { validationTypes } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { emailOf, mobileOf } from '#features/forms/personValues.ts'
import { grantsOf } from '#features/registration/server/siteAccess.ts'
import { readAnswers, type Answers } from '#features/surveys/answers.ts'
import { surveyMessages } from '#features/surveys/messages.ts'
import { stateOf } from '#features/surveys/rules.ts'
import { contentOf, orgOfSurvey, readSurvey, timeZoneOf, type SurveyRecord } from '#features/surveys/server/queries.ts'
import { release } from '#features/surveys/server/release.ts'
import { questionsIn } from '#features/surveys/wording.ts'
import type { Config } from '#server/config.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'
import { sealerOf } from '#server/kit/sealed.ts'

export const BROWSER_COOKIE = 'le_survey'
export const BROWSER_SECONDS = 400 * 86_400
export const newBrowser = () => randomBytes(16).toString('base64url')
const BROWSER = /^[\w-]{22}$/

/** No answer comes sooner than this to whoever says who they are, so that its time tells nothing about who is known. */
const LEAST_MS = 300
/** Wrong numbers and addresses in ten minutes from one hall, which may share one address. */
const MOST_WRONG = 200
const WINDOW_SECONDS = 600

export type Answering = {
  db: Db
  config: Config
  now: Date
  language: Language
  address: string
  cookies: Record<string, string | undefined>
}
export type Given = { id: string; t?: string | undefined; who?: string | undefined; answers: Record<string, unknown> }

type Person = { id: string; checkinStatus: string }

/** Judges and stores what somebody answered. */
export async function answerSurvey(asking: Answering, given: Given): Promise<void> {
  const orgId = await orgOfSurvey(asking.db, given.id)
  const { survey, timeZone } = await inScope(asking.db, { orgId }, async (db) => {
    const found = await readSurvey(db, given.id)
    return { survey: found, timeZone: await timeZoneOf(db, found.bventId) }
  })
  if (stateOf(survey, asking.now) !== 'Open') throw new AppError('survey.closed')
  const { answers, wrong } = readAnswers(questionsIn(contentOf(survey).questions, asking.language), given.answers, {
    language: asking.language,
    timeZone,
  })
  const details = wrong.map(({ fieldName, message }) => ({ field: `answers.${fieldName}`, message }))
  const person = survey.audience === 'everybody' ? null : await whoAnswers(asking, survey, given)
  if (typeof person === 'string')
    details.unshift({ field: 'who', message: textIn(surveyMessages[`surveys.answer_${person}`], asking.language) })
  if (typeof person === 'string' || details.length > 0) throw invalid(...details)
  if (survey.isAnonymous) await keepSheet(asking, { survey, person, answers, day: todayIn(timeZone, asking.now) })
  else if (person) await inScope(asking.db, { orgId }, (db) => keepReply(db, survey, person, answers, asking.now))
}

/** Two at once meet at the index, and one of them is told. */
export async function keepReply(
  db: Db,
  { topOrgId, id, isOnce }: SurveyRecord,
  person: Person,
  answers: Answers,
  now: Date,
): Promise<void> {
  const replyId = uuid()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('surveyReply')
    .values({
      topOrgId,
      id: replyId,
      surveyId: id,
      attendeeId: person.id,
      onceKey: isOnce ? person.id : replyId,
      answers: JSON.stringify(answers),
      answeredAt: now,
    })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'surveyId', 'onceKey']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('survey.once')
}

const tokenText = (surveyId: string, whose: string) => `survey ${surveyId} ${whose}`

/** Whoever is known to have answered is told before they answer again. */
export async function hasAnswered({ db, config, cookies }: Answering, survey: SurveyRecord, person: Person | null): Promise<boolean> {
  const whose = person?.id ?? cookies[BROWSER_COOKIE]
  if (!survey.isOnce || !whose) return false
  const { topOrgId: orgId, id } = survey
  const token = (await sealerOf({ db, config })).key(tokenText(id, whose))
  return inScope(db, { orgId, isReadOnly: true }, async (scoped) => {
    const found = survey.isAnonymous
      ? await scoped.selectFrom('surveyToken').select('surveyId').where('surveyId', '=', id).where('token', '=', token).executeTakeFirst()
      : await scoped
          .selectFrom('surveyReply')
          .select('id')
          .where('surveyId', '=', id)
          .where('onceKey', '=', person?.id ?? null)
          .executeTakeFirst()
    return found !== undefined
  })
}

type Judged = { survey: SurveyRecord; person: Person | null; answers: Answers; day: string }

/**
 * That somebody has answered and what was answered are written in two transactions: the database marks rows with the transaction
 * that wrote them, and the same mark on both would join them.
 */
async function keepSheet(asking: Answering, { survey, person, answers, day }: Judged): Promise<void> {
  const { db, config, cookies } = asking
  const { topOrgId, id } = survey
  const sealer = await sealerOf({ db, config })
  const browser = cookies[BROWSER_COOKIE]
  const whose = person?.id ?? (browser && BROWSER.test(browser) ? browser : newBrowser())
  const token = sealer.key(tokenText(id, whose))
  if (survey.isOnce)
    await inScope(db, { orgId: topOrgId }, async (scoped) => {
      const { numInsertedOrUpdatedRows } = await scoped
        .insertInto('surveyToken')
        .values({ topOrgId, surveyId: id, token })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) throw new AppError('survey.once')
    })
  try {
    await inScope(db, { orgId: topOrgId }, async (scoped) => {
      const sealed = sealer.seal(JSON.stringify(answers))
      await scoped.insertInto('surveyWaiting').values({ topOrgId, surveyId: id, day, sealed }).execute()
      await release({ db: scoped, config }, survey)
    })
  } catch (error) {
    // Nothing was stored, so nothing was answered.
    if (survey.isOnce)
      await inScope(db, { orgId: topOrgId }, (scoped) =>
        scoped.deleteFrom('surveyToken').where('surveyId', '=', id).where('token', '=', token).execute(),
      )
    throw error
  }
}

type Unknown = 'who' | 'signIn'

/** By the link or the cookie of their own pages, else by number or address as registered. */
async function whoAnswers(asking: Answering, survey: SurveyRecord, { t, who }: Given): Promise<Person | Unknown> {
  const person = (await knownPerson(asking, survey, t)) ?? (await namedPerson(asking, survey, who))
  if (!person) return 'who'
  return survey.audience === 'signedIn' && person.checkinStatus !== 'SignedIn' ? 'signIn' : person
}

/** Whoever comes by a link of their own, or has it in their cookie. */
export async function knownPerson(
  asking: Omit<Answering, 'language' | 'address'>,
  survey: SurveyRecord,
  t?: string,
): Promise<Person | null> {
  const grants = await grantsOf(asking, t)
  const id = grants.find(({ bventId, attendeeId }) => bventId === survey.bventId && attendeeId)?.attendeeId
  return id ? findPerson(asking.db, survey, sql`a.id = ${id}`) : null
}

async function namedPerson({ db, address }: Answering, survey: SurveyRecord, who = ''): Promise<Person | null> {
  const text = who.normalize('NFKC').trim()
  if (text === '') return null
  const began = performance.now()
  const limiter = openLimiter(db, 'surveyWho', MOST_WRONG, WINDOW_SECONDS)
  const hall = hashedKey(`${survey.id} ${addressKey(address)}`)
  const { isTaken, waitSeconds } = await take(limiter, hall)
  try {
    if (!isTaken) throw new AppError('core.throttled', { retryAfterSeconds: waitSeconds })
    const person = await findPerson(
      db,
      survey,
      text.includes('@')
        ? sql`lower(a.email) = ${(emailOf(text) ?? text).toLowerCase()}`
        : sql`(a.mobile = ${mobileOf(text, validationTypes.WorldMobile) ?? text} or a.checkin_code = ${text.toUpperCase()})`,
    )
    if (person) await limiter.reward(hall)
    return person
  } finally {
    await pause(Math.max(0, LEAST_MS - (performance.now() - began)))
  }
}

function findPerson(pool: Db, { topOrgId, bventId }: SurveyRecord, is: RawBuilder<unknown>): Promise<Person | null> {
  return inScope(pool, { orgId: topOrgId, isReadOnly: true }, async (db) => {
    const { rows } = await sql<Person>`
      select a.id, a.checkin_status from attendee a
      where a.top_org_id = ${topOrgId} and a.bvent_id = ${bventId} and a.deleted_at is null and a.status = 'Registered' and ${is}
      order by a.created_date, a.id limit 1`.execute(db)
    return rows[0] ?? null
  })
}
