import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import type { Language } from '#core/language.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { markInThread } from '#features/imports/server/errorFile.ts'
import { kindOfTable } from '#features/imports/server/workbook/readKind.ts'
import { Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import { guestTasks, type guestCalls } from '#features/invitations/guestContract.ts'
import { guestLabels, guestFields, type GuestField } from '#features/invitations/guestFields.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { managerScope, scopeIn } from '#features/invitations/server/scope.ts'
import { findTask } from '#features/tasks/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import type { FileAnswer, UploadedFile } from '#server/kit/implement.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const PURPOSE = 'invitationBatch'
const RETENTION_MS = 7 * 86_400_000
const EXAMPLE_MOBILE = '13900007754'

export async function guestSheet(ctx: Context, { bventId }: RequestOf<typeof guestCalls.guestSheet>): Promise<FileAnswer> {
  const { event } = await scopeIn(ctx, bventId)
  const name = textIn(invitationMessages['invitations.guestSheet'], ctx.language)
  const columns = guestFields.map((field) => ({ title: textIn(guestLabels(field), ctx.language), width: 140 }))
  async function* cells() {
    yield [guestFields.map((field) => exampleOf(field, ctx.language))]
  }
  return {
    fileName: `${event.title}-${name}.xlsx`,
    mediaType: mediaTypes.xlsx,
    body: Readable.from(xlsx({ name, columns, rows: cells() })),
  }
}

function exampleOf(field: GuestField, language: Language): string {
  if (field === 'mobile') return EXAMPLE_MOBILE
  if (field !== 'name' && field !== 'title' && field !== 'company') return ''
  return textIn(invitationMessages[`invitations.example_${field}`], language)
}

export async function uploadGuests(ctx: Context, { bventId }: RequestOf<typeof guestCalls.uploadGuests>, upload: UploadedFile) {
  await managerScope(ctx, bventId)
  const { fileName, bytes } = upload
  const extension = kindOf(ctx, bytes)
  const { orgId, accountId } = ctx.who
  const id = uuid()
  const storageKey = `invitations/${orgId}/${id}.${extension}`
  await ctx.adapters.storage.write(storageKey, bytes)
  const stored = { purpose: PURPOSE, storageKey, isPublic: false, accountId, expiresAt: new Date(ctx.now.getTime() + RETENTION_MS) }
  await ctx.db
    .insertInto('file')
    .values({ topOrgId: orgId, id, fileName, extension, mediaType: mediaTypes[extension], bytes: bytes.length, ...stored })
    .execute()
  return { fileId: id, fileName }
}

function kindOf(ctx: Context, bytes: Buffer): 'xlsx' | 'csv' {
  try {
    return kindOfTable(bytes)
  } catch (error) {
    if (error instanceof Unreadable)
      throw invalid({ field: 'file', message: textIn(invitationMessages['invitations.sheetUnreadable'], ctx.language) })
    throw error
  }
}

export async function batchFile({ db, adapters }: Pick<Context, 'db' | 'adapters'>, fileId: string) {
  const file = required(
    await db
      .selectFrom('file')
      .select(['storageKey', 'fileName'])
      .where('id', '=', fileId)
      .where('purpose', '=', PURPOSE)
      .executeTakeFirst(),
  )
  return { fileName: file.fileName, bytes: await buffer(required(await adapters.storage.read(file.storageKey)).body) }
}

export async function guestErrors(ctx: Context, { taskId }: RequestOf<typeof guestCalls.guestErrors>): Promise<FileAnswer> {
  const task = await findTask(ctx, taskId)
  if (task.type !== guestTasks.importGuests.type) throw new AppError('core.notFound')
  const { batchId } = task.request as { batchId: string }
  const batch = required(await ctx.db.selectFrom('invitationBatch').selectAll().where('id', '=', batchId).executeTakeFirst())
  const { rows } = await sql<{ rowNo: number; cells: Record<string, string>; reason: string; cell: string }>`
    select row_no, cells, reason, cell from invitation_batch_row where batch_id = ${batchId} and reason <> '' order by row_no`.execute(
    ctx.db,
  )
  const { fileName, bytes } = await batchFile(ctx, batch.fileId)
  const places = batch.columns as Record<string, number>
  const say = (key: string) => textIn(invitationMessages[key as keyof typeof invitationMessages], ctx.language)
  const kind = batch.fileKind as 'xlsx' | 'csv'
  const marked = await markInThread({
    bytes: new Uint8Array(bytes).buffer,
    kind,
    sheetName: batch.sheetName,
    headerRow: batch.headerRow,
    label: say('invitations.col_reason'),
    reasonColumn: batch.columnCount,
    wrong: rows.map((row) => {
      const message = say(`invitations.row_${row.reason}`)
      const column = places[row.cell] ?? -1
      return { rowNo: row.rowNo, message, cells: column < 0 ? [] : [{ column, message, text: row.cells[row.cell] ?? '' }] }
    }),
  })
  const name = fileName.replace(/\.\w{1,5}$/, '').slice(0, 80)
  return { fileName: `${name}-${say('invitations.errorsName')}.${kind}`, mediaType: mediaTypes[kind], bytes: marked.length, body: marked }
}
