import { expect, test } from 'vitest'
import { importCalls } from '#features/imports/contract.ts'
import { importerOf, xlsx } from '#features/imports/testImport.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

test('the same wrong value is told with its count and its choices, and replaced in all its rows at once', async () => {
  const event = await harness.build.event()
  const { bventId, orgId } = event
  await harness.build.ticket({ bventId, orgId, name: '贵宾票', total: 5_000 })
  await harness.build.ticket({ bventId, orgId, name: '普通票', total: 5_000 })
  const me = await importerOf(harness, event)
  // Across blocks: a thousand rows are one.
  const people = Array.from({ length: 1_100 }, (_, at) => [
    `人${at}`,
    at === 7 ? '12' : String(13_800_000_000 + at),
    at % 30 === 0 ? 'VIP票' : '普通票',
  ])
  const { key, progress } = await me.check(await xlsx([['姓名', '手机', '票种'], ...people]), { importType: 'oneTime' })
  expect(progress).toMatchObject({ failCount: 38 })
  const about = { BventId: bventId, Key: key }
  expect(await me.asker.get(importCalls.wrongValues, about)).toEqual({
    list: [
      { fieldName: 'CustomTicketName', displayName: '票种名称', value: 'VIP票', count: 37 },
      { fieldName: 'Mobile', displayName: '手机号', value: '12', count: 1 },
    ],
    fields: expect.arrayContaining([
      { fieldName: 'CustomTicketName', options: ['贵宾票', '普通票'] },
      { fieldName: 'Mobile', options: [] },
    ]),
  })

  const replace = (from: string, to: string) =>
    me.asker.get(importCalls.replaceValues, { ...about, fieldName: 'CustomTicketName', from, to })
  expect(await replace('普通票', '贵宾票')).toEqual({ count: 0, stillWrong: 0 })
  expect(await replace('VIP票', '还是没有')).toEqual({ count: 37, stillWrong: 37 })
  expect(await replace('还是没有', '贵宾票')).toEqual({ count: 37, stillWrong: 0 })
  const after = await me.asker.get(importCalls.rows, { ...about, hasError: true })
  expect(after).toMatchObject({ errorCount: 1, newCount: 1_099 })
  expect(after.list.map(({ rowNo }) => rowNo)).toEqual([9])
  expect(await me.save(key, { isNext: true })).toMatchObject({ newCount: 1_099 })
  expect(await me.asker.try(importCalls.replaceValues, { ...about, fieldName: 'Mobile', from: '12', to: '1' })).toMatchObject({
    status: 409,
  })
})

test('a column that is not matched cannot be replaced, and another’s import is not there', async () => {
  const event = await harness.build.event()
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId })
  const me = await importerOf(harness, event)
  const { key } = await me.check(
    await xlsx([
      ['姓名', '手机'],
      ['甲', '12'],
    ]),
    { ticketId },
  )
  const request = { BventId: event.bventId, Key: key, fieldName: 'Company', from: '', to: 'x' }
  expect(await me.asker.try(importCalls.replaceValues, request)).toMatchObject({ status: 400 })
  const stranger = await importerOf(harness, await harness.build.event())
  expect(await stranger.asker.try(importCalls.replaceValues, request)).toMatchObject({ status: 404 })
})
