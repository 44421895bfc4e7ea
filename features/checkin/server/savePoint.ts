import type { Config } from '#core/configValue.ts'
import { BLOCKS_KEY } from '#features/designs/pageBlocks.ts'
import { readPageBlocks } from '#features/designs/readPageBlocks.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { configOf, mergedSettings, wrongSetting, type PageSetting } from '#features/checkin/pageSettings.ts'
import { cleanTexts, questionWords, type Question, type QuestionWords } from '#features/checkin/questions.ts'
import { askedTypes, MOST_POINTS, NO_RANGE, type ValidateField } from '#features/checkin/pointTypes.ts'
import { webCheckinOf, wordsOf, type PointRow } from '#features/checkin/server/points.ts'
import type { PointInput } from '#features/checkin/shapes.ts'
import type { EventRecord } from '#features/events/server/queries.ts'
import { blankField, definedField, problemsOfField, type FieldInput } from '#features/forms/define.ts'
import { formMessages } from '#features/forms/messages.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

export type PointChange = PointInput & { isEnable?: boolean | undefined; webCheckinPageSetings?: PageSetting[] | undefined }

export async function createPoint(ctx: Context, event: EventRecord, change: PointChange): Promise<string> {
  const { count } = await ctx.db
    .selectFrom('checkinPoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bventId', '=', event.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST_POINTS) throw new AppError('core.tooLarge')
  const columns = await columnsOf(ctx, event, change, null)
  const id = uuid()
  const row = await ctx.db
    .insertInto('checkinPoint')
    .values({
      location: JSON.stringify(NO_RANGE),
      ...columns,
      name: columns.name ?? `${textIn(checkinMessages['checkin.newPoint'], ctx.language)} ${count + 1}`,
      topOrgId: event.topOrgId,
      id,
      bventId: event.id,
      createdAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'checkin.savePoint', objectId: id, bventId: event.id, after: webCheckinOf(row, event, ctx) })
  return id
}

/** With a version a rival's change is refused; the calls that set one thing have none and change only that. */
export async function updatePoint(
  ctx: Context,
  { point, event }: { point: PointRow; event: EventRecord },
  { version, ...change }: PointChange & { version?: number | undefined },
): Promise<PointRow> {
  const columns = await columnsOf(ctx, event, change, point)
  if (columns.entryMode && columns.entryMode !== point.entryMode) await refuseUsed(ctx, point)
  let query = ctx.db
    .updateTable('checkinPoint')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', point.id)
    .where('deletedAt', 'is', null)
  // One page is laid over the others that were read, so nobody may have written between.
  const expected = version ?? (change.webCheckinPageSetings || change.questions ? point.version : undefined)
  if (expected !== undefined) query = query.where('version', '=', expected)
  const row = await query.returningAll().executeTakeFirst()
  if (!row) throw new AppError('core.changed')
  await audit(ctx, {
    action: 'checkin.savePoint',
    objectId: point.id,
    bventId: event.id,
    before: webCheckinOf(point, event, ctx),
    after: webCheckinOf(row, event, ctx),
  })
  return row
}

/** How entries are counted cannot change under people who are already in. */
async function refuseUsed({ db }: Context, point: PointRow): Promise<void> {
  const { rows } = await sql`select 1 from checkin_entry where checkin_id = ${point.id} and cancelled_at is null limit 1`.execute(db)
  if (rows.length > 0) throw new AppError('core.state')
}

