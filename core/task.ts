import { z } from 'zod'
import type { Access } from '#core/access.ts'
import { defineCall, pathNames, type Call, type Method } from '#core/call.ts'

export const taskStatuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'undone'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const POLL_MS = 500
export const CHUNK_ROWS = 1_000
export const UNDO_DAYS = 30

export const taskProgress = z.object({
  taskId: z.string(),
  id: z.string(),
  taskType: z.string(),
  taskStatus: z.enum(taskStatuses),
  /** '' while it is queued or running: the browser polls until it is not. */
  status: z.enum(['', 'done', 'failed', 'cancelled', 'undone']),
  progress: z.string(),
  total: z.int(),
  doneCount: z.int(),
  successCount: z.int(),
  failCount: z.int(),
  newCount: z.int(),
  updateCount: z.int(),
  isNext: z.boolean(),
  canCancel: z.boolean(),
  canUndo: z.boolean(),
  message: z.string(),
  fileName: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
})
export type TaskProgress = z.output<typeof taskProgress>

/** What is done to many rows is a task: it yields its start call, its progress call and its job. */
export type Task<Request extends z.ZodObject = z.ZodObject> = {
  type: string
  /** Message that names it in task lists. */
  title: string
  isUndoable: boolean
  request: Request
  calls: { start?: Call<Request, typeof taskProgress>; progress?: Call }
}
export type StartableTask<Request extends z.ZodObject = z.ZodObject> = Task<Request> & {
  calls: { start: Call<Request, typeof taskProgress> }
}
export type Tasks = Record<string, Task>
export type TaskRequestOf<T extends Task> = z.output<T['request']>

type Definition<Request extends z.ZodObject> = {
  type: string
  title: string
  isUndoable?: boolean
  start: { path: string; aliases?: readonly string[]; access: Access; request: Request }
  /** Where the spec has a progress path of its own; the caller's newest task of the kind, or `taskId`. */
  progress?: { path: string; aliases?: readonly string[]; method?: Method }
}

export function defineTask<Request extends z.ZodObject>({
  type,
  title,
  isUndoable = false,
  start,
  progress,
}: Definition<Request>): StartableTask<Request> {
  const startCall = defineCall({ method: 'POST', ...start, response: taskProgress })
  return {
    type,
    title,
    isUndoable,
    request: startCall.request,
    calls: {
      start: startCall,
      ...(progress && {
        progress: defineCall({
          method: progress.method ?? 'GET',
          path: progress.path,
          ...(progress.aliases && { aliases: progress.aliases }),
          access: start.access,
          request: z.object({
            bventId: pathNames(progress.path).includes('bventId') ? z.uuid() : z.uuid().optional(),
            taskId: z.uuid().optional(),
          }),
          response: taskProgress,
          effect: 'read',
        }),
      }),
    },
  }
}

/** A task that another call begins, after checks of its own. */
export function defineInnerTask<Request extends z.ZodObject>({
  type,
  title,
  isUndoable = false,
  request,
}: Pick<Definition<Request>, 'type' | 'title' | 'isUndoable'> & { request: Request }): Task<Request> {
  return { type, title, isUndoable, request, calls: {} }
}

export function isOver(status: TaskStatus): boolean {
  return status !== 'queued' && status !== 'running'
}

/** '37%' on the way, '100%' once over; a long task that has begun never claims 100 before it is over. */
export function percent(doneCount: number, total: number, status: TaskStatus): string {
  if (isOver(status)) return '100%'
  if (total <= 0) return '0%'
  return `${Math.min(99, Math.floor((doneCount / total) * 100))}%`
}
