import { surveyCalls } from '#features/surveys/contract.ts'
import type { Answers } from '#features/surveys/answers.ts'
import { keepReply } from '#features/surveys/server/answer.ts'
import { readSurvey } from '#features/surveys/server/queries.ts'
import { publishSurvey, saveSurvey } from '#features/surveys/server/saveSurvey.ts'
import { feedback } from '#server/demo/texts/survey.ts'
import type { Demo } from '#server/kit/context.ts'

const MOST_REPLIES = 80
const MINUTE_MS = 60_000

/** Of those who came to the running event many have answered already. */
export async function fillSurveys(demo: Demo): Promise<void> {
  const { db, as, now, chance, running } = demo
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const { title, content } = feedback
  const given = { bventId: running.bventId, title, content, audience: 'signedIn', isAnonymous: false }
  const { id } = await saveSurvey(as('shen', ago(180)), surveyCalls.save.request.parse(given))
  await publishSurvey(as('shen', ago(120)), id)
  const survey = await readSurvey(db, id)
  const people = await db
    .selectFrom('attendee')
    .select(['id', 'checkinStatus'])
    .where('bventId', '=', running.bventId)
    .where('status', '=', 'Registered')
    .where('checkinStatus', '=', 'SignedIn')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(MOST_REPLIES)
    .execute()
  for (const [at, person] of people.entries()) await keepReply(db, survey, person, answersOf(chance, at), ago(1 + chance() * 110))
}

/** Most are content, a few are not; every fifth finds words for it. */
function answersOf(chance: () => number, at: number): Answers {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item
  const mark = (most: number, least: number) => String(Math.min(most, Math.max(least, Math.round(most * (0.6 + chance() * 0.5)))))
  const services = ['good', 'good', 'good', 'fine', 'fine', 'poor']
  return {
    Q_nps: mark(10, 0),
    Q_content: mark(5, 1),
    Q_parts: [...new Set([pick(['talks', 'tables', 'booths']), pick(['tables', 'dinner', 'booths'])])],
    Q_service: { desk: pick(services), food: pick(services), signs: pick(services) },
    ...(at % 5 === 0 && { Q_words: feedback.words[(at / 5) % feedback.words.length] ?? '' }),
  }
}
