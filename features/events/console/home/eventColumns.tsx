import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import type { Language } from '#core/language.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import { EventMenu } from '#features/events/console/actions/EventMenu.tsx'
import { coverAddress } from '#console/kit/event/coverAddress.ts'
import { eventPath } from '#features/events/console/home/eventPath.ts'
import { EventPill } from '#features/events/console/home/EventPill.tsx'
import { timeText } from '#console/kit/event/eventTime.ts'
import type { HomeTab } from '#features/events/console/home/homeSearch.ts'
import { NextStep } from '#features/events/console/home/NextStep.tsx'
import { seatsOf } from '#features/events/console/home/seats.ts'

const TILE_PX = 24

export function eventColumns({ tab, now, language }: { tab: HomeTab; now: Date; language: Language }): Column<EventRow>[] {
  const inBin = tab === 'bin'
  return [
    { key: 'title', title: t('events.title'), width: 240, isFixed: true, render: (event) => <Title event={event} /> },
    { key: 'status', title: t('events.filterStatus'), width: 124, render: (event) => <EventPill event={event} now={now} /> },
    { key: 'time', title: t('events.time'), width: 196, render: (event) => timeText(event, now, language) },
    { key: 'place', title: t('events.place'), width: 168, render: ({ place }) => place?.name ?? null },
    {
      key: 'seats',
      title: t('events.seats'),
      width: 120,
      align: 'end',
      render: ({ counts, capacity }) => seatsText(seatsOf(counts)?.held, capacity, language),
    },
    {
      key: 'responsibles',
      title: t('events.responsibles'),
      width: 108,
      render: ({ responsibles }) => responsibles.map(({ name }) => name).join(t('kit.comma')) || null,
    },
    { key: 'tags', title: t('events.tags'), width: 160, isShown: false, render: ({ tags }) => tags.join(t('kit.comma')) || null },
    ...(inBin
      ? [{ key: 'deleted', title: t('events.deletedTime'), width: 160, render: ({ deletedTime }: EventRow) => formatTime(deletedTime) }]
      : []),
    { key: 'next', title: t('events.next'), width: 200, render: (event) => <NextStep event={event} now={now} /> },
    {
      key: 'do',
      title: t('core.more'),
      width: 60,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (event) => <EventMenu event={event} />,
    },
  ]
}

function seatsText(held: number | undefined, capacity: number | null, language: Language): string | null {
  const of = capacity?.toLocaleString(language)
  if (held === undefined) return of ?? null
  return of ? `${held.toLocaleString(language)} / ${of}` : held.toLocaleString(language)
}

function Title({ event }: { event: EventRow }) {
  const { title, coverTemplate, isTop, isPrivate, deletedTime } = event
  return (
    <span className="row g2">
      <img
        className="row-cover"
        src={coverAddress(coverTemplate.url, TILE_PX, TILE_PX)}
        alt=""
        width={TILE_PX}
        height={TILE_PX}
        loading="lazy"
      />
      {deletedTime ? (
        <b className="ell">{title}</b>
      ) : (
        <Link className="row-title ell" to={eventPath(event)} title={title}>
          {title}
        </Link>
      )}
      {isTop && <Mark icon="pinned" word={t('events.isPinned')} />}
      {isPrivate && <Mark icon="lock" word={t('events.private')} />}
    </span>
  )
}

function Mark({ icon, word }: { icon: 'pinned' | 'lock'; word: string }) {
  return (
    <span className="m3" title={word}>
      <Icon name={icon} size={14} />
      <span className="unseen">{word}</span>
    </span>
  )
}
