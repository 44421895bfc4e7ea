import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { formMessages } from '#features/forms/messages.ts'
import { answerReader, isBlank } from '#features/forms/values.ts'
import { surveyMessages } from '#features/surveys/messages.ts'
import { shownQuestions } from '#features/surveys/showing.ts'
import { fieldOf, isAsked, isPlain, marksOf, type Question } from '#features/surveys/questions.ts'

/** Text, a code or a mark; several codes, of a ranking in their order; of a matrix the option of each row. */
export type StoredAnswer = string | string[] | Record<string, string>
export type Answers = Record<string, StoredAnswer>
export type WrongAnswer = { fieldName: string; message: string }
type Said = (key: 'required' | 'mark' | 'matrix' | 'ranking' | 'unknown') => string
type Read = { value: StoredAnswer | null } | { wrong: string }

export type Reading = { language: Language; timeZone: string }

/** Reads what was answered and says how it is stored, or what is wrong where. What was not asked of them is not stored. */
export function readAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, unknown>>,
  { language, timeZone }: Reading,
): { answers: Answers; wrong: WrongAnswer[] } {
  const say: Said = (key) => textIn(surveyMessages[`surveys.answer_${key}`], language)
  const answers: Answers = {}
  const wrong: WrongAnswer[] = []
  const reads = new Map(
    questions.filter(isAsked).map((question): [string, Read] => {
      const raw = Object.hasOwn(given, question.fieldName) ? given[question.fieldName] : null
      return [
        question.fieldName,
        isPlain(question.fieldType) ? readPlain(question, raw, { language, timeZone }) : readOwn(question, raw, say),
      ]
    }),
  )
  const values = Object.fromEntries([...reads].map(([fieldName, read]) => [fieldName, 'value' in read ? read.value : null]))
  for (const question of shownQuestions(questions, values)) {
    const { fieldName } = question
    const read = reads.get(fieldName)
    if (!read) continue
    if ('wrong' in read) wrong.push({ fieldName, message: read.wrong })
    else if (read.value !== null && !isBlank(read.value)) answers[fieldName] = read.value
    else if (question.isRequired) wrong.push({ fieldName, message: say('required') })
  }
  for (const fieldName of Object.keys(given))
    if (!questions.some((question) => question.fieldName === fieldName)) wrong.push({ fieldName, message: say('unknown') })
  return { answers, wrong }
}

function readPlain(question: Question, raw: unknown, { language, timeZone }: Reading): Read {
  const read = answerReader(fieldOf(question), { timeZone })(raw)
  if (!('problem' in read)) return read
  const { message, most } = read.problem
  const params = { name: question.displayName, ...(most !== undefined && { most }) }
  return { wrong: format(textIn(formMessages[message], language), params, language) }
}

function readOwn(question: Question, raw: unknown, say: Said): Read {
  if (isBlank(raw)) return { value: null }
  if (question.fieldType === 'Matrix') return readMatrix(question, raw, say)
  if (question.fieldType === 'Ranking') return readRanking(question, raw, say)
  const mark = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : ''
  return marksOf(question).some((known) => String(known) === mark) ? { value: mark } : { wrong: say('mark') }
}

/** Some rows may stay blank, unless all are asked for. */
function readMatrix({ rows, fieldOptions, isRequired }: Question, raw: unknown, say: Said): Read {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { wrong: say('matrix') }
  const chosen = Object.entries(raw).filter(([, option]) => !isBlank(option))
  const isKnown = chosen.every(([row, option]) => rows.some(({ key }) => key === row) && fieldOptions.some(({ key }) => key === option))
  if (!isKnown || (isRequired && chosen.length < rows.length)) return { wrong: say('matrix') }
  return { value: chosen.length > 0 ? (Object.fromEntries(chosen) as Record<string, string>) : null }
}

/** All of them, each once: half an order cannot be compared. */
function readRanking({ fieldOptions }: Question, raw: unknown, say: Said): Read {
  const order: unknown[] = Array.isArray(raw) ? raw : []
  const isWhole = order.length === fieldOptions.length && fieldOptions.every(({ key }) => order.includes(key))
  return isWhole ? { value: order as string[] } : { wrong: say('ranking') }
}
