import { Button } from 'antd'
import { useCallQuery } from '#console/kit/query.ts'
import { eventCalls } from '#features/events/contract.ts'
import { useNavigate } from 'react-router'
import type { EventInfo } from '#features/events/shapes.ts'
import { eventPages } from '#features/events/pages.ts'
import { EventDialogs } from '#features/events/console/actions/EventDialogs.tsx'
import { openDialog } from '#features/events/console/actions/eventDialog.ts'
import { EventMenu } from '#features/events/console/actions/EventMenu.tsx'
import { usePublish } from '#features/events/console/actions/usePublish.tsx'
import { usePublishOffer } from '#features/events/console/actions/usePublishOffer.ts'
import { coverAddress } from '#console/kit/event/coverAddress.ts'
import { EventPill } from '#features/events/console/home/EventPill.tsx'
import { wholeTimeText } from '#console/kit/event/eventTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { EventLink } from '#console/shell/EventLink.tsx'
import { PreviewLink } from '#console/shell/PreviewLink.tsx'
import '#console/shell/eventHeader.css'

const TILE_PX = 40
const MINUTE_MS = 60_000

/** Which event this is, how it stands, where its public page is: on every page of the event. */
export function EventHeader({ bventId }: { bventId: string }) {
  const t = useT()
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  if (!event)
    return (
      <output className="event-head" aria-label={t('kit.loading')}>
        <i className="skel event-head-cover" />
        <i className="skel event-head-wait" />
      </output>
    )
  return <Loaded event={event} />
}

function Loaded({ event }: { event: EventInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const now = new Date(useNow(MINUTE_MS))
  const publishing = usePublish(event)
  usePublishOffer(event, publishing)
  const { title, coverTemplate, place, form, isPrivate, bventType } = event
  const isOurs = bventType === 'Internal'
  const where = place?.name ?? (form === 'Offline' ? '' : t(`events.${form}`))

  return (
    <section className="event-head" aria-label={t('events.thisEvent')}>
      <img className="event-head-cover" src={coverAddress(coverTemplate.url, TILE_PX, TILE_PX)} alt="" width={TILE_PX} height={TILE_PX} />
      <div className="event-head-what">
        <div className="row g2">
          <strong className="event-head-title ell" title={title}>
            {title}
          </strong>
          <EventPill event={event} now={now} />
          {isPrivate && (
            <span className="tag">
              <Icon name="lock" size={12} />
              {t('events.private')}
            </span>
          )}
        </div>
        <div className="row t12 m3">
          <span className="nw">{wholeTimeText(event)}</span>
          {where && (
            <>
              <i className="sd" />
              <span className="ell">{where}</span>
            </>
          )}
        </div>
      </div>
      <span className="sp" />
      {isOurs && <EventLink event={event} />}
      {isOurs && <PreviewLink event={event} />}
      {publishing.next === 'publish' && (
        <Button type="primary" disabled={publishing.isBusy} onClick={publishing.offer}>
          {t('events.publish')}
        </Button>
      )}
      {publishing.next === 'share' && (
        <Button onClick={() => openDialog({ kind: 'share', bventId: event.bventId, isNew: false })}>{t('events.share')}</Button>
      )}
      <EventMenu event={event} size="middle" hasEdit={false} />
      {publishing.dialog}
      <EventDialogs onGone={() => void navigate(eventPages.home.path)} />
    </section>
  )
}
