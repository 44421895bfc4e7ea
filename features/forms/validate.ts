import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import { hasBit, validationTypes } from '#core/flags.ts'
import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { offeredPart, ruleEvaluator, type FieldState, type RegisterRule, type RuleEvaluator } from '#features/forms/evaluate.ts'
import { hasOptions, isRegion, regionTypes, type FormField } from '#features/forms/fieldTypes.ts'
import { fieldsFor, isAnswerable, type Audience } from '#features/forms/fields.ts'
import { formMessages } from '#features/forms/messages.ts'
import { identityCardOf } from '#features/forms/personValues.ts'
import { liesIn, type Regions } from '#features/forms/regions.ts'
import { answerReader, isBlank, uniqueKeyOf, validationOf, type Problem, type StoredValue, type Values } from '#features/forms/values.ts'

export type AnswerError = { fieldName: string; message: string }
export type Answers = { values: Record<string, StoredValue>; errors: AnswerError[] }
export type Answering = {
  fields: readonly FormField[]
  rules: readonly RegisterRule[]
  ticketId?: string | null | undefined
  values: Values
  language?: Language
  /** Who answers: fields only the organiser sees do not exist for an attendee. */
  audience?: Audience
  /** The dictionary by code; without it regions are taken at their word. */
  regions?: Regions | undefined
  timeZone?: string | undefined
  now?: Date | undefined
  /** A change of some answers: the others are there to decide by, but are not judged again. */
  only?: readonly string[] | undefined
}

/** Reads all answers, asks the rules what is in the form, and keeps what is shown; every wrong answer is named once. */
export function validateAnswers({ ticketId, values, only, language = DEFAULT_LANGUAGE, ...form }: Answering): Answers {
  const judged = answerJudge(form)({ ticketId, values, only })
  return { values: judged.values, errors: judged.wrong.map((answer) => errorOf(answer, language)) }
}

export type WrongAnswer = { fieldName: string; displayName: string; problem: Problem }
type Given = Pick<Answering, 'ticketId' | 'values' | 'only'>
export type AnswerJudge = (given: Given) => { values: Record<string, StoredValue>; wrong: WrongAnswer[] }

/** The same for many people: the form is made ready once, and what is wrong is told in no language. */
export function answerJudge({
  rules,
  audience = 'attendee',
  timeZone = EVENT_TIME_ZONE,
  regions,
  now,
  ...given
}: Omit<Answering, keyof Given | 'language'>): AnswerJudge {
  const fields = fieldsFor(given.fields, audience)
  const answerable = fields.filter(isAnswerable)
  const names = new Set(fields.map(({ fieldName }) => fieldName))
  const reading = { timeZone, regions, today: now && todayIn(timeZone, now) }
  const readers = answerable.map((field) => ({ fieldName: field.fieldName, read: answerReader(field, reading) }))
  const unread = blankOf(answerable)
  const evaluate = ruleEvaluator(rules, fields, timeZone)
  let shown: Shown | null = null

  return ({ ticketId, values, only }) => {
    const problems = new Map<string, Problem>()
    const read = { ...unread }
    for (const { fieldName, read: readOne } of readers) {
      const result = readOne(Object.hasOwn(values, fieldName) ? values[fieldName] : null)
      if ('problem' in result) problems.set(fieldName, result.problem)
      else read[fieldName] = result.value
    }
    const states = evaluate({ values: read, ticketId })
    if (shown?.states !== states) shown = shownIn(states, answerable)
    const valid = { ...shown.blank }
    for (const { field, state } of shown.fields) {
      const { fieldName } = field
      const value = read[fieldName] ?? null
      const problem = (problems.size > 0 && problems.get(fieldName)) || problemOf(field, state, value)
      if (!problem) valid[fieldName] = value
      else {
        problems.set(fieldName, problem)
        delete valid[fieldName]
      }
    }
    if (shown.document) checkDocument(valid, problems, reading.today)
    if (regions && shown.regions.length > 1) checkRegions(shown.regions, valid, problems, regions)

    const wrong = unknownNames(names, values)
    if (problems.size > 0)
      for (const { field } of shown.fields) {
        const problem = problems.get(field.fieldName)
        if (problem) wrong.push({ fieldName: field.fieldName, displayName: field.displayName, problem })
      }
    return { values: valid, wrong: only ? wrong.filter(({ fieldName }) => only.includes(fieldName)) : wrong }
  }
}

