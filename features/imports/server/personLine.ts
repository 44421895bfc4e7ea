import { personRow, type StoredAnswers, type PersonColumns } from '#features/orders/server/person.ts'
import { searchTexts } from '#features/attendees/server/searchTexts.ts'
import type { Sealer } from '#server/kit/sealer.ts'

/** A person's answers as the columns of their row, fit for JSON. */
export function personLine(values: StoredAnswers, sealer: Sealer) {
  const { columns, fieldValues } = personRow(values, sealer)
  const { fullName, idType, idNumber, idNumberKey, ...plain } = columns
  return { ...plain, ...renamed(columns), field_values: fieldValues }
}

/** The same for somebody new, as texts, with the words they are found by. */
export function newPersonLine(values: StoredAnswers, sealer: Sealer) {
  const row = personRow(values, sealer)
  const texts = searchTexts(row)
  return {
    ...row.columns,
    ...renamed(row.columns),
    field_values: JSON.stringify(row.fieldValues),
    search: texts?.search ?? null,
    values: texts?.values ?? null,
  }
}

const renamed = ({ fullName, idType, idNumber, idNumberKey }: PersonColumns) => ({
  full_name: fullName,
  id_type: idType,
  id_number: idNumber?.toString('hex') ?? null,
  id_number_key: idNumberKey?.toString('hex') ?? null,
})
