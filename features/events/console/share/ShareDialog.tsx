import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useCallQuery, callQuery } from '#console/kit/query.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { wholeTimeText } from '#console/kit/event/eventTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { CardPicture } from '#features/events/console/share/CardPicture.tsx'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { eventLinkCalls } from '#features/events/linkCalls.ts'
import '#features/events/console/share/share.css'

type Props = { bventId: string; /** Straight after publishing. */ isNew: boolean; onClose: () => void }

/** The moment after publishing: the link, its code and a picture, each a click away from whoever should come. */
export function ShareDialog({ bventId, isNew, onClose }: Props) {
  const t = useT()
  const { data: event, error, refetch } = useCallQuery(eventCalls.detail, { bventId })
  return (
    <Modal open centered width={720} title={t(isNew ? 'events.shareNew' : 'events.shareTitle')} footer={null} onCancel={onClose}>
      {error && !event && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!event && !error && <SkeletonFields count={2} />}
      {event && <Sharing event={event} isNew={isNew} />}
    </Modal>
  )
}

function Sharing({ event, isNew }: { event: EventInfo; isNew: boolean }) {
  const t = useT()
  const { bventId, title, shortUrl, place, form } = event
  const { data: code, error } = useQuery(callQuery(eventLinkCalls.qrCode, { bventId }, { ignoresErrors: true }))
  const where = place?.name ?? (form === 'Offline' ? '' : t(`events.${form}`))
  const words = [title, wholeTimeText(event), where, t('events.shareRegister', { url: shortUrl })].filter(Boolean).join('\n')
  return (
    <div className="share">
      <CardPicture event={event} where={where} code={code?.image} />
      <div className="share-ways">
        {isNew && (
          <p className="row g2 share-out">
            <Icon name="check" />
            {t('events.published')}
          </p>
        )}
        <section>
          <h3 className="t13 m2">{t('events.shareLink')}</h3>
          <p className="share-link row g2">
            <a className="sp ell" href={shortUrl} target="_blank" rel="noreferrer">
              {shortUrl.replace(/^https?:\/\//, '')}
            </a>
            <CopyButton text={shortUrl} type="primary">
              {t('events.copyLink')}
            </CopyButton>
          </p>
        </section>
        <section>
          <h3 className="t13 m2">{t('events.shareWords')}</h3>
          <p className="share-words">{words}</p>
          <CopyButton text={words} type="default">
            {t('events.copyWords')}
          </CopyButton>
        </section>
        <section>
          <h3 className="t13 m2">{t('events.shareCode')}</h3>
          {error && <ErrorNote error={error} />}
          {code && (
            <div className="row g3">
              <img className="share-code" src={code.image} alt={t('events.qrOf', { title })} width={96} height={96} />
              <div className="t13 m2">
                <p>{t('events.shareScan')}</p>
                <a href={code.image} download={`${title}.svg`}>
                  {t('events.saveQr')}
                </a>
              </div>
            </div>
          )}
        </section>
      </div>
    </div>
  )
}
