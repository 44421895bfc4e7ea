import { pages } from '#features/pages.ts'
import { eventReads } from '#features/events/reads.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { pathOf } from '#core/page.ts'
import { POLL_MS } from '#core/task.ts'
import { eventCalls } from '#features/events/contract.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import '#console/kit/task.css'

type Props = { taskId: string; onAgain: () => void; onClose: () => void }

/** The copy goes on without this dialog; the list of tasks shows it too. */
export function CopyRun({ taskId, onAgain, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const { data, error } = useQuery({
    ...callQuery(eventCalls.copyProgress, { taskId }, { ignoresErrors: true }),
    refetchInterval: ({ state }) => (state.data?.status ? false : POLL_MS),
  })
  const isDone = data?.status === 'done' && data.newBventId !== null
  const isOver = Boolean(data?.status)

  useEffect(() => {
    if (isDone) void refetchCalls(client, eventReads)
  }, [isDone, client])

  if (isDone && data.newBventId)
    return (
      <output className="copy-run">
        <p className="row g2">
          <span className="up">
            <Icon name="check" />
          </span>
          {t('events.copyDone')}
        </p>
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('core.close')}</Button>
          <ButtonLink type="primary" to={pathOf(pages.dashboard.overview, { bventId: data.newBventId })} onClick={onClose}>
            {t('events.copyOpen')}
          </ButtonLink>
        </div>
      </output>
    )
  if (isOver || error)
    return (
      <div className="copy-run">
        <ErrorNote error={error ?? new Error(data?.message || t('events.copyFailedHint'))} title={t('events.copyFailed')} />
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('core.close')}</Button>
          <Button type="primary" onClick={onAgain}>
            {t('events.copyAgain')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="copy-run">
      <p className="m2">{t('events.copyRunning')}</p>
      <progress className="task-bar" aria-label={t('events.copyTask')} value={parseInt(data?.progress ?? '0', 10)} max={100} />
      <div className="row g2 confirm-foot">
        <Button onClick={onClose}>{t('events.copyBehind')}</Button>
      </div>
    </div>
  )
}
