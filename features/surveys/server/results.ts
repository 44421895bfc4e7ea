import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { shownCounts } from '#features/statistics/suppress.ts'
import { surveyMessages } from '#features/surveys/messages.ts'
import { isAsked, isText, marksOf, type Question } from '#features/surveys/questions.ts'
import { SMALLEST_GROUP, stateOf } from '#features/surveys/rules.ts'
import { averageOf, npsGroups, npsOf, rankingScore, type Marked } from '#features/surveys/scores.ts'
import { contentOf, timeZoneOf, type SurveyRecord } from '#features/surveys/server/queries.ts'
import type { Counted, QuestionResult, Results } from '#features/surveys/shapes.ts'
import { wordedIn } from '#features/surveys/wording.ts'
import type { Db } from '#server/kit/database/db.ts'

type Reader = { db: Db; now: Date; language: Language; isProtected: boolean }

/** Where the answers of a survey lie. */
export function answersSql({ id, isAnonymous }: Pick<SurveyRecord, 'id' | 'isAnonymous'>): RawBuilder<unknown> {
  return isAnonymous ? sql`(select * from survey_sheet where survey_id = ${id})` : sql`(select * from survey_reply where survey_id = ${id})`
}

type Atom = { question: string; part: string; value: string; total: number }

/** How often each answer was given: of a matrix in each row, of a ranking at each place. */
async function atomsOf(db: Db, survey: SurveyRecord, names: readonly string[]): Promise<Atom[]> {
  const { rows } = await sql<Atom>`
    select e.key as question, x.part, x.value, count(*)::int as total
    from ${answersSql(survey)} a
      cross join lateral jsonb_each(a.answers) e
      cross join lateral (
        select '' as part, e.value #>> '{}' as value where jsonb_typeof(e.value) = 'string'
        union all
        select o.at::text, o.value from jsonb_array_elements_text(case when jsonb_typeof(e.value) = 'array' then e.value else '[]' end) with ordinality o (value, at)
        union all
        select r.key, r.value from jsonb_each_text(case when jsonb_typeof(e.value) = 'object' then e.value else '{}' end) r) x
    where e.key = any(${sql.val(names)}::text[])
    group by 1, 2, 3`.execute(db)
  return rows
}

async function answeredOf(db: Db, survey: SurveyRecord): Promise<Map<string, number>> {
  const { rows } = await sql<{ question: string; total: number }>`
    select k.key as question, count(*)::int as total from ${answersSql(survey)} a cross join lateral jsonb_object_keys(a.answers) k (key)
    group by 1`.execute(db)
  return new Map(rows.map(({ question, total }) => [question, total]))
}

/** What was answered, as far as its reader may know it; protected, nothing is told of fewer than five. */
export async function resultsOf(reader: Reader, survey: SurveyRecord): Promise<Results> {
  const { db, now, language, isProtected } = reader
  const { title, content } = wordedIn({ title: survey.title, content: contentOf(survey) }, language)
  const questions = content.questions.filter(isAsked)
  const head = { title, state: stateOf(survey, now) }
  const zone = await timeZoneOf(db, survey.bventId)
  const day = survey.isAnonymous ? sql`a.day` : sql`(a.answered_at at time zone ${zone})::date`
  const { rows: days } = await sql<{ day: string; total: number }>`
    select ${day}::text as day, count(*)::int as total from ${answersSql(survey)} a group by 1 order by 1`.execute(db)
  const answered = days.reduce((sum, { total }) => sum + total, 0)
  const waiting = survey.isAnonymous ? await waitingOf(db, survey.id) : 0
  const isHidingAll = isProtected && answered < SMALLEST_GROUP
  if (isHidingAll) return { ...head, answered, waiting, isTooFew: true, days: [], questions: [] }
  const counted = questions.filter(({ fieldType }) => !isText(fieldType)).map(({ fieldName }) => fieldName)
  const [atoms, answeredBy] = [await atomsOf(db, survey, counted), await answeredOf(db, survey)]
  const shownDays = hiding(
    days.map(({ total }) => total),
    isProtected,
  )
  return {
    ...head,
    answered,
    waiting,
    isTooFew: false,
    days: days.map((one, at) => ({ day: one.day, total: shownDays.counts[at] ?? null })),
    questions: questions.map((question) =>
      resultOf(
        question,
        atoms.filter((atom) => atom.question === question.fieldName),
        answeredBy.get(question.fieldName) ?? 0,
        {
          isProtected,
          language,
        },
      ),
    ),
  }
}

async function waitingOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from survey_waiting where survey_id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

function hiding(counts: readonly number[], isProtected: boolean, total?: number) {
  const sum = counts.reduce((all, count) => all + count, 0)
  return isProtected ? shownCounts(counts, total ?? sum) : { counts: [...counts], total: total ?? sum }
}

