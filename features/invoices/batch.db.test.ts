import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { taskCalls } from '#core/calls/tasks.ts'
import { xlsxRows } from '#features/attendees/testWorkbook.ts'
import { invoiceCalls as calls, invoiceTasks } from '#features/invoices/contract.ts'
import { markPaidOffline } from '#features/orders/server/moveOrders.ts'
import { inScope } from '#server/kit/database/db.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { keyOf, openEvent, person, registering } from '#test/registering.ts'

const harness = await openFileHarness({ hasWorker: true })

async function sheet(rows: string[][]): Promise<Buffer> {
  async function* cells() {
    yield rows
  }
  const columns = ['订单号', '抬头', '发票号码', '开票日期', '文件名'].map((title) => ({ title, width: 100 }))
  return buffer(xlsx({ name: '开票表', columns, rows: cells() }))
}

async function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, body] of Object.entries(files)) archive.addBuffer(Buffer.from(body), name)
  archive.end()
  return buffer(archive.outputStream)
}

async function upload(accountId: string, fileName: string, bytes: Buffer) {
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), fileName)
  const encoded = new Response(form)
  const { body, statusCode } = await harness.app.inject({
    method: 'POST',
    url: calls.uploadBatch.paths[0],
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const { returnObj } = JSON.parse(body) as { returnObj: { fileId: string; kind: string; errorDetails?: { message: string }[] } }
  return { statusCode, ...returnObj }
}

async function over(owner: Asker, taskId: string) {
  let progress = await owner.get(taskCalls.progress, { taskId })
  await eventually(async () => {
    progress = await owner.get(taskCalls.progress, { taskId })
    expect(progress.status).not.toBe('')
  })
  return progress
}

test('fifty at once by a table and an archive: wrong rows and files that say otherwise are explained and handed back, the others issued', async () => {
  const event = await openEvent(harness, [{ priceMinor: 10_000, total: 1_000 }], ['offline'])
  const owner = await harness.as(event.accountId)
  await owner.get(calls.saveOptions, { bventId: event.bventId, version: 0, isEnable: true, items: ['会议服务费'] })
  const orderNos: string[] = []
  for (let at = 0; at < 50; at += 1) {
    const { result } = await registering(
      harness,
      event,
    )({
      payType: 'Offline',
      items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person() }],
    })
    await inScope(harness.services.web.db, { orgId: event.orgId }, (db) => markPaidOffline(db, result.orderId, { now: new Date() }))
    const title = { titleType: 'Personal', title: `购买人 ${at}`, email: `buyer-${at}@example.com` }
    await harness.nobody.try(calls.apply, { orderId: result.orderId, t: result.siteToken, ...title }, keyOf())
    orderNos.push(result.orderNo)
  }
  const numberOf = (at: number) => `2633200000118745${String(at).padStart(4, '0')}`
  const rows = orderNos.map((orderNo, at) => [
    orderNo,
    `购买人 ${at}`,
    numberOf(at),
    '2026-01-02',
    at === 7 ? 'missing.pdf' : `${numberOf(at)}.pdf`,
  ])
  rows[3] = [...(rows[3] ?? [])].with(2, '12AB')
  /** Some say what they are. */
  const says = (number: string, amount: string) => `%PDF-1.7\n<< /InvoiceNumber (${number}) /TotalTax-includedAmount (${amount}) >>`
  const pdfOf = (at: number) => {
    if (at === 10) return says(numberOf(at), '99.99')
    if (at === 11) return says(numberOf(49), '100.00')
    return at === 12 ? says(numberOf(at), '100.00') : '%PDF-1.7'
  }
  const workbook = await upload(event.accountId, '开票.xlsx', await sheet(rows))
  const archive = await upload(
    event.accountId,
    '发票.zip',
    await zip(Object.fromEntries(orderNos.map((_, at) => [`发票/${numberOf(at)}.pdf`, pdfOf(at)]))),
  )
  expect([workbook.kind, archive.kind]).toEqual(['workbook', 'archive'])

  const { taskId } = await owner.get(invoiceTasks.issueMany.calls.start, {
    bventId: event.bventId,
    workbookId: workbook.fileId,
    archiveId: archive.fileId,
  })
  expect(await over(owner, taskId)).toMatchObject({ status: 'done', successCount: 46, failCount: 4 })
  const { counts } = await owner.get(calls.list, { bventId: event.bventId })
  expect(counts).toEqual(
    expect.arrayContaining([
      { code: 'Issued', total: 46 },
      { code: 'Applied', total: 4 },
    ]),
  )
  const { rows: letters } = await sql`select 1 from message where subject like '发票已开具%'`.execute(harness.db)
  expect(letters).toHaveLength(46)

  const { accessToken } = await harness.services.identity.issue(event.accountId, new Date())
  const errors = await harness.app.inject({
    method: 'GET',
    url: `${calls.batchErrors.paths[0]}?taskId=${taskId}`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(errors.statusCode).toBe(200)
  const marked = await xlsxRows(errors.rawPayload)
  const reasons = marked.map((row) => row.at(-1) ?? '')
  expect(reasons[4]).toContain('20 位或 8 位')
  expect(reasons[8]).toContain('压缩包里没有')
  expect(reasons[11]).toContain('价税合计和申请的金额不同')
  expect(reasons[12]).toContain('发票号码和这一行不同')
  const stranger = await harness.as((await harness.build.member()).accountId)
  expect((await stranger.try(calls.batchErrors, { taskId })).status).toBe(404)

  const exported = await owner.get(invoiceTasks.export.calls.start, { bventId: event.bventId, searchData: { state: 'Issued' } })
  expect(await over(owner, exported.taskId)).toMatchObject({ status: 'done', successCount: 46 })
})

test.each([
  ['neither of them', 'x.zip', Buffer.from('PK\u0003\u0004 nothing', 'latin1'), /损坏/],
  ['a picture', 'x.xlsx', Buffer.from('89504e470d0a1a0a', 'hex'), /不是可读的表格/],
])('%s is refused with a word', async (_, fileName, bytes, words) => {
  const { accountId } = await harness.build.member()
  const { statusCode, errorDetails } = await upload(accountId, fileName, bytes)
  expect(statusCode).toBe(400)
  expect(errorDetails?.[0]?.message).toMatch(words)
})
