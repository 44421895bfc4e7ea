import type { WrongValues } from '#features/imports/shapes.ts'
import { columnIndex } from '#features/imports/columns.ts'
import { hasOptions } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'
import { hasError, type Check } from '#features/imports/checks.ts'
import { TICKET_NAME } from '#features/imports/rules.ts'
import { fieldOfReason } from '#features/imports/say.ts'
import { eachBlock, findDuplicates, storeChecks, storeRows } from '#features/imports/server/blocks.ts'
import { countRows } from '#features/imports/server/check.ts'
import { checkOf } from '#features/imports/server/checkOf.ts'
import { takeLiveJob, type Job } from '#features/imports/server/jobs.ts'
import { judgeRows } from '#features/imports/server/judge.ts'
import { lookUpsIn } from '#features/imports/server/people.ts'
import { rests } from '#features/imports/server/rest.ts'
import { checkedRows, nameOf, putCell } from '#features/imports/server/rows.ts'
import { setUp } from '#features/imports/server/setup.ts'
import type { Setup } from '#features/imports/server/judging.ts'
import { cellText } from '#features/imports/server/workbook/readCells.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

const MOST_VALUES = 100

function columnOf(job: Job, fieldName: string): number | null {
  const column = job.mapping?.find(({ fieldId }) => fieldId === fieldName)?.excelFieldId
  return column === undefined ? null : columnIndex(column)
}

/** The fields in whose cells something is wrong by itself; what two rows share is no wrong value. */
const wrongFields = (check: Check) => new Set((check.reasons ?? []).map(fieldOfReason))

/** What is wrong in which column and how often, the most frequent first, and what could stand there instead. */
export async function wrongValues(ctx: Context, job: Job): Promise<WrongValues> {
  if (job.checkId === null || job.errorCount === 0) return { list: [], fields: [] }
  const setup = await setUp(ctx, job)
  const counts = new Map<string, Map<string, number>>()
  for await (const block of eachBlock(ctx, job.id))
    for (const { row, check } of checkedRows(block))
      if (hasError(check))
        for (const fieldName of wrongFields(check)) {
          const column = columnOf(job, fieldName)
          if (column === null) continue
          const values = counts.get(fieldName) ?? new Map<string, number>()
          const value = row.cells[column] ?? ''
          values.set(value, (values.get(value) ?? 0) + 1)
          counts.set(fieldName, values)
        }
  const all = [...counts].flatMap(([fieldName, values]) =>
    [...values].map(([value, count]) => ({ fieldName, displayName: nameOf(setup, fieldName), value, count })),
  )
  return {
    list: all.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)).slice(0, MOST_VALUES),
    fields: [...counts.keys()].map((fieldName) => ({ fieldName, options: choicesOf(setup, fieldName) })),
  }
}

/** What a cell of this column may say; none where it may say anything. */
function choicesOf({ form, tickets }: Setup, fieldName: string): string[] {
  if (fieldName === TICKET_NAME) return tickets.filter(({ isOpen }) => isOpen).map(({ name }) => name)
  const field = form.fields.find((one) => one.fieldName === fieldName)
  return field && hasOptions(field.fieldType) ? everyOption(field.fieldOptions).map(({ value }) => value) : []
}

type Replacement = { bventId: string; key: string; fieldName: string; from: string; to: string }

/** The same wrong value of a column becomes another in all its rows; they are judged again at once. */
export async function replaceValues(ctx: Context, { bventId, key, fieldName, from, to }: Replacement) {
  const job = await takeLiveJob(ctx, key, bventId)
  if (job.saveId !== null || job.checkId === null) throw new AppError('core.state')
  const column = columnOf(job, fieldName)
  if (column === null) throw invalid({ field: 'fieldName', message: fieldName })
  const setup = await setUp(ctx, job)
  const text = cellText(to)
  let count = 0
  let stillWrong = 0
  for await (const block of eachBlock(ctx, key)) {
    const places = block.rows.flatMap((row, at) => {
      const check = block.checks[at]
      return check && (row.cells[column] ?? '') === from && wrongFields(check).has(fieldName) ? [{ row, at }] : []
    })
    if (places.length === 0) continue
    for (const { row } of places) putCell(row.cells, column, text)
    const judged = await judgeRows(
      setup,
      places.map(({ row }) => row),
      lookUpsIn(ctx.db, setup),
      rests(),
    )
    for (const [index, { at }] of places.entries()) {
      const found = judged[index]
      if (!found) continue
      block.checks[at] = checkOf(found)
      if (found.errors[fieldName]) stillWrong += 1
    }
    count += places.length
    await storeRows(ctx, key, block)
    await storeChecks(ctx, key, block.firstRow, block.checks)
  }
  if (count > 0) {
    await findDuplicates(ctx, key)
    await countRows(ctx, key)
  }
  return { count, stillWrong }
}
