import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { languageOf, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { Schema } from '#db/schema.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { settingsIn, type PageSetting } from '#features/checkin/pageSettings.ts'
import { NO_RANGE, type EntryMode, type PointType, type Range, type ValidateField } from '#features/checkin/pointTypes.ts'
import { questionWords, type Question, type QuestionWords } from '#features/checkin/questions.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { findEvent, findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { required } from '#server/kit/errors.ts'

export type PointRow = Selectable<Schema['checkinPoint']>
export type EventOfPoint = Pick<EventRecord, 'topOrgId' | 'id' | 'title' | 'languages'>

/** The point the attendees' own status follows; made at first need, by whoever comes first. */
export async function mainPoint(db: Db, event: Pick<EventOfPoint, 'topOrgId' | 'id' | 'languages'>): Promise<PointRow> {
  const read = () => db.selectFrom('checkinPoint').selectAll().where('bventId', '=', event.id).where('isMain', '=', true).executeTakeFirst()
  const found = await read()
  if (found) return found
  await db
    .insertInto('checkinPoint')
    .values({
      topOrgId: event.topOrgId,
      id: uuid(),
      bventId: event.id,
      name: textIn(checkinMessages['checkin.mainPoint'], languageOf(event.languages[0])),
      isMain: true,
      location: JSON.stringify(NO_RANGE),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return required(await read())
}

export function pointsOf(db: Db, bventId: string): Promise<PointRow[]> {
  return db
    .selectFrom('checkinPoint')
    .selectAll()
    .where('bventId', '=', bventId)
    .where('deletedAt', 'is', null)
    .orderBy('isMain', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

async function readPoint(db: Db, id: string): Promise<PointRow> {
  return required(await db.selectFrom('checkinPoint').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst())
}

/** Points of events the caller may not see answer like their event does. */
export async function findPoint(ctx: Pick<Context, 'db' | 'who'>, id: string): Promise<{ point: PointRow; event: EventRecord }> {
  const point = await readPoint(ctx.db, id)
  return { point, event: await findEvent(ctx, point.bventId) }
}

export async function findWritablePoint(
  ctx: Pick<Context, 'db' | 'who' | 'now'>,
  id: string,
): Promise<{ point: PointRow; event: EventRecord }> {
  const point = await readPoint(ctx.db, id)
  return { point, event: await findWritableEvent(ctx, point.bventId) }
}

/** How what was ever asked here is called. */
export function wordsOf(point: { questionWords: unknown; questions: unknown }): QuestionWords {
  return questionWords(point.questionWords as QuestionWords, point.questions as Question[])
}

type Titled = Pick<EventOfPoint, 'title' | 'languages'>

/** Both pages in one language; what is asked for is the point's own, whatever a page says of it. */
export function settingsOf(point: PointRow, event: Titled, language: Language): PageSetting[] {
  const first = languageOf(event.languages[0])
  const settings = settingsIn(point.pageSettings as PageSetting[], { eventName: event.title, first, language })
  for (const { pageType, pageSetingObject } of settings)
    if (pageType === 'WeChatCheckIn')
      pageSetingObject.configs = pageSetingObject.configs.map((config) =>
        config.key === 'CheckInValidateField' ? { ...config, value: point.validateField } : config,
      )
  return settings
}

/** The first language in full, then what was said in others. */
export function everySetting(point: PointRow, event: Titled): PageSetting[] {
  const others = (point.pageSettings as PageSetting[]).filter(({ language }) => language !== undefined)
  return [...settingsOf(point, event, languageOf(event.languages[0])), ...others]
}

export function webCheckinOf(point: PointRow, event: Titled & { timeZone: string }, { config }: Pick<Context, 'config'>): WebCheckin {
  return {
    id: point.id,
    bventId: point.bventId,
    isEnable: point.isEnable,
    name: point.name,
    pointType: point.pointType as PointType,
    isMain: point.isMain,
    entryMode: point.entryMode as EntryMode,
    startTime: point.startTime?.toISOString() ?? null,
    endTime: point.endTime?.toISOString() ?? null,
    ticketIds: point.ticketIds,
    searchId: point.searchId,
    CheckInValidateField: point.validateField as ValidateField,
    location: point.location as Range,
    questions: point.questions as Question[],
    webCheckinPageSetings: everySetting(point, event),
    url: `${config.PUBLIC_URL}/checkin/${point.id}`,
    version: point.version,
    title: event.title,
    timeZone: event.timeZone,
  }
}
