import { lazy, Suspense } from 'react'
import { useT } from '#console/kit/text.ts'
import { useTaskList } from '#console/kit/useTaskList.ts'

const TaskList = lazy(() => import('#console/kit/TaskList.tsx').then((file) => ({ default: file.TaskList })))

const SHOWN = 5

export function RecentTasks() {
  const t = useT()
  const { tasks, isPending } = useTaskList()
  return (
    <section className="panel home-panel" aria-labelledby="home-tasks">
      <h2 id="home-tasks" className="t16 b">
        {t('tasks.recent')}
      </h2>
      {!isPending && tasks.length === 0 && (
        <p className="m3 t13 home-empty">
          {t('tasks.empty')}
          <i className="sd" />
          {t('tasks.emptyHint')}
        </p>
      )}
      {tasks.length > 0 && (
        <div className="home-tasks">
          <Suspense fallback={null}>
            <TaskList tasks={tasks.slice(0, SHOWN)} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
