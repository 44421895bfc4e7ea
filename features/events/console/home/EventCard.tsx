import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { EventMenu } from '#features/events/console/actions/EventMenu.tsx'
import { coverAddress } from '#console/kit/event/coverAddress.ts'
import { eventPath } from '#features/events/console/home/eventPath.ts'
import { EventPill } from '#features/events/console/home/EventPill.tsx'
import { timeText } from '#console/kit/event/eventTime.ts'
import { NextStep } from '#features/events/console/home/NextStep.tsx'
import { seatsOf } from '#features/events/console/home/seats.ts'

const TILE_PX = 64

export function EventCard({ event, now }: { event: EventRow; now: Date }) {
  const t = useT()
  const language = useLanguage()
  const { title, coverTemplate, place, form, isTop, isPrivate, bventType, deletedTime } = event
  return (
    <article className={deletedTime ? 'card card-gone' : 'card'}>
      <div className="card-body">
        <div className="row g3 card-top">
          <img
            className="card-cover"
            src={coverAddress(coverTemplate.url, TILE_PX, TILE_PX)}
            alt=""
            width={TILE_PX}
            height={TILE_PX}
            loading="lazy"
          />
          <div className="sp">
            <h2 className="card-title ell">{deletedTime ? title : <Link to={eventPath(event)}>{title}</Link>}</h2>
            <p className="t13 m2 ell">{timeText(event, now, language)}</p>
            <p className="t13 m3 ell">{place?.name ?? t(form === 'Offline' ? 'events.noPlace' : `events.${form}`)}</p>
          </div>
          {isTop && (
            <span className="m3" title={t('events.isPinned')}>
              <Icon name="pinned" />
              <span className="unseen">{t('events.isPinned')}</span>
            </span>
          )}
        </div>
        <div className="row g2 card-state">
          <EventPill event={event} now={now} />
          {bventType === 'External' && <span className="tag">{t('events.External')}</span>}
          {isPrivate && (
            <span className="tag">
              <Icon name="lock" size={12} />
              {t('events.private')}
            </span>
          )}
          <span className="sp" />
          <Seats event={event} />
        </div>
      </div>
      <footer className="card-foot">
        <NextStep event={event} now={now} />
        {deletedTime ? <Restore event={event} /> : <EventMenu event={event} />}
      </footer>
    </article>
  )
}

/** The bar is there only where there is a limit to fill. */
function Seats({ event: { counts, capacity } }: { event: EventRow }) {
  const t = useT()
  const language = useLanguage()
  const seats = seatsOf(counts)
  if (!seats) return capacity ? <span className="t13 m3 nw">{t('events.seatsOnly', { n: capacity })}</span> : null
  return (
    <>
      <span className="t13 nw">
        <b>{seats.held.toLocaleString(language)}</b>{' '}
        <span className="m3">{capacity ? t('events.ofSeats', { n: capacity }) : t('events.endlessSeats')}</span>
      </span>
      {capacity && (
        <span className="bar card-bar" aria-hidden>
          <i style={{ width: `${Math.min(100, (seats.held / capacity) * 100)}%` }} />
        </span>
      )}
    </>
  )
}

function Restore({ event }: { event: EventRow }) {
  const t = useT()
  const client = useQueryClient()
  const bringBack = async () => (await import('#features/events/console/actions/moves.ts')).restore(client, event)
  return (
    <Can call={eventCalls.restore}>
      <Button type="text" size="small" onClick={() => void bringBack()} icon={<Icon name="undo" size={14} />}>
        {t('events.restore')}
        <span className="unseen"> {event.title}</span>
      </Button>
    </Can>
  )
}
