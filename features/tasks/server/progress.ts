import { findNewest, findTask } from '#features/tasks/server/queries.ts'
import { answerOf } from '#features/tasks/server/answer.ts'
import type { AnyHandler } from '#server/kit/implement.ts'

/** Progress by kind: the caller's newest task of it for the event, or the one named. */
export function progressHandler(type: string): AnyHandler {
  return async (ctx, { taskId, bventId }: { taskId?: string; bventId?: string }) => {
    return answerOf(ctx, taskId ? await findTask(ctx, taskId) : await findNewest(ctx, type, bventId))
  }
}
