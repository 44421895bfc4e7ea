import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCalls } from '#features/imports/contract.ts'
import { importerOf, xlsx } from '#features/imports/testImport.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

async function world() {
  const event = await harness.build.event()
  const ticket = (name: string, more: object = {}) =>
    harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, name, total: 5, ...more }).then(({ ticketId }) => ticketId)
  const tickets = {
    plain: await ticket('普通票'),
    same: await ticket('媒体票'),
    dear: await ticket('贵宾票', { priceMinor: 10_000 }),
    full: await ticket('闭门票', { total: 1 }),
  }
  const person = (mobile: string) =>
    harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId: tickets.plain, mobile, fullName: `人${mobile}` })
  for (const mobile of ['13800000001', '13800000002', '13800000003', '13800000004', '13800000005']) await person(mobile)
  await harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId: tickets.full, mobile: '13800000000' })
  return { ...event, tickets, me: await importerOf(harness, event) }
}

async function held(bventId: string) {
  const { rows } = await sql<{ mobile: string; name: string }>`
    select a.mobile, t.name from attendee a join ticket t on t.id = a.ticket_id
    where a.bvent_id = ${bventId} and a.deleted_at is null and a.mobile <> '13800000000' order by a.mobile`.execute(harness.db)
  const { rows: sold } = await sql<{ name: string; sold: number; held: number }>`
    select t.name, t.sold, (select count(*)::int from attendee a where a.ticket_id = t.id and a.deleted_at is null) as held
    from ticket t where t.bvent_id = ${bventId}`.execute(harness.db)
  for (const ticket of sold) expect([ticket.name, ticket.sold]).toEqual([ticket.name, ticket.held])
  return rows.map(({ name }) => name)
}

const HEADER = ['姓名', '手机', '参会票种']
const rows = [
  HEADER,
  ['甲', '13800000001', '媒体票'],
  ['乙', '13800000002', '贵宾票'],
  ['丙', '13800000003', '普通票'],
  ['丁', '13800000004', ''],
  ['戊', '13800000005', '没有的票'],
]

test('the ticket of people who are there already is compared, moved at the same price, else left with the reason; undo moves it back', async () => {
  const { bventId, me } = await world()
  const { key, progress } = await me.check(await xlsx(rows), { importType: 'oneTime' })
  expect(progress).toMatchObject({ updateCount: 4, failCount: 1 })
  const { list, tableHeaderList } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key })
  expect(tableHeaderList.map(({ fieldName }) => fieldName)).toContain('CustomTicketName')
  expect(list.map(({ values, olds, notes, errors }) => [values, olds, notes, errors].map((part) => part.CustomTicketName))).toEqual([
    ['媒体票', '普通票', undefined, undefined],
    ['普通票', undefined, '保持“普通票”：与“贵宾票”价格不同，不能直接换', undefined],
    ['普通票', undefined, undefined, undefined],
    ['普通票', undefined, undefined, undefined],
    ['没有的票', undefined, undefined, '活动中没有票种“没有的票”'],
  ])

  expect(await me.save(key, { isNext: true })).toMatchObject({ updateCount: 4 })
  expect(await held(bventId)).toEqual(['媒体票', '普通票', '普通票', '普通票', '普通票'])
  await me.undo(key)
  expect(await held(bventId)).toEqual(['普通票', '普通票', '普通票', '普通票', '普通票'])
})

test('whoever finds no seat in the other ticket stays as they were, and the row says so', async () => {
  const { bventId, tickets, me } = await world()
  const { key } = await me.check(await xlsx([HEADER, ['新名', '13800000001', '闭门票'], ['乙', '13800000002', '媒体票']]), {
    importType: 'oneTime',
  })
  expect(await me.save(key)).toMatchObject({ updateCount: 1, failCount: 1 })
  expect(await held(bventId)).toEqual(['普通票', '媒体票', '普通票', '普通票', '普通票'])
  const { list } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key, hasError: true })
  expect(list.map(({ rowErrorMessage }) => rowErrorMessage)).toEqual(['票种“闭门票”余票不足'])

  // The seat that was left is gone by the time it is undone.
  await sql`update ticket set total = sold where id = ${tickets.plain}`.execute(harness.db)
  expect(await me.undo(key)).toMatchObject({ successCount: 0, failCount: 1 })
  expect(await held(bventId)).toEqual(['普通票', '媒体票', '普通票', '普通票', '普通票'])
})

test('a policy keeps the tickets people have, and so does an import into one ticket', async () => {
  const { bventId, tickets, me } = await world()
  const { key } = await me.check(await xlsx([HEADER, ['甲', '13800000001', '媒体票']]), {
    importType: 'oneTime',
    rules: { policies: [{ fieldId: 'CustomTicketName', policy: 'fillBlank' }] },
  })
  const kept = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key })
  expect(kept.list[0]).toMatchObject({
    values: { CustomTicketName: '普通票' },
    notes: { CustomTicketName: '保持“普通票”：选择了只补空白' },
  })

  const other = await me.check(
    await xlsx([
      ['姓名', '手机'],
      ['甲', '13800000001'],
      ['新', '13800000009'],
    ]),
    { ticketId: tickets.same },
  )
  const { list } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: other.key })
  expect(list.map(({ values, notes }) => [values.CustomTicketName, notes.CustomTicketName])).toEqual([
    ['普通票', '保持“普通票”：按票种导入只给新增的人分配票种'],
    ['媒体票', undefined],
  ])
  await me.save(other.key)
  expect(await held(bventId)).toEqual(['普通票', '普通票', '普通票', '普通票', '普通票', '媒体票'])
})
