import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import { hasBit, validationTypes } from '#core/flags.ts'
import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { offeredPart, ruleEvaluator, type FieldState, type RegisterRule, type RuleEvaluator } from '#features/forms/evaluate.ts'
import { isRegion, regionTypes, type FormField } from '#features/forms/fieldTypes.ts'
import { fieldsFor, isAnswerable, type Audience } from '#features/forms/fields.ts'
import { formMessages } from '#features/forms/messages.ts'
import { identityCardOf } from '#features/forms/personValues.ts'
import { liesIn, type Regions } from '#features/forms/regions.ts'
import { isBlank, readAnswer, uniqueKeyOf, validationOf, type Problem, type StoredValue, type Values } from '#features/forms/values.ts'

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
  const evaluate = ruleEvaluator(rules, fields, timeZone)
  let known: ReturnType<RuleEvaluator> | null = null
  let shown: FormField[] = []

  return ({ ticketId, values, only }) => {
    const problems = new Map<string, Problem>()
    const read: Record<string, StoredValue> = {}
    for (const field of answerable) {
      const result = readAnswer(field, Object.hasOwn(values, field.fieldName) ? values[field.fieldName] : null, reading)
      if ('problem' in result) problems.set(field.fieldName, result.problem)
      else read[field.fieldName] = result.value
    }
    const states = evaluate({ values: read, ticketId })
    if (states !== known) [known, shown] = [states, answerable.filter(({ fieldName }) => states.get(fieldName)?.isShow)]
    const kept = new Map<string, StoredValue>()
    for (const field of shown) {
      const value = read[field.fieldName] ?? null
      const problem = problems.get(field.fieldName) ?? problemOf(field, states.get(field.fieldName), value)
      if (problem) problems.set(field.fieldName, problem)
      else kept.set(field.fieldName, value)
    }
    checkDocument(shown, kept, problems, reading.today)
    if (regions) checkRegions(shown, kept, problems, regions)

    const wrong = unknownNames(names, values)
    if (problems.size > 0)
      for (const { fieldName, displayName } of shown) {
        const problem = problems.get(fieldName)
        if (problem) wrong.push({ fieldName, displayName, problem })
      }
    return { values: Object.fromEntries(kept), wrong: only ? wrong.filter(({ fieldName }) => only.includes(fieldName)) : wrong }
  }
}

function errorOf({ fieldName, displayName: name, problem: { message, most } }: WrongAnswer, language: Language): AnswerError {
  return { fieldName, message: format(textIn(formMessages[message], language), { name, ...(most !== undefined && { most }) }, language) }
}

/** A name the form does not have is a mistake worth telling; texts between the fields are merely ignored. */
function unknownNames(names: ReadonlySet<string>, values: Values): WrongAnswer[] {
  const unknown = Object.keys(values).filter((fieldName) => !names.has(fieldName))
  return unknown.map((fieldName) => ({ fieldName, displayName: fieldName, problem: { message: 'forms.answer.unknown' } }))
}

function problemOf(field: FormField, state: FieldState | undefined, value: StoredValue): Problem | null {
  if (!state) return null
  if (state.isRequired && isBlank(value)) return { message: 'forms.answer.required' }
  if (state.isRequired && field.fieldType === 'CheckboxItem' && value !== 'true') return { message: 'forms.answer.agree' }
  const part = offeredPart(field, state, value)
  const isWhole = Array.isArray(value) && Array.isArray(part) ? value.length === part.length : isBlank(value) || !isBlank(part)
  return isWhole ? null : { message: 'forms.answer.option' }
}

const IDENTITY_CARD = 'IdCard'

/** A document number is checked as an identity card, unless the person says that it is something else. */
function checkDocument(
  shown: readonly FormField[],
  kept: Map<string, StoredValue>,
  problems: Map<string, Problem>,
  today: string | undefined,
): void {
  const field = shown.find(({ fieldName }) => fieldName === 'IdNumber')
  const number = kept.get('IdNumber')
  if (!field || typeof number !== 'string' || !hasBit(validationOf(field), validationTypes.IdentityCard)) return
  const type = kept.get('IdType') ?? IDENTITY_CARD
  if (type !== IDENTITY_CARD || identityCardOf(number, today) !== null) return
  kept.delete('IdNumber')
  problems.set('IdNumber', { message: 'forms.answer.idCard' })
}

/** A city lies in its province, whichever of the levels above it the form asks for. */
function checkRegions(shown: readonly FormField[], kept: Map<string, StoredValue>, problems: Map<string, Problem>, regions: Regions): void {
  const chosen = shown.filter(({ fieldType, fieldName }) => isRegion(fieldType) && typeof kept.get(fieldName) === 'string')
  if (chosen.length < 2) return
  chosen.sort((one, other) => levelOf(one) - levelOf(other))
  for (const [at, field] of chosen.entries()) {
    const above = chosen.slice(0, at).findLast((other) => levelOf(other) < levelOf(field) && kept.has(other.fieldName))
    const [code, aboveCode] = [kept.get(field.fieldName), above && kept.get(above.fieldName)]
    if (typeof code !== 'string' || typeof aboveCode !== 'string' || liesIn(regions, code, aboveCode)) continue
    kept.delete(field.fieldName)
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