type How = { isProtected: boolean; language: Language }
type Offered = { key: string; name: string }

/** One question. What adds up to a hidden number is hidden with it, and no average is told of numbers that are. */
function resultOf(question: Question, atoms: readonly Atom[], answered: number, how: How): QuestionResult {
  const { fieldName, fieldType, displayName, rows } = question
  const result: QuestionResult = {
    fieldName,
    fieldType,
    displayName,
    answered: how.isProtected && answered > 0 && answered < SMALLEST_GROUP ? null : answered,
    options: [],
    rows: [],
    score: null,
    ranks: [],
    isHidden: false,
  }
  if (isText(fieldType) || fieldType === 'Date') return result
  if (result.answered === null) return { ...result, isHidden: true }
  const offered = offeredBy(question, how.language)
  if (fieldType === 'Matrix') return { ...result, ...matrixOf(rows, offered, atoms, how) }
  if (fieldType === 'Ranking') return { ...result, ranks: ranksOf(offered, atoms, answered) }
  if (fieldType === 'Numeric')
    return { ...result, score: averageOf(atoms.map(({ value, total }) => ({ mark: Number(value), count: total }))) }
  const { options, isTotalHidden } = countedOf(offered, atoms, how, fieldType === 'Checkbox' ? undefined : answered)
  const isHidden = options.some(({ total }) => total === null)
  if (fieldType === 'Nps') return { ...result, ...npsResult(atoms, how) }
  const score = fieldType === 'Rating' && !isHidden ? averageOf(marksIn(atoms)) : null
  return { ...result, options, isHidden, score, ...(isTotalHidden && fieldType !== 'Checkbox' && { answered: null }) }
}

/** In its three groups: eleven numbers of a small crowd would mostly be hidden. */
function npsResult(atoms: readonly Atom[], how: How): Pick<QuestionResult, 'options' | 'score' | 'isHidden'> {
  const marks = marksIn(atoms)
  const groups = npsGroups(marks)
  const names = ['promoters', 'passives', 'detractors'] as const
  const { counts } = hiding(
    names.map((name) => groups[name]),
    how.isProtected,
  )
  const options = names.map((name, at) => ({
    key: name,
    name: textIn(surveyMessages[`surveys.nps_${name}`], how.language),
    total: counts[at] ?? null,
  }))
  const isHidden = options.some(({ total }) => total === null)
  return { options, isHidden, score: isHidden ? null : npsOf(marks) }
}

const marksIn = (atoms: readonly Atom[]): Marked => atoms.map(({ value, total }) => ({ mark: Number(value), count: total }))

function offeredBy(question: Question, language: Language): Offered[] {
  const marks = marksOf(question)
  if (marks.length > 0) return marks.map((mark) => ({ key: String(mark), name: format('{n}', { n: mark }, language) }))
  if (question.fieldType === 'OnOff')
    return [
      { key: 'true', name: textIn(surveyMessages['surveys.yes'], language) },
      { key: 'false', name: textIn(surveyMessages['surveys.no'], language) },
    ]
  return question.fieldOptions.map(({ key, value }) => ({ key, name: value }))
}

function countedOf(
  offered: readonly Offered[],
  atoms: readonly Atom[],
  how: How,
  total?: number,
): { options: Counted[]; isTotalHidden: boolean } {
  const counts = offered.map(({ key }) => atoms.filter(({ value }) => value === key).reduce((sum, atom) => sum + atom.total, 0))
  const shown = hiding(counts, how.isProtected, total)
  return {
    options: offered.map(({ key, name }, at) => ({ key, name, total: shown.counts[at] ?? null })),
    isTotalHidden: shown.total === null,
  }
}

function matrixOf(
  rows: Question['rows'],
  offered: readonly Offered[],
  atoms: readonly Atom[],
  how: How,
): Pick<QuestionResult, 'rows' | 'isHidden'> {
  const shown = rows.map(({ key, value }) => ({
    key,
    name: value,
    options: countedOf(
      offered,
      atoms.filter(({ part }) => part === key),
      how,
    ).options,
  }))
  return { rows: shown, isHidden: shown.some(({ options }) => options.some(({ total }) => total === null)) }
}

/** An average of five orders or more says nothing of any one of them. */
function ranksOf(offered: readonly Offered[], atoms: readonly Atom[], answered: number): QuestionResult['ranks'] {
  return offered
    .map(({ key, name }) => {
      const places = atoms.filter(({ value }) => value === key).reduce((sum, { part, total }) => sum + Number(part) * total, 0)
      return { key, name, score: answered === 0 ? null : rankingScore(places / answered, offered.length) }
    })
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
}
