import { sql, type RawBuilder } from 'kysely'
import type { BinaryArray } from '#server/kit/database/binaryArray.ts'
import { bufferOf } from '#server/kit/database/bufferOf.ts'

/** Columns of equal length as a query that gives their rows. */
export function unnested(columns: Readonly<Record<string, BinaryArray>>): RawBuilder<unknown> {
  const list = Object.entries(columns).map(
    ([name, { type, bytes }]) => sql`unnest(${bufferOf(bytes)}::${sql.raw(type)}[]) as ${sql.ref(name)}`,
  )
  return sql`select ${sql.join(list)}`
}
