import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Radio, type RadioChangeEvent } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FindingList } from '#console/kit/event/FindingList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import type { Publishable } from '#features/events/console/actions/publishable.ts'
import { usePreviewUrl } from '#features/events/console/actions/usePreviewUrl.ts'
import { eventCalls } from '#features/events/contract.ts'
import { navigationPageTypes } from '#features/events/rules.ts'
import '#features/events/console/actions/actions.css'
import '#console/kit/states.css'

type Page = Publishable['navigationPageType']
type Props = {
  event: Publishable
  isBusy: boolean
  /** `isContinued`: whatever the check warns of was seen. */
  onPublish: (page: Page, isContinued: boolean) => void
  onClose: () => void
}

/** The check before publishing, and which page the public link opens. */
export function PublishDialog({ event, isBusy, onPublish, onClose }: Props) {
  const t = useT()
  const [page, setPage] = useState<Page>(event.navigationPageType)
  const check = useQuery({ ...callQuery(eventCalls.publishCheck, { bventId: event.bventId }, { ignoresErrors: true }), staleTime: 0 })
  const findings = check.data?.list
  const previewUrl = usePreviewUrl(event.bventId, event.status.value)
  const stops = findings?.filter(({ level }) => level === 'stop').length ?? 0
  const mood = !findings ? 'checking' : stops > 0 ? 'stopped' : findings.length > 0 ? 'warned' : 'ready'
  const title = {
    checking: t('events.publishChecking'),
    stopped: t('events.publishStopped', { n: stops }),
    warned: t('events.publishWarned', { n: findings?.length ?? 0 }),
    ready: t('events.publishReady'),
  }[mood]
  const text = {
    checking: '',
    stopped: t('events.publishStoppedText'),
    warned: t('events.publishWarnedText'),
    ready: t('events.publishText'),
  }

  return (
    <Modal
      open
      centered
      width={520}
      title={title}
      onCancel={onClose}
      footer={
        <div className="row g2 confirm-foot">
          {previewUrl && (
            <Button href={previewUrl} target="_blank" rel="noreferrer" title={t('events.previewDraft')}>
              <Icon name="eye" />
              {t('events.preview')}
            </Button>
          )}
          <span className="sp" />
          <Button onClick={onClose}>{t('events.publishLater')}</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={mood === 'checking' || mood === 'stopped'}
            onClick={() => onPublish(page, mood === 'warned')}
          >
            {t(mood === 'warned' ? 'events.publishAnyway' : 'events.publish')}
          </Button>
        </div>
      }
    >
      {check.error && !findings && <ErrorNote error={check.error} onRetry={() => void check.refetch()} />}
      {!findings && !check.error && <SkeletonFields count={2} />}
      {text[mood] && <p className="m2">{text[mood]}</p>}
      {findings && findings.length > 0 && (
        <div className="publish-findings">
          <FindingList bventId={event.bventId} findings={findings} onGo={onClose} />
        </div>
      )}
      {findings && mood !== 'stopped' && (
        <fieldset className="publish-page">
          <legend className="t13 strong">{t('events.linkOpens')}</legend>
          <Radio.Group
            value={page}
            onChange={({ target }: RadioChangeEvent) => setPage(target.value as Page)}
            options={navigationPageTypes.map((value) => ({ value, label: t(`events.linkOpens_${value}`) }))}
          />
        </fieldset>
      )}
    </Modal>
  )
}
