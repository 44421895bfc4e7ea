import type { FileRef } from '#core/schema.ts'
import type { FieldValue } from '#features/attendees/shapes.ts'

export type Value = FieldValue['value']
type Coded = { code: string; codeName: string }

/** Spec §9: of several values the first six, of a file name the first six letters. */
export const SHOWN_VALUES = 6
const NAME_LETTERS = 6

export function valueIn(values: readonly FieldValue[], fieldName: string): Value {
  return values.find((one) => one.fieldName === fieldName)?.value ?? null
}

export function isFiles(value: Value): value is FileRef[] {
  return Array.isArray(value) && value.some((one) => 'fileName' in one)
}

export function namesOf(value: Value): string[] {
  if (value === null || value === '') return []
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return [value.codeName || value.code]
  return (value as readonly (Coded | FileRef)[]).map((one) => ('fileName' in one ? one.fileName : one.codeName || one.code))
}

export function codeIn(value: Value): string {
  if (typeof value === 'string') return value
  return value && !Array.isArray(value) ? value.code : ''
}

export function plainText(value: Value, comma: string): string {
  return namesOf(value).join(comma)
}

export function shortList(names: readonly string[], comma: string): { text: string; isCut: boolean } {
  const isCut = names.length > SHOWN_VALUES
  return { text: names.slice(0, SHOWN_VALUES).join(comma) + (isCut ? '…' : ''), isCut }
}

export function shortFileName(fileName: string): string {
  const letters = [...fileName]
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS).join('')}…` : fileName
}

export function isMasked(value: Value): boolean {
  return typeof value === 'string' && value.includes('**')
}
