import type { FileRef } from '#core/schema.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import type { FieldValue } from '#features/attendees/shapes.ts'
import { isMasked } from '#features/attendees/console/list/cellText.ts'

/** An answer as a form holds it: text, a code, codes along a path or beside each other, files. */
export type Answer = string | string[] | FileRef[] | null
export type Answers = Readonly<Record<string, Answer>>

export function answerOf({ fieldType }: Pick<FormField, 'fieldType'>, value: FieldValue['value']): Answer {
  if (value === null || value === '') return null
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value.code
  if (shapeOf(fieldType) === 'files') return value.filter((one): one is FileRef => 'fileName' in one)
  return value.flatMap((one) => ('code' in one ? one.code : []))
}

export function answersOf(fields: readonly FormField[], values: readonly FieldValue[]): Answers {
  const given = new Map(values.map(({ fieldName, value }) => [fieldName, value]))
  return Object.fromEntries(fields.map((field) => [field.fieldName, answerOf(field, given.get(field.fieldName) ?? null)]))
}

const isFiles = (answer: Answer): answer is FileRef[] => Array.isArray(answer) && answer.some((one) => typeof one !== 'string')

/** On the wire files are their ids. */
export function sentAnswer(answer: Answer): string | string[] | null {
  if (isFiles(answer)) return answer.map(({ id }) => id)
  return (answer as string | string[] | null) ?? null
}

const keyOf = (answer: Answer | undefined) => {
  const sent = sentAnswer(answer ?? null)
  return JSON.stringify(sent === '' || (Array.isArray(sent) && sent.length === 0) ? null : sent)
}

export function changedNames(before: Answers, after: Answers): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => keyOf(before[name]) !== keyOf(after[name]))
}

/** Values shown in part must be looked at whole before they can be changed. */
export function maskedNames(values: readonly FieldValue[]): string[] {
  return values.filter(({ value }) => isMasked(value)).map(({ fieldName }) => fieldName)
}