async function columnsOf(ctx: Context, event: EventRecord, change: PointChange, before: PointRow | null) {
  const { CheckInValidateField, location, questions, webCheckinPageSetings, ...plain } = change
  const startTime = plain.startTime === undefined ? before?.startTime : plain.startTime && new Date(plain.startTime)
  const endTime = plain.endTime === undefined ? before?.endTime : plain.endTime && new Date(plain.endTime)
  if (startTime && endTime && endTime <= startTime)
    throw invalid({ field: 'endTime', message: textIn(checkinMessages['checkin.wrong.endTime'], ctx.language) })
  if (location?.isEnable && (location.lng === null || location.lat === null))
    throw invalid({ field: 'location', message: textIn(checkinMessages['checkin.wrong.location'], ctx.language) })
  if (plain.ticketIds?.length) await checkTickets(ctx, event.id, plain.ticketIds)
  if (plain.searchId) await checkSearch(ctx, event.id, plain.searchId)
  if (webCheckinPageSetings) checkSettings(ctx, webCheckinPageSetings)
  const asked = questions && questionsOf(ctx, event, questions)
  const validateField =
    CheckInValidateField ??
    (webCheckinPageSetings && (configOf(webCheckinPageSetings, 'WeChatCheckIn', 'CheckInValidateField') as ValidateField | undefined))
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as typeof plain
  return {
    ...(given as { [Key in keyof typeof plain]?: Exclude<(typeof plain)[Key], undefined> }),
    ...(validateField && { validateField }),
    ...(location && { location: JSON.stringify(location) }),
    ...(asked && { questions: JSON.stringify(asked), questionWords: JSON.stringify(wordsAfter(before, asked)) }),
    ...(webCheckinPageSetings && {
      pageSettings: JSON.stringify(
        mergedSettings((before?.pageSettings ?? []) as PageSetting[], webCheckinPageSetings, languageOf(event.languages[0])),
      ),
    }),
  }
}

export function checkSettings({ language }: Context, settings: readonly PageSetting[]): void {
  const wrong = wrongSetting(settings) ?? wrongBlocks(settings)
  if (wrong) throw invalid({ field: wrong, message: textIn(checkinMessages['checkin.wrong.setting'], language) })
}

function wrongBlocks(settings: readonly PageSetting[]): string | null {
  const isWrong = ({ key, value }: Config) => key === BLOCKS_KEY && readPageBlocks(value, sanitizeRichText) === null
  const at = settings.findIndex(({ pageSetingObject }) => pageSetingObject.configs.some(isWrong))
  return at < 0 ? null : `webCheckinPageSetings.${at}.${BLOCKS_KEY}`
}

async function checkTickets({ db, language }: Context, bventId: string, ticketIds: readonly string[]): Promise<void> {
  const known = await db.selectFrom('ticket').select('id').where('bventId', '=', bventId).where('id', 'in', ticketIds).execute()
  if (known.length < new Set(ticketIds).size)
    throw invalid({ field: 'ticketIds', message: textIn(checkinMessages['checkin.wrong.ticketIds'], language) })
}

async function checkSearch({ db, language }: Context, bventId: string, searchId: string): Promise<void> {
  const { rows } = await sql`
    select from custom_search where id = ${searchId} and (bvent_id = ${bventId} or bvent_id is null)`.execute(db)
  if (rows.length === 0) throw invalid({ field: 'searchId', message: textIn(checkinMessages['checkin.wrong.searchId'], language) })
}

type GivenQuestion = NonNullable<PointInput['questions']>[number]

/** What was asked before is asked about in the answers that were given. */
function wordsAfter(before: PointRow | null, asked: readonly Question[]): QuestionWords {
  return questionWords(before ? wordsOf(before) : {}, asked)
}

/** Questions are fields like those of the form, but the point's own. */
function questionsOf(ctx: Context, event: EventRecord, questions: readonly GivenQuestion[]): Question[] {
  const language = languageOf(event.languages[0])
  const names = new Set<string>()
  return questions.map((given, at) => {
    const {
      fieldName: name,
      fieldOptions,
      groupName: _,
      fieldActions: __,
      dataType: ___,
      fields: ____,
      version: _____,
      texts,
      ...input
    } = given
    const fieldName = name && /^F_\w{8}$/.test(name) && !names.has(name) ? name : `F_${randomCode()}`
    names.add(fieldName)
    const options = fieldOptions?.map(({ key, value }) => ({ key: key ?? randomCode(), value }))
    const field = definedField(
      blankField(fieldName, { language, sortId: at }),
      { ...(input as FieldInput), ...(options && { fieldOptions: options }), sortId: at },
      language,
    )
    if (!askedTypes.includes(field.fieldType))
      throw invalid({
        field: `questions.${at}.fieldType`,
        message: textIn(checkinMessages['checkin.wrong.question'], ctx.language),
      })
    const [problem] = problemsOfField(field, null)
    if (problem)
      throw invalid({
        field: `questions.${at}.${problem.at}`,
        message: format(textIn(formMessages[problem.message], ctx.language), problem.params, ctx.language),
      })
    const worded = cleanTexts(texts)
    return { ...field, description: sanitizeRichText(field.description), ...(worded && { texts: worded }) }
  })
}
