import { formatTime } from '#core/dateTime.ts'
import { FirstEntry } from '#features/checkin/site/gate/FirstEntry.tsx'
import type { Scan, ScanResult, Shown, ShownResult } from '#features/checkin/site/gate/gateTypes.ts'
import { PersonPhoto } from '#features/checkin/site/gate/PersonPhoto.tsx'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

type Props = {
  shown: Shown
  checkinId: string
  authorization: string
  timeZone: string
  /** Pictures are not on the device; who is used to seeing them is told. */
  hasPhotos: boolean
  /** A strip, where the records are shown beneath. */
  isCompact?: boolean
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
  if (shown.isReleased) return 'accepted'
  return shown.isUnverified ? 'conflict' : shown.result.result
}

function wordOf({ result: { result }, isUndone, isReleased, isUnverified, isOut }: ShownResult): string {
  if (isUndone) return say('undone')
  if (isReleased) return say('released')
  if (isUnverified) return say('unverified')
  return result === 'accepted' && isOut ? say('left') : say(result)
}

function markOf({ result: { result }, isUndone, isReleased, isUnverified }: ShownResult): IconName {
  if (isUndone) return 'minus'
  if (isReleased) return 'check'
  return isUnverified ? 'warn' : marks[result]
}

/** One word, one colour, one shape, readable at arm's length. */
export function GateAnswer({ shown, isCompact = false, onAgain, ...others }: Props) {
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
        <div className="gate-actions">
          <button className="gate-action" type="button" onClick={() => onAgain(shown.scan)}>
            {say('again')}
          </button>
        </div>
      </section>
    )
  return <Result shown={shown} isCompact={isCompact && toneOf(shown) === 'accepted'} {...others} />
}

type ResultProps = Omit<Props, 'shown' | 'onAgain' | 'isCompact'> & { shown: ShownResult; isCompact: boolean }

function Result({ shown, checkinId, authorization, timeZone, hasPhotos, isCompact, onUndo, onRelease, onNext }: ResultProps) {
  const { result, isUndone, isReleased, isOffline, isUnlisted, isUnverified } = shown
  const { person, first } = result
  const isAsked = !isUndone && (result.result === 'already' || isUnverified)
  return (
    <output key={result.scanId} className={`gate ${toneOf(shown)} ${isCompact ? 'is-compact' : ''}`.trim()}>
      <strong className="gate-word">
        <Icon name={markOf(shown)} />
        {wordOf(shown)}
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
            <span className="gate-facts">{[person.ticketName, person.company, person.mobileTail].filter(Boolean).join(say('comma'))}</span>
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
      {!isUndone && isUnverified && <span className="gate-reason">{say(isReleased ? 'unverifiedIn' : 'unverifiedText')}</span>}
      {!isUndone && result.result !== 'accepted' && !first && !isUnverified && <span className="gate-reason">{result.message}</span>}
      {first && <FirstEntry first={first} timeZone={timeZone} />}
      {!isUndone && result.result === 'accepted' && <Moment shown={shown} timeZone={timeZone} />}
      {isOffline && !isUndone && <span className="gate-here">{say(hasPhotos && !isCompact ? 'hereNoPhoto' : 'here')}</span>}
      {isAsked && (
        <div className="gate-actions">
          {!isReleased && (
            <button className="gate-action" type="button" onClick={() => onRelease(result)}>
              {say(isUnverified ? 'letIn' : 'release')}
            </button>
          )}
          <button className="gate-action is-first" type="button" onClick={onNext}>
            {say('next')}
          </button>
        </div>
      )}
      {!isUndone && result.result === 'accepted' && (
        <div className="gate-actions is-quiet">
          <span>{say('nextTicket')}</span>
          <button className="gate-undo" type="button" onClick={() => onUndo(result)}>
            {say('undo')}
          </button>
        </div>
      )}
    </output>
  )
}

/** Their place among all who came, when, and how long it took. */
function Moment({ shown: { position, time, tookMs }, timeZone }: { shown: ShownResult; timeZone: string }) {
  const seconds = (tookMs / 1_000).toLocaleString(pageLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const facts = [position !== null && say('position', { n: position }), formatTime(time, timeZone, 'HH:mm:ss'), say('took', { seconds })]
  return <span className="gate-moment">{facts.filter(Boolean).join(' · ')}</span>
}
