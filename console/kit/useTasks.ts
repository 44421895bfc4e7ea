import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { queryKeyOf, type Call, type InputOf } from '#core/call.ts'
import { POLL_MS, type taskProgress, type TaskProgress } from '#core/task.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { callApi, type CallOptions } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery, useCall } from '#console/kit/query.ts'
import { t } from '#console/kit/text.ts'
import type { WatchedTask } from '#console/kit/TaskProgress.tsx'

export type StartCall<R extends z.ZodObject> = Call<R, typeof taskProgress>
type Started = { taskId: string; title: string }
export type Tasks = {
  start: <R extends z.ZodObject>(
    task: { calls: { start: StartCall<R> } },
    request: InputOf<StartCall<R>>,
    title: string,
    options?: CallOptions,
  ) => Promise<TaskProgress>
  watched: WatchedTask[]
  /** Takes back what a task has done, and watches that too. */
  undo: (taskId: string, title: string) => void
}

const SHOWN = 4

/** All that a page has started, newest first, each asked about every 500 ms until it is over. */
export function useTasks(onOver: (progress: TaskProgress) => void, onReport?: (progress: TaskProgress) => void): Tasks {
  const [started, setStarted] = useState<readonly Started[]>([])
  const client = useQueryClient()
  const told = useRef(new Set<string>())
  const add = (one: Started) => setStarted((others) => [one, ...others].slice(0, SHOWN))
  const queries = useQueries({
    queries: started.map(({ taskId }) => ({
      ...callQuery(taskCalls.progress, { taskId }, { ignoresErrors: true }),
      refetchInterval: ({ state }: { state: { data?: TaskProgress | undefined } }) => (state.data?.status ? (false as const) : POLL_MS),
    })),
  })
  const cancel = useCall(taskCalls.cancel, { changes: [taskCalls.progress, taskCalls.list] })
  const undo = useCall(taskCalls.undo, { changes: [taskCalls.progress, taskCalls.list] })
  const undoTask: Tasks['undo'] = (taskId, title) =>
    undo.mutate({ id: taskId }, { onSuccess: (back) => add({ taskId: back.taskId, title: t('tasks.undoing', { title }) }) })
  const progresses = queries.map(({ data }) => data)

  useEffect(() => {
    for (const progress of progresses) {
      if (!progress?.status || told.current.has(progress.taskId)) continue
      told.current.add(progress.taskId)
      onOver(progress)
      // What an undo has taken back says so only now.
      void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(taskCalls.progress)] })
    }
  })

  return {
    undo: undoTask,
    async start(task, request, title, options) {
      const progress = await callApi(task.calls.start, request, options)
      add({ taskId: progress.taskId, title })
      return progress
    },
    watched: started.map(({ taskId, title }, at) => {
      const progress = progresses[at]
      return {
        title,
        task: {
          progress,
          cancel: () => cancel.mutate({ id: taskId }),
          undo: () => undoTask(taskId, title),
        },
        ...(onReport && progress && { onReport: () => onReport(progress) }),
      }
    }),
  }
}
