import { Button, Modal, Radio, type RadioChangeEvent } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import type { Publishable } from '#features/events/console/actions/usePublish.tsx'
import { navigationPageTypes } from '#features/events/rules.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { isStepCode, stepPage, stepWords } from '#features/events/console/home/eventPath.ts'
import '#features/events/console/actions/actions.css'
import '#console/kit/states.css'

type Page = Publishable['navigationPageType']
type Props = {
  event: Publishable
  missing: readonly string[]
  isBusy: boolean
  onPublish: (page: Page) => void
  onClose: () => void
}

/** What attendees would not find yet, and which page the public link opens. */
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
      <fieldset className="publish-page">
        <legend className="t13 strong">{t('events.linkOpens')}</legend>
        <Radio.Group
          value={page}
          onChange={({ target }: RadioChangeEvent) => setPage(target.value as Page)}
          options={navigationPageTypes.map((value) => ({ value, label: t(`events.linkOpens_${value}`) }))}
        />
      </fieldset>
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
