import { importTasks } from '#features/imports/contract.ts'
import type { FiledList, MapFieldRules } from '#features/imports/shapes.ts'
import { countOf, type Tally } from '#features/imports/checks.ts'
import { ATTENDEE_ID, importStatuses, TICKET_NAME, type ImportType } from '#features/imports/rules.ts'
import { say } from '#features/imports/say.ts'
import { findDuplicates, forgetChecks, storeChecked, sealedBlocks, talliesOf } from '#features/imports/server/blocks.ts'
import { checkOrder } from '#features/imports/server/checkOrder.ts'
import { importFields, storeChoices } from '#features/imports/server/fields.ts'
import { importForm, readJob, takeLiveJob, type Job } from '#features/imports/server/jobs.ts'
import { releaseThread, threadOf, type JudgeThread } from '#features/imports/server/judgeThread.ts'
import { lookUpsIn } from '#features/imports/server/people.ts'
import { findEventToImport } from '#features/imports/server/importEvent.ts'
import { gather } from '#features/imports/server/setup.ts'
import { matchKeyOf } from '#features/imports/server/setupOf.ts'
import { markOf } from '#features/imports/server/terms.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implementTask, type Advance, type Counts } from '#server/kit/task.ts'

const BLOCKS_AT_ONCE = 2
const BLOCKS_A_STEP = 6

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
  const gathered = await gather(ctx, { ...job, mapping: chosen, mapRules: rules })
  const isJudged = job.judgedAs !== null && job.judgedAs === (await markOf(ctx.db, gathered))
  if (!isJudged) await forgetChecks(ctx, key)
  await ctx.db
    .updateTable('importJob')
    .set({
      mapping: JSON.stringify(chosen),
      mapRules: JSON.stringify(rules),
      checkId: started.taskId,
      judgedAs: isJudged ? job.judgedAs : null,
      newCount: 0,
      updateCount: 0,
      errorCount: 0,
    })
    .where('id', '=', key)
    .execute()
  await storeChoices(ctx, job, targets, chosen)
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
    const job = required(await readJob(ctx.db, key))
    if (job.judgedAs !== null) return cursor === 0 ? { cursor: job.rowCount, ...(await sumsOf(ctx, key)) } : null
    const thread = threadOf(ctx.taskId, cursor === 0)
    return judgeSome(ctx, job, cursor, thread).catch((error: unknown) => {
      if (thread.isAlive()) throw error
      ctx.log.warn({ err: error, taskId: ctx.taskId }, 'the judging thread was lost')
      return judgeSome(ctx, job, cursor, threadOf(ctx.taskId, cursor === 0))
    })
  },

  async finish(ctx, { key }) {
    const hasSeenAll = releaseThread(ctx.taskId)
    const { judgedAs } = required(await readJob(ctx.db, key))
    if (!hasSeenAll && judgedAs === null) await findDuplicates(ctx, key)
    await ctx.db.updateTable('importJob').set({ judgedAs: null }).where('id', '=', key).execute()
    return countRows(ctx, key)
  },
})

/** Some blocks are read while the thread judges others and the database keeps what it has judged. */
async function judgeSome(ctx: TaskContext, job: Job, cursor: number, thread: JudgeThread): Promise<Advance | null> {
  const order = await checkOrder(ctx, job)
  const look = lookUpsIn(ctx.db, { job, matchKey: order.matchKey })
  const counts = { successCount: 0, failCount: 0, newCount: 0, updateCount: 0 }
  const keeping: Promise<void>[] = []
  let after = cursor
  for (let taken = 0; taken < BLOCKS_A_STEP; taken += BLOCKS_AT_ONCE) {
    const blocks = await sealedBlocks(ctx, job.id, after, BLOCKS_AT_ONCE)
    if (blocks.length === 0) break
    const stored = thread.check({ ...order, blocks, isFirst: after === 0 }, look).then((checked) => {
      for (const { tally } of checked) addCounts(counts, tally)
      return storeChecked(ctx, job.id, checked)
    })
    stored.catch(() => {})
    keeping.push(stored)
    after = blocks.at(-1)?.lastRow ?? after
  }
  // Whoever still judges may still ask, and must not when the transaction is over.
  await Promise.allSettled(keeping)
  await Promise.all(keeping)
  return after === cursor ? null : { cursor: after, ...counts }
}

function addCounts(counts: Counts, tally: Tally): void {
  const newCount = countOf(tally, { status: importStatuses.add, hasError: false })
  const updateCount = countOf(tally, { status: importStatuses.update, hasError: false })
  counts.newCount += newCount
  counts.updateCount += updateCount
  counts.successCount += newCount + updateCount
  counts.failCount += countOf(tally, { status: importStatuses.all, hasError: true })
}

async function sumsOf({ db }: { db: Db }, key: string): Promise<Counts> {
  const counts = { successCount: 0, failCount: 0, newCount: 0, updateCount: 0 }
  for (const { tally } of await talliesOf({ db }, key)) addCounts(counts, tally)
  return counts
}

/** Counts what can be saved, keeps the sums with the import and answers them. */
export async function countRows({ db }: { db: Db }, key: string): Promise<Counts> {
  const counts = await sumsOf({ db }, key)
  const { newCount, updateCount, failCount } = counts
  await db.updateTable('importJob').set({ newCount, updateCount, errorCount: failCount }).where('id', '=', key).execute()
  return counts
}
