import { lazy, Suspense, useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'
import { useNewTasks, useTaskList } from '#console/kit/useTaskList.ts'
import '#features/tasks/console/tasks.css'

const TaskList = lazy(() => import('#console/kit/TaskList.tsx').then(({ TaskList }) => ({ default: TaskList })))

/** What the person has started, from every page. */
export function TaskButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { running, tasks, isPending } = useTaskList({ isWatched: isOpen })
  useNewTasks()

  return (
    <Popover
      label={t('tasks.title')}
      size="small"
      icon={<Icon name="sync" />}
      align="end"
      width={360}
      onToggle={setOpen}
      trigger={
        <span className="row g1">
          <span className="wide-only">{t('tasks.title')}</span>
          {running.length > 0 && (
            <span className="tag tag-info">
              <span aria-hidden>{running.length}</span>
              <span className="unseen">{t('tasks.runningCount', { n: running.length })}</span>
            </span>
          )}
        </span>
      }
    >
      {() => (
        <>
          <h2 className="task-panel-head t13 b">{t('tasks.title')}</h2>
          {!isPending && tasks.length === 0 ? (
            <div className="task-panel-empty">
              <b className="t13">{t('tasks.empty')}</b>
              <p className="t12 m3">{t('tasks.emptyHint')}</p>
            </div>
          ) : (
            <div className="task-panel-list">
              <Suspense fallback={null}>
                <TaskList tasks={tasks} />
              </Suspense>
            </div>
          )}
        </>
      )}
    </Popover>
  )
}
