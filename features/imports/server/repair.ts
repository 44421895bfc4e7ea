import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { labelKey } from '#core/label.ts'
import { columnIndex, type Column } from '#features/imports/columns.ts'
import { importMessages } from '#features/imports/messages.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import { keepFile, namedColumns, readFile, storedBytes, type Uploaded } from '#features/imports/server/readFile.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'
import type { ReadRow } from '#server/kit/workbook/readHeader.ts'

const reasonLabels = importMessages['imports.errors.column'].map(labelKey)
const ROW_MARK = /^(?:第\s*(\d+)\s*行|Row\s+(\d+))[：:]/i

/**
 * The repaired file of an import: of its rows only those count that failed before, found by the number beside what was wrong, else by
 * their place. Before the save they go on under the same key; afterwards under a new one, with the failed rows only.
 */
export async function repair(ctx: Context, job: Job, file: UploadedFile, sheetName: string | undefined): Promise<Uploaded> {
  const rows: ReadRow[] = []
  const sink = {
    async rows(lines: string) {
      for (const line of lines.split('\n')) {
        const [rowNo = '', cells = '[]'] = line.split('\t')
        rows.push({ rowNo: Number(rowNo), cells: JSON.parse(cells) as string[] })
      }
    },
    async restart() {
      rows.length = 0
    },
  }
  const labels = job.columns.map(({ name }) => name)
  const table = await readFile(ctx, file, { labels, sheetName: sheetName || undefined }, sink)
  const moved = moving(job.columns, namedColumns(ctx, table))
  const failed = new Set((await failedRows(ctx, job)).map(({ rowNo }) => rowNo))
  const repaired = rows.map((row) => ({ rowNo: moved.rowNo(row), cells: moved.cells(row.cells) })).filter(({ rowNo }) => failed.has(rowNo))
  if (repaired.length === 0) throw new AppError('import.fileUnusable')

  const isSaved = job.saveId !== null
  const key = isSaved ? uuid() : job.id
  if (isSaved) await copyJob(ctx, job, key, { fileName: file.fileName, rows: failed.size })
  await takeRepaired(ctx, job, key, repaired)
  await ctx.db.updateTable('importJob').set({ checkId: null, newCount: 0, updateCount: 0, errorCount: 0 }).where('id', '=', key).execute()
  return { key, sheets: job.sheets, sheetName: job.sheetName, headerRow: job.headerRow }
}

function failedRows({ db }: Context, { id }: Job) {
  return db.selectFrom('importCheck').select('rowNo').where('importId', '=', id).where('hasError', '=', true).execute()
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

type Repaired = { rowNo: number; cells: [column: number, text: string | null][] }

async function takeRepaired({ db, who }: Context, job: Job, key: string, repaired: readonly Repaired[]): Promise<void> {
  const { rows } = await sql<ReadRow>`
    select row_no, cells from import_row where import_id = ${job.id} and row_no = any(${repaired.map(({ rowNo }) => rowNo)}::int[])`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.rowNo, row.cells]))
  const lines = repaired.map(({ rowNo, cells }) => {
    const merged = [...(known.get(rowNo) ?? [])]
    for (const [column, text] of cells) {
      if (text === null) continue
      while (merged.length < column) merged.push('')
      merged[column] = text
    }
    return { row_no: rowNo, cells: merged }
  })
  await sql`
    insert into import_row (top_org_id, import_id, row_no, cells)
    select ${who.orgId}, ${key}, x.row_no, x.cells from json_to_recordset(${JSON.stringify(lines)}::json) as x (row_no integer, cells json)
    on conflict (top_org_id, import_id, row_no) do update set cells = excluded.cells`.execute(db)
}

/** Rows that failed and were not repaired come along as they were; rows keep the numbers they have in the first file, which comes along too. */
async function copyJob(ctx: Context, job: Job, key: string, { fileName, rows }: { fileName: string; rows: number }): Promise<void> {
  const { db, now, who } = ctx
  const bytes = await storedBytes(ctx, job)
  const storageKey = await keepFile(ctx, key, { fileName, bytes }, job.fileKind as 'xlsx' | 'csv')
  await sql`
    insert into import_job (top_org_id, id, bvent_id, account_id, account_name, import_type, ticket_id, file_name, file_kind, storage_key,
      sheets, sheet_name, header_row, columns, row_count, mapping, map_rules, created_at, expires_at)
    select top_org_id, ${key}, bvent_id, ${who.accountId}, ${who.accountName}, import_type, ticket_id, ${fileName}, file_kind,
      ${storageKey}, sheets, sheet_name, header_row, columns, ${rows}::int, mapping, map_rules, ${now}, ${now}::timestamptz + (expires_at - created_at)
    from import_job where id = ${job.id}`.execute(db)
  await sql`
    insert into import_row (top_org_id, import_id, row_no, cells)
    select r.top_org_id, ${key}, r.row_no, r.cells from import_row r
      join import_check c on c.top_org_id = r.top_org_id and c.import_id = r.import_id and c.row_no = r.row_no
    where r.import_id = ${job.id} and c.has_error`.execute(db)
}
