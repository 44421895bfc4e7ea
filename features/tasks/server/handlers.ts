import type { Language } from '#core/language.ts'
import { format, textIn, type Text } from '#core/messages.ts'
import { allMessages } from '#features/registry.ts'
import { answer, answerOf, taskOfType } from '#features/tasks/server/answer.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { askToCancel, fileOf, findTask, listRows, listTasks } from '#features/tasks/server/queries.ts'
import { AppError, isUniqueViolation, required } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'
import { audit } from '#server/kit/audit.ts'
import type { TaskNote } from '#server/kit/task.ts'

const texts: Readonly<Record<string, Text>> = allMessages

function saidNote({ message, params }: TaskNote, language: Language): string {
  const text = texts[message]
  return text ? format(textIn(text, language), params, language) : message
}

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
      await audit(ctx, { action: 'tasks.undo', objectId: id, after: { type: original.type } })
      return undo
    } catch (error) {
      throw isUniqueViolation(error, 'task_undo') ? new AppError('task.notUndoable') : error
    }
  },

  async list(ctx, paging) {
    const { tasks, pager } = await listTasks(ctx, paging)
    return page({ list: tasks.map((task) => ({ ...answer(task, task.fileName, ctx.now), isUndo: task.undoOf !== null })) }, pager)
  },

  async rows(ctx, { id, ...paging }) {
    await findTask(ctx, id)
    const { rows, pager } = await listRows(ctx.db, id, paging)
    const list = rows.map(({ itemId, isOk, code, message, note }) => ({
      attendeeId: itemId,
      isOk: isOk ?? false,
      code: code ?? 0,
      message: note ? saidNote(note as TaskNote, ctx.language) : (message ?? ''),
    }))
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
