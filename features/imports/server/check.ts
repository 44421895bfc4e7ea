import { v7 as uuid } from 'uuid'
import { importTasks, type FiledList, type MapFieldRules } from '#features/imports/contract.ts'
import { countOf, tallyOf, type Check, type Tally } from '#features/imports/checks.ts'
import { ATTENDEE_ID, importStatuses, TICKET_NAME, type ImportType } from '#features/imports/rules.ts'
import { reasonOf, say } from '#features/imports/say.ts'
import { findDuplicates, forgetChecks, keepChecks, openBlocks, talliesOf } from '#features/imports/server/blocks.ts'
import { importFields, keepChoices } from '#features/imports/server/fields.ts'
import { importForm, readJob, takeLiveJob, type Job } from '#features/imports/server/jobs.ts'
import { judgeRows, type Judged } from '#features/imports/server/judge.ts'
import { findEventToImport } from '#features/imports/server/importEvent.ts'
import { matchKeyOf, setUp } from '#features/imports/server/setup.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implementTask, type Counts } from '#server/kit/task.ts'

const BLOCKS_AT_ONCE = 8

type Mapping = { bventId: string; key: string; mapping: FiledList; rules: MapFieldRules }

/** Takes the matching of columns and starts the check; says what it cannot work with, or what it will leave out. */
export async function startCheck(
  ctx: Context,
  { bventId, key, mapping, rules }: Mapping,
): Promise<{ isSuccess: boolean; message: string }> {
  await findEventToImport(ctx, bventId)
  const job = await takeLiveJob(ctx, key, bventId)
  if (job.saveId !== null) throw new AppError('core.state')
  const form = await importForm(ctx.db, bventId, ctx.language)
  const targets = importFields(form.fields, job.importType as ImportType, ctx.language)
  const isKnown = (columnId: string) => job.columns.some(({ id }) => id === columnId)
  const chosen = mapping.filter(
    ({ excelFieldId, fieldId }) => isKnown(excelFieldId) && targets.some((target) => target.fieldId === fieldId),
  )
  const told = judgeMapping(ctx, job, { targets, chosen, rules })
  if (!told.isSuccess) return told

  const started = await ctx.startTask(importTasks.check, { bventId, key })
  await forgetChecks(ctx, key)
  await ctx.db
    .updateTable('importJob')
    .set({
      mapping: JSON.stringify(chosen),
      mapRules: JSON.stringify(rules),
      checkId: started.taskId,
      newCount: 0,
      updateCount: 0,
      errorCount: 0,
    })
    .where('id', '=', key)
    .execute()
  await keepChoices(ctx, job, targets, chosen)
  return told
}

type Chosen = { targets: ReturnType<typeof importFields>; chosen: FiledList; rules: MapFieldRules }

function judgeMapping({ language }: Context, job: Job, { targets, chosen, rules }: Chosen): { isSuccess: boolean; message: string } {
  const refused = (message: string) => ({ isSuccess: false, message })
  const nameOf = (fieldId: string) => targets.find((target) => target.fieldId === fieldId)?.displayName ?? fieldId
  const fields = chosen.flatMap(({ fieldId }) => fieldId ?? [])
  const twice = fields.find((fieldId, at) => fields.indexOf(fieldId) !== at)
  if (twice) return refused(say(language, 'map.twice', { name: nameOf(twice) }))
  if (fields.every((fieldId) => fieldId === ATTENDEE_ID)) return refused(say(language, 'map.nothing'))
  const matchKey = matchKeyOf({ ...job, mapRules: rules }, new Map(fields.map((fieldId) => [fieldId, true])))
  if (matchKey !== '' && !fields.includes(matchKey)) return refused(say(language, 'map.matchKey', { name: nameOf(matchKey) }))
  const missing = targets.filter(({ fieldId, isRequired }) => isRequired && !fields.includes(fieldId))
  const names = missing.map(({ displayName }) => displayName).join('、')
  // People who are there already need not bring everything again; the ticket has no other place to come from.
  if (missing.length > 0 && (matchKey === '' || missing.some(({ fieldId }) => fieldId === TICKET_NAME)))
    return refused(say(language, 'map.missing', { names }))
  const left = job.columns.filter(({ id }) => !chosen.some(({ excelFieldId }) => excelFieldId === id))
  const messages = [
    ...(missing.length > 0 ? [say(language, 'map.onlyUpdates', { names })] : []),
    ...(left.length > 0
      ? [
          say(language, 'map.unmatched', {
            n: left.length,
            names: left
              .slice(0, 10)
              .map(({ name }) => name)
              .join('、'),
          }),
        ]
      : []),
  ]
  return { isSuccess: true, message: messages.join('；') }
}

export const checkImport = implementTask(importTasks.check, {
  total: async ({ db }, { key }) => (await readJob(db, key))?.rowCount ?? 0,

  /** Each row is judged once and its outcome kept; values are not, since they follow from the cells. */
  async advance(ctx, cursor, { key }) {
    const blocks = await openBlocks(ctx, key, { after: cursor, most: BLOCKS_AT_ONCE })
    const last = blocks.at(-1)
    if (!last) return null
    const setup = await setUp(ctx, required(await readJob(ctx.db, key)))
    const counts = { successCount: 0, failCount: 0, newCount: 0, updateCount: 0 }
    const writing: Promise<void>[] = []
    for (const { firstRow, rows } of blocks) {
      const checks = (await judgeRows(ctx.db, setup, rows)).map(checkOf)
      // The next block is judged while the database writes this one.
      writing.push(keepChecks(ctx, key, firstRow, checks))
      addCounts(counts, tallyOf(checks))
    }
    await Promise.all(writing)
    return { cursor: last.lastRow, ...counts }
  },

  async finish(ctx, { key }) {
    await findDuplicates(ctx, key)
    return countRows(ctx, key)
  },
})

export function checkOf({ rowNo, existing, status, errors, keys }: Judged): Check {
  const reasons = Object.entries(errors).map(([field, found]) => reasonOf(field, found))
  return { rowNo, attendeeId: existing?.id ?? uuid(), status, keys, ...(reasons.length > 0 && { reasons }) }
}

function addCounts(counts: Counts, tally: Tally): void {
  const newCount = countOf(tally, { status: importStatuses.add, hasError: false })
  const updateCount = countOf(tally, { status: importStatuses.update, hasError: false })
  counts.newCount += newCount
  counts.updateCount += updateCount
  counts.successCount += newCount + updateCount
  counts.failCount += countOf(tally, { status: importStatuses.all, hasError: true })
}

/** Counts what can be saved, keeps the sums with the import and answers them. */
export async function countRows({ db }: { db: Db }, key: string): Promise<Counts> {
  const counts = { successCount: 0, failCount: 0, newCount: 0, updateCount: 0 }
  for (const { tally } of await talliesOf({ db }, key)) addCounts(counts, tally)
  const { newCount, updateCount, failCount } = counts
  await db.updateTable('importJob').set({ newCount, updateCount, errorCount: failCount }).where('id', '=', key).execute()
  return counts
}
