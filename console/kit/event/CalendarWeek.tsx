import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { Segment, Week } from '#console/kit/event/calendarLayout.ts'
import { stateOf, type StatedEvent } from '#console/kit/event/eventState.ts'
import { timeText } from '#console/kit/event/eventTime.ts'

export const HEAD_PX = 32
export const LANE_PX = 27
export const MORE_PX = 20

export type CalendarEvent = StatedEvent & { bventId: string; title: string; timeZone: string }
type Props<Event> = {
  week: Week
  events: ReadonlyMap<string, Event>
  pathOf: (event: Event) => string
  /** `YYYY-MM` whose days stand out; null where all do. */
  month: string | null
  today: string
  now: Date
  onMore: (day: string) => void
}

export function CalendarWeek<Event extends CalendarEvent>({ week, events, pathOf, month, today, now, onMore }: Props<Event>) {
  const t = useT()
  return (
    <div className="cal-week" style={{ minHeight: HEAD_PX + week.lanes * LANE_PX + MORE_PX }}>
      {week.days.map((day, at) => (
        <div key={day} className={dayClass(day, at, month, today)} style={{ gridColumn: at + 1 }}>
          <Day day={day} isToday={day === today} />
          {(week.hidden[at] ?? 0) > 0 && (
            <button type="button" className="cal-more" onClick={() => onMore(day)}>
              {t('events.moreOnDay', { n: week.hidden[at] ?? 0 })}
              <span className="unseen"> {day}</span>
            </button>
          )}
        </div>
      ))}
      {week.segments.map((segment) => {
        const event = events.get(segment.id)
        return event && <Bar key={segment.id} segment={segment} event={event} path={pathOf(event)} now={now} />
      })}
    </div>
  )
}

function dayClass(day: string, at: number, month: string | null, today: string): string {
  const isOut = month !== null && !day.startsWith(month)
  return ['cal-day', at > 4 && 'cal-weekend', isOut && 'cal-out', day === today && 'cal-today'].filter(Boolean).join(' ')
}

/** The first of a month says which. */
function Day({ day, isToday }: { day: string; isToday: boolean }) {
  const t = useT()
  const language = useLanguage()
  const date = new Date(`${day}T00:00:00Z`)
  const long = new Intl.DateTimeFormat(language, { month: language === 'en' ? 'short' : 'long', day: 'numeric', timeZone: 'UTC' }).format(
    date,
  )
  return (
    <time className="cal-date" dateTime={day}>
      {day.endsWith('-01') ? long : Number(day.slice(8))}
      {isToday && <span className="unseen"> {t('events.today')}</span>}
    </time>
  )
}

type BarProps = { segment: Segment; event: CalendarEvent; path: string; now: Date }

function Bar({ segment: { from, span, lane, isFirst, isLast }, event, path, now }: BarProps) {
  const t = useT()
  const language = useLanguage()
  const { key, tone, icon } = stateOf(event, now)
  const isShort = isFirst && isLast && span === 1
  const name = `${event.title}${t('kit.comma')}${timeText(event, now, language)}${t('kit.comma')}${t(`events.${key}`)}`
  const className = ['cal-event', key === 'Draft' ? 'cal-draft' : `st-${tone}`, !isFirst && 'cal-from', !isLast && 'cal-on']
    .filter(Boolean)
    .join(' ')
  return (
    <Link
      className={className}
      style={{ gridColumn: `${from + 1} / span ${span}`, marginTop: HEAD_PX + lane * LANE_PX }}
      to={path}
      draggable={false}
      aria-label={name}
      title={name}
    >
      <Icon name={icon} size={12} />
      {isShort && <span className="cal-time">{formatTime(event.startTime, event.timeZone, 'HH:mm')}</span>}
      <span className="ell">{event.title}</span>
    </Link>
  )
}
