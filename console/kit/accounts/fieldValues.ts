import type { ShownField } from '#core/accountCheck.ts'

/** Fields of a provider stand beside the rest of the form under the name by which the server refuses them. */
export type FieldValues = Record<`fields.${string}`, string | undefined>
export const keyOf = (field: string) => `fields.${field}` as const

/** Stands for a secret that is set: it is never sent here, and stays as it was unless something else is typed. */
export const KEPT = '\u2022'

export function fieldValuesOf(fields: readonly ShownField[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [keyOf(field.name), field.isSecret && field.isSet ? KEPT : field.value]))
}

export function typedFields(values: FieldValues, fields: readonly ShownField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, typed(values[keyOf(name)])]))
}

const typed = (value = '') => (value === KEPT ? '' : value)
