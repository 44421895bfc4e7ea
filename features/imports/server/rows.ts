import { formatTime } from '#core/dateTime.ts'
import { textIn } from '#core/messages.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { formMessages } from '#features/forms/messages.ts'
import { isBlank, shownValue, type StoredValue } from '#features/forms/values.ts'
import { answerSeenAs } from '#features/orders/server/person.ts'
import type { ImportRow } from '#features/imports/shapes.ts'
import { columnIndex } from '#features/imports/columns.ts'
import { countOf, fieldOfKey, hasError, isWanted, reasonCounts, type Check, type Which } from '#features/imports/checks.ts'
import { ATTENDEE_ID, importStatuses, REMARK, TICKET_NAME } from '#features/imports/rules.ts'
import { fieldOfReason, note, say, sayNote, sayReason, type Note } from '#features/imports/say.ts'
import { findDuplicates, storeChecks, storeRows, openBlocks, talliesOf, type Block } from '#features/imports/server/blocks.ts'
import { countRows } from '#features/imports/server/check.ts'
import { checkOf } from '#features/imports/server/checkOf.ts'
import { takeLiveJob, type Job } from '#features/imports/server/jobs.ts'
import { judgeRows, type Judged } from '#features/imports/server/judge.ts'
import { lookUpsIn } from '#features/imports/server/people.ts'
import { setUp } from '#features/imports/server/setup.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sightOf } from '#server/kit/masked.ts'
import { cellText } from '#features/imports/server/workbook/readCells.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'

type Head = { fieldName: string; displayName: string }
type Asked = { status: number; hasError?: boolean | undefined; isNext?: boolean | undefined; reason?: string | undefined } & Paging
type Paging = { pageNo: number; pageSize: number }

/** One page of the preview: judged anew for the page alone, in the reader's language. */
export async function listRows(ctx: Context, job: Job, { status, hasError: isWrong, isNext, reason, ...paging }: Asked) {
  const setup = await setUp(ctx, job)
  const which: Which = { status, hasError: isWrong, isJudged: isNext || undefined, reason }
  const tallies = job.checkId === null ? [] : await talliesOf(ctx, job.id)
  const list = await shownRows(ctx, setup, await rowsOfPage(ctx, job.id, tallies, which, paging))
  return {
    tableHeaderList: headersOf(setup, job.updateCount > 0),
    list,
    reasons: reasonCounts(tallies.map(({ tally }) => tally)).map(({ reason: code, count }) => ({
      reason: code,
      text: sayReason(ctx.language, code, nameOf(setup, fieldOfReason(code))),
      count,
    })),
    hasError: job.errorCount > 0,
    rowErrorMessage: job.errorCount > 0 ? await firstMessage(ctx, setup, tallies) : '',
    isNext: job.newCount + job.updateCount > 0,
    totalCount: job.rowCount,
    pageTotalCount: tallies.reduce((sum, { tally }) => sum + countOf(tally, which), 0),
    errorCount: job.errorCount,
    newCount: job.newCount,
    updateCount: job.updateCount,
  }
}

type CheckedRow = { row: ReadRow; check: Check }
type Tallies = Awaited<ReturnType<typeof talliesOf>>

/** The tallies say in which blocks the page lies, so only those are opened. */
async function rowsOfPage(ctx: Context, key: string, tallies: Tallies, which: Which, { pageNo, pageSize }: Paging): Promise<CheckedRow[]> {
  let skip = (pageNo - 1) * pageSize
  let missing = pageSize
  const wanted: number[] = []
  let before = 0
  for (const { firstRow, tally } of tallies) {
    const n = countOf(tally, which)
    if (n === 0) continue
    if (wanted.length === 0 && before + n <= skip) before += n
    else if (missing > 0) {
      if (wanted.length === 0) skip -= before
      missing -= wanted.length === 0 ? n - skip : n
      wanted.push(firstRow)
    }
  }
  if (wanted.length === 0) return []
  const blocks = await openBlocks(ctx, key, { rows: wanted })
  return blocks
    .flatMap(checkedRows)
    .filter(({ check }) => isWanted(check, which))
    .slice(skip, skip + pageSize)
}

export function checkedRows({ rows, checks }: Block): CheckedRow[] {
  return rows.flatMap((row, at) => (checks[at] ? [{ row, check: checks[at] }] : []))
}

async function firstMessage(ctx: Context, setup: Setup, tallies: Tallies): Promise<string> {
  const wrong: Which = { status: importStatuses.all, hasError: true }
  const [first] = await shownRows(ctx, setup, await rowsOfPage(ctx, setup.job.id, tallies, wrong, { pageNo: 1, pageSize: 1 }))
  return first ? say(ctx.language, 'errors.row', { row: first.rowNo, message: first.rowErrorMessage }) : ''
}

/** The ticket is shown where the file names it, or where some of the people have one already. */
export function headersOf({ mapped, remark, ticketName, attendeeId, language }: Setup, hasTickets = false): Head[] {
  const system = (fieldName: typeof REMARK | typeof TICKET_NAME) => ({
    fieldName,
    displayName: textIn(formMessages[`forms.field.${fieldName}`], language),
  })
  return [
    ...mapped.map(({ field }) => ({ fieldName: field.fieldName, displayName: field.displayName })),
    ...(hasTickets || ticketName >= 0 ? [system(TICKET_NAME)] : []),
    ...(remark >= 0 ? [system(REMARK)] : []),
    ...(attendeeId >= 0 ? [{ fieldName: ATTENDEE_ID, displayName: say(language, 'attendeeId') }] : []),
  ]
}

