import pg from 'pg'

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  timestamptz: 'Timestamp',
  date: 'string',
  time: 'string',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

type Column = { table: string; column: string; type: string; isNullable: boolean; hasDefault: boolean }

/** The TypeScript face of the tables; Kysely's camel case is applied here, once. */
export async function readSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(`
    select table_name as table, column_name as column, udt_name as type,
      is_nullable = 'YES' as "isNullable", column_default is not null or is_generated = 'ALWAYS' as "hasDefault"
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('schema_migration', 'schema_function')
      and not (select c.relispartition from pg_class c where c.oid = to_regclass(quote_ident(table_name)))
    order by table_name, ordinal_position`)
  await client.end()

  const tables = Map.groupBy(rows, (row) => row.table)
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${camel(column.column)}: ${typeOf(column)}`)
    return `export type ${pascal(table)}Table = {\n${lines.join('\n')}\n}`
  })
  const names = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table`)
  return [
    '// Written by bin/schema.ts from the migrations. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    'type Timestamp = ColumnType<Date, Date | string, Date | string>',
    'type Json = ColumnType<unknown, string | null, string | null>',
    '',
    interfaces.join('\n\n'),
    '',
    `export type Schema = {\n${names.join('\n')}\n}`,
    '',
  ].join('\n')
}

function typeOf({ table, column, type, isNullable, hasDefault }: Column): string {
  const known = types[type]
  if (!known) throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  const full = isNullable ? `${known} | null` : known
  if (!hasDefault) return full
  if (known === 'Timestamp') return 'ColumnType<Date, Date | string | undefined, Date | string>'
  return known === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${full}>`
}