/** What is in the form for given states of its fields: without rules the same for everyone. */
type Shown = {
  states: ReturnType<RuleEvaluator>
  fields: { field: FormField; state: FieldState }[]
  blank: Record<string, StoredValue>
  /** A document number is asked for that has to be an identity card's. */
  document: boolean
  /** From the largest down. */
  regions: FormField[]
}

/** Every field without an answer: a copy of it is made faster than it grows field by field. */
function blankOf(fields: readonly FormField[]): Record<string, StoredValue> {
  return Object.fromEntries(fields.map(({ fieldName }) => [fieldName, null]))
}

export function shownIn(states: ReturnType<RuleEvaluator>, answerable: readonly FormField[]): Shown {
  const fields = answerable.flatMap((field) => {
    const state = states.get(field.fieldName)
    return state?.isShow ? [{ field, state }] : []
  })
  const shown = fields.map(({ field }) => field)
  const document = shown.find(({ fieldName }) => fieldName === 'IdNumber')
  return {
    states,
    fields,
    blank: blankOf(shown),
    document: document !== undefined && hasBit(validationOf(document), validationTypes.IdentityCard),
    regions: shown.filter(({ fieldType }) => isRegion(fieldType)).sort((one, other) => levelOf(one) - levelOf(other)),
  }
}

function errorOf({ fieldName, displayName: name, problem: { message, most } }: WrongAnswer, language: Language): AnswerError {
  return { fieldName, message: format(textIn(formMessages[message], language), { name, ...(most !== undefined && { most }) }, language) }
}

/** A name the form does not have is a mistake worth telling; texts between the fields are merely ignored. */
function unknownNames(names: ReadonlySet<string>, values: Values): WrongAnswer[] {
  const unknown: WrongAnswer[] = []
  for (const fieldName of Object.keys(values))
    if (!names.has(fieldName)) unknown.push({ fieldName, displayName: fieldName, problem: { message: 'forms.answer.unknown' } })
  return unknown
}

/** What the form asks of an answer beside being one. */
export function problemOf(field: FormField, state: FieldState, value: StoredValue): Problem | null {
  if (state.isRequired && isBlank(value)) return { message: 'forms.answer.required' }
  if (state.isRequired && field.fieldType === 'CheckboxItem' && value !== 'true') return { message: 'forms.answer.agree' }
  if (!hasOptions(field.fieldType)) return null
  const part = offeredPart(field, state, value)
  const isWhole = Array.isArray(value) && Array.isArray(part) ? value.length === part.length : isBlank(value) || !isBlank(part)
  return isWhole ? null : { message: 'forms.answer.option' }
}

const IDENTITY_CARD = 'IdCard'

/** A document number is checked as an identity card, unless the person says that it is something else. */
function checkDocument(valid: Record<string, StoredValue>, problems: Map<string, Problem>, today: string | undefined): void {
  const number = valid.IdNumber
  if (typeof number !== 'string') return
  const type = valid.IdType ?? IDENTITY_CARD
  if (type !== IDENTITY_CARD || identityCardOf(number, today) !== null) return
  delete valid.IdNumber
  problems.set('IdNumber', { message: 'forms.answer.idCard' })
}

/** A city lies in its province, whichever of the levels above it the form asks for. */
function checkRegions(
  fields: readonly FormField[],
  valid: Record<string, StoredValue>,
  problems: Map<string, Problem>,
  regions: Regions,
): void {
  const above: { level: number; code: string }[] = []
  for (const field of fields) {
    const code = valid[field.fieldName]
    if (typeof code !== 'string') continue
    const level = levelOf(field)
    const nearest = above.findLast((other) => other.level < level)
    if (!nearest || liesIn(regions, code, nearest.code)) {
      above.push({ level, code })
      continue
    }
    delete valid[field.fieldName]
    problems.set(field.fieldName, { message: 'forms.answer.region' })
  }
}

function levelOf({ fieldType }: FormField): number {
  return (regionTypes as readonly string[]).indexOf(fieldType)
}

/** The keys that no other attendee of the event may have, one per field marked unique. */
export function uniqueKeysOf(
  fields: readonly FormField[],
  values: Readonly<Record<string, StoredValue>>,
): { fieldName: string; valueKey: string }[] {
  return fields.flatMap((field) => {
    const valueKey = uniqueKeyOf(field, values[field.fieldName] ?? null)
    return valueKey === null ? [] : [{ fieldName: field.fieldName, valueKey }]
  })
}