/** What a field is called in the preview. */
export function nameOf(setup: Setup, fieldName: string): string {
  const field = setup.form.fields.find((candidate) => candidate.fieldName === fieldName)
  return field?.displayName ?? headersOf(setup, true).find((head) => head.fieldName === fieldName)?.displayName ?? fieldName
}

/** Rows that were saved are shown as they stand in the file: judged again they would meet themselves. */
async function shownRows(ctx: Context, setup: Setup, rows: readonly CheckedRow[]): Promise<ImportRow[]> {
  const unsaved = rows.filter(({ check }) => !check.isSaved).map(({ row }) => row)
  const judged = await judgeRows(setup, unsaved, lookUpsIn(ctx.db, setup))
  const byRow = new Map(judged.map((row) => [row.rowNo, row]))
  const seen: Seen = (fieldName, value) => answerSeenAs(sightOf(ctx.who, fieldName), fieldName, value)
  return rows.map((row) => shownRow(setup, row, byRow.get(row.check.rowNo), seen))
}

function shownRow(setup: Setup, { row, check }: CheckedRow, judged: Judged | undefined, seen: Seen): ImportRow {
  const { language } = setup
  const isWrong = hasError(check)
  const errors = isWrong ? errorTexts(setup, check, judged?.errors) : {}
  const texts = judged ? textsOf(setup, judged, seen) : { values: cellTexts(setup, row.cells), olds: {} }
  return {
    rowNo: check.rowNo,
    status: check.status,
    hasError: isWrong,
    rowErrorMessage: isWrong ? Object.values(errors).join('；') || say(language, 'row.changed') : '',
    isNext: !isWrong,
    attendeeId: check.status === importStatuses.update || check.isSaved ? check.attendeeId : null,
    values: texts.values,
    errors,
    olds: texts.olds,
    notes: notesOf(setup, judged),
  }
}

function notesOf(setup: Setup, judged: Judged | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(judged?.notes ?? {}).map(([field, why]) => [field, sayNote(setup.language, why, nameOf(setup, field))]),
  )
}

/** What is wrong, by field and in the reader's words: in the cells, with another row, or at the save. */
export function errorTexts(
  setup: Setup,
  { duplicateOf, duplicateKey, refusal }: Check,
  found: Judged['errors'] = {},
): Record<string, string> {
  const notes: Record<string, Note> = { ...found }
  if (duplicateOf !== undefined && duplicateKey !== undefined) notes[fieldOfKey(duplicateKey)] = note('row.duplicate', { row: duplicateOf })
  if (refusal) notes[refusal.field] = refusal
  return Object.fromEntries(Object.entries(notes).map(([field, why]) => [field, sayNote(setup.language, why, nameOf(setup, field))]))
}

function cellTexts(setup: Setup, cells: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { field, column } of setup.mapped) texts[field.fieldName] = cells[column] ?? ''
  if (setup.ticketName >= 0) texts[TICKET_NAME] = cells[setup.ticketName] ?? ''
  if (setup.remark >= 0) texts[REMARK] = cells[setup.remark] ?? ''
  if (setup.attendeeId >= 0) texts[ATTENDEE_ID] = cells[setup.attendeeId] ?? ''
  return texts
}

/** What was there before, as the one who imports sees it. */
type Seen = (fieldName: string, value: StoredValue) => StoredValue

/** What is right is shown as it will be kept, what is wrong as it stands in the file; of an update also what it was before. */
function textsOf(setup: Setup, { cells, values, old, remark, existing, ticket, errors }: Judged, seen: Seen) {
  const texts = cellTexts(setup, cells)
  const olds: Record<string, string> = {}
  for (const { field } of setup.mapped) {
    const { fieldName } = field
    if (errors[fieldName]) continue
    const next = values[fieldName] ?? null
    texts[fieldName] = shownText(setup, field, next)
    const before = old?.[fieldName] ?? null
    if (old && JSON.stringify(blankAsNull(before)) !== JSON.stringify(blankAsNull(next)))
      olds[fieldName] = shownText(setup, field, seen(fieldName, before))
  }
  if (ticket && !errors[TICKET_NAME]) {
    texts[TICKET_NAME] = ticket.name
    if (existing && existing.ticketId !== ticket.id)
      olds[TICKET_NAME] = setup.tickets.find(({ id }) => id === existing.ticketId)?.name ?? ''
  }
  if (setup.remark >= 0 && !errors[REMARK]) {
    texts[REMARK] = remark
    if (existing && existing.remark !== remark) olds[REMARK] = String(seen(REMARK, existing.remark) ?? '')
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
  const [block] = await openBlocks(ctx, key, { rows: [rowNo] })
  const at = block?.rows.findIndex((row) => row.rowNo === rowNo) ?? -1
  const row = block?.rows[at]
  if (!block || !row) throw new AppError('core.notFound')
  for (const [fieldName, text] of Object.entries(values)) {
    const column = job.mapping?.find(({ fieldId }) => fieldId === fieldName)?.excelFieldId
    if (!column) throw invalid({ field: `values.${fieldName}`, message: fieldName })
    putCell(row.cells, columnIndex(column), cellText(text))
  }
  const setup = await setUp(ctx, job)
  const [judged] = await judgeRows(setup, [row], lookUpsIn(ctx.db, setup))
  if (judged) block.checks[at] = checkOf(judged)
  await storeRows(ctx, key, block)
  await storeChecks(ctx, key, block.firstRow, block.checks)
  await findDuplicates(ctx, key)
  await countRows(ctx, key)
  const now = (await openBlocks(ctx, key, { rows: [rowNo] })).flatMap(checkedRows).filter(({ check }) => check.rowNo === rowNo)
  const [shown] = await shownRows(ctx, setup, now)
  if (!shown) throw new AppError('core.state')
  return shown
}

export function putCell(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}
