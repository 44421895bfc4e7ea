import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { lotteryMessages } from '#features/lottery/messages.ts'
import type { WeightGround } from '#features/lottery/rules.ts'
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
  const grounds = await groundNames(db, setting)
  const nameOf = (id: string | null) => (id && (tickets.get(id) ?? grounds.get(id))) ?? ''
  const labels = setting.labelIds.map(nameOf).filter(Boolean).sort()
  const between = language === 'en' ? ', ' : '、'
  return [
    say(setting.isSignedInOnly ? 'lottery.term.signedIn' : 'lottery.term.registered'),
    ...(setting.join === 'scan' ? [say('lottery.term.scan')] : []),
    ...(setting.join === 'survey' ? [say('lottery.term.survey', { title: nameOf(setting.surveyId) })] : []),
    ...(names.length > 0 ? [say('lottery.term.tickets', { names: names.join(between) })] : []),
    ...(labels.length > 0 ? [say('lottery.term.labels', { names: labels.join(between) })] : []),
    ...(setting.searchId ? [say('lottery.term.view', { name: nameOf(setting.searchId) })] : []),
    ...(setting.isWithoutStaff ? [say('lottery.term.staff')] : []),
    ...(setting.excludedIds.length > 0 ? [say('lottery.term.excluded', { n: setting.excludedIds.length })] : []),
    ...(setting.isWithoutWinners ? [say('lottery.term.winners')] : []),
    say(setting.isOnePrizeEach ? 'lottery.term.once' : 'lottery.term.oncePerPrize'),
    ...setting.weights.map(({ by, id, weight, reason }) =>
      say('lottery.term.weight', { name: say(`lottery.term.weight_${by}`, { name: nameOf(id) }), n: weight, reason }),
    ),
    ...(setting.weights.length === 0 ? [say('lottery.term.equal')] : []),
    ...(setting.weights.length > 1 ? [say('lottery.term.mostWeight')] : []),
    beaconTerm(setting, say, round),
    say('lottery.term.absent'),
  ]
}

/** What labels, views and surveys that the rules name are called. */
async function groundNames(db: Db, { labelIds, searchId, surveyId, weights }: LotterySetting): Promise<Map<string, string>> {
  const idsOf = (ground: WeightGround, own: readonly (string | null)[]) =>
    [...own, ...weights.filter(({ by }) => by === ground).map(({ id }) => id)].filter((id) => id !== null)
  const isOne = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`
  const labels = db
    .selectFrom('label')
    .select(['id', 'name'])
    .where(isOne(idsOf('label', labelIds)))
  const views = db
    .selectFrom('customSearch')
    .select(['id', 'name'])
    .where(isOne(idsOf('view', [searchId])))
  const surveys = db
    .selectFrom('survey')
    .select(['id', 'title as name'])
    .where(isOne(idsOf('survey', [surveyId])))
  const rows = [...(await labels.execute()), ...(await views.execute()), ...(await surveys.execute())]
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Say = (term: Term, params?: Record<string, string | number>) => string

/** Until the promise names a round, it is said how far ahead it will be. */
function beaconTerm({ beacon, beaconMinutes }: LotterySetting, say: Say, round: number | undefined): string {
  if (beacon !== 'drand') return say(beacon === 'digits' ? 'lottery.term.digits' : 'lottery.term.noDigits')
  return round === undefined ? say('lottery.term.drandAhead', { n: beaconMinutes }) : say('lottery.term.drand', { round })
}
