import { eventPath } from '#features/events/console/home/eventPath.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { EVENT_TIME_ZONE, isoOf, todayIn } from '#core/dateTime.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useBoxHeight } from '#console/kit/useBoxHeight.ts'
import { CalendarBar } from '#features/events/console/home/CalendarBar.tsx'
import { addDays, laidOut, shifted, weeksOf, type Spanning } from '#console/kit/event/calendarLayout.ts'
import { CalendarWeek, HEAD_PX, LANE_PX, MORE_PX } from '#console/kit/event/CalendarWeek.tsx'
import { daysOf, weekdayOf } from '#console/kit/event/eventTime.ts'
import { useDragRange } from '#features/events/console/home/useDragRange.ts'
import type { HomeAddress } from '#features/events/console/home/homeSearch.ts'
import '#console/kit/event/calendar.css'

type Props = {
  now: Date
  span: 'month' | 'week'
  /** A day of the range in sight; today where the address names none. */
  day: string
  isWanted: (event: EventRow) => boolean
  onChange: (change: Partial<HomeAddress>) => void
}

const steps: Record<string, number> = { PageUp: -1, PageDown: 1, ArrowLeft: -1, ArrowRight: 1 }

/** Month or week; dragging turns to another range and never moves an event. Days are those of each event's own clock. */
export function EventCalendar({ now, span, day: named, isWanted, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const height = useBoxHeight(box)
  const today = todayIn(EVENT_TIME_ZONE, now)
  const day = isDay(named) ? named : today
  const weeks = weeksOf(day, span)
  const [first = day, last = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  // A day more at either end, for clocks that are ahead of ours or behind.
  const range = { from: midnight(addDays(first, -1)), to: midnight(addDays(last, 2)) }
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(eventCalls.calendar, range, { ignoresErrors: true }),
    placeholderData: (previous) => previous,
  })
  const events = (data?.list ?? []).filter(isWanted).filter((event) => isWithin(event, first, last))
  const turn = (step: number) => onChange({ day: shifted(day, span, step) })
  const drag = useDragRange(turn)
  const room = (height - 28) / weeks.length
  const most = span === 'week' ? Infinity : Math.max(1, Math.floor((room - HEAD_PX - MORE_PX) / LANE_PX))
  const spanning = events.map(spanningOf)
  const byId = new Map(events.map((event) => [event.bventId, event]))

  const steer = (event: KeyboardEvent) => {
    const step = event.target === event.currentTarget || event.key.startsWith('Page') ? steps[event.key] : undefined
    if (step) {
      event.preventDefault()
      turn(step)
    } else if (event.key === 'Home') {
      event.preventDefault()
      onChange({ day: '' })
    }
  }

  return (
    <section className="cal" aria-label={t('events.view_calendar')} aria-busy={isFetching}>
      <CalendarBar day={day} days={weeks[0] ?? []} span={span} count={monthCount(events, day, span)} onTurn={turn} onChange={onChange} />
      {error && (
        <div className="cards-error">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the whole grid is dragged, or turned by keys */}
      <div
        ref={box}
        className={span === 'week' ? 'cal-box cal-box-week' : 'cal-box'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys turn the range, as dragging does
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form
        role="group"
        aria-label={t('events.calendarKeys')}
        onKeyDown={steer}
        {...drag.handlers}
      >
        <div className="cal-days" aria-hidden>
          {(weeks[0] ?? []).map((weekday) => (
            <span key={weekday}>{weekdayOf(weekday, language)}</span>
          ))}
        </div>
        <div className="cal-weeks" style={drag.style}>
          {weeks.map((days) => (
            <CalendarWeek
              key={days[0]}
              week={laidOut(days, spanning, most)}
              events={byId}
              pathOf={eventPath}
              month={span === 'month' ? day.slice(0, 7) : null}
              today={today}
              now={now}
              onMore={(more) => onChange({ span: 'week', day: more })}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

const midnight = (date: string) => isoOf({ date, time: '00:00' }, EVENT_TIME_ZONE)
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

function isWithin(event: EventRow, from: string, to: string): boolean {
  const { first, last } = daysOf(event)
  return first <= to && last >= from
}

function spanningOf(event: EventRow): Spanning {
  const { first, last } = daysOf(event)
  return { id: event.bventId, first, last, time: event.startTime }
}

/** The days of other months that fill the grid do not count. */
function monthCount(events: readonly EventRow[], day: string, span: 'month' | 'week'): number {
  if (span === 'week') return events.length
  const month = day.slice(0, 7)
  return events.filter((event) => {
    const { first, last } = daysOf(event)
    return first.slice(0, 7) <= month && last.slice(0, 7) >= month
  }).length
}
