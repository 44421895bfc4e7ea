import { readXlsx, writeXlsx } from 'hucre'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCalls } from '#features/imports/contract.ts'
import { badFiles } from '#features/imports/server/workbook/testFiles.ts'
import { importerOf, xlsx } from '#features/imports/testImport.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })

async function world() {
  const event = await harness.build.event()
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId })
  return { ...event, ticketId, me: await importerOf(harness, event) }
}
async function download(accountId: string, url: string) {
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const response = await harness.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
  expect(response.statusCode).toBe(200)
  return response
}
const errorsOf = (accountId: string, bventId: string, key: string) =>
  download(accountId, `${importCalls.errorFile.paths[0]}?BventId=${bventId}&Key=${key}`)
const names = async (bventId: string) =>
  (
    await sql<{
      fullName: string
      mobile: string
    }>`select full_name, mobile from attendee where bvent_id = ${bventId} and deleted_at is null order by mobile`.execute(harness.db)
  ).rows.map((row) => row.fullName)

const rows = [
  ['姓名', '手机', '电子邮箱'],
  ['王伟', '13800000001', 'a@example.com'],
  ['李娜', '12', 'b@example.com'],
  ['张敏', '13800000003', 'wrong'],
]

test('the workbook comes back with its own formats, wrong cells red, commented and explained; repaired it goes on with the failed rows only', async () => {
  const { accountId, bventId, ticketId, me } = await world()
  const bytes = await writeXlsx({
    sheets: [
      { name: '名单', rows, columns: [{ width: 33 }, { numFmt: '@' }, {}], cells: new Map([['0,0', { style: { font: { bold: true } } }]]) },
      { name: '别的', rows: [['原样']] },
    ],
  })
  const { key, progress } = await me.check(bytes, { ticketId })
  expect(progress).toMatchObject({ newCount: 1, failCount: 2 })
  const file = await errorsOf(accountId, bventId, key)
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('名单-错误数据.xlsx'))
  const marked = await readXlsx(file.rawPayload, { readStyles: true })
  const [first, second] = marked.sheets
  expect(second?.rows).toEqual([['原样']])
  expect(first?.rows).toEqual([
    [...(rows[0] ?? []), '错误原因'],
    [...(rows[1] ?? []), null],
    [...(rows[2] ?? []), '第 3 行：“手机号”不是有效的手机号'],
    [...(rows[3] ?? []), '第 4 行：“邮箱”不是有效的邮箱'],
  ])
  const cell = (at: string) => first?.cells?.get(at)
  expect(cell('2,1')).toMatchObject({
    comment: { text: expect.stringContaining('不是有效的手机号') },
    style: { numFmt: '@', fill: { fgColor: { rgb: 'FFC7CE' } } },
  })
  expect(cell('0,0')?.style?.font?.bold).toBe(true)
  expect(cell('1,1')?.style?.fill).toBeUndefined()

  // Sorted otherwise and without the good row: rows are known by the number beside the reason.
  const repaired = await xlsx([
    [...(rows[0] ?? []), '错误原因'],
    ['张敏', '13800000003', 'c@example.com', '第 4 行：x'],
    ['李娜', '13800000002', 'b@example.com', '第 3 行：x'],
  ])
  expect((await me.upload(repaired, { key })).envelope).toMatchObject({ isSuccess: true, returnObj: { key } })
  expect(await me.recheck(key)).toMatchObject({ total: 3, newCount: 3, failCount: 0 })
  await me.save(key)
  expect(await names(bventId)).toEqual(['王伟', '李娜', '张敏'])
})

test('after the save a repaired file goes on under a key of its own', async () => {
  const { bventId, ticketId, me } = await world()
  const { key } = await me.check(await xlsx(rows), { ticketId })
  await me.save(key, { isNext: true })
  const repaired = await xlsx([
    rows[0] ?? [],
    ['王伟', '13800000001', 'a@example.com'],
    ['李娜', '13800000002', 'b@example.com'],
    ['张敏', '13800000003', 'still wrong'],
  ])
  const { envelope } = await me.upload(repaired, { key })
  const next = envelope.returnObj?.key ?? ''
  expect(next).not.toBe(key)
  expect(await me.recheck(next)).toMatchObject({ total: 2, newCount: 1, failCount: 1 })
  await me.save(next, { isNext: true })
  expect(await names(bventId)).toEqual(['王伟', '李娜'])
  await me.undo(next)
  expect(await names(bventId)).toEqual(['王伟'])
})

