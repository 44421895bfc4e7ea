import type pg from 'pg'

export type Table = { name: string; columns: string[] }

/** Laid anew by whoever restores: they say how far the schema is, not what is in it. */
const OF_THE_SCHEMA = ['schema_migration', 'schema_function']

/** Every table with the columns that are written; the parts of a partitioned one are read and filled through it. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by 1 order by 1`,
    [OF_THE_SCHEMA],
  )
  return rows
}

export async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select max(version) as version from schema_migration')
  return rows[0]?.version ?? 0
}
