import { formatTime } from '#core/dateTime.ts'
import type { GateRecord } from '#features/checkin/site/gate/gateRecords.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffWords.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'

type Props = { records: readonly GateRecord[]; waiting: number; readAt: number; timeZone: string }

const marks: Record<GateRecord['result'], IconName> = { accepted: 'check', already: 'clock', conflict: 'warn', refused: 'x' }

export function GateRecords({ records, waiting, readAt, timeZone }: Props) {
  const clock = (time: string, format: string) => formatTime(time, timeZone, format)
  return (
    <section className="gate-records" aria-label={say('history')}>
      <header>
        <b>{waiting > 0 ? say('waiting', { n: waiting }) : say('noneWaiting')}</b>
        <small>{readAt > 0 ? say('listFrom', { time: clock(new Date(readAt).toISOString(), 'HH:mm') }) : say('noListYet')}</small>
      </header>
      <ul>
        {records.map(({ scanId, time, fullName, result, isWaiting, isUnlisted, message }) => (
          <li key={scanId} className={isUnlisted ? 'conflict' : result}>
            <Icon name={isUnlisted ? 'warn' : marks[result]} />
            <span>
              {fullName || say('unnamed')}
              {(isUnlisted || message || result === 'already') && <small>{isUnlisted ? say('unlisted') : message || say('already')}</small>}
            </span>
            <time>{clock(time, 'HH:mm:ss')}</time>
            {isWaiting && (
              <span className="gate-wait">
                <Icon name="clock" />
                <span className="sr-only">{say('isWaiting')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
