import { Select } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import type { Right } from '#features/externalEvents/contract.ts'
import { daysBetween, dueState, rightStatuses, type RightStatus } from '#features/externalEvents/rules.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { ItemMenu } from '#features/externalEvents/console/ItemMenu.tsx'

const looks: Record<RightStatus, { tone: Tone; icon: IconName }> = {
  Todo: { tone: 'cancelled', icon: 'minus' },
  Doing: { tone: 'info', icon: 'sync' },
  Done: { tone: 'registered', icon: 'check' },
}

export function RightStatusTag({ status }: { status: RightStatus }) {
  const t = useT()
  return <StatusTag {...looks[status]}>{t(`externalEvents.${status}`)}</StatusTag>
}

const renderStatus = ({ value }: { value?: string | number }) => <RightStatusTag status={value as RightStatus} />

/** When it is due, and whether that is close or past, in a word as well as in colour. */
export function DueMark({ right, now, timeZone }: { right: Right; now: Date; timeZone: string | undefined }) {
  const t = useT()
  const state = dueState(right, now)
  if (!right.dueTime) return null
  const days = daysBetween(right.dueTime, now)
  return (
    <span className={`due due-${state}`}>
      <Icon name={state === 'overdue' ? 'warn' : 'clock'} size={14} />
      {formatTime(right.dueTime, timeZone)}
      {state === 'overdue' && <b>{t('externalEvents.overdue', { n: days })}</b>}
      {state === 'soon' && <b>{t('externalEvents.soon', { n: days })}</b>}
    </span>
  )
}

type Props = {
  right: Right
  now: Date
  timeZone: string | undefined
  /** Absent for those who may only read. */
  doing?: { onStatus: (status: RightStatus) => void; onEdit: () => void; onDelete: () => void }
}

export function RightRow({ right, now, timeZone, doing }: Props) {
  const t = useT()
  const { name, description, quantity, status } = right
  const options = rightStatuses.map((value) => ({ value, label: t(`externalEvents.${value}`) }))
  return (
    <li className="external-row right">
      <div className="right-main">
        <span className={status === 'Done' ? 'right-name right-done' : 'right-name'}>
          <b>{name}</b> {quantity !== 1 && <span className="m2 nw">{t('externalEvents.times', { n: quantity })}</span>}
        </span>
        {description && <p className="t13 m2 right-about">{description}</p>}
        <DueMark right={right} now={now} timeZone={timeZone} />
      </div>
      {doing ? (
        <>
          <Select
            size="small"
            className="right-status"
            value={status}
            options={options}
            aria-label={t('externalEvents.statusOf', { name })}
            labelRender={renderStatus}
            variant="borderless"
            popupMatchSelectWidth={false}
            onChange={doing.onStatus}
          />
          <ItemMenu name={name} onEdit={doing.onEdit} onDelete={doing.onDelete} />
        </>
      ) : (
        <RightStatusTag status={status} />
      )}
    </li>
  )
}
