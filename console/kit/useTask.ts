import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#core/call.ts'
import { POLL_MS, type StartableTask, type TaskProgress } from '#core/task.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { callApi } from '#console/kit/callApi.ts'
import { callQuery, useCall } from '#console/kit/query.ts'

export type RunningTask<T extends StartableTask = StartableTask> = {
  progress: TaskProgress | undefined
  isRunning: boolean
  start: (request: InputOf<T['calls']['start']>) => Promise<TaskProgress>
  cancel: () => void
  undo: () => void
}

/** Starts a task and watches it: asks every 500 ms until the server says it is over. */
export function useTask<T extends StartableTask>(task: T, onOver?: (progress: TaskProgress) => void): RunningTask<T> {
  const [taskId, setTaskId] = useState<string | null>(null)
  const { data: progress } = useQuery({
    ...callQuery(taskCalls.progress, { taskId: taskId ?? '' }, { ignoresErrors: true }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data?.status ? false : POLL_MS),
    structuralSharing: (before, after) => {
      const next = after as TaskProgress
      if (next.status && !(before as TaskProgress | undefined)?.status) queueMicrotask(() => onOver?.(next))
      return next
    },
  })
  const cancel = useCall(taskCalls.cancel, { changes: [taskCalls.progress, taskCalls.list] })
  const undo = useCall(taskCalls.undo, { changes: [taskCalls.list] })

  return {
    progress,
    isRunning: taskId !== null && !progress?.status,
    async start(request) {
      const started = (await callApi<T['calls']['start']>(task.calls.start, request)) as TaskProgress
      setTaskId(started.taskId)
      return started
    },
    cancel: () => taskId && cancel.mutate({ id: taskId }),
    undo: () => taskId && undo.mutate({ id: taskId }, { onSuccess: (started) => setTaskId(started.taskId) }),
  }
}
