import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { deleteSearch, findSearch, listSearches, saveSearch, shareSearch } from '#features/attendees/server/customSearches.ts'
import { attendeeDetail, revealValues } from '#features/attendees/server/detail.ts'
import { duplicateList, ignoreDuplicate } from '#features/attendees/server/duplicates.ts'
import { fieldsView, queryFields, registFields, saveFieldsView } from '#features/attendees/server/fields.ts'
import { attendeeStatistics, listAttendees, searchAttendees } from '#features/attendees/server/listAttendees.ts'
import { findListedEvent } from '#features/events/server/listedEvent.ts'
import { rollBackOne } from '#features/attendees/server/rollBackOne.ts'
import { erasePerson, exportPerson, findByMobileOrEmail } from '#features/attendees/server/persons.ts'
import { rollBackReach } from '#features/attendees/server/rollBackTask.ts'
import { selectionByEvent } from '#features/attendees/server/selection.ts'
import { createAttendee, updateAttendee, updateRemark } from '#features/attendees/server/saveAttendee.ts'
import { answerOf } from '#features/tasks/server/answer.ts'
import { fileOf, findNewest, findTask } from '#features/tasks/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement, type FileAnswer } from '#server/kit/implement.ts'

const EXPORT = attendeeTasks.export.type

async function findExport(ctx: Context, id: string) {
  const task = await findTask(ctx, id)
  return required(task.type === EXPORT ? task : null)
}

async function exportFile(ctx: Context, task: Awaited<ReturnType<typeof findTask>>): Promise<FileAnswer> {
  const file = required(await fileOf(ctx.db, task.fileId))
  if (file.expiresAt && file.expiresAt < ctx.now) throw new AppError('core.expired')
  const { body, bytes } = required(await ctx.adapters.storage.read(file.storageKey))
  return { fileName: file.fileName, mediaType: file.mediaType, bytes, body }
}

export const attendeeHandlers = implement(attendeeCalls, {
  list: listAttendees,
  statistics: attendeeStatistics,
  selectionByEvent,
  rollBackReach,
  searchList: searchAttendees,
  queryFields: (ctx, { bventId }) => queryFields(ctx, bventId),
  registFields,
  fieldsView: (ctx, { id }) => fieldsView(ctx, id),
  saveFieldsView,

  customSearchList: (ctx, { bventId }) => listSearches(ctx, bventId),
  customSearch: (ctx, { id }) => findSearch(ctx, id),
  saveCustomSearch: saveSearch,
  shareCustomSearch: shareSearch,
  deleteCustomSearch: (ctx, { id }) => deleteSearch(ctx, id),

  detail: attendeeDetail,
  create: createAttendee,
  update: updateAttendee,
  updateRemark,
  reveal: revealValues,
  rollBackAudit: rollBackOne,

  findByMobileOrEmail,
  /** Members who can be asked to look after attendees. */
  async orgAccountCount(ctx, { bventId }) {
    await findListedEvent(ctx, bventId)
    const { total } = await ctx.db
      .selectFrom('member')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('isDisabled', '=', false)
      .executeTakeFirstOrThrow()
    return { orgAccountCount: total }
  },
  erasePerson,
  exportPerson,

  exportProcess: async (ctx, { id }) => answerOf(ctx, await findExport(ctx, id)),
  exportFile: async (ctx, { bventId, taskId }) =>
    exportFile(ctx, taskId ? await findExport(ctx, taskId) : await findNewest(ctx, EXPORT, bventId)),
  downloadExcel: async (ctx, { id }) => exportFile(ctx, await findExport(ctx, id)),

  duplicateList,
  ignoreDuplicate,
})
