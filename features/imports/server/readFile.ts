import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { DAY_MS } from '#features/benefits/rules.ts'
import { columnsOf, type Column } from '#features/imports/columns.ts'
import { KEY_DAYS } from '#features/imports/rules.ts'
import { say } from '#features/imports/say.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'
import { masterKeyOf, sealerOf } from '#server/kit/sealed.ts'
import { columnLetters } from '#features/imports/server/workbook/readCells.ts'
import { MOST_SHEETS, readLimits, Unreadable, type UnreadableReason } from '#features/imports/server/workbook/readLimits.ts'
import { readRows, type RowSink } from '#features/imports/server/workbook/readRows.ts'
import type { Table, TableHead } from '#features/imports/server/workbook/readTable.ts'

export type Uploaded = { key: string; sheets: string[]; sheetName: string; headerRow: number }

/** What cannot be read is refused in words that name the file. */
export async function readFile(
  ctx: Context,
  { fileName, bytes }: UploadedFile,
  { labels, sheetName }: { labels: readonly string[]; sheetName: string | undefined },
  sink: RowSink,
): Promise<Table> {
  const limits = { ...readLimits, rows: ctx.config.IMPORT_MAX_ROWS }
  if (bytes.length === 0) throw new AppError('import.fileUnusable')
  try {
    return await readRows(
      bytes,
      { limits, sheetName: sheetName || undefined, labels, master: await masterKeyOf(ctx), owner: ctx.who.orgId },
      sink,
    )
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    if (error.reason === 'busy') throw new AppError('core.unavailable')
    const limitOf: Partial<Record<UnreadableReason, number>> = { tooManyRows: limits.rows, tooManySheets: MOST_SHEETS }
    const most = limitOf[error.reason] ?? limits.columns
    const message = say(ctx.language, `file.${error.reason}`, { name: fileName, most })
    const isTooMuch = ['tooManyRows', 'tooManyColumns', 'tooManySheets', 'tooLarge', 'tooSlow'].includes(error.reason)
    throw new AppError(isTooMuch ? 'core.tooLarge' : 'import.fileType', { returnObj: { errorDetails: [{ field: 'file', message }] } })
  }
}

export function namedColumns({ language }: Pick<Context, 'language'>, table: TableHead): Column[] {
  return columnsOf(table, (name) => say(language, 'unnamed', { name }), columnLetters)
}

/** Closed like the rows: what stands in it is theirs. */
export async function storeFile(ctx: Context, key: string, { fileName, bytes }: UploadedFile, kind: 'xlsx' | 'csv'): Promise<string> {
  const id = uuid()
  const storageKey = `imports/${ctx.who.orgId}/${key}-${id}.${kind}`
  await ctx.adapters.storage.write(storageKey, (await sealerOf(ctx)).seal(bytes))
  const mediaType = kind === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await ctx.db
    .insertInto('file')
    .values({
      topOrgId: ctx.who.orgId,
      id,
      fileName,
      extension: kind,
      mediaType,
      bytes: bytes.length,
      purpose: 'import',
      storageKey,
      accountId: ctx.who.accountId,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + KEY_DAYS * DAY_MS),
    })
    .execute()
  return storageKey
}

/** The file as it was uploaded. */
export async function storedBytes(ctx: Context, { storageKey }: { storageKey: string }): Promise<Buffer> {
  const stored = await ctx.adapters.storage.read(storageKey)
  if (!stored) throw new AppError('import.fileExpired')
  return (await sealerOf(ctx)).openBytes(await buffer(stored.body))
}
