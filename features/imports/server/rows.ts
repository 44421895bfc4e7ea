import { sql } from 'kysely'
import { formatTime } from '#core/dateTime.ts'
import { textIn } from '#core/messages.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { formMessages } from '#features/forms/messages.ts'
import { isBlank, shownValue, type StoredValue } from '#features/forms/values.ts'
import { maskedAnswer } from '#features/attendees/server/person.ts'
import type { ImportRow } from '#features/imports/contract.ts'
import { columnIndex } from '#features/imports/columns.ts'
import { ATTENDEE_ID, REMARK, TICKET_NAME } from '#features/imports/rules.ts'
import { say, sayNote, type Note } from '#features/imports/say.ts'
import { countRows, findDuplicates, keepChecks } from '#features/imports/server/check.ts'
import { takeLiveJob, type Job } from '#features/imports/server/jobs.ts'
import { judgeRows, type Judged } from '#features/imports/server/judge.ts'
import { setUp, type Setup } from '#features/imports/server/setup.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { cellText } from '#server/kit/workbook/readCells.ts'

type Check = {
  rowNo: number
  cells: string[]
  attendeeId: string
  status: 1 | 2
  hasError: boolean
  isSaved: boolean | null
  duplicateOf: number | null
  duplicateKey: string | null
  refusal: (Note & { field: string }) | null
}
type Which = { status: number; hasError?: boolean | undefined; isNext?: boolean | undefined; pageNo: number; pageSize: number }

/** One page of the preview: judged anew for the page alone, in the reader's language. */
export async function listRows(ctx: Context, job: Job, which: Which) {
  const setup = await setUp(ctx, job)
  const filter = sql`c.import_id = ${job.id}
    ${which.status === 0 ? sql`` : sql`and c.status = ${which.status}`}
    ${which.hasError === undefined ? sql`` : sql`and c.has_error = ${which.hasError}`}
    ${which.isNext ? sql`and c.is_saved is not null` : sql``}`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from import_check c where ${filter}`.execute(ctx.db)
  const checks = await checksOf(
    ctx.db,
    sql`${filter} order by c.row_no limit ${which.pageSize} offset ${(which.pageNo - 1) * which.pageSize}`,
  )
  const list = await shownRows(ctx, setup, checks)
  const total = totals[0]?.total ?? 0
  return {
    tableHeaderList: headersOf(setup),
    list,
    hasError: job.errorCount > 0,
    rowErrorMessage: job.errorCount > 0 ? await firstMessage(ctx, setup) : '',
    isNext: job.newCount + job.updateCount > 0,
    totalCount: job.rowCount,
    pageTotalCount: total,
    errorCount: job.errorCount,
    newCount: job.newCount,
    updateCount: job.updateCount,
  }
}

async function checksOf(db: Db, condition: ReturnType<typeof sql>): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select c.row_no, r.cells, c.attendee_id, c.status, c.has_error, c.is_saved, c.duplicate_of, c.duplicate_key, c.refusal
    from import_check c join import_row r on r.top_org_id = c.top_org_id and r.import_id = c.import_id and r.row_no = c.row_no
    where ${condition}`.execute(db)
  return rows
}

async function firstMessage(ctx: Context, setup: Setup): Promise<string> {
  const [first] = await shownRows(
    ctx,
    setup,
    await checksOf(ctx.db, sql`c.import_id = ${setup.job.id} and c.has_error order by c.row_no limit 1`),
  )
  return first ? say(ctx.language, 'errors.row', { row: first.rowNo, message: first.rowErrorMessage }) : ''
}

export function headersOf({ mapped, job, remark, ticketName, attendeeId, language }: Setup): { fieldName: string; displayName: string }[] {
  const system = (fieldName: typeof REMARK | typeof TICKET_NAME) => ({
    fieldName,
    displayName: textIn(formMessages[`forms.field.${fieldName}`], language),
  })
  return [
    ...mapped.map(({ field }) => ({ fieldName: field.fieldName, displayName: field.displayName })),
    ...(job.importType === 'oneTime' && ticketName >= 0 ? [system(TICKET_NAME)] : []),
    ...(remark >= 0 ? [system(REMARK)] : []),
    ...(attendeeId >= 0 ? [{ fieldName: ATTENDEE_ID, displayName: say(language, 'attendeeId') }] : []),
  ]
}

/** Rows that were saved are shown as they stand in the file: judged again they would meet themselves. */
async function shownRows(ctx: Context, setup: Setup, checks: readonly Check[]): Promise<ImportRow[]> {
  const judged = await judgeRows(
    ctx.db,
    setup,
    checks.filter(({ isSaved }) => !isSaved),
  )
  const byRow = new Map(judged.map((row) => [row.rowNo, row]))
  const canReveal = ctx.who.codes.has('lite_res_act_reveal')
  return checks.map((check) => shownRow(setup, check, byRow.get(check.rowNo), canReveal))
}

