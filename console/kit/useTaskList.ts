import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { POLL_MS, type TaskProgress } from '#core/task.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'

const SHOWN = 10
const GLANCE_MS = 2_000

/** The caller's own newest tasks: asked for again only while one of them runs, more often while someone watches. */
export function useTaskList({ isWatched = false, isEnabled = true } = {}) {
  const query = useQuery({
    ...callQuery(taskCalls.list, { pageSize: SHOWN }, { ignoresErrors: true }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (runningOf(state.data?.list).length > 0 ? (isWatched ? POLL_MS : GLANCE_MS) : false),
  })
  return { ...query, tasks: query.data?.list ?? [], running: runningOf(query.data?.list) }
}

function runningOf(tasks: readonly TaskProgress[] = []): TaskProgress[] {
  return tasks.filter((task) => task.status === '')
}

/** A page that begins to watch a task has just started it: the list has a new row. */
export function useNewTasks(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const [orgId, path] = query.queryKey
        if (type !== 'added' || orgId !== currentOrgId() || path !== taskCalls.progress.paths[0]) return
        void client.invalidateQueries({ queryKey: [orgId, taskCalls.list.paths[0]] })
      }),
    [client],
  )
}
