import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { CallError } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/states.css'

type Props = {
  error: Error
  /** What did not happen: 列表没有刷新成功. */
  title?: string
  /** When what is still on the page was fetched. */
  fetchedAt?: number | undefined
  onRetry?: (() => void) | undefined
}

const clockTime = (at: number) => formatTime(new Date(at).toISOString(), undefined, 'HH:mm')

/** What happened, what was kept, what to do, and the number to quote. */
export function ErrorNote({ error, title, fetchedAt, onRetry }: Props) {
  const t = useT()
  const requestId = error instanceof CallError ? error.requestId : ''
  return (
    <div className="note note-danger" role="alert">
      <Icon name="warn" />
      <div className="sp">
        <b>{title ?? t('core.loadFailed')}</b>
        <p>{fetchedAt ? t('kit.kept', { problem: error.message.replace(/[。.]$/, ''), time: clockTime(fetchedAt) }) : error.message}</p>
        <div className="row g2 note-actions">
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('core.retry')}
            </Button>
          )}
          {requestId && (
            <span className="t12">
              {t('core.requestNo')} <span className="mono">{requestId}</span>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
