import { Button } from 'antd'
import { POLL_MS, type TaskProgress } from '#core/task.ts'
import { formatTime } from '#core/dateTime.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { downloadCall } from '#console/kit/download.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { percentOf, secondsLeft } from '#console/kit/taskTime.ts'
import { useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import '#console/kit/task.css'

type Props = {
  progress: TaskProgress
  title: string
  onStop?: (() => void) | undefined
  onUndo?: (() => void) | undefined
  /** Shows the rows that were refused, and why. */
  onReport?: (() => void) | undefined
}

const marks: Record<Exclude<TaskProgress['status'], ''>, { icon: IconName; tone: string }> = {
  done: { icon: 'check', tone: 'up' },
  failed: { icon: 'warn', tone: 'down' },
  cancelled: { icon: 'minus', tone: 'm3' },
  undone: { icon: 'undo', tone: 'm3' },
}

/** One task as it runs, and what can be done once it is over. */
export function TaskRow({ progress, title, onStop, onUndo, onReport }: Props) {
  const { status } = progress
  return status === '' ? (
    <Running progress={progress} title={title} onStop={onStop} />
  ) : (
    <Over progress={progress} title={title} onUndo={onUndo} onReport={onReport} mark={marks[status]} />
  )
}

function Counts({ progress: { doneCount, failCount, total } }: { progress: TaskProgress }) {
  const t = useT()
  const of = total > 0 ? ` / ${total.toLocaleString()}` : ''
  return (
    <span>
      {t('tasks.counts', { done: doneCount })}
      {of}
      {failCount > 0 && (
        <>
          <i className="sd" />
          {t('tasks.skipped', { n: failCount })}
        </>
      )}
    </span>
  )
}

/** What it comes to in the end; the status beside it says the rest. */
function Outcome({ progress: { doneCount, failCount } }: { progress: TaskProgress }) {
  const t = useT()
  return (
    <>
      {t('core.total', { n: doneCount })}
      {failCount > 0 && (
        <>
          <i className="sd" />
          {t('tasks.skipped', { n: failCount })}
        </>
      )}
    </>
  )
}

function Running({ progress, title, onStop }: Omit<Props, 'onUndo' | 'onReport'>) {
  const t = useT()
  const percent = percentOf(progress)
  const left = secondsLeft(progress, useNow(POLL_MS))
  return (
    <div className="task">
      <div className="row g2 t13">
        <span className="sp ell">{title}</span>
        <span className="m3 t12">{left === null ? t(`tasks.${progress.taskStatus}`) : timeLeft(t, left)}</span>
      </div>
      <progress className="task-bar" aria-label={title} value={percent} max={100} />
      <div className="row t12 m3">
        <Counts progress={progress} />
        <span className="sp" />
        {progress.canCancel && onStop && (
          <button type="button" className="link t12" onClick={onStop}>
            {t('tasks.stop')}
          </button>
        )}
      </div>
    </div>
  )
}

function timeLeft(t: ReturnType<typeof useT>, seconds: number): string {
  return seconds < 60 ? t('kit.secondsLeft', { n: seconds }) : t('kit.minutesLeft', { n: Math.ceil(seconds / 60) })
}

function Over({ progress, title, onUndo, onReport, mark }: Omit<Props, 'onStop'> & { mark: { icon: IconName; tone: string } }) {
  const t = useT()
  const { taskId, taskStatus, endTime, canUndo, fileName, message } = progress
  return (
    <div className="task">
      <div className="row g2 t13">
        <span className={mark.tone}>
          <Icon name={mark.icon} />
        </span>
        <span className="sp ell">{title}</span>
        {fileName && (
          <Button
            size="small"
            onClick={() => void downloadCall(taskCalls.file, { id: taskId }).catch(() => {})}
            icon={<Icon name="dl" size={14} />}
          >
            {t('tasks.download')}
          </Button>
        )}
        {canUndo && onUndo && (
          <Button size="small" onClick={onUndo} icon={<Icon name="undo" size={14} />}>
            {t('tasks.undo')}
          </Button>
        )}
      </div>
      <output className="t12 m3 task-note">
        {t(`tasks.${taskStatus}`)}
        <i className="sd" />
        {message || <Outcome progress={progress} />}
        {endTime && (
          <>
            <i className="sd" />
            {formatTime(endTime, undefined, 'MM-DD HH:mm')}
          </>
        )}
      </output>
      {onReport && progress.failCount > 0 && (
        <button type="button" className="link t12 task-report" onClick={onReport}>
          {t('tasks.report', { n: progress.failCount })}
        </button>
      )}
    </div>
  )
}