function shownRow(setup: Setup, check: Check, judged: Judged | undefined, canReveal: boolean): ImportRow {
  const { language } = setup
  const errors = { ...(check.hasError ? judged?.errors : {}), ...notesOf(setup, check) }
  const texts = judged ? textsOf(setup, judged, canReveal) : { values: cellTexts(setup, check.cells), olds: {} }
  return {
    rowNo: check.rowNo,
    status: check.status,
    hasError: check.hasError,
    rowErrorMessage: check.hasError ? Object.values(errors).join('；') || say(language, 'row.changed') : '',
    isNext: !check.hasError,
    attendeeId: check.status === 2 || check.isSaved ? check.attendeeId : null,
    values: texts.values,
    errors,
    olds: texts.olds,
  }
}

export function notesOf(
  { form, language }: Setup,
  { duplicateOf, duplicateKey, refusal }: Pick<Check, 'duplicateOf' | 'duplicateKey' | 'refusal'>,
): Record<string, string> {
  const notes: Record<string, string> = {}
  if (duplicateOf !== null) {
    const field = (duplicateKey ?? '').slice(0, (duplicateKey ?? '').indexOf(':'))
    const name = form.fields.find(({ fieldName }) => fieldName === field)?.displayName ?? say(language, 'attendeeId')
    notes[field] = say(language, 'row.duplicate', { name, row: duplicateOf })
  }
  if (refusal) notes[refusal.field] = sayNote(language, refusal)
  return notes
}

function cellTexts(setup: Setup, cells: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { field, column } of setup.mapped) texts[field.fieldName] = cells[column] ?? ''
  if (setup.ticketName >= 0) texts[TICKET_NAME] = cells[setup.ticketName] ?? ''
  if (setup.remark >= 0) texts[REMARK] = cells[setup.remark] ?? ''
  if (setup.attendeeId >= 0) texts[ATTENDEE_ID] = cells[setup.attendeeId] ?? ''
  return texts
}

/** What is right is shown as it will be kept, what is wrong as it stands in the file; of an update also what it was before. */
function textsOf(setup: Setup, { cells, values, old, remark, existing, errors }: Judged, canReveal: boolean) {
  const texts = cellTexts(setup, cells)
  const olds: Record<string, string> = {}
  for (const { field } of setup.mapped) {
    const { fieldName } = field
    if (errors[fieldName]) continue
    const next = values[fieldName] ?? null
    texts[fieldName] = shownText(setup, field, next)
    const before = old?.[fieldName] ?? null
    if (old && JSON.stringify(blankAsNull(before)) !== JSON.stringify(blankAsNull(next)))
      olds[fieldName] = shownText(setup, field, canReveal ? before : maskedAnswer(fieldName, before))
  }
  if (setup.remark >= 0 && !errors[REMARK]) {
    texts[REMARK] = remark
    if (existing && existing.remark !== remark) olds[REMARK] = existing.remark
  }
  return { values: texts, olds }
}

const blankAsNull = (value: StoredValue) => (isBlank(value) ? null : value)

export function shownText({ form, regions }: Setup, field: FormField, value: StoredValue): string {
  const shown = shownValue(field, value, { regions })
  if (shown === null) return ''
  if (typeof shown === 'string') return shapeOf(field.fieldType) === 'dateTime' ? formatTime(shown, form.timeZone) : shown
  const names = (Array.isArray(shown) ? shown : [shown]).map((part) => ('codeName' in part ? part.codeName : part.fileName))
  return names.join(shapeOf(field.fieldType) === 'path' ? ' / ' : '、')
}

type Change = { key: string; bventId: string; rowNo: number; values: Record<string, string> }

/** A repaired row is judged at once, and so are those it shared a value with. */
export async function updateRow(ctx: Context, { key, bventId, rowNo, values }: Change): Promise<ImportRow> {
  const job = await takeLiveJob(ctx, key, bventId)
  if (job.saveId !== null || job.checkId === null) throw new AppError('core.state')
  const { rows } = await sql<{ cells: string[] }>`select cells from import_row where import_id = ${key} and row_no = ${rowNo}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw new AppError('core.notFound')
  const cells = [...row.cells]
  for (const [fieldName, text] of Object.entries(values)) {
    const column = job.mapping?.find(({ fieldId }) => fieldId === fieldName)?.excelFieldId
    if (!column) throw invalid({ field: `values.${fieldName}`, message: fieldName })
    while (cells.length < columnIndex(column)) cells.push('')
    cells[columnIndex(column)] = cellText(text)
  }
  await sql`update import_row set cells = ${JSON.stringify(cells)}::json where import_id = ${key} and row_no = ${rowNo}`.execute(ctx.db)
  const setup = await setUp(ctx, job)
  await keepChecks({ db: ctx.db, orgId: ctx.who.orgId }, key, await judgeRows(ctx.db, setup, [{ rowNo, cells }]))
  await findDuplicates(ctx.db, key)
  await countRows(ctx.db, key)
  const [shown] = await shownRows(ctx, setup, await checksOf(ctx.db, sql`c.import_id = ${key} and c.row_no = ${rowNo}`))
  if (!shown) throw new AppError('core.state')
  return shown
}
