import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, list, paging } from '#core/schema.ts'
import { taskProgress } from '#core/task.ts'

/** In a list the way back looks like what it takes back, so it says which it is. */
const listedTask = taskProgress.extend({ isUndo: z.boolean() })
export type ListedTask = z.output<typeof listedTask>

/** Whoever started a task, or an administrator, may watch, stop and undo it; for everyone else it does not exist. */
export const taskCalls = {
  progress: defineCall({
    method: 'POST',
    path: '/Api/ATTEAPI/taskjob/queryTaskProcess',
    access: 'member',
    request: z.object({ taskId: id }),
    response: taskProgress,
    effect: 'read',
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/Api/ATTEAPI/taskjob/cancelBatchToRepeat/{id}',
    access: 'member',
    request: z.object({ id }),
    response: taskProgress,
  }),
  undo: defineCall({ method: 'POST', path: 'task/undo/{id}', access: 'member', request: z.object({ id }), response: taskProgress }),
  list: defineCall({
    method: 'POST',
    path: 'task/list',
    access: 'member',
    request: z.object(paging),
    response: list(listedTask),
    effect: 'read',
  }),
  rows: defineCall({
    method: 'GET',
    path: 'task/rows/{id}',
    access: 'member',
    request: z.object({ id, ...paging }),
    response: list(z.object({ attendeeId: z.string(), isOk: z.boolean(), code: z.int(), message: z.string() })),
  }),
  file: defineCall({
    method: 'GET',
    path: 'task/file/{id}',
    access: 'member',
    request: z.object({ id }),
    response: fileResponse,
    mediaTypes: [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.zip],
  }),
}
