import { wallOf } from '#core/dateTime.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { codeOf } from '#features/forms/values.ts'
import type { Typed } from '#features/registration/site/judge.ts'

/** Answers as they come over the wire, as the controls of the form hold them. */
export function typedValues(
  fields: readonly FormField[],
  given: readonly { fieldName: string; value?: unknown }[],
  timeZone: string,
): Typed {
  const values = new Map(given.map(({ fieldName, value }) => [fieldName, value]))
  return Object.fromEntries(fields.map((field) => [field.fieldName, typedValue(field, values.get(field.fieldName), timeZone)]))
}

function typedValue(field: FormField, value: unknown, timeZone: string): unknown {
  if (value === null || value === undefined) return ''
  switch (shapeOf(field.fieldType)) {
    case 'code':
      return codeOf(value) ?? ''
    case 'codes':
    case 'path':
      return Array.isArray(value) ? value.map(codeOf).filter((code) => code !== null) : []
    case 'dateTime': {
      const { date, time } = wallOf(String(value), timeZone)
      return `${date}T${time.slice(0, 5)}`
    }
    default:
      return value
  }
}
