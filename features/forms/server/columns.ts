import { sql, type RawBuilder } from 'kysely'

/** Fields that are columns of `attendee`, since lists search and sort by them; every other answer lies in `field_values`. */
export const attendeeColumns = {
  FullName: 'full_name',
  Mobile: 'mobile',
  Email: 'email',
  Gender: 'gender',
  IdType: 'id_type',
  IdNumber: 'id_number',
  Country: 'country',
  Province: 'province',
  City: 'city',
  Area: 'area',
  Address: 'address',
} as const

export function isColumn(fieldName: string): fieldName is keyof typeof attendeeColumns {
  return Object.hasOwn(attendeeColumns, fieldName)
}

/** Whether the attendee `a` has no answer to the field. */
export function isBlankSql(fieldName: string): RawBuilder<boolean> {
  if (fieldName === 'FullName') return sql`a.full_name = ''`
  if (isColumn(fieldName)) return sql`${sql.ref(`a.${attendeeColumns[fieldName]}`)} is null`
  return sql`coalesce(a.field_values -> ${fieldName}::text, 'null'::jsonb) in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`
}

/** The answer of the attendee `a` as jsonb; of a document number, which stays closed, only that it is there. */
export function valueSql(fieldName: string): RawBuilder<unknown> {
  if (fieldName === 'IdNumber') return sql`case when a.id_number is not null then '"*"'::jsonb end`
  if (isColumn(fieldName)) return sql`to_jsonb(nullif(${sql.ref(`a.${attendeeColumns[fieldName]}`)}, ''))`
  return sql`a.field_values -> ${fieldName}::text`
}
