import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'

const directory = new URL('../../db/functions/', import.meta.url)

/** `db/functions/<name>.sql` is how a function of the database stands now; it is applied again whenever its text has changed. */
export async function applyFunctions(client: pg.Client): Promise<string[]> {
  await client.query('create table if not exists schema_function (name text primary key, checksum text not null)')
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_function')
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, directory), 'utf8')))
  const changed = files.flatMap((name, at) => {
    const sql = texts[at] ?? ''
    const checksum = createHash('sha256').update(sql).digest('hex')
    return known.get(name) === checksum ? [] : [{ name, sql, checksum }]
  })
  if (changed.length === 0) return []
  await client.query('begin')
  try {
    // Functions may name each other, whatever the order of their files.
    await client.query('set local check_function_bodies = off')
    for (const { name, sql, checksum } of changed) {
      await client.query(sql)
      await client.query(
        'insert into schema_function (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum',
        [name, checksum],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`the functions of the database could not be applied: ${(error as Error).message}`, { cause: error })
  }
  return changed.map(({ name }) => name)
}
