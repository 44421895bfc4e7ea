import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { lotteryMessages } from '#features/lottery/messages.ts'
import type { LotteryRecord } from '#features/lottery/server/queries.ts'
import type { LotterySetting } from '#features/lottery/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'

type Term = Extract<keyof typeof lotteryMessages, `lottery.term.${string}`>

/** Who may win, in words: part of the rules whose hash is promised. */
export async function termsOf(db: Db, { bventId, setting: stored }: LotteryRecord, language: Language, round?: number): Promise<string[]> {
  const setting = stored as LotterySetting
  const say = (term: Term, params: Record<string, string | number> = {}) =>
    format(textIn(lotteryMessages[term], language), params, language)
  const tickets = new Map(
    (await db.selectFrom('ticket').select(['id', 'name']).where('bventId', '=', bventId).execute()).map((row) => [row.id, row.name]),
  )
  const names = setting.ticketIds.map((id) => tickets.get(id) ?? '').filter(Boolean)
  const search = setting.searchId
    ? await db.selectFrom('customSearch').select('name').where('id', '=', setting.searchId).executeTakeFirst()
    : undefined
  const survey = setting.surveyId
    ? await db.selectFrom('survey').select('title').where('id', '=', setting.surveyId).executeTakeFirst()
    : undefined
  const labels =
    setting.labelIds.length > 0
      ? await db.selectFrom('label').select('name').where('id', 'in', setting.labelIds).orderBy('name').execute()
      : []
  const between = language === 'en' ? ', ' : '、'
  return [
    say(setting.isSignedInOnly ? 'lottery.term.signedIn' : 'lottery.term.registered'),
    ...(setting.join === 'scan' ? [say('lottery.term.scan')] : []),
    ...(setting.join === 'survey' ? [say('lottery.term.survey', { title: survey?.title ?? '' })] : []),
    ...(names.length > 0 ? [say('lottery.term.tickets', { names: names.join(between) })] : []),
    ...(labels.length > 0 ? [say('lottery.term.labels', { names: labels.map(({ name }) => name).join(between) })] : []),
    ...(setting.searchId ? [say('lottery.term.view', { name: search?.name ?? '' })] : []),
    ...(setting.isWithoutStaff ? [say('lottery.term.staff')] : []),
    ...(setting.excludedIds.length > 0 ? [say('lottery.term.excluded', { n: setting.excludedIds.length })] : []),
    ...(setting.isWithoutWinners ? [say('lottery.term.winners')] : []),
    say(setting.isOnePrizeEach ? 'lottery.term.once' : 'lottery.term.oncePerPrize'),
    ...setting.weights.map(({ ticketId, weight, reason }) =>
      say('lottery.term.weight', { name: tickets.get(ticketId) ?? '', n: weight, reason }),
    ),
    ...(setting.weights.length === 0 ? [say('lottery.term.equal')] : []),
    beaconTerm(setting, say, round),
    say('lottery.term.absent'),
  ]
}

type Say = (term: Term, params?: Record<string, string | number>) => string

/** Until the promise names a round, it is said how far ahead it will be. */
function beaconTerm({ beacon, beaconMinutes }: LotterySetting, say: Say, round: number | undefined): string {
  if (beacon !== 'drand') return say(beacon === 'digits' ? 'lottery.term.digits' : 'lottery.term.noDigits')
  return round === undefined ? say('lottery.term.drandAhead', { n: beaconMinutes }) : say('lottery.term.drand', { round })
}
