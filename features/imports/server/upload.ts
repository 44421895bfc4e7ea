import { v7 as uuid } from 'uuid'
import { KEY_DAYS, type ImportType } from '#features/imports/rules.ts'
import { say } from '#features/imports/say.ts'
import { knownLabels } from '#features/imports/synonyms.ts'
import type { EventRecord } from '#features/events/server/queries.ts'
import { DAY_MS } from '#features/benefits/rules.ts'
import { findEventToImport } from '#features/imports/server/importEvent.ts'
import { importForm, takeLiveJob } from '#features/imports/server/jobs.ts'
import { awaitCheck } from '#features/imports/server/judgeThread.ts'
import type { UnmatchedJob } from '#features/imports/server/judgeAhead.ts'
import { storeFile, namedColumns, readFile, type Uploaded } from '#features/imports/server/readFile.ts'
import { repair } from '#features/imports/server/repair.ts'
import { stagingOf } from '#features/imports/server/stage.ts'
import { isUsableForImport, surplus, ticketStatus } from '#features/tickets/rules.ts'
import { findTicket } from '#features/tickets/server/queries.ts'
import { ticketOfExternal } from '#features/tickets/server/ticketOfExternal.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'
import type { Table } from '#features/imports/server/workbook/readTable.ts'

type Given = {
  bventId: string
  importType: ImportType
  ticketId?: string | undefined
  sheetName?: string | undefined
  key?: string | undefined
}

/** The rows as they are in the file, under a new key; nothing is kept of a file that cannot be used. */
export async function upload(ctx: Context, given: Given, file: UploadedFile): Promise<Uploaded> {
  const { bventId, importType } = given
  const event = await findEventToImport(ctx, bventId)
  if (given.key) return repair(ctx, await takeLiveJob(ctx, given.key, bventId), file, given.sheetName)
  const ticketId = importType === 'byTicket' ? await usableTicket(ctx, event, given.ticketId) : null
  awaitCheck()
  const key = uuid()
  const { table, judgedAs, storageKey } = await readInto(ctx, { id: key, bventId, importType, ticketId }, file, given.sheetName)
  const columns = namedColumns(ctx, table)
  await ctx.db
    .insertInto('importJob')
    .values({
      topOrgId: ctx.who.orgId,
      id: key,
      bventId,
      accountId: ctx.who.accountId,
      accountName: ctx.who.accountName,
      importType,
      ticketId,
      fileName: file.fileName,
      fileKind: table.kind,
      storageKey,
      sheets: table.sheets,
      sheetName: table.sheetName,
      headerRow: table.headerRow,
      columns: JSON.stringify(columns),
      rowCount: table.rows,
      judgedAs,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + KEY_DAYS * DAY_MS),
    })
    .execute()
  await audit(ctx, { action: 'import.upload', objectId: key, bventId, after: { fileName: file.fileName, rows: table.rows } })
  return { key, sheets: table.sheets, sheetName: table.sheetName, headerRow: table.headerRow }
}

async function usableTicket(ctx: Context, event: EventRecord, ticketId: string | undefined): Promise<string> {
  if (!ticketId && event.bventType === 'External') return ticketOfExternal(ctx, event.id)
  if (!ticketId) throw invalid({ field: 'ticketId', message: say(ctx.language, 'row.noTicket') })
  const ticket = required(await findTicket(ctx.db, event.id, ticketId))
  const sale = { status: ticketStatus(ticket, ctx.now), surplusNum: surplus(ticket) }
  if (!isUsableForImport(sale)) throw new AppError(sale.surplusNum > 0 ? 'ticket.notOnSale' : 'ticket.soldOut')
  return ticketId
}

/** Reads the file and keeps its rows as they come, and itself while the last of them are judged. */
async function readInto(
  ctx: Context,
  job: UnmatchedJob,
  file: UploadedFile,
  sheetName: string | undefined,
): Promise<{ table: Table; judgedAs: string | null; storageKey: string }> {
  const { fields } = await importForm(ctx.db, job.bventId, ctx.language)
  const labels = [...knownLabels, ...fields.map(({ displayName }) => displayName)]
  const staging = stagingOf(ctx, job, fields)
  try {
    const table = await readFile(ctx, file, { labels, sheetName }, staging.sink)
    if (table.rows === 0 || table.headerRow === 0) throw new AppError('import.fileUnusable')
    const [staged, stored] = await Promise.allSettled([staging.staged(), storeFile(ctx, job.id, file, table.kind)])
    // Both are over before either is told: neither may ask the database once the transaction is.
    if (staged.status === 'rejected') throw staged.reason
    if (stored.status === 'rejected') throw stored.reason
    return { table, judgedAs: staged.value, storageKey: stored.value }
  } finally {
    await staging.end()
  }
}
