import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCalls } from '#features/imports/contract.ts'
import { importerOf, xlsx } from '#features/imports/testImport.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { openHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  await harness.withWorker()
})
afterAll(() => harness.stop())

async function world({ bventType, total }: { bventType?: 'External'; total?: number } = {}) {
  const event = await harness.build.event()
  if (bventType) await harness.db.updateTable('bvent').set({ bventType }).where('id', '=', event.bventId).execute()
  const ticketId = bventType
    ? ''
    : (await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, name: '普通票', ...(total && { total }) })).ticketId
  return { ...event, ticketId, me: await importerOf(harness, event) }
}

const HEADER = ['姓名', '手机', '邮箱']
const person = (at: number) => [`人${at}`, String(13_800_000_000 + at), `u${at}@example.com`]
const english = { 'accept-language': 'en' }

test('wrong rows are grouped by reason with their counts, and each group is a filter; pages are right across blocks', async () => {
  const { bventId, ticketId, me } = await world()
  const wrongMobile = (at: number) => at % 10 === 3
  const people = Array.from({ length: 1_300 }, (_, at) => [
    at === 40 ? '' : `人${at}`,
    wrongMobile(at) ? '12' : String(13_800_000_000 + (at === 700 ? 5 : at)),
    at === 41 ? 'no mail' : `u${at}@example.com`,
  ])
  const { key, progress } = await me.check(await xlsx([HEADER, ...people]), { ticketId })
  expect(progress).toMatchObject({ total: 1_300, newCount: 1_167, failCount: 133 })
  const about = { BventId: bventId, Key: key }
  const { reasons, ...all } = await me.asker.get(importCalls.rows, about)
  expect(all).toMatchObject({ totalCount: 1_300, pageTotalCount: 1_300, errorCount: 133 })
  expect(reasons).toEqual([
    { reason: 'Mobile|forms.answer.mobile', text: '“手机号”不是有效的手机号', count: 130 },
    { reason: 'Email|forms.answer.email', text: '“邮箱”不是有效的邮箱', count: 1 },
    { reason: 'FullName|forms.answer.required', text: '请填写“姓名”', count: 1 },
    { reason: 'Mobile|imports.row.duplicate', text: '“手机号”与前面的行重复', count: 1 },
  ])
  const told = await me.asker.try(importCalls.rows, about, english)
  expect((told.envelope.returnObj as typeof all & { reasons: typeof reasons }).reasons[0]?.text).toContain('is not a mobile number')

  const numbers = people.flatMap((_, at) => (wrongMobile(at) ? [at + 2] : []))
  for (const [pageNo, pageSize] of [
    [1, 20],
    [3, 50],
    [7, 20],
    [8, 20],
  ] as const) {
    const page = await me.asker.get(importCalls.rows, { ...about, reason: 'Mobile|forms.answer.mobile', pageNo, pageSize })
    expect(page.pageTotalCount).toBe(130)
    expect(page.list.map(({ rowNo }) => rowNo)).toEqual(numbers.slice((pageNo - 1) * pageSize, pageNo * pageSize))
  }
  const last = await me.asker.get(importCalls.rows, { ...about, status: 1, hasError: false, pageNo: 59, pageSize: 20 })
  expect(last).toMatchObject({ pageTotalCount: 1_167, list: { length: 7 } })
  expect((await me.asker.get(importCalls.rows, { ...about, reason: 'x' })).list).toEqual([])
})

test('what came of each row is told in the reader’s language', async () => {
  const { ticketId, me } = await world({ total: 1 })
  const { key } = await me.check(await xlsx([HEADER, person(1), person(2)]), { ticketId })
  await me.save(key)
  const messages = async (headers: Record<string, string>) => {
    const { envelope } = await me.asker.try(taskCalls.rows, { id: key }, headers)
    return (envelope.returnObj as { list: { message: string }[] }).list.map(({ message }) => message)
  }
  expect(await messages({})).toEqual(['票种“普通票”余票不足', ''])
  expect(await messages(english)).toEqual(['No seats left for “普通票”', ''])
})

test('nothing of a file lies in clear, neither its rows nor the file itself, and all of it goes when the key does', async () => {
  const { bventId, ticketId, me } = await world()
  const secret = '110101199003074514'
  await me.check(
    await xlsx([
      [...HEADER, '证件号'],
      [...person(1), secret],
    ]),
    { ticketId },
  )
  const { rows } = await sql<{ job: string; key: string; cells: Buffer; checks: Buffer }>`
    select j.storage_key as key, j::text || b.tally::text as job, b.cells, b.checks from import_job j join import_block b on b.import_id = j.id
    where j.bvent_id = ${bventId}`.execute(harness.db)
  const [kept] = rows
  expect(rows).toHaveLength(1)
  for (const clear of [secret, '13800000001', 'u1@example.com'])
    for (const text of [kept?.job, kept?.cells.toString('latin1'), kept?.checks.toString('latin1')]) expect(text).not.toContain(clear)
  const stored = await harness.services.adapters.storage.read(kept?.key ?? '')
  const bytes = stored ? await buffer(stored.body) : Buffer.alloc(0)
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.subarray(0, 2).toString()).not.toBe('PK')

  await sql`update import_job set expires_at = now() - interval '1 day' where bvent_id = ${bventId}`.execute(harness.db)
  await sql`select sweep_imports(now())`.execute(harness.db)
  const { rows: left } =
    await sql`select 1 from import_block b join import_job j on j.id = b.import_id where j.bvent_id = ${bventId}`.execute(harness.db)
  expect(left).toEqual([])
})

test('an external event is imported into without a ticket of its own: the first import makes one', async () => {
  const { bventId, orgId, me } = await world({ bventType: 'External' })
  const first = await me.check(await xlsx([HEADER, person(1), person(2)]))
  expect(await me.save(first.key)).toMatchObject({ newCount: 2 })
  const second = await me.check(await xlsx([HEADER, person(2), person(3)]))
  expect(await me.save(second.key)).toMatchObject({ newCount: 1, updateCount: 1 })
  const { rows } = await sql`select name, sold from ticket where bvent_id = ${bventId}`.execute(harness.db)
  expect(rows).toEqual([{ name: '参会人', sold: 3 }])

  await harness.db
    .updateTable('benefit')
    .set({ enable: false })
    .where('topOrgId', '=', orgId)
    .where('functionKey', '=', 'ExternalEvent')
    .execute()
  expect(await me.asker.try(importCalls.taskList, { bventId })).toMatchObject({ status: 403, envelope: { businessCode: 23001 } })
  expect(await me.upload(await xlsx([HEADER, person(4)]))).toMatchObject({ status: 403, envelope: { businessCode: 23001 } })
})
