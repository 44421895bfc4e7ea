import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { labelKey } from '#core/label.ts'
import { hasError } from '#features/imports/checks.ts'
import { columnIndex, type Column } from '#features/imports/columns.ts'
import { importMessages } from '#features/imports/messages.ts'
import { eachBlock, forgetChecks, storeRows, openBlocks, stageRows } from '#features/imports/server/blocks.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import { storeFile, namedColumns, readFile, storedBytes, type Uploaded } from '#features/imports/server/readFile.ts'
import { checkedRows, putCell } from '#features/imports/server/rows.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { rowsOfBatch, type SealedBatch } from '#features/imports/server/workbook/rowBatch.ts'

const reasonLabels = importMessages['imports.errors.column'].map(labelKey)
const ROW_MARK = /^(?:第\s*(\d+)\s*行|Row\s+(\d+))[：:]/i

/**
 * The repaired file of an import: of its rows only those count that failed before, found by the number beside what was wrong, else by
 * their place. Before the save they go on under the same key; afterwards under a new one, with the failed rows only.
 */
export async function repair(ctx: Context, job: Job, file: UploadedFile, sheetName: string | undefined): Promise<Uploaded> {
  const rows: ReadRow[] = []
  const { openPacked } = await sealerOf(ctx)
  const sink = {
    async rows({ sealed }: SealedBatch) {
      rows.push(...rowsOfBatch(openPacked(Buffer.from(sealed))))
    },
    async restart() {
      rows.length = 0
    },
  }
  const labels = job.columns.map(({ name }) => name)
  const table = await readFile(ctx, file, { labels, sheetName: sheetName || undefined }, sink)
  const moved = moving(job.columns, namedColumns(ctx, table))
  const repaired = new Map(rows.map((row) => [moved.rowNo(row), moved.cells(row.cells)]))
  const failed: ReadRow[] = []
  for await (const block of eachBlock(ctx, job.id))
    failed.push(...checkedRows(block).flatMap(({ row, check }) => (hasError(check) ? [row] : [])))
  if (!failed.some(({ rowNo }) => repaired.has(rowNo))) throw new AppError('import.fileUnusable')
  for (const { rowNo, cells } of failed)
    for (const [column, text] of repaired.get(rowNo) ?? []) if (text !== null) putCell(cells, column, text)

  const key = job.saveId === null ? job.id : uuid()
  if (key === job.id) await takeRepaired(ctx, job, failed)
  else await copyJob(ctx, job, key, file.fileName, failed)
  await ctx.db
    .updateTable('importJob')
    .set({ checkId: null, judgedAs: null, newCount: 0, updateCount: 0, errorCount: 0 })
    .where('id', '=', key)
    .execute()
  return { key, sheets: job.sheets, sheetName: job.sheetName, headerRow: job.headerRow }
}

/** Columns are found again by their names; one that is gone leaves the cell as it was. */
function moving(before: readonly Column[], after: readonly Column[]) {
  const places = new Map(after.map((column) => [labelKey(column.name), columnIndex(column.id)]))
  const reason = after.find(({ name }) => reasonLabels.includes(labelKey(name)))
  return {
    cells: (cells: readonly string[]) =>
      before.map(({ id, name }): [number, string | null] => {
        const place = places.get(labelKey(name))
        return [columnIndex(id), place === undefined ? null : (cells[place] ?? '')]
      }),
    rowNo({ rowNo, cells }: ReadRow): number {
      const [, zh, en] = ROW_MARK.exec(reason ? (cells[columnIndex(reason.id)] ?? '') : '') ?? []
      return Number(zh ?? en ?? rowNo)
    },
  }
}

async function takeRepaired(ctx: Context, job: Job, rows: readonly ReadRow[]): Promise<void> {
  const repaired = new Map(rows.map((row) => [row.rowNo, row]))
  for (const block of await openBlocks(ctx, job.id, { rows: [...repaired.keys()] }))
    await storeRows(ctx, job.id, { firstRow: block.firstRow, rows: block.rows.map((row) => repaired.get(row.rowNo) ?? row) })
  await forgetChecks(ctx, job.id)
}

/** Rows that failed and were not repaired come along as they were; rows keep the numbers they have in the first file, which comes along too. */
async function copyJob(ctx: Context, job: Job, key: string, fileName: string, rows: readonly ReadRow[]): Promise<void> {
  const { db, now, who } = ctx
  const bytes = await storedBytes(ctx, job)
  const storageKey = await storeFile(ctx, key, { fileName, bytes }, job.fileKind as 'xlsx' | 'csv')
  await sql`
    insert into import_job (top_org_id, id, bvent_id, account_id, account_name, import_type, ticket_id, file_name, file_kind, storage_key,
      sheets, sheet_name, header_row, columns, row_count, mapping, map_rules, created_at, expires_at)
    select top_org_id, ${key}, bvent_id, ${who.accountId}, ${who.accountName}, import_type, ticket_id, ${fileName}, file_kind,
      ${storageKey}, sheets, sheet_name, header_row, columns, ${rows.length}::int, mapping, map_rules, ${now},
      ${now}::timestamptz + (expires_at - created_at)
    from import_job where id = ${job.id}`.execute(db)
  await stageRows({ ...ctx, orgId: who.orgId }, key, rows)
}
