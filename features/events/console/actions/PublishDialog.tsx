import { Button, Modal } from 'antd'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import type { EventInfo } from '#features/events/contract.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { isStepCode, stepPage, stepWords } from '#features/events/console/home/eventPath.ts'
import '#features/events/console/actions/actions.css'
import '#console/kit/states.css'

type Page = EventInfo['navigationPageType']
type Props = {
  event: EventInfo
  missing: readonly string[]
  isBusy: boolean
  onPublish: (page: Page) => void
  onClose: () => void
}

/** What attendees would not find yet; the public link opens the event's page. */
export function PublishDialog({ event, missing, isBusy, onPublish, onClose }: Props) {
  const t = useT()
  const isReady = missing.length === 0
  return (
    <Modal
      open
      centered
      width={480}
      title={isReady ? t('events.publishReady') : t('events.publishMissing', { n: missing.length })}
      onCancel={onClose}
      footer={
        <div className="row g2 confirm-foot">
          <Button onClick={onClose}>{t('events.publishLater')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => onPublish(event.navigationPageType)}>
            {t(isReady ? 'events.publish' : 'events.publishAnyway')}
          </Button>
        </div>
      }
    >
      <p className="m2">{isReady ? t('events.publishText') : t('events.publishMissingText')}</p>
      {!isReady && (
        <ul className="publish-list">
          {missing.filter(isStepCode).map((code) => {
            const step = stepPage(code)
            return (
              <li key={code}>
                <Icon name="warn" />
                <span className="sp">{t(stepWords[code])}</span>
                {step && (
                  <Link to={pathOf(step, { bventId: event.bventId })} onClick={onClose}>
                    {t('events.goFill')}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Modal>
  )
}