test('a csv file gets a column of reasons', async () => {
  const { accountId, bventId, ticketId, me } = await world()
  const { key } = await me.check(Buffer.from('姓名;手机;备注\n王伟;13800000001;=1+1\n李娜;12;"a;b"\n'), { ticketId, fileName: '名单.csv' })
  const file = await errorsOf(accountId, bventId, key)
  expect(file.body).toBe('\ufeff姓名;手机;备注;错误原因\r\n王伟;13800000001;\'=1+1\r\n李娜;12;"a;b";第 3 行：“手机号”不是有效的手机号\r\n')
})

test('the template has the form’s fields, marks, lists, an example and notes, and can be imported as it is', async () => {
  const { accountId, bventId, ticketId, me } = await world()
  const file = await download(accountId, `${importCalls.template.paths[0]}?bventId=${bventId}&ticketId=${ticketId}`)
  const { sheets } = await readXlsx(file.rawPayload)
  expect(sheets[0]?.rows[0]).toEqual(['姓名 *', '手机号 *', '邮箱', '公司', '备注'])
  expect(sheets[0]?.rows[1]?.[1]).toBe('13800138000')
  expect(sheets[1]?.rows[1]).toEqual(['姓名', '是', '文字'])
  const { progress } = await me.check(file.rawPayload, { ticketId })
  expect(progress).toMatchObject({ newCount: 1, failCount: 0 })
  const oneTime = await download(accountId, `${importCalls.template.paths[0]}?bventId=${bventId}`)
  const book = await readXlsx(oneTime.rawPayload)
  expect(book.sheets[0]?.rows[0]).toContain('票种名称 *')
  expect(book.sheets[0]?.dataValidations).toMatchObject([{ type: 'list', range: 'E2:E50001' }])
})

test('unusable files are refused with their codes, and nothing of them is kept', async () => {
  const { bventId, ticketId, me } = await world()
  const before = await counts()
  for (const [bytes, status, businessCode] of [
    [Buffer.from(''), 200, 10002],
    [await xlsx([['姓名', '手机']]), 200, 10002],
    [Buffer.from('<html></html>'), 400, 31001],
    [Buffer.from('%PDF-1.4'), 400, 31001],
    [await xlsx([Array.from({ length: 300 }, (_, at) => `列${at}`), Array.from({ length: 300 }, () => 'x')]), 413, 20010],
    [Buffer.alloc(10_000_001, 'a'), 413, 20010],
  ] as const)
    expect(await me.upload(bytes, { ticketId })).toMatchObject({ status, envelope: { isSuccess: false, businessCode } })
  for (const [name, bytes, reason] of badFiles) {
    const isTooMuch = reason.startsWith('too')
    expect([name, await me.upload(await bytes(), { ticketId, fileName: `${name}.xls` })]).toEqual([
      name,
      {
        status: isTooMuch ? 413 : 400,
        envelope: expect.objectContaining({
          isSuccess: false,
          businessCode: isTooMuch ? 20010 : 31001,
          returnObj: { errorDetails: [{ field: 'file', message: expect.stringContaining(`${name}.xls：`) }] },
        }),
      },
    ])
  }
  const { envelope } = await me.upload(Buffer.from('<html></html>'), { ticketId, fileName: '名单.xls' })
  expect(envelope.returnObj).toMatchObject({ errorDetails: [{ field: 'file', message: expect.stringContaining('名单.xls：其实是网页') }] })
  expect(await counts()).toEqual(before)
  expect((await me.asker.get(importCalls.taskList, { bventId })).list).toEqual([])
})

async function counts() {
  const { rows: found } = await sql`
    select (select count(*)::int from import_job) as jobs, (select count(*)::int from import_block) as rows, (select count(*)::int from file) as files`.execute(
    harness.db,
  )
  return found[0]
}

