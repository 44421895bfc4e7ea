import type { Task } from '#core/task.ts'
import { everyTask } from '#features/registry.ts'
import { fileOf } from '#features/tasks/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { progressOf, type TaskRow } from '#server/tasks/progress.ts'

export const taskOfType = new Map<string, Task>(everyTask.map(([, task]) => [task.type, task]))

export function answer({ language, now }: Pick<Context, 'language' | 'now'>, task: TaskRow, fileName: string | null | undefined) {
  const isUndoable = Boolean(taskOfType.get(task.type)?.isUndoable) && !task.undoOf
  return progressOf(task, { isUndoable, fileName: fileName ?? undefined, language, now })
}

export async function answerOf(ctx: Context, task: TaskRow) {
  const file = await fileOf(ctx.db, task.fileId)
  return answer(ctx, task, file?.fileName)
}
