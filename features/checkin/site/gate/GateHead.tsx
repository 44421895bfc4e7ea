import { sayStaff as say } from '#features/checkin/site/gate/staffWords.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = {
  place: string
  title: string
  numbers: { arrived: number; expected: number } | null
  isUp: boolean
  waiting: number
  onLeave: () => void
}

export function GateHead({ place, title, numbers, isUp, waiting, onLeave }: Props) {
  return (
    <header className="gate-head">
      <div>
        <h1>{place}</h1>
        <p>{title}</p>
      </div>
      {numbers && (
        <p className="gate-count">
          <span className="sr-only">{say('arrived')}</span> <b>{(numbers.arrived + waiting).toLocaleString()}</b> /{' '}
          {numbers.expected.toLocaleString()}
        </p>
      )}
      <span className={isUp ? 'gate-net' : 'gate-net off'}>
        <Icon name={isUp ? 'online' : 'offline'} />
        <span>{isUp ? say('online') : say('offline')}</span>
        {waiting > 0 && ` · ${waiting}`}
      </span>
      <button className="icon-button" type="button" aria-label={say('leave')} onClick={onLeave}>
        <Icon name="leave" />
      </button>
    </header>
  )
}
