import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasFlag } from '#core/flags.ts'
import { importCalls } from '#features/imports/contract.ts'
import { importerOf, xlsx } from '#features/imports/testImport.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

async function world() {
  const event = await harness.build.event()
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId })
  const me = await importerOf(harness, event)
  const { envelope } = await me.upload(
    await xlsx([
      ['姓名', '手机', '餐食', '到店'],
      ['甲', '13800000001', '素食', '2026年11月15日'],
      ['乙', '13800000002', '普通', '20261116'],
    ]),
    { ticketId },
  )
  const key = envelope.returnObj?.key ?? ''
  const { list: made } = await me.asker.get(importCalls.createFields, { BventId: event.bventId, FromList: ['餐食', '到店'], Key: key })
  return { ...event, me, key, made: made.map(({ fieldId }) => fieldId) }
}

async function fields(bventId: string, names: readonly string[]) {
  const { rows } = await sql<{ fieldName: string; flags: number; fieldType: string }>`
    select field_name, flags, field_type from form_field where bvent_id = ${bventId} and field_name = any(${names}::text[]) and deleted_at is null
    order by sort_id`.execute(harness.db)
  return rows
}

test('fields made of columns are the organiser’s alone, and go with the import that is undone', async () => {
  const { bventId, me, key, made } = await world()
  const there = await fields(bventId, made)
  expect(there.map(({ flags }) => hasFlag(flags, 'IsOnlyAdmin'))).toEqual([true, true])
  expect(there.map(({ fieldType }) => fieldType)).toEqual(['Textbox', 'Date'])
  await me.recheck(key, { map: { 餐食: made[0] ?? '', 到店: made[1] ?? '' } })
  await me.save(key)
  expect(await fields(bventId, made)).toHaveLength(2)
  expect(await me.asker.get(importCalls.task, { key })).toMatchObject({ newFieldCount: 2 })

  await me.undo(key)
  expect(await fields(bventId, made)).toEqual([])
  const { rows } = await sql<{ names: string[] }>`
    select before -> 'fieldNames' as names from audit_log where bvent_id = ${bventId} and action = 'import.dropFields'`.execute(harness.db)
  expect(rows.map(({ names }) => names.toSorted())).toEqual([made.toSorted()])
})

test('a field that somebody else uses, or that was made public, stays', async () => {
  const { bventId, orgId, me, key, made } = await world()
  const [meal = '', day = ''] = made
  await me.recheck(key, { map: { 餐食: meal, 到店: day } })
  await me.save(key)
  const other = await harness.build.attendee({ bventId, orgId })
  await sql`update attendee set field_values = field_values || ${JSON.stringify({ [meal]: '清真' })}::jsonb where id = ${other.attendeeId}`.execute(
    harness.db,
  )
  await sql`update form_field set flags = flags - 1 where bvent_id = ${bventId} and field_name = ${day}`.execute(harness.db)
  await me.undo(key)
  expect((await fields(bventId, made)).map(({ fieldName }) => fieldName)).toEqual([meal, day])
})

test('what the import did not use in the end goes when it is saved, and all of it when it is abandoned', async () => {
  const used = await world()
  await used.me.recheck(used.key, { map: { 餐食: used.made[0] ?? '', 到店: null } })
  await used.me.save(used.key)
  expect((await fields(used.bventId, used.made)).map(({ fieldName }) => fieldName)).toEqual([used.made[0]])

  const left = await world()
  const later = new Date(Date.now() + 8 * 86_400_000)
  await sql`select sweep_imports(${later})`.execute(harness.services.web.db)
  expect(await fields(left.bventId, left.made)).toEqual([])
  expect(await fields(used.bventId, used.made)).toHaveLength(1)
})
