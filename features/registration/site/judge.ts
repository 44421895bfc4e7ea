import { hasFlag } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import { evaluateRules, type FieldState, type RegisterRule } from '#features/forms/evaluate.ts'
import { isRegion, regionTypes, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { fieldsFor, isAnswerable } from '#features/forms/fields.ts'
import { validateAnswers } from '#features/forms/validate.ts'
import { isBlank, readAnswer, type StoredValue } from '#features/forms/values.ts'

/** What a person is asked, and by which clock their times are read. */
export type Asking = { fields: readonly FormField[]; rules: readonly RegisterRule[]; timeZone: string; language: Language }
/** As typed: texts, codes, lists of codes, files. */
export type Typed = Readonly<Record<string, unknown>>
export type Judged = {
  states: ReadonlyMap<string, FieldState>
  /** Every wrong answer in words, by field, in the order of the form. */
  errors: Readonly<Record<string, string>>
  /** What is sent: answers as they are stored, of fields that are shown. */
  values: Readonly<Record<string, StoredValue>>
  required: number
  answered: number
}

/** One look at all of a person's answers: what is in the form, what is wrong with it, what goes out. */
export function judged({ fields, rules, timeZone, language }: Asking, ticketId: string, values: Typed, now = new Date()): Judged {
  const asked = fieldsFor(fields, 'attendee')
  const read: Record<string, StoredValue> = {}
  for (const field of asked.filter(isAnswerable)) {
    const answer = readAnswer(field, values[field.fieldName] ?? null, { timeZone })
    if ('value' in answer) read[field.fieldName] = answer.value
  }
  const states = evaluateRules(rules, asked, { values: read, ticketId, timeZone })
  const answers = validateAnswers({ fields, rules, ticketId, values, language, timeZone, now })
  const errors = Object.fromEntries(answers.errors.map(({ fieldName, message }) => [fieldName, message]))
  const needed = asked.filter(({ fieldName }) => states.get(fieldName)?.isShow && states.get(fieldName)?.isRequired)
  const answered = needed.filter(({ fieldName }) => !(fieldName in errors) && !isBlank(read[fieldName])).length
  return { states, errors, values: answers.values, required: needed.length, answered }
}

/** The same order for one person however often the page is opened, another one for the next. */
export function inOrderFor(personKey: string, field: FormField): Option[] {
  if (!hasFlag(field.openFunctionalVerificationTags, 'IsRandomOptionSort')) return field.fieldOptions
  return field.fieldOptions
    .map((option) => ({ option, at: spread(`${personKey}/${field.fieldName}/${option.key}`) }))
    .sort((one, other) => one.at - other.at)
    .map(({ option }) => option)
}

/** FNV-1a, mixed once more so that keys differing in one letter land far apart. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A changed region empties those below it, which lay in the old one. */
export function withAnswer(fields: readonly FormField[], values: Typed, fieldName: string, value: unknown): Typed {
  const changed = fields.find((field) => field.fieldName === fieldName)
  if (!changed || !isRegion(changed.fieldType) || values[fieldName] === value) return { ...values, [fieldName]: value }
  const below = new Set<string>(regionTypes.slice(regionTypes.indexOf(changed.fieldType) + 1))
  const emptied = fields.filter(({ fieldType }) => below.has(fieldType)).map((field) => [field.fieldName, ''])
  return { ...values, ...Object.fromEntries(emptied), [fieldName]: value }
}

const OWN_FIELDS = ['FullName', 'EnglishName', 'Mobile', 'Email', 'IdNumber', 'Avatar', 'Gender']

/** Fills what is blank with the first person's answers, except what is everyone's own. */
export function likeFirst(fields: readonly FormField[], values: Typed, first: Typed): Typed {
  const shared = fields.filter(
    (field) =>
      isAnswerable(field) &&
      !OWN_FIELDS.includes(field.fieldName) &&
      shapeOf(field.fieldType) !== 'files' &&
      !hasFlag(field.openFunctionalVerificationTags, 'IsUnique') &&
      isBlank(values[field.fieldName]) &&
      !isBlank(first[field.fieldName]),
  )
  return { ...values, ...Object.fromEntries(shared.map(({ fieldName }) => [fieldName, first[fieldName]])) }
}
