import { formatTime } from '#core/dateTime.ts'
import { PersonPhoto } from '#features/checkin/site/gate/PersonPhoto.tsx'
import { sayStaff as say } from '#features/checkin/site/gate/staffWords.ts'
import type { Scan, ScanResult, Shown } from '#features/checkin/site/gate/useGate.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'

type Props = {
  shown: Shown
  checkinId: string
  authorization: string
  timeZone: string
  /** Pictures are not on the device; who is used to seeing them is told. */
  hasPhotos: boolean
  onUndo: (result: ScanResult) => void
  onRelease: (result: ScanResult) => void
  onNext: () => void
  onAgain: (scan: Scan) => void
}

const marks: Record<ScanResult['result'], IconName> = { accepted: 'check', already: 'clock', conflict: 'warn', refused: 'x' }

/** The colour of what is shown; '' when nothing is. */
export function toneOf(shown: Shown): string {
  if (shown.kind === 'lost') return 'refused'
  if (shown.kind !== 'result' || shown.isUndone) return ''
  return shown.isReleased ? 'accepted' : shown.result.result
}

/** One word, one colour, one shape, readable at arm's length. */
export function GateAnswer({ shown, checkinId, authorization, timeZone, hasPhotos, onUndo, onRelease, onNext, onAgain }: Props) {
  if (shown.kind === 'ready' || shown.kind === 'busy')
    return (
      <section className="gate ready" aria-busy={shown.kind === 'busy'}>
        <strong>{say(shown.kind)}</strong>
      </section>
    )
  if (shown.kind === 'lost')
    return (
      <section className="gate refused" role="alert">
        <strong className="gate-word">
          <Icon name={shown.why === 'away' ? 'offline' : 'warn'} />
          {say(`lost_${shown.why}`)}
        </strong>
        <button className="gate-action" type="button" onClick={() => onAgain(shown.scan)}>
          {say('again')}
        </button>
      </section>
    )
  const { result, isOut, isUndone, isReleased, isHere, isUnlisted } = shown
  const { person, first } = result
  const word = isUndone
    ? say('undone')
    : isReleased
      ? say('released')
      : result.result === 'accepted' && isOut
        ? say('left')
        : say(result.result)
  return (
    <output key={result.scanId} className={`gate ${toneOf(shown)}`}>
      <strong className="gate-word">
        <Icon name={isUndone ? 'minus' : isReleased ? 'check' : marks[result.result]} />
        {word}
      </strong>
      {person && (
        <div className="gate-person">
          {person.photo && (
            <PersonPhoto
              key={person.attendeeId}
              checkinId={checkinId}
              attendeeId={person.attendeeId}
              authorization={authorization}
              name={person.fullName}
            />
          )}
          <div>
            <b className="gate-name">
              {person.fullName}
              {person.vip && <span className="gate-vip">VIP</span>}
            </b>
            <span>{[person.ticketName, person.company, person.mobileTail].filter(Boolean).join(' · ')}</span>
            {person.seat && (
              <span className="gate-seat">
                {say('seat')} <b>{person.seat}</b>
              </span>
            )}
            {person.remark && <span className="gate-remark">{person.remark}</span>}
          </div>
        </div>
      )}
      {!isUndone && isUnlisted && <span>{say('unlisted')}</span>}
      {!isUndone && result.result !== 'accepted' && !first && <span className="gate-reason">{result.message}</span>}
      {first && (
        <dl className="gate-first">
          <div>
            <dt>{say('firstTime')}</dt>
            <dd>{formatTime(first.time, timeZone, 'MM-DD HH:mm:ss')}</dd>
          </div>
          {first.gate && (
            <div>
              <dt>{say('firstGate')}</dt>
              <dd>{first.gate}</dd>
            </div>
          )}
        </dl>
      )}
      {isHere && !isUndone && <span className="gate-here">{say(hasPhotos ? 'hereNoPhoto' : 'here')}</span>}
      {result.result === 'already' && (
        <div className="gate-actions">
          {!isReleased && (
            <button className="gate-action" type="button" onClick={() => onRelease(result)}>
              {say('release')}
            </button>
          )}
          <button className="gate-action is-first" type="button" onClick={onNext}>
            {say('next')}
          </button>
        </div>
      )}
      {!isUndone && result.result === 'accepted' && (
        <button className="gate-action" type="button" onClick={() => onUndo(result)}>
          {say('undo')}
        </button>
      )}
    </output>
  )
}
