import { formatTime } from '#core/dateTime.ts'
import { pointRefusal } from '#features/checkin/rules.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'

type State = 'open' | 'early' | 'late' | 'off'

const looks: Record<State, { tone: Tone; icon: IconName }> = {
  open: { tone: 'registered', icon: 'check' },
  early: { tone: 'pending', icon: 'clock' },
  late: { tone: 'denied', icon: 'minus' },
  off: { tone: 'cancelled', icon: 'slash' },
}

const moment = (iso: string | null) => (iso ? new Date(iso) : null)

function stateOf({ isEnable, startTime, endTime }: WebCheckin, now: Date): State {
  const refusal = pointRefusal({ isEnable, startTime: moment(startTime), endTime: moment(endTime), isEventOpen: true }, now)
  if (refusal === null) return 'open'
  return refusal === 'door.tooEarly' ? 'early' : refusal === 'door.tooLate' ? 'late' : 'off'
}

export function PointState({ point, now }: { point: WebCheckin; now: number }) {
  const t = useT()
  const state = stateOf(point, new Date(now))
  return <StatusTag {...looks[state]}>{t(`checkin.desk.${state}`)}</StatusTag>
}

export function PointWindow({ point: { startTime, endTime }, timeZone }: { point: WebCheckin; timeZone: string | undefined }) {
  const t = useT()
  if (!startTime && !endTime) return <span className="m3">{t('checkin.desk.anyTime')}</span>
  return (
    <div className="t13 m2">
      {startTime && <div className="nw">{t('checkin.desk.from', { time: formatTime(startTime, timeZone) })}</div>}
      {endTime && <div className="nw">{t('checkin.desk.until', { time: formatTime(endTime, timeZone) })}</div>}
    </div>
  )
}

export function PointName({ point }: { point: WebCheckin }) {
  const t = useT()
  return (
    <div className="checkin-cell">
      <b>{point.name}</b> {point.isMain && <span className="tag tag-info">{t('checkin.desk.main')}</span>}
      <div className="t13 m3">{t(`checkin.desk.type_${point.pointType}`)}</div>
    </div>
  )
}
