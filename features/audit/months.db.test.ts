import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepMonths } from '#features/audit/server/months.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db } = harness

const keep = (now: string, months?: number) =>
  keepMonths({
    ...harness.services,
    pool: harness.services.web,
    config: { ...harness.services.config, KEPT_MONTHS: months },
    now: new Date(now),
  })

const write = (orgId: string, time: string) =>
  sql`insert into audit_log (top_org_id, id, time, account_name, action, object_id)
    values (${orgId}, time_ordered_id(${time}::timestamptz), ${time}::timestamptz, '王', 'event.create', ${time})`.execute(db)

/** Every line of an organisation, newest first, as its list reads them, with the part it lies in. */
async function linesOf(orgId: string) {
  const { rows } = await sql<{ day: string; part: string }>`
    select object_id as day, tableoid::regclass::text as part from audit_log where top_org_id = ${orgId} order by id desc`.execute(db)
  return rows.map(({ day, part }) => `${day} ${part}`)
}

test('a line lies in its month, the list reads them all in their order, and a month past keeping goes whole', async () => {
  const { orgId } = await harness.build.member()
  await keep('2031-01-15T00:00:00Z')
  for (const day of ['2031-01-31T23:59:59Z', '2031-02-01T00:00:00Z', '2031-04-30T12:00:00Z']) await write(orgId, day)
  expect(await linesOf(orgId)).toEqual([
    '2031-04-30T12:00:00Z audit_log_2031_04',
    '2031-02-01T00:00:00Z audit_log_2031_02',
    '2031-01-31T23:59:59Z audit_log_2031_01',
  ])

  await keep('2031-07-31T23:00:00Z', 6)
  expect(await linesOf(orgId)).toHaveLength(3)
  await keep('2031-08-01T00:00:00Z', 6)
  expect(await linesOf(orgId)).toEqual(['2031-04-30T12:00:00Z audit_log_2031_04', '2031-02-01T00:00:00Z audit_log_2031_02'])
})

test('what came before its month was made is moved into it', async () => {
  const { orgId } = await harness.build.member()
  await write(orgId, '2041-05-05T00:00:00Z')
  expect(await linesOf(orgId)).toEqual(['2041-05-05T00:00:00Z audit_log_rest'])
  await keep('2041-05-06T00:00:00Z')
  expect(await linesOf(orgId)).toEqual(['2041-05-05T00:00:00Z audit_log_2041_05'])
})

test('a month is reached through the log alone, and less than six are not kept', async () => {
  const { orgId } = await harness.build.member()
  await keep('2051-01-15T00:00:00Z')
  await write(orgId, '2051-01-20T00:00:00Z')
  const seen = await inScope(harness.services.web.db, { orgId }, (scoped) =>
    sql<{ whole: number; part: number }>`
      select (select count(*)::int from audit_log) as whole, (select count(*)::int from audit_log_2051_01) as part`.execute(scoped),
  )
  expect(seen.rows).toEqual([{ whole: 1, part: 0 }])
  await expect(keep('2051-01-15T00:00:00Z', 5)).rejects.toThrow(/six months/)
})
