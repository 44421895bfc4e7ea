import { personRow, type Kept } from '#features/attendees/server/person.ts'
import type { Sealer } from '#server/kit/sealer.ts'

/** A person's answers as the columns of their row, fit for JSON. */
export function personLine(values: Kept, sealer: Sealer) {
  const { columns, fieldValues } = personRow(values, sealer)
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