test('columns are proposed with a reason, new fields take their type and options from the values', async () => {
  const { bventId, ticketId, me } = await world()
  const many = Array.from({ length: 30 }, (_, at) => [
    `人${at}`,
    String(13_800_000_000 + at),
    `u${at}@example.com`,
    at % 2 ? '素食' : '普通',
    String(at + 18),
    '2026-11-15',
    `q${at}`,
  ])
  const { envelope } = await me.upload(await xlsx([['来宾', '列一', '列二', '餐食', '年龄', '到店', '姓名'], ...many]), { ticketId })
  const key = envelope.returnObj?.key ?? ''
  const { excelFieldList, fromFieldList } = await me.asker.get(importCalls.fromFields, { bventId, key })
  expect(fromFieldList.filter(({ isRequired }) => isRequired).map(({ fieldId }) => fieldId)).toEqual(['FullName', 'Mobile'])
  expect(excelFieldList.map(({ displayName, proposal, fieldType }) => [displayName, proposal?.fieldId ?? null, fieldType])).toEqual([
    ['来宾', null, 'Textbox'],
    ['列一', 'Mobile', 'Textbox'],
    ['列二', 'Email', 'Textbox'],
    ['餐食', null, 'Select'],
    ['年龄', null, 'Numeric'],
    ['到店', null, 'Date'],
    ['姓名', 'FullName', 'Textbox'],
  ])
  expect(excelFieldList[1]).toMatchObject({
    sampleValues: expect.arrayContaining(['13800000000']),
    proposal: { reason: '这一列的内容都是手机号' },
  })
  const { list: made } = await me.asker.get(importCalls.createFields, {
    BventId: bventId,
    Language: 'zh-CN',
    FromList: ['餐食', '年龄', '到店'],
  })
  expect(made.map(({ displayName }) => displayName)).toEqual(['餐食', '年龄', '到店'])
  await me.recheck(key, { map: { 来宾: 'FullName', 姓名: null } })
  expect(await me.save(key)).toMatchObject({ newCount: 30, failCount: 0 })

  const again = await me.upload(
    await xlsx([
      ['来宾', '列一'],
      ['甲', '13900000000'],
    ]),
    { ticketId },
  )
  const second = await me.asker.get(importCalls.fromFields, { bventId, key: again.envelope.returnObj?.key ?? '' })
  expect(second.excelFieldList[0]?.proposal).toEqual({ fieldId: 'FullName', reason: '上次把“来宾”匹配到了这个字段' })
})

test('columns called __proto__, constructor, twice the same or nothing at all are imported like any other', async () => {
  const { bventId, ticketId, me } = await world()
  const header = ['姓名', '手机', '__proto__', 'constructor', '姓名', '', '备注']
  const { envelope } = await me.upload(await xlsx([header, ['甲', '13800000001', 'p', 'c', '乙', 'x', 'r']]), { ticketId })
  const key = envelope.returnObj?.key ?? ''
  const { excelFieldList } = await me.asker.get(importCalls.fromFields, { bventId, key })
  const names = excelFieldList.map(({ displayName }) => displayName)
  expect(names).toEqual(['姓名', '手机', '__proto__', 'constructor', '姓名 (2)', '未命名列 F', '备注'])
  const FromList = excelFieldList.filter(({ proposal }) => proposal === null).map(({ displayName }) => displayName)
  const { list } = await me.asker.get(importCalls.createFields, { BventId: bventId, FromList, Key: key })
  await me.recheck(key, { map: Object.fromEntries(list.map(({ displayName, fieldId }) => [displayName, fieldId])) })
  expect(await me.save(key)).toMatchObject({ newCount: 1, failCount: 0 })
  const { rows: kept } = await sql<{ values: string[] }>`
    select array(select value from jsonb_each_text(field_values) order by value) as values from attendee where bvent_id = ${bventId}`.execute(
    harness.db,
  )
  expect(kept).toEqual([{ values: ['c', 'p', 'x', '乙'] }])
})
