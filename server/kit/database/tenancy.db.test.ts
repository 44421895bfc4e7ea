import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSchema } from '#server/database/introspect.ts'
import { inScope, openPool, refusePowerfulRole } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'
import { readFile } from 'node:fs/promises'

/** Belong to the installation, not to an organisation; each for the reason its migration gives. */
const GLOBAL_TABLES = [
  'account',
  'account_identity',
  'account_password',
  'announcement',
  'local_notice',
  'local_refund',
  'local_trade',
  'oidc_payload',
  'package',
  'schema_migration',
  'schema_function',
  'secret',
  'seller',
  'send_allowance',
  'signin_code',
  'throttle',
]

const harness = await openFileHarness()

type Table = { name: string; isTenant: boolean; isForced: boolean; leadsKey: boolean }

test('every table is either the tenants’, with forced row-level security and its key led by the organisation, or listed as global', async () => {
  const { rows } = await sql<Table>`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'top_org_id') as is_tenant,
      c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as is_forced,
      exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'top_org_id') as leads_key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(harness.db)
  expect(rows.length).toBeGreaterThan(10)
  for (const table of rows)
    if (GLOBAL_TABLES.includes(table.name)) expect(table).toMatchObject({ isTenant: false })
    else expect(table).toMatchObject({ isTenant: true, isForced: true, leadsKey: true })
})

test('without an organisation no row is seen, with one only its own, and no other can be written', async () => {
  const { db, build, services } = harness
  const [mine, theirs] = [await build.member(), await build.member()]
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'top_org_id'
    where n.nspname = 'public' and c.relkind in ('r', 'p')`.execute(db)
  for (const { name } of rows) {
    const count = (scope: { orgId?: string }) =>
      inScope(services.web.db, scope, async (scoped) => {
        const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(scoped)
        const foreign = await sql<{ n: number }>`
          select count(*)::int as n from ${sql.table(name)} where top_org_id is distinct from ${scope.orgId ?? null}::uuid`.execute(scoped)
        return { all: counted.rows[0]?.n, foreign: foreign.rows[0]?.n }
      })
    expect({ name, ...(await count({})) }).toEqual({ name, all: 0, foreign: 0 })
    expect({ name, ...(await count({ orgId: mine.orgId })) }).toMatchObject({ name, foreign: 0 })
  }
  const intrude = inScope(services.web.db, { orgId: mine.orgId }, (scoped) =>
    scoped.insertInto('department').values({ topOrgId: theirs.orgId, id: crypto.randomUUID(), name: 'x' }).execute(),
  )
  await expect(intrude).rejects.toThrow(/row-level security/)
})

test('the people of orders are told to their own organisation only', async () => {
  const { build, services } = harness
  const [mine, { orgId, bventId }] = [await build.member(), await build.event({ status: 'Published' })]
  const { ticketId } = await build.ticket({ orgId, bventId })
  const { orderId } = await build.attendee({ orgId, bventId, ticketId })
  const told = (to: string | undefined) =>
    inScope(services.web.db, { orgId: to }, async (db) => (await sql`select from people_of_orders(${[orderId]})`.execute(db)).rows.length)
  expect([await told(orgId), await told(mine.orgId), await told(undefined)]).toEqual([1, 0, 0])
})

test('what a reference points to is looked up by its key alone: no other index begins with the organisation or the event', async () => {
  const { rows } = await sql<{ index: string }>`
    select distinct i.indexrelid::regclass::text as index
    from pg_constraint f
      join pg_index i on i.indrelid = f.confrelid and i.indexrelid <> f.conindid and i.indpred is null and i.indkey[0] = any(f.confkey)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname in ('top_org_id', 'bvent_id')
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace`.execute(harness.db)
  expect(rows).toEqual([])
})

test('the server refuses a role that row-level security would not bind', async () => {
  const superuser = openPool({ url: harness.ownerUrl, max: 1, name: 'test', onError: () => {}, role: null })
  await expect(refusePowerfulRole(superuser.db)).rejects.toThrow(/row-level security/)
  await superuser.end()
  await expect(refusePowerfulRole(harness.services.web.db)).resolves.toBeUndefined()
})

test('a table whose row-level security is switched off stops the boot', async () => {
  await sql`alter table department no force row level security`.execute(harness.db)
  await expect(refusePowerfulRole(harness.services.web.db)).rejects.toThrow(/department/)
  await sql`alter table department force row level security`.execute(harness.db)
})

test('the audit log only grows', async () => {
  const { orgId } = await harness.build.member()
  const change = inScope(harness.services.web.db, { orgId }, (db) => db.updateTable('auditLog').set({ action: 'x' }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
})

test('db/schema.ts is what the migrations make', async () => {
  const written = await readFile(new URL('../../../db/schema.ts', import.meta.url), 'utf8')
  const { format } = await import('prettier')
  const options = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 140, trailingComma: 'all' } as const
  expect(await format(await readSchema(harness.ownerUrl), options)).toBe(await format(written, options))
})

test('inside an organisation a person’s membership of another one does not exist', async () => {
  const { build, services } = harness
  const { accountId, orgId } = await build.member()
  const other = await build.member({ accountId })
  const orgsIn = (scope: { orgId?: string; accountId: string }) =>
    inScope(services.web.db, scope, async (db) => {
      const members = await db.selectFrom('member').select('topOrgId').where('accountId', '=', accountId).execute()
      const orgs = await db.selectFrom('org').select('topOrgId').execute()
      return [members.map((row) => row.topOrgId).sort(), orgs.map((row) => row.topOrgId).sort()]
    })
  expect(await orgsIn({ orgId, accountId })).toEqual([[orgId], [orgId]])
  const both = [orgId, other.orgId].sort()
  expect(await orgsIn({ accountId })).toEqual([both, both])
})
