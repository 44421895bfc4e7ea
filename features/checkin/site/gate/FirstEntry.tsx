import { formatTime } from '#core/dateTime.ts'
import { agoOf } from '#features/checkin/site/gate/ago.ts'
import type { ScanResult } from '#features/checkin/site/gate/gateTypes.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { useClock } from '#features/checkin/site/gate/useClock.ts'

type Props = { first: NonNullable<ScanResult['first']>; timeZone: string }

/** When and where the person came in: what door staff ask about. */
export function FirstEntry({ first: { time, gate }, timeZone }: Props) {
  const ago = agoOf(time, useClock())
  return (
    <dl className="gate-first">
      <div>
        <dt>{say('firstTime')}</dt>
        <dd>
          <time dateTime={time}>{formatTime(time, timeZone, ago ? 'HH:mm:ss' : 'MM-DD HH:mm:ss')}</time>
          {ago && say('ago', { ago: say(ago.unit, { n: ago.n }) })}
        </dd>
      </div>
      {gate && (
        <div>
          <dt>{say('firstGate')}</dt>
          <dd>{gate}</dd>
        </div>
      )}
    </dl>
  )
}
