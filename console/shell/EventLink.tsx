import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { EventInfo } from '#features/events/shapes.ts'
import { eventLinkCalls } from '#features/events/linkCalls.ts'
import { callQuery } from '#console/kit/query.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'
import { useCopy } from '#console/kit/useCopy.ts'

const QR_PX = 200

/** The short link as people read it, to copy or to scan. */
export function EventLink({ event: { bventId, title, shortUrl } }: { event: EventInfo }) {
  const t = useT()
  return (
    <span className="event-link t13 m2">
      <span className="event-link-text row g2">
        <Icon name="globe" size={14} />
        {shortUrl.replace(/^https?:\/\//, '')}
      </span>
      <CopyLink text={shortUrl} />
      <Popover label={t('events.showQr')} size="small" align="end" width={240} icon={<Icon name="qr" size={14} />}>
        {() => <Code bventId={bventId} title={title} />}
      </Popover>
    </span>
  )
}

function CopyLink({ text }: { text: string }) {
  const t = useT()
  const { isCopied, copy } = useCopy(text)
  return (
    <Button
      type="text"
      size="small"
      aria-label={t('events.copyLink')}
      title={t('events.copyLink')}
      onClick={copy}
      icon={<Icon name={isCopied ? 'check' : 'copy'} size={14} />}
    >
      <output className="unseen">{isCopied ? t('core.copied') : ''}</output>
    </Button>
  )
}

function Code({ bventId, title }: { bventId: string; title: string }) {
  const t = useT()
  const { data, error } = useQuery(callQuery(eventLinkCalls.qrCode, { bventId }, { ignoresErrors: true }))
  return (
    <div className="event-qr">
      {data ? (
        <img src={data.image} alt={t('events.qrOf', { title })} width={QR_PX} height={QR_PX} />
      ) : (
        <i className="skel event-qr-wait" />
      )}
      {error && (
        <p className="t13 down" role="alert">
          {error.message}
        </p>
      )}
      <p className="t12 m3">{t('events.qrHint')}</p>
      {data && (
        <Button href={data.image} download={`${title}.svg`} icon={<Icon name="dl" size={14} />}>
          {t('events.saveQr')}
        </Button>
      )}
    </div>
  )
}
