import { useQuery } from '@tanstack/react-query'
import { taskCalls, type ListedTask } from '#core/calls/tasks.ts'
import { useCall } from '#console/kit/query.ts'
import { TaskRow } from '#console/kit/TaskRow.tsx'
import { textOf, useT } from '#console/kit/text.ts'

/** Task titles stand in the registry, which is fetched only where there is a task to name. */
async function loadTitles(): Promise<ReadonlyMap<string, string>> {
  const { everyTask } = await import('#features/registry.ts')
  return new Map(everyTask.map(([, { type, title }]) => [type, title]))
}

export function TaskList({ tasks }: { tasks: readonly ListedTask[] }) {
  const t = useT()
  const { data: titles } = useQuery({ queryKey: ['taskTitles'], queryFn: loadTitles, staleTime: Infinity })
  const cancel = useCall(taskCalls.cancel, { changes: [taskCalls.list] })
  const undo = useCall(taskCalls.undo, { changes: [taskCalls.list] })
  if (!titles) return null
  const titleOf = ({ taskType, isUndo }: ListedTask) => {
    const title = textOf(titles.get(taskType) ?? 'tasks.title')
    return isUndo ? t('tasks.undoing', { title }) : title
  }
  return tasks.map((task) => (
    <TaskRow
      key={task.taskId}
      progress={task}
      title={titleOf(task)}
      onStop={() => cancel.mutate({ id: task.taskId })}
      onUndo={() => undo.mutate({ id: task.taskId })}
    />
  ))
}
