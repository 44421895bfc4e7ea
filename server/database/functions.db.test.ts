import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { applyFunctions } from '#server/database/functions.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

test('functions are applied when their text differs from what was applied last, and only then', async () => {
  const client = new pg.Client({ connectionString: harness.ownerUrl })
  await client.connect()
  const bodyOf = async (name: string) =>
    (await client.query<{ body: string }>('select prosrc as body from pg_proc where proname = $1', [name])).rows[0]?.body
  try {
    expect(await applyFunctions(client)).toEqual([])
    const standing = await bodyOf('fold_tallies')
    await client.query(`create or replace function fold_tallies() returns void language sql as 'select'`)
    await client.query(`update schema_function set checksum = 'another' where name = 'fold_tallies.sql'`)
    expect(await applyFunctions(client)).toEqual(['fold_tallies.sql'])
    expect(await bodyOf('fold_tallies')).toBe(standing)
  } finally {
    await client.end()
  }
})

test('every function of ours has its file, but the one that only migrations call', async () => {
  const { rows: there } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`.execute(
    harness.db,
  )
  const { rows: files } = await sql<{ name: string }>`select replace(name, '.sql', '') as name from schema_function order by 1`.execute(
    harness.db,
  )
  expect(there.map(({ name }) => name).filter((name) => name !== 'make_tenant_table')).toEqual(files.map(({ name }) => name))
})
