import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { languageOf } from '#core/language.ts'
import { configOf } from '#features/checkin/pageSettings.ts'
import type { Range, ValidateField } from '#features/checkin/pointTypes.ts'
import { isInRange, maskedName, pointRefusal, verdictOfCode } from '#features/checkin/rules.ts'
import { questionIn, type Question } from '#features/checkin/questions.ts'
import { settingsOf, type PointRow } from '#features/checkin/server/points.ts'
import { judge } from '#features/checkin/server/judge.ts'
import type { ScanAnswer } from '#features/checkin/server/judgedScan.ts'
import { clockText, gateText } from '#features/checkin/server/scan.ts'
import { peopleMeant } from '#features/checkin/server/selfLookup.ts'
import { countTry } from '#features/checkin/server/selfThrottle.ts'
import { validateAnswers } from '#features/forms/validate.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

/** No answer comes sooner than this, so that its time tells nothing about who is known. */
const LEAST_MS = 300

export type OpenPoint = { point: PointRow; event: { title: string; timeZone: string; languages: string[]; isOpen: boolean } }

export async function orgOfCheckin(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ orgId: string | null }>`select org_of_checkin(${id}) as org_id`.execute(db)
  return required(rows[0]?.orgId)
}

export async function readOpenPoint(db: Db, id: string): Promise<OpenPoint> {
  const point = required(
    await db.selectFrom('checkinPoint').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst(),
  )
  const event = required(
    await db
      .selectFrom('bvent')
      .select(['title', 'timeZone', 'languages', 'status'])
      .where('id', '=', point.bventId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  return { point, event: { ...event, isOpen: event.status !== 'Cancelled' && event.status !== 'Upgrade' } }
}

type Given = {
  id: string
  value: string
  answers?: { fieldName: string; value?: unknown }[] | undefined
  lng?: number | undefined
  lat?: number | undefined
}

/** The attendee checks in alone: what the point asks of everyone is judged before anyone is looked up. */
export async function selfCheckin(ctx: Context, given: Given) {
  const began = performance.now()
  const orgId = await orgOfCheckin(ctx.db, given.id)
  const attempt = await countTry(ctx, given.id, given.value)
  try {
    const { point, event, people } = await inScope(ctx.db, { orgId }, async (db) => {
      const open = await readOpenPoint(db, given.id)
      const field = open.point.validateField as ValidateField
      return { ...open, people: await peopleMeant({ db, config: ctx.config }, open.point, field, given.value) }
    })
    const refusal = pointRefusal({ ...point, isEventOpen: event.isOpen }, ctx.now) ?? rangeRefusal(point, given)
    if (refusal) {
      await attempt.giveBack()
      throw new AppError(refusal)
    }
    const answers = answersTo(ctx, point, event, given)

    const scan = {
      scanId: uuid(),
      checkinId: point.id,
      time: ctx.now,
      direction: 'in',
      isOffline: false,
      refusal: 0,
      isByName: false,
    } as const
    const [answer] = await judge(ctx, { orgId, kind: 'self', hash: null }, ctx.now, [{ ...scan, attendeeId: people[0], answers }])
    if (answer?.result !== 'accepted') throw refusalOf(ctx, point, event, answer)
    await attempt.giveBack()
    return { fullName: maskedName(answer.fullName), ticketName: answer.ticketName, time: answer.time.toISOString() }
  } finally {
    await pause(Math.max(0, LEAST_MS - (performance.now() - began)))
  }
}

function rangeRefusal(point: PointRow, given: Given): 'door.outOfRange' | null {
  return isInRange(point.location as Range, given) ? null : 'door.outOfRange'
}

function answersTo(ctx: Context, point: PointRow, event: OpenPoint['event'], { answers = [] }: Given): unknown {
  const values = Object.fromEntries(answers.map(({ fieldName, value }) => [fieldName, value]))
  const fields = (point.questions as Question[]).map((question) => questionIn(question, ctx.language))
  const checked = validateAnswers({ fields, rules: [], values, language: ctx.language, timeZone: event.timeZone, now: ctx.now })
  if (checked.errors.length > 0) throw invalid(...checked.errors.map(({ fieldName, message }) => ({ field: fieldName, message })))
  return fields.length > 0 ? checked.values : undefined
}

/** The organiser decides whether the page says why; otherwise everyone who may not enter is simply not found. */
function refusalOf(ctx: Context, point: PointRow, event: OpenPoint['event'], answer: ScanAnswer | undefined): AppError {
  const settings = settingsOf(point, event, languageOf(event.languages[0]))
  const verdict = answer && verdictOfCode(answer.code)
  const isSaid = configOf(settings, 'WeChatCheckIn', 'showReason') !== false
  if (!verdict || !isSaid) return new AppError('door.unknown')
  if (verdict !== 'door.already' || !answer.firstTime) return new AppError(verdict)
  const params = {
    time: clockText(answer.firstTime, event.timeZone, ctx.now),
    gate: gateText(answer.firstGate, answer.firstSource, ctx.language),
  }
  return new AppError('door.already', { params, returnObj: { time: answer.firstTime.toISOString(), gate: params.gate } })
}
