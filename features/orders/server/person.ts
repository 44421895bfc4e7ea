import type { Selectable } from 'kysely'
import { maskedText } from '#core/mask.ts'
import { contactFields, type Sight } from '#core/narrowing.ts'
import type { Schema } from '#db/schema.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { uniqueKeysOf } from '#features/forms/validate.ts'
import type { StoredValue } from '#features/forms/values.ts'
import type { Sealer } from '#server/kit/sealer.ts'

type Row = Selectable<Schema['attendee']>
export type StoredAnswers = Record<string, StoredValue>

/** Fields that are columns and hold their answer as it is. */
const plainColumns = {
  Mobile: 'mobile',
  Email: 'email',
  Gender: 'gender',
  IdType: 'idType',
  Country: 'country',
  Province: 'province',
  City: 'city',
  Area: 'area',
  Address: 'address',
} as const satisfies Record<string, keyof Row>

type PlainColumn = (typeof plainColumns)[keyof typeof plainColumns]
export type PersonColumns = { fullName: string; idNumber: Buffer | null; idNumberKey: Buffer | null } & Record<PlainColumn, string | null>
export type PersonRow = { columns: PersonColumns; fieldValues: StoredAnswers }

const textOf = (value: StoredValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

const plainEntries = Object.entries(plainColumns)
const isColumn = new Set(['FullName', 'IdNumber', ...Object.keys(plainColumns)])

/** Answers as a row keeps them: what lists search and sort by in columns, document numbers closed, everything else by name. */
export function personRow(values: StoredAnswers, sealer: Sealer): PersonRow {
  const idNumber = textOf(values['IdNumber'])
  const columns = {
    fullName: textOf(values['FullName']) ?? '',
    idNumber: idNumber === null ? null : sealer.seal(idNumber),
    idNumberKey: idNumber === null ? null : sealer.key(idNumber),
  } as PersonColumns
  for (const [name, column] of plainEntries) columns[column] = textOf(values[name])
  const others = Object.entries(values).filter(([name, value]) => !isColumn.has(name) && value !== null)
  return { columns, fieldValues: Object.fromEntries(others) }
}

export type StoredPerson = Pick<Row, 'fullName' | 'idNumber' | 'fieldValues' | PlainColumn>

/** The way back. */
export function valuesOfPerson(row: StoredPerson, sealer: Sealer): StoredAnswers {
  const columns = Object.entries(plainColumns).map(([name, column]): [string, StoredValue] => [name, row[column]])
  return {
    ...(row.fieldValues as StoredAnswers),
    ...Object.fromEntries(columns),
    FullName: row.fullName,
    IdNumber: row.idNumber && sealer.open(row.idNumber),
  }
}

/** The way back of one answer. */
export function answerReader(fieldName: string, sealer: Sealer): (row: StoredPerson) => StoredValue {
  if (fieldName === 'FullName') return ({ fullName }) => fullName
  if (fieldName === 'IdNumber') return ({ idNumber }) => idNumber && sealer.open(idNumber)
  const column = Object.hasOwn(plainColumns, fieldName) ? plainColumns[fieldName as keyof typeof plainColumns] : null
  return column ? (row) => row[column] : ({ fieldValues }) => (fieldValues as StoredAnswers)[fieldName] ?? null
}

export const maskedFieldNames: readonly string[] = contactFields

/** For those who may not see phones, mail addresses and document numbers whole. */
export function maskedAnswer(fieldName: string, value: StoredValue): StoredValue {
  return maskedFieldNames.includes(fieldName) ? coveredAnswer(fieldName, value) : value
}

/** Covered, whatever it is an answer to; what has no parts to cover is not there. */
export function coveredAnswer(fieldName: string, value: StoredValue): StoredValue {
  if (value === null || value === '') return value
  return typeof value === 'string' ? maskedText(fieldName, value) : null
}

/** As somebody sees it who sees the field whole, masked or not at all. */
export function answerSeenAs(sight: Sight, fieldName: string, value: StoredValue): StoredValue {
  if (sight === 'whole') return value
  return sight === 'masked' ? coveredAnswer(fieldName, value) : null
}

/** What the log may keep of answers, of all or of some: nothing that is closed elsewhere. */
export function loggable(values: StoredAnswers, names: readonly string[] = Object.keys(values)): StoredAnswers {
  return Object.fromEntries(names.map((name) => [name, maskedAnswer(name, values[name] ?? null)]))
}

/** What must be unique in the event while its person holds a seat; document numbers by their blind key. */
export function uniqueValuesOf(
  fields: readonly FormField[],
  values: StoredAnswers,
  sealer: Sealer,
): { fieldName: string; valueKey: string }[] {
  return uniqueKeysOf(fields, values).map(({ fieldName, valueKey }) => ({
    fieldName,
    valueKey: fieldName === 'IdNumber' ? sealer.key(valueKey).toString('hex') : valueKey,
  }))
}
