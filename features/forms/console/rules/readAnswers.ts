import type { FormField } from '#features/forms/fieldTypes.ts'
import { isAnswerable } from '#features/forms/fields.ts'
import { readAnswer, type StoredValue } from '#features/forms/values.ts'

/** Answers as they are kept; one that cannot be read counts as none, as it does while registering. */
export function readAnswers(
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  timeZone: string,
): Record<string, StoredValue> {
  return Object.fromEntries(
    fields.filter(isAnswerable).map((field) => {
      const read = readAnswer(field, answers[field.fieldName] ?? null, { timeZone })
      return [field.fieldName, 'value' in read ? read.value : null]
    }),
  )
}
