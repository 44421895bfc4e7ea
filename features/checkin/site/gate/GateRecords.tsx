import { formatTime } from '#core/dateTime.ts'
import type { GateRecord } from '#features/checkin/site/gate/gateRecords.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'

type Props = { records: readonly GateRecord[]; unsent: number; readAt: number; timeZone: string }

const marks: Record<GateRecord['result'], IconName> = { accepted: 'check', already: 'clock', conflict: 'warn', refused: 'x' }

export function GateRecords({ records, unsent, readAt, timeZone }: Props) {
  const clock = (time: string, format: string) => formatTime(time, timeZone, format)
  return (
    <section className="gate-records" aria-label={say('history')}>
      <header>
        <b>{unsent > 0 ? say('unsent', { n: unsent }) : say('noneUnsent')}</b>
        <small>{readAt > 0 ? say('listFrom', { time: clock(new Date(readAt).toISOString(), 'HH:mm') }) : say('noListYet')}</small>
      </header>
      <ul>
        {records.map(({ scanId, time, fullName, result, isUnsent, isUnlisted, message }) => (
          <li key={scanId} className={isUnlisted ? 'conflict' : result}>
            <Icon name={isUnlisted ? 'warn' : marks[result]} />
            <span>
              {fullName || say('unnamed')}
              {(isUnlisted || message || result === 'already') && (
                <small>{isUnlisted ? say('unlistedShort') : message || say('already')}</small>
              )}
            </span>
            <time>{clock(time, 'HH:mm:ss')}</time>
            {isUnsent && (
              <span className="gate-wait">
                <Icon name="clock" />
                <span className="sr-only">{say('isUnsent')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
