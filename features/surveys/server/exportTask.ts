import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { exportName } from '#features/attendees/exportName.ts'
import type { StoredAnswer } from '#features/surveys/answers.ts'
import { surveyTasks } from '#features/surveys/contract.ts'
import { surveyMessages } from '#features/surveys/messages.ts'
import { isAsked, type Question } from '#features/surveys/questions.ts'
import { SMALLEST_GROUP } from '#features/surveys/rules.ts'
import { contentOf, findSurvey, readSurvey, timeZoneOf, type SurveyRecord } from '#features/surveys/server/queries.ts'
import { answersSql } from '#features/surveys/server/results.ts'
import { questionsIn } from '#features/surveys/wording.ts'
import { audit } from '#server/kit/audit.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readerNow } from '#server/kit/exporting.ts'
import { coverFor } from '#server/kit/masked.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const COLUMN_WIDTH = 160
const CHUNK = 2_000

type Row = { id: string; answers: Record<string, StoredAnswer>; fullName: string; mobile: string | null; answeredAt: Date | null }

/** Page by page along the ids, so that a hundred thousand sheets never lie in memory. */
async function* pagesOf(db: Db, survey: SurveyRecord): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const who = survey.isAnonymous
      ? sql`'' as full_name, null as mobile, null::timestamptz as answered_at from ${answersSql(survey)} a`
      : sql`coalesce(p.full_name, '') as full_name, p.mobile, a.answered_at from ${answersSql(survey)} a
          left join attendee p on p.top_org_id = a.top_org_id and p.bvent_id = ${survey.bventId} and p.id = a.attendee_id`
    const { rows }: { rows: Row[] } = await sql<Row>`
      select a.id, a.answers, ${who} where ${after}::uuid is null or a.id > ${after}::uuid order by a.id limit ${CHUNK}`.execute(db)
    yield rows
    if (rows.length < CHUNK) return
    after = rows.at(-1)?.id ?? null
  }
}

/** Anonymous sheets come without time and name, in an order that means nothing, and none of fewer than five. */
export const exportSurvey = implementTask(surveyTasks.export, {
  async begin(ctx, request) {
    const survey = await findSurvey(ctx, request.id)
    await audit(ctx, { action: 'survey.export', objectId: request.id, ...(survey.bventId && { bventId: survey.bventId }) })
    return request
  },

  async produce(ctx, { id }, report) {
    const survey = await readSurvey(ctx.db, id)
    const timeZone = await timeZoneOf(ctx.db, survey.bventId)
    const cover = coverFor(await readerNow(ctx))
    const say = (key: keyof typeof surveyMessages) => textIn(surveyMessages[key], ctx.language)
    const questions = questionsIn(contentOf(survey).questions, ctx.language).filter(isAsked)
    const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n from ${answersSql(survey)} a`.execute(ctx.db)
    const total = counts[0]?.n ?? 0
    const isTooFew = survey.isAnonymous && total < SMALLEST_GROUP
    const names = survey.isAnonymous ? [] : (['name', 'mobile', 'time'] as const)
    const columns = [...names.map((name) => say(`surveys.column_${name}`)), ...questions.map(({ displayName }) => displayName)]
    const whoOf = ({ fullName, mobile, answeredAt }: Row) =>
      survey.isAnonymous ? [] : [fullName, cover('Mobile', mobile) ?? '', formatTime(answeredAt?.toISOString(), timeZone)]
    const yesNo = { true: say('surveys.yes'), false: say('surveys.no') }
    async function* rowsOf() {
      if (isTooFew) return
      for await (const rows of pagesOf(ctx.db, survey))
        yield rows.map((row) => [
          ...whoOf(row),
          ...questions.map((question) => answerText(question, row.answers[question.fieldName], yesNo)),
        ])
    }
    const storageKey = `tasks/${ctx.taskId}.xlsx`
    const sheet = xlsx({
      name: say('surveys.sheet'),
      columns: columns.map((title) => ({ title, width: COLUMN_WIDTH })),
      rows: Readable.from(rowsOf()),
    })
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(sheet))
    const rows = isTooFew ? 0 : total
    await report(rows, rows)
    const fileName = exportName(`${survey.title}-${todayIn(timeZone, ctx.now)}`, 'xlsx')
    return { fileName, mediaType: mediaTypes.xlsx, storageKey, bytes, rows }
  },
})

export function answerText(question: Question, answer: StoredAnswer | undefined, yesNo: Record<string, string>): string {
  if (answer === undefined) return ''
  const names = new Map(question.fieldOptions.map(({ key, value }) => [key, value]))
  const nameOf = (key: string) => names.get(key) ?? key
  if (typeof answer === 'string') return question.fieldType === 'OnOff' ? (yesNo[answer] ?? answer) : nameOf(answer)
  if (Array.isArray(answer)) return answer.map(nameOf).join(question.fieldType === 'Ranking' ? ' > ' : '、')
  return question.rows.flatMap(({ key, value }) => (answer[key] ? [`${value}: ${nameOf(answer[key])}`] : [])).join('；')
}
