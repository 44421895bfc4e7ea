import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ofTheInstallation, uniqueEverywhere } from '#db/distribution.ts'
import { openFileHarness } from '#test/harness.ts'

const { db } = await openFileHarness()
const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) => (await query.execute(db)).rows.map(({ name }) => name)

/** Tables of organisations, each with the number of its distribution column. */
const ofOrganisations = sql`
  select c.oid, c.relname, a.attnum, a.attnotnull, a.atttypid from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'top_org_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

test('every table belongs to an organisation, or it is said why not', async () => {
  const names = await namesOf(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migration', 'schema_function') and c.oid not in (select oid from (${ofOrganisations}) as t)
    order by 1`)
  expect(names).toEqual(Object.keys(ofTheInstallation))
})

test('the distribution column is of one type and never missing', async () => {
  expect(
    await namesOf(
      sql`select relname as name from (${ofOrganisations}) as t where not attnotnull or atttypid <> 'uuid'::regtype order by 1`,
    ),
  ).toEqual([])
})

test('every key holds the distribution column, or it is said why a word is unique everywhere', async () => {
  const names = await namesOf(sql`
    select i.relname as name from pg_index x join (${ofOrganisations}) as t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where (x.indisunique or x.indisexclusion) and not t.attnum = any(x.indkey) order by 1`)
  expect(names).toEqual(Object.keys(uniqueEverywhere))
})

test('a foreign key holds it on both sides in one place, or leads to a table of the installation', async () => {
  const names = await namesOf(sql`
    select k.conname as name from pg_constraint k join (${ofOrganisations}) as t on t.oid = k.conrelid
      left join (${ofOrganisations}) as r on r.oid = k.confrelid
    where k.contype = 'f' and r.oid is not null
      and coalesce(array_position(k.conkey, t.attnum) <> array_position(k.confkey, r.attnum), true) order by 1`)
  expect(names).toEqual([])
})

test('no table of the installation leads into an organisation, but the seller', async () => {
  const names = await namesOf(sql`
    select k.conrelid::regclass::text as name from pg_constraint k join (${ofOrganisations}) as r on r.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and k.conrelid not in (select oid from (${ofOrganisations}) as t) order by 1`)
  expect(names).toEqual(['seller'])
})

// People see their own memberships before they have chosen one, and letters with secrets are withheld within an organisation.
test('row-level security asks for nothing but the organisation, with three exceptions', async () => {
  const names = await namesOf(sql`
    select p.tablename || ' ' || p.policyname as name from pg_policies p join (${ofOrganisations}) as t on t.relname = p.tablename
    where p.policyname <> 'owner' and concat(p.qual, p.with_check) !~ 'top_org_id = app_org\\(\\)' order by 1`)
  expect(names).toEqual(['member own', 'message secret', 'org own'])
})

test('no default counts on one database: numbers are as wide as a distributed sequence', async () => {
  const names = await namesOf(sql`
    select t.relname || '.' || a.attname as name from (${ofOrganisations}) as t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> ''
    where a.atttypid <> 'int8'::regtype order by 1`)
  expect(names).toEqual([])
})
