import { Popover } from 'antd'
import { useRef } from 'react'
import { laidOut, weeksOf, type Week } from '#console/kit/event/calendarLayout.ts'
import { HEAD_PX, LANE_PX, MORE_PX } from '#console/kit/event/CalendarWeek.tsx'
import { weekdayOf } from '#console/kit/event/eventTime.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useBoxHeight } from '#console/kit/useBoxHeight.ts'
import { MonthBar } from '#features/externalEvents/console/MonthBar.tsx'
import { onDay, type MonthItem } from '#features/externalEvents/console/month.ts'
import '#console/kit/event/calendar.css'
import '#features/externalEvents/console/month.css'

type Shared = { items: readonly MonthItem[]; bventId: string; now: Date }
type Props = Shared & { month: string; today: string }

const NAMES_PX = 28
const LEAST_LANES = 2

/** The grid of the manage calendar, with due dates beside the events. */
export function MonthGrid({ month, today, ...shared }: Props) {
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const height = useBoxHeight(box)
  const rows = weeksOf(`${month}-01`, 'month')
  const room = (height - NAMES_PX) / rows.length
  const most = Math.max(LEAST_LANES, Math.floor((room - HEAD_PX - MORE_PX) / LANE_PX))
  const weeks = rows.map((days) => laidOut(days, shared.items, most))
  return (
    <div className="month" ref={box}>
      <div className="cal-days" aria-hidden>
        {weeks[0]?.days.map((day) => (
          <span key={day}>{weekdayOf(day, language)}</span>
        ))}
      </div>
      <div className="cal-weeks">
        {weeks.map((week) => (
          <MonthWeek key={week.days[0]} week={week} month={month} today={today} {...shared} />
        ))}
      </div>
    </div>
  )
}

const WEEKEND_FROM = 5

function MonthWeek({ week, month, today, ...shared }: Shared & { week: Week; month: string; today: string }) {
  const { days, segments, hidden, lanes } = week
  const byId = new Map(shared.items.map((item) => [item.id, item]))
  return (
    <div className="cal-week" style={{ minHeight: HEAD_PX + lanes * LANE_PX + MORE_PX }}>
      {days.map((day, at) => {
        const names = ['cal-day', at >= WEEKEND_FROM && 'cal-weekend', !day.startsWith(month) && 'cal-out', day === today && 'cal-today']
        return (
          <div key={day} className={names.filter(Boolean).join(' ')} style={{ gridColumn: at + 1 }}>
            <DayName day={day} isToday={day === today} />
            {(hidden[at] ?? 0) > 0 && <More count={hidden[at] ?? 0} day={day} {...shared} />}
          </div>
        )
      })}
      {segments.map(({ id, from, span, lane, isFirst, isLast }) => {
        const item = byId.get(id)
        const style = { gridColumn: `${from + 1} / span ${span}`, marginTop: HEAD_PX + lane * LANE_PX }
        const cut = `${isFirst ? '' : ' cal-from'}${isLast ? '' : ' cal-on'}`
        return item && <MonthBar key={id} item={item} bventId={shared.bventId} now={shared.now} className={cut} style={style} />
      })}
    </div>
  )
}

function DayName({ day, isToday }: { day: string; isToday: boolean }) {
  const t = useT()
  const language = useLanguage()
  const long = new Intl.DateTimeFormat(language, { month: language === 'en' ? 'short' : 'long', day: 'numeric', timeZone: 'UTC' })
  return (
    <time className="cal-date" dateTime={day}>
      {day.endsWith('-01') ? long.format(new Date(`${day}T00:00:00Z`)) : Number(day.slice(8))}
      {isToday && <span className="unseen"> {t('externalEvents.today')}</span>}
    </time>
  )
}

function More({ count, day, items, bventId, now }: Shared & { count: number; day: string }) {
  const t = useT()
  const all = (
    <ul className="month-list" aria-label={t('externalEvents.dayList', { day })}>
      {onDay(items, day).map((item) => (
        <li key={item.id}>
          <MonthBar item={item} bventId={bventId} now={now} />
        </li>
      ))}
    </ul>
  )
  return (
    <Popover trigger="click" title={day} content={all} arrow={false}>
      <button type="button" className="cal-more">
        {t('externalEvents.moreOfDay', { n: count })}
        <span className="unseen"> {day}</span>
      </button>
    </Popover>
  )
}
