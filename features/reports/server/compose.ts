import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { statisticsMessages } from '#features/statistics/messages.ts'
import type { CountedEvent } from '#features/statistics/server/standard/people.ts'
import { arrivalsIn } from '#features/statistics/server/standard/arrivals.ts'
import { moneyIn } from '#features/statistics/server/standard/money.ts'
import { peopleIn } from '#features/statistics/server/standard/people.ts'
import { shortened, unnamed, type Origin } from '#features/statistics/rules.ts'
import { isSmall, shownCounts } from '#features/statistics/suppress.ts'
import { reportMessages } from '#features/reports/messages.ts'
import type { Bar, Report } from '#features/reports/shapes.ts'
import { resultsOf } from '#features/surveys/server/results.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

type Asked = { db: Db; now: Date; language: Language; bventId: string; hasMoney: boolean }
const MOST_SURVEYS = 5
const MOST_SOURCES = 12

/** A list whose small numbers cannot be worked out from the others. */
function protectedBars(bars: readonly { name: string; total: number }[]): Bar[] {
  const { counts } = shownCounts(bars.map(({ total }) => total))
  return bars.map(({ name }, at) => ({ name, total: counts[at] ?? null }))
}

/** The event as its statistics tell it to whoever may know nobody's name. */
export async function composeReport({ db, now, language, bventId, hasMoney }: Asked): Promise<Report> {
  const event = required(
    await db.selectFrom('bvent').selectAll().where('id', '=', bventId).where('deletedAt', 'is', null).executeTakeFirst(),
  )
  const org = await db.selectFrom('org').select('name').executeTakeFirst()
  const stored = await db.selectFrom('eventReport').select('introduction').where('bventId', '=', bventId).executeTakeFirst()
  const people = await peopleIn(db, event as CountedEvent, { now, kinds: [], before: undefined })
  const { slots } = await arrivalsIn({ db, language }, { id: bventId, timeZone: event.timeZone })
  const times = Map.groupBy(slots, ({ time }) => time)
  const surveys = await db
    .selectFrom('survey')
    .selectAll()
    .where('bventId', '=', bventId)
    .where('state', '<>', 'Draft')
    .orderBy('createdAt')
    .limit(MOST_SURVEYS)
    .execute()
  const told: Report['surveys'] = []
  for (const survey of surveys) {
    const { title, answered, isTooFew, questions } = await resultsOf({ db, now, language, isProtected: true }, survey)
    if (!isTooFew && answered > 0) told.push({ title, answered, questions })
  }
  const say = (key: keyof typeof reportMessages) => textIn(reportMessages[key], language)
  return {
    title: event.title,
    organiser: org?.name ?? '',
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    timeZone: event.timeZone,
    place: placeOf(event.place),
    introduction: stored?.introduction ?? '',
    asOf: now.toISOString(),
    goal: people.goal,
    held: people.held,
    registered: people.turnout.registered,
    signedIn: people.turnout.signedIn,
    points: people.points.map(({ day, total }) => ({ day, total })),
    funnel: people.funnel.map(({ step, total }) => ({ name: say(`reports.step_${step}`), total })),
    tickets: protectedBars(people.tickets.map(({ name, held }) => ({ name, total: held }))),
    sources: protectedBars(sourceBars(people.sources, language)),
    arrivals: [...times]
      .map(([time, all]) => ({ time, total: all.reduce((sum, { total }) => sum + total, 0) }))
      .map(({ time, total }) => ({ time, total: isSmall(total) ? 0 : total })),
    money: hasMoney ? (await moneyIn(db, bventId)).map(({ currency, income, refund }) => ({ currency, income, refund })) : [],
    surveys: told,
  }
}

/** As the statistics call them; promoters are people, who are not named to everybody. */
function sourceBars(origins: readonly Origin[], language: Language): { name: string; total: number }[] {
  const { shown, rest } = shortened(unnamed(origins, 'promoter'), MOST_SOURCES)
  const say = (key: keyof typeof statisticsMessages, params = {}) => format(textIn(statisticsMessages[key], language), params, language)
  return [
    ...shown.map(({ kind, name, total }) => ({ name: name || say(`statistics.source_${kind}`), total })),
    ...(rest ? [{ name: say('statistics.sourceRest', { n: rest.count }), total: rest.total }] : []),
  ]
}

function placeOf(place: unknown): string {
  if (typeof place !== 'object' || place === null) return ''
  const { name, address } = place as { name?: unknown; address?: unknown }
  return [name, address].filter((part) => typeof part === 'string' && part !== '').join(' ')
}
