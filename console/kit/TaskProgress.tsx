import { Button } from 'antd'
import { useState } from 'react'
import type { RunningTask } from '#console/kit/useTask.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { TaskRow } from '#console/kit/TaskRow.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/task.css'

export type WatchedTask = { task: Pick<RunningTask, 'progress' | 'cancel' | 'undo'>; title: string; onReport?: (() => void) | undefined }

/** What this page has started, floating above it at the right: progress, counts, stop, undo, download. */
export function TaskProgress({ tasks }: { tasks: readonly WatchedTask[] }) {
  const t = useT()
  const [isFolded, setFolded] = useState(false)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const shown = tasks.filter(({ task }) => task.progress && !dismissed.includes(task.progress.taskId))
  if (shown.length === 0) return null
  const isOver = shown.every(({ task }) => task.progress?.status)
  const dismiss = () => setDismissed(shown.map(({ task }) => task.progress?.taskId ?? ''))

  return (
    <aside className="tasks" aria-label={t('tasks.title')}>
      <div className="row tasks-head">
        <b className="t13">{t('tasks.title')}</b>
        <span className="sp" />
        <Button
          type="text"
          size="small"
          aria-label={isOver ? t('core.close') : isFolded ? t('kit.unfold') : t('kit.fold')}
          {...(!isOver && { 'aria-expanded': !isFolded })}
          onClick={() => (isOver ? dismiss() : setFolded(!isFolded))}
          icon={<Icon name={isOver ? 'x' : isFolded ? 'upd' : 'down'} />}
        />
      </div>
      {(!isFolded || isOver) &&
        shown.map(
          ({ task, title, onReport }) =>
            task.progress && (
              <TaskRow
                key={task.progress.taskId}
                progress={task.progress}
                title={title}
                onStop={task.cancel}
                onUndo={task.undo}
                onReport={onReport}
              />
            ),
        )}
    </aside>
  )
}
