import { renamed } from '#features/notices/fields.ts'
import type { ReplaceField } from '#features/notices/shapes.ts'

export type FieldNames = {
  /** As people read it: `{{姓名}}`. */
  shown: (text: string) => string
  stored: (text: string) => string
  nameOf: (fieldName: string) => string
}

/** People read the names of fields, the wire has their codes; a name that two fields share stays a code. */
export function fieldNamesOf(fields: readonly ReplaceField[]): FieldNames {
  const count = (name: string) => fields.filter(({ displayName }) => displayName === name).length
  const unique = fields.filter(({ displayName }) => count(displayName) === 1 && !/[{}|\n]/.test(displayName))
  const names = new Map(unique.map(({ fieldName, displayName }) => [fieldName, displayName]))
  const codes = new Map(unique.map(({ fieldName, displayName }) => [displayName, fieldName]))
  return {
    shown: (text) => renamed(text, (name) => names.get(name)),
    stored: (text) => renamed(text, (name) => codes.get(name)),
    nameOf: (fieldName) => names.get(fieldName) ?? fieldName,
  }
}
