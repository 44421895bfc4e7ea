import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf } from '#core/money.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { markInThread } from '#features/imports/server/errorFile.ts'
import { kindOfTable } from '#features/imports/server/workbook/readKind.ts'
import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import { invoiceTasks, type batchCalls } from '#features/invoices/batchContract.ts'
import { invoiceMessages } from '#features/invoices/messages.ts'
import { invoiceRows } from '#features/invoices/server/invoiceRows.ts'
import { inEvent } from '#features/invoices/server/listInvoices.ts'
import { wrong } from '#features/invoices/server/judgeTitle.ts'
import { openArchive, UnreadableArchive } from '#features/invoices/server/readArchive.ts'
import { findTask } from '#features/tasks/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import type { FileAnswer, UploadedFile } from '#server/kit/implement.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const PURPOSE = 'invoiceBatch'
const KEPT_MS = 7 * 86_400_000
export const MOST_BATCH_ROWS = 5_000

type BatchKind = 'workbook' | 'archive'
const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))

/** A workbook is an archive too: by what lies in it. */
async function kindOf(ctx: Context, { fileName, bytes }: UploadedFile): Promise<BatchKind> {
  try {
    if (!isZip(bytes)) return kindOfTable(bytes) === 'csv' ? 'workbook' : 'archive'
    const { names } = await openArchive(bytes)
    return names.includes('workbook.xml') ? 'workbook' : 'archive'
  } catch (error) {
    if (error instanceof Unreadable) throw wrong(ctx, 'file', 'workbook', { fileName })
    if (error instanceof UnreadableArchive) throw wrong(ctx, 'file', error.problem, { fileName })
    throw error
  }
}

export async function uploadBatch(ctx: Context, upload: UploadedFile): Promise<{ fileId: string; fileName: string; kind: BatchKind }> {
  const kind = await kindOf(ctx, upload)
  const { fileName, bytes } = upload
  const { orgId, accountId } = ctx.who
  const extension = kind === 'archive' ? 'zip' : isZip(bytes) ? 'xlsx' : 'csv'
  const id = uuid()
  const storageKey = `invoices/${orgId}/${id}.${extension}`
  await ctx.adapters.storage.write(storageKey, bytes)
  const kept = { purpose: PURPOSE, storageKey, isPublic: false, accountId, expiresAt: new Date(ctx.now.getTime() + KEPT_MS) }
  await ctx.db
    .insertInto('file')
    .values({ topOrgId: orgId, id, fileName, extension, mediaType: mediaTypes[extension], bytes: bytes.length, ...kept })
    .execute()
  return { fileId: id, fileName, kind }
}

/** One that was uploaded for this and is still there. */
export async function batchFile({ db, adapters }: Pick<Context, 'db' | 'adapters'>, fileId: string, kind: BatchKind) {
  const file = required(
    await db
      .selectFrom('file')
      .select(['storageKey', 'fileName', 'extension'])
      .where('id', '=', fileId)
      .where('purpose', '=', PURPOSE)
      .executeTakeFirst(),
  )
  if ((file.extension === 'zip') !== (kind === 'archive')) throw new AppError('core.notFound')
  return { fileName: file.fileName, bytes: await buffer(required(await adapters.storage.read(file.storageKey)).body) }
}

/** Those that wait, to be filled in. */
export async function issueSheet(ctx: Context, { bventId }: RequestOf<typeof batchCalls.sheet>): Promise<FileAnswer> {
  const { title } = await findEvent(ctx, bventId)
  const say = (key: keyof typeof invoiceMessages) => textIn(invoiceMessages[key], ctx.language)
  const rows = await invoiceRows(
    ctx.db,
    sql`${inEvent(bventId)} and i.state in ('Applied', 'Issuing') order by i.applied_at, i.id limit ${MOST_BATCH_ROWS}`,
  )
  const columns = [
    { title: say('invoices.col_orderNo'), width: 140 },
    { title: say('invoices.title'), width: 240 },
    { title: say('invoices.taxNo'), width: 160 },
    { title: say('invoices.col_amount'), width: 100 },
    { title: say('invoices.col_number'), width: 180 },
    { title: say('invoices.col_issuedOn'), width: 100 },
    { title: say('invoices.col_fileName'), width: 200 },
  ]
  async function* cells() {
    yield rows.map((row) => [row.orders[0]?.orderNo ?? '', row.title, row.taxNo, moneyOf(row.amountMinor), '', '', ''])
  }
  const name = say('invoices.sheetName')
  return { fileName: `${title}-${name}.xlsx`, mediaType: mediaTypes.xlsx, body: Readable.from(xlsx({ name, columns, rows: cells() })) }
}

type Places = Record<string, number>

/** The person's own table again, the refused rows marked. */
export async function batchErrors(ctx: Context, { taskId }: RequestOf<typeof batchCalls.batchErrors>): Promise<FileAnswer> {
  const task = await findTask(ctx, taskId)
  if (task.type !== invoiceTasks.issueMany.type) throw new AppError('core.notFound')
  const { batchId } = task.request as { batchId: string }
  const batch = required(await ctx.db.selectFrom('invoiceBatch').selectAll().where('id', '=', batchId).executeTakeFirst())
  const rows = await ctx.db
    .selectFrom('invoiceBatchRow')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('reason', '<>', '')
    .orderBy('rowNo')
    .execute()
  const { fileName, bytes } = await batchFile(ctx, batch.workbookId, 'workbook')
  const places = batch.columns as Places
  const say = (key: string) => textIn(invoiceMessages[key as keyof typeof invoiceMessages], ctx.language)
  const kind = batch.fileKind as 'xlsx' | 'csv'
  const marked = await markInThread({
    bytes: new Uint8Array(bytes).buffer,
    kind,
    sheetName: batch.sheetName,
    headerRow: batch.headerRow,
    label: say('invoices.col_reason'),
    reasonColumn: batch.columnCount,
    wrong: rows.map((row) => {
      const message = say(`invoices.row_${row.reason}`)
      const texts: Record<string, string> = { orderNo: row.orderNo, number: row.number, issuedOn: row.issuedOn, fileName: row.fileName }
      const column = places[row.cell] ?? -1
      return { rowNo: row.rowNo, message, cells: column < 0 ? [] : [{ column, message, text: texts[row.cell] ?? '' }] }
    }),
  })
  const name = fileName.replace(/\.\w{1,5}$/, '').slice(0, 80)
  return { fileName: `${name}-${say('invoices.errorsName')}.${kind}`, mediaType: mediaTypes[kind], bytes: marked.length, body: marked }
}
