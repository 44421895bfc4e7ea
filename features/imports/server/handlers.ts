import { sql } from 'kysely'
import { importCalls } from '#features/imports/contract.ts'
import { startCheck } from '#features/imports/server/check.ts'
import { errorFile } from '#features/imports/server/errorFile.ts'
import { createFields, fromFields } from '#features/imports/server/fields.ts'
import { history, taskOfJob } from '#features/imports/server/history.ts'
import { findEventToImport, findImportEvent } from '#features/imports/server/importEvent.ts'
import { findJob, findLiveJob } from '#features/imports/server/jobs.ts'
import { awaitCheck } from '#features/imports/server/judgeThread.ts'
import { replaceValues, wrongValues } from '#features/imports/server/replace.ts'
import { listRows, updateRow } from '#features/imports/server/rows.ts'
import { startSave } from '#features/imports/server/save.ts'
import { namesOfRegions } from '#features/imports/server/setupOf.ts'
import { template } from '#features/imports/server/template.ts'
import { upload } from '#features/imports/server/upload.ts'
import { seatHolding } from '#core/statuses.ts'
import { answerOf } from '#features/tasks/server/answer.ts'
import { findTask } from '#features/tasks/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'
import { awaitFile } from '#features/imports/server/workbook/readRows.ts'

export const importHandlers = implement(importCalls, {
  upload: (ctx, { ticketId, key, ...given }, file) =>
    upload(ctx, { ...given, ticketId: ticketId || undefined, key: key || undefined }, required(file, 'core.invalid')),

  async usableCount(ctx, { bventId }) {
    await findImportEvent(ctx, bventId)
    // Whoever is shown this is about to choose a file.
    awaitFile()
    awaitCheck()
    setImmediate(namesOfRegions)
    const quota = ctx.who.benefits.find(({ functionKey, enable }) => functionKey === 'AttendeeToTalCount' && enable)?.currentQuota ?? null
    if (quota === null) return { usableCount: null }
    const { rows } = await sql<{ held: number }>`
      select coalesce(sum(total), 0)::int as held from attendee_tally where status = any(${seatHolding}::text[])`.execute(ctx.db)
    return { usableCount: Math.max(0, quota - (rows[0]?.held ?? 0)) }
  },

  template,
  fromFields: async (ctx, { bventId, key }) => fromFields(ctx, await findLiveJob(ctx, key, bventId)),

  async createFields(ctx, { BventId, Language, FromList, Key }) {
    await findEventToImport(ctx, BventId)
    return { list: await createFields(ctx, { bventId: BventId, language: Language, names: FromList, key: Key }) }
  },

  validate: (ctx, { BventId, Key, FiledList, mapFieldRules }) =>
    startCheck(ctx, { bventId: BventId, key: Key, mapping: FiledList, rules: mapFieldRules ?? {} }),

  checkProgress: (ctx, { key, isNext }) => progress(ctx, key, isNext ? 'save' : 'check'),
  saveProgress: (ctx, { key, isNext }) => progress(ctx, key, isNext === false ? 'check' : 'save'),

  rows: async (ctx, { BventId, Key, ...which }) => listRows(ctx, await findLiveJob(ctx, Key, BventId), which),
  updateRow: (ctx, { BventId, Key, rowNo, values }) => updateRow(ctx, { bventId: BventId, key: Key, rowNo, values }),
  wrongValues: async (ctx, { BventId, Key }) => wrongValues(ctx, await findLiveJob(ctx, Key, BventId)),
  replaceValues: (ctx, { BventId, Key, ...what }) => replaceValues(ctx, { bventId: BventId, key: Key, ...what }),
  errorFile: async (ctx, { BventId, Key }) => errorFile(ctx, await findLiveJob(ctx, Key, BventId)),
  save: (ctx, { BventId, Key, isNext, extras }) => startSave(ctx, { bventId: BventId, key: Key, isNext, extras: extras ?? {} }),

  task: async (ctx, { key }) => taskOfJob(ctx, await findJob(ctx, key)),
  async taskList(ctx, { bventId, pageNo, pageSize }) {
    await findImportEvent(ctx, bventId)
    const { list, pager } = await history(ctx, bventId, { pageNo, pageSize })
    return page({ list }, pager)
  },
})

/** The check's, or past it the save's; before it was asked for there is none. */
async function progress(ctx: Context, key: string, which: 'check' | 'save') {
  const job = await findJob(ctx, key)
  const id = which === 'check' ? job.checkId : job.saveId
  if (id === null) throw new AppError('core.state')
  return answerOf(ctx, await findTask(ctx, id))
}
