import { personRow, type Kept, type PersonRow } from '#features/attendees/server/person.ts'
import { searchTexts } from '#features/attendees/server/searchTexts.ts'
import type { Sealer } from '#server/kit/sealer.ts'

/** A person's answers as the columns of their row, fit for JSON. */
export function personLine(values: Kept, sealer: Sealer) {
  return lineOfRow(personRow(values, sealer))
}

/** The same for somebody new, with the words they are found by. */
export function newPersonLine(values: Kept, sealer: Sealer) {
  const row = personRow(values, sealer)
  const texts = searchTexts(row)
  return { ...lineOfRow(row), search: texts?.search ?? null, values: texts?.values ?? null }
}

function lineOfRow({ columns, fieldValues }: PersonRow) {
  const { fullName, idType, idNumber, idNumberKey, ...plain } = columns
  return {
    ...plain,
    full_name: fullName,
    id_type: idType,
    id_number: idNumber?.toString('hex') ?? null,
    id_number_key: idNumberKey?.toString('hex') ?? null,
    field_values: fieldValues,
  }
}
