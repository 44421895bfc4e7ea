import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { isAdminRole } from '#core/access.ts'
import { UNDO_DAYS, type TaskStatus } from '#core/task.ts'
import { DAY_MS } from '#features/benefits/rules.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import type { ImportStep, ImportType } from '#features/imports/rules.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import type { Context } from '#server/kit/context.ts'

type Row = Pick<
  Job,
  | 'id'
  | 'bventId'
  | 'importType'
  | 'ticketId'
  | 'fileName'
  | 'sheets'
  | 'sheetName'
  | 'headerRow'
  | 'rowCount'
  | 'newCount'
  | 'updateCount'
  | 'errorCount'
  | 'accountId'
  | 'accountName'
  | 'createdAt'
  | 'expiresAt'
  | 'checkId'
  | 'saveId'
  | 'madeFields'
> & {
  ticketName: string | null
  checkStatus: TaskStatus | null
  saveStatus: TaskStatus | null
  saveEnd: Date | null
  saved: number | null
  savedNew: number | null
  savedUpdate: number | null
  savedFail: number | null
}

const selectTasks = sql`
  select j.id, j.bvent_id, j.import_type, j.ticket_id, j.file_name, j.sheets, j.sheet_name, j.header_row, j.row_count, j.new_count, j.update_count,
    j.error_count, j.account_id, j.account_name, j.created_at, j.expires_at, j.check_id, j.save_id, j.made_fields, t.name as ticket_name,
    c.status as check_status, s.status as save_status, s.end_time as save_end, s.success_count as saved, s.new_count as saved_new,
    s.update_count as saved_update, s.fail_count as saved_fail
  from import_job j
    left join ticket t on t.top_org_id = j.top_org_id and t.id = j.ticket_id
    left join task c on c.top_org_id = j.top_org_id and c.id = j.check_id
    left join task s on s.top_org_id = j.top_org_id and s.id = j.save_id`

export async function taskOfJob(ctx: Context, { id }: Job): Promise<ImportTask> {
  const { rows } = await sql<Row>`${selectTasks} where j.id = ${id}`.execute(ctx.db)
  return shown(rows[0] as Row, ctx.now)
}

/** Everyone sees their own imports, administrators all of the event's. */
export async function history(ctx: Context, bventId: string, paging: { pageNo: number; pageSize: number }) {
  const mine = isAdminRole(ctx.who.roles) ? sql`` : sql`and j.account_id = ${ctx.who.accountId}`
  const { rows: totals } = await sql<{
    total: number
  }>`select count(*)::int as total from import_job j where j.bvent_id = ${bventId} ${mine}`.execute(ctx.db)
  const { rows } = await sql<Row>`${selectTasks} where j.bvent_id = ${bventId} ${mine}
    order by j.id desc limit ${paging.pageSize} offset ${(paging.pageNo - 1) * paging.pageSize}`.execute(ctx.db)
  return { list: rows.map((row) => shown(row, ctx.now)), pager: pagerOf(paging, totals[0]?.total ?? 0) }
}

/** Where a browser that was closed in the middle goes on. */
function stepOf({ saveStatus, checkStatus }: Pick<Row, 'saveStatus' | 'checkStatus'>): ImportStep {
  if (saveStatus !== null) return ['failed', 'cancelled', 'queued', 'running'].includes(saveStatus) ? 'importPeople' : 'finished'
  return checkStatus === 'done' ? 'importPeople' : 'matchField'
}

function shown(row: Row, now: Date): ImportTask {
  const isSaved = row.saveStatus !== null && row.saved !== null
  const canUndo =
    ['done', 'cancelled'].includes(row.saveStatus ?? '') &&
    (row.saved ?? 0) > 0 &&
    row.saveEnd !== null &&
    now.getTime() - row.saveEnd.getTime() < UNDO_DAYS * DAY_MS
  return {
    key: row.id,
    bventId: row.bventId,
    step: stepOf(row),
    importType: row.importType as ImportType,
    ticketId: row.ticketId,
    ticketName: row.ticketName ?? '',
    fileName: row.fileName,
    sheets: row.sheets,
    sheetName: row.sheetName,
    headerRow: row.headerRow,
    counts: {
      totalCount: row.rowCount,
      errorCount: row.errorCount,
      newCount: isSaved ? (row.savedNew ?? 0) : row.newCount,
      updateCount: isSaved ? (row.savedUpdate ?? 0) : row.updateCount,
    },
    saveStatus: row.saveStatus ?? '',
    undoId: canUndo ? row.saveId : null,
    hasErrorFile: row.errorCount > 0 && row.expiresAt > now,
    newFieldCount: row.madeFields.length,
    accountId: row.accountId,
    accountName: row.accountName,
    createdTime: row.createdAt.toISOString(),
    expireTime: row.expiresAt.toISOString(),
  }
}
