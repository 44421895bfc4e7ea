import type { Counts, StaffSession } from '#features/checkin/site/gate/gateTypes.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = {
  scope: StaffSession['scope']
  checkinId: string
  counts: Counts | null
  isOnline: boolean
  unsent: number
  onPoint: (checkinId: string) => void
  onLeave: () => void
}

export function GateHead({ scope: { gate, title, checkins }, checkinId, counts, isOnline, unsent, onPoint, onLeave }: Props) {
  const [first, ...others] = checkins
  return (
    <header className="gate-head">
      <div>
        <h1>
          {gate && <span>{gate + say('comma')}</span>}
          {others.length > 0 ? (
            <select aria-label={say('point')} value={checkinId} onChange={({ target }) => onPoint(target.value)}>
              {checkins.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          ) : (
            first?.name
          )}
        </h1>
        <p>{title}</p>
      </div>
      {counts && (
        <p className="gate-count">
          <span className="sr-only">{say('arrived')}</span> <b>{counts.arrived.toLocaleString()}</b> / {counts.expected.toLocaleString()}
        </p>
      )}
      <span className={isOnline ? 'gate-net' : 'gate-net off'}>
        <Icon name={isOnline ? 'online' : 'offline'} />
        <span>{isOnline ? say('online') : say('offline')}</span>
        {unsent > 0 && ` · ${unsent}`}
      </span>
      <button className="icon-button" type="button" aria-label={say('leave')} onClick={onLeave}>
        <Icon name="leave" />
      </button>
    </header>
  )
}
