import { answer, answerOf, taskOfType } from '#features/tasks/server/answer.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { askToCancel, fileOf, findTask, listRows, listTasks } from '#features/tasks/server/queries.ts'
import { reasonsIn } from '#features/tasks/server/reasons.ts'
import { AppError, isUniqueViolation, required } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'
import { audit } from '#server/kit/audit.ts'

export const taskHandlers = implement(taskCalls, {
  progress: async (ctx, { taskId }) => answerOf(ctx, await findTask(ctx, taskId)),

  async cancel(ctx, { id }) {
    await findTask(ctx, id)
    await askToCancel(ctx.db, id, ctx.now)
    return answerOf(ctx, await findTask(ctx, id))
  },

  async undo(ctx, { id }) {
    const original = await findTask(ctx, id)
    const task = required(taskOfType.get(original.type))
    if (!(await answerOf(ctx, original)).canUndo) throw new AppError('task.notUndoable')
    try {
      const undo = await ctx.startUndo(task, original)
      await audit(ctx, { action: 'tasks.undo', objectId: id, after: { task: task.title } })
      return undo
    } catch (error) {
      throw isUniqueViolation(error, 'task_undo') ? new AppError('task.notUndoable') : error
    }
  },

  async list(ctx, paging) {
    const { tasks, pager } = await listTasks(ctx, paging)
    return page({ list: tasks.map((task) => ({ ...answer(ctx, task, task.fileName), isUndo: task.undoOf !== null })) }, pager)
  },

  async rows(ctx, { id, ...paging }) {
    const { bventId } = await findTask(ctx, id)
    const { rows, pager } = await listRows(ctx.db, id, paging)
    const reasonOf = await reasonsIn(ctx, bventId, rows)
    const list = rows.map((row) => ({ attendeeId: row.itemId, isOk: row.isOk ?? false, code: row.code ?? 0, message: reasonOf(row) }))
    return page({ list }, pager)
  },

  async file(ctx, { id }) {
    const task = await findTask(ctx, id)
    const file = required(await fileOf(ctx.db, task.fileId))
    if (file.expiresAt && file.expiresAt < ctx.now) throw new AppError('core.expired')
    const { body, bytes } = required(await ctx.adapters.storage.read(file.storageKey))
    return { fileName: file.fileName, mediaType: file.mediaType, bytes, body }
  },
})
