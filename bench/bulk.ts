import type pg from 'pg'

type Index = { name: string; definition: string }

/** Fills tables that stand without their indexes meanwhile: built at once afterwards, they take a fraction of the time. Those that a key or a conflict needs stay. */
export async function withoutIndexes<Result>(client: pg.Client, tables: readonly string[], fill: () => Promise<Result>): Promise<Result> {
  const { rows: indexes } = await client.query<Index>(
    `select c.relname as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisunique order by c.relname`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const filled = await fill()
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes) await client.query(definition)
  return filled
}
