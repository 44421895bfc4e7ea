import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import type { EventInfo } from '#features/events/contract.ts'
import { navigationPageTypes } from '#features/events/rules.ts'
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

/** What the public link opens, and before that what attendees would not find yet. */
export function PublishDialog({ event, missing, isBusy, onPublish, onClose }: Props) {
  const t = useT()
  const [page, setPage] = useState<Page>(event.navigationPageType)
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
          <Button type="primary" loading={isBusy} onClick={() => onPublish(page)}>
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
      <fieldset className="publish-choice">
        <legend>{t('events.firstPage')}</legend>
        {navigationPageTypes.map((type) => (
          <label key={type}>
            <input type="radio" name="navigationPageType" value={type} checked={page === type} onChange={() => setPage(type)} />
            <span>{t(`events.first_${type}`)}</span>
            <span className="t12 m3">{t(`events.first_${type}_hint`)}</span>
          </label>
        ))}
      </fieldset>
    </Modal>
  )
}
