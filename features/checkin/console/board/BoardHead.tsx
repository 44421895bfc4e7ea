import { formatTime, TIME_FORMAT, todayIn, wallOf } from '#core/dateTime.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { BrandMark } from '#console/kit/Brand.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'

const SECOND_MS = 1_000
/** Three refreshes that did not come. */
const STALE_MS = 16_000

type Props = {
  event: Pick<EventInfo, 'title' | 'place' | 'startTime' | 'timeZone'> | undefined
  point: Pick<WebCheckin, 'startTime'> | undefined
  /** When the numbers were true. */
  time: string
  onLeave: (() => void) | undefined
}

export function BoardHead({ event, point, time, onLeave }: Props) {
  const t = useT()
  const now = useNow(SECOND_MS)
  const timeZone = event?.timeZone
  const clock = (iso: string, format: string) => formatTime(iso, timeZone, format)
  const timeOf = (iso: string) => {
    const isToday = timeZone !== undefined && wallOf(iso, timeZone).date === todayIn(timeZone, new Date(now))
    return clock(iso, isToday ? TIME_FORMAT : `MM-DD ${TIME_FORMAT}`)
  }
  const facts = [
    event?.place?.name,
    point?.startTime && t('checkin.desk.doorsAt', { time: timeOf(point.startTime) }),
    event && t('checkin.desk.beginsAt', { time: timeOf(event.startTime) }),
  ]
  const age = Math.max(0, now - Date.parse(time))
  const moment = new Date(now).toISOString()
  return (
    <header className="board-head">
      <BrandMark size={48} />
      <div className="board-title">
        <h2>{event?.title}</h2>
        <p>{facts.filter(Boolean).join(t('checkin.desk.comma'))}</p>
      </div>
      <p className={age > STALE_MS ? 'board-live is-stale' : 'board-live'}>
        <i aria-hidden />
        {age > STALE_MS
          ? t('checkin.screen.stale', { time: clock(time, 'HH:mm:ss') })
          : t('checkin.desk.live', { n: Math.floor(age / SECOND_MS) })}
      </p>
      <time className="board-clock" dateTime={moment} aria-hidden>
        {clock(moment, TIME_FORMAT)}
        <small>{clock(moment, ':ss')}</small>
      </time>
      {onLeave && (
        <button type="button" className="board-leave" aria-label={t('checkin.desk.leaveFullscreen')} onClick={onLeave}>
          <Icon name="x" />
        </button>
      )}
    </header>
  )
}
