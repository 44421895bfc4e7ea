import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { formCalls } from '#features/forms/contract.ts'
import { importCalls } from '#features/imports/contract.ts'
import { threadOf } from '#features/imports/server/judgeThread.ts'
import { importerOf, xlsx, type Importer } from '#features/imports/testImport.ts'
import { setField } from '#test/registering.ts'
import { openPool } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

async function world() {
  const event = await harness.build.event()
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId })
  return { ...event, ticketId, me: await importerOf(harness, event) }
}

const HEADER = ['姓名', '手机', '邮箱', '公司']
const ROWS = 2_300
/** Some without a name, some with a wrong number, some that share one with an earlier row, far behind it too. */
const people = Array.from({ length: ROWS }, (_, at) => [
  at % 97 === 5 ? '' : `人${at}`,
  at % 89 === 7 ? '12' : String(13_800_000_000 + (at % 450 === 11 ? 11 : at)),
  `u${at}@example.com`,
  `公司${at % 7}`,
])
const file = () => xlsx([HEADER, ...people])

/** Sealed anew they look different, so equal bytes are the same judgement. */
async function judgements(key: string): Promise<string> {
  const { rows } = await sql<{ found: string | null }>`
    select string_agg(encode(checks, 'hex'), ' ' order by first_row) as found from import_block where import_id = ${key}`.execute(
    harness.db,
  )
  return rows[0]?.found ?? ''
}

async function preview(me: Importer, bventId: string, key: string) {
  const { reasons, ...counts } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key, pageSize: 1 })
  const wrong = []
  for (let pageNo = 1; pageNo <= 3; pageNo += 1) {
    const { list } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key, hasError: true, pageNo, pageSize: 50 })
    wrong.push(...list)
  }
  return { reasons, counts, wrong }
}

async function uploaded({ me, ticketId }: Awaited<ReturnType<typeof world>>): Promise<string> {
  const { envelope } = await me.upload(await file(), { ticketId })
  return envelope.returnObj?.key ?? ''
}

test('what is confirmed as proposed was judged while the file was read, and comes to what a check comes to', async () => {
  const here = await world()
  const { me, bventId, ticketId } = here
  const key = await uploaded(here)
  const ahead = await judgements(key)
  expect(ahead).not.toBe('')
  const early = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key })
  expect(early).toMatchObject({ list: [], pageTotalCount: 0, reasons: [] })

  const progress = await me.recheck(key, { rules: { matchKey: 'Mobile', policies: [{ fieldId: 'Company', policy: 'neverBlank' }] } })
  expect(await judgements(key)).toBe(ahead)

  const other = await me.check(await file(), { ticketId, map: { 公司: null } })
  const checked = await me.recheck(other.key)
  for (const name of ['total', 'doneCount', 'newCount', 'updateCount', 'failCount'] as const) expect(progress[name]).toBe(checked[name])
  expect(progress.failCount).toBeGreaterThan(40)
  expect(await preview(me, bventId, key)).toEqual(await preview(me, bventId, other.key))

  expect(await me.save(key, { isNext: true })).toMatchObject({ taskStatus: 'done', newCount: progress.newCount })
  // Changed here, the words are made by the database.
  const words = sql<{ words: string }>`
    select md5(string_agg(search_text || values_text, ' ' order by id)) as words from attendee where bvent_id = ${bventId}`
  const brought = (await words.execute(harness.db)).rows
  await sql`update attendee set full_name = full_name where bvent_id = ${bventId}`.execute(harness.db)
  expect((await words.execute(harness.db)).rows).toEqual(brought)
})

const differently: [
  string,
  (here: Awaited<ReturnType<typeof world>>, key: string) => Promise<{ rules?: object; map?: Record<string, null> }>,
][] = [
  ['another matching', async () => ({ map: { 公司: null } })],
  ['another key', async () => ({ rules: { matchKey: 'Email' } })],
  ['another policy', async () => ({ rules: { policies: [{ fieldId: 'Company', policy: 'overwrite' }] } })],
  [
    'a field that was added to the form',
    async ({ me, bventId }) => {
      await me.asker.get(formCalls.addField, { bventId, field: { fieldName: 'WeChat' } })
      return {}
    },
  ],
  [
    'a ticket that was closed',
    async ({ ticketId }) => {
      await harness.db.updateTable('ticket').set({ isOpen: false }).where('id', '=', ticketId).execute()
      return {}
    },
  ],
]

test.each(differently)('rows are judged anew under %s', async (_, change) => {
  const here = await world()
  const key = await uploaded(here)
  const ahead = await judgements(key)
  const progress = await here.me.recheck(key, (await change(here, key)) as never)
  expect(progress.doneCount).toBe(ROWS)
  const anew = await judgements(key)
  expect(anew).not.toBe('')
  for (const block of ahead.split(' ')) expect(anew).not.toContain(block)
})

test('somebody who came after the upload is found by the check', async () => {
  const here = await world()
  const { me, bventId, orgId, ticketId } = here
  const key = await uploaded(here)
  await harness.build.attendee({ bventId, orgId, ticketId, mobile: '13800000001' })
  expect(await me.recheck(key)).toMatchObject({ updateCount: 1 })
})

test('a check goes on when it loses its thread in the middle', async () => {
  const here = await world()
  const { me, bventId, orgId, ticketId } = here
  const key = await uploaded(here)
  await setField(harness, bventId, 'Email', ['IsUnique'])
  await harness.build.attendee({ bventId, orgId, ticketId, mobile: '13800000001' })

  // The thread asks who holds these values, and nobody can say as long as this is locked.
  const other = openPool({ url: harness.ownerUrl, max: 1, name: 'lock', role: null, onError: () => {} })
  const client = await other.pg.connect()
  await client.query('begin; lock table attendee_unique in access exclusive mode')
  const checking = me.recheck(key, { map: { 公司: null } })
  const isAsking = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%attendee_unique%' and datname = current_database()`
  await eventually(async () => expect((await isAsking.execute(harness.db)).rows[0]?.n ?? 0).toBeGreaterThan(0))
  const { checkId } = await harness.db.selectFrom('importJob').select('checkId').where('id', '=', key).executeTakeFirstOrThrow()
  const lost = threadOf(checkId ?? '', true)
  lost.end()
  await client.query('rollback')
  client.release()
  await other.end()

  const progress = await checking
  expect(lost.isAlive()).toBe(false)
  const again = await me.recheck(key, { map: { 公司: null } })
  for (const name of ['taskStatus', 'doneCount', 'newCount', 'updateCount', 'failCount'] as const) expect(progress[name]).toBe(again[name])
  expect(progress).toMatchObject({ taskStatus: 'done', doneCount: ROWS, updateCount: 1 })
})
