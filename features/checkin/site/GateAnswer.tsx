import { formatTime } from '#core/dateTime.ts'
import { sayStaff as say } from '#features/checkin/site/staffWords.ts'
import type { ScanResult, Shown } from '#features/checkin/site/useGate.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'

type Scan = Extract<Shown, { kind: 'lost' }>['scan']
type Props = { shown: Shown; timeZone: string; onUndo: (result: ScanResult) => void; onAgain: (scan: Scan) => void }

const marks: Record<ScanResult['result'], IconName> = { accepted: 'check', already: 'clock', conflict: 'warn', refused: 'x' }

/** One word, one colour, one shape, readable at arm's length. */
export function GateAnswer({ shown, timeZone, onUndo, onAgain }: Props) {
  if (shown.kind === 'ready') return <section className="gate">{say('ready')}</section>
  if (shown.kind === 'lost')
    return (
      <section className="gate refused" role="alert">
        <Icon name="offline" />
        <strong>{say('lost')}</strong>
        <button className="gate-action" type="button" onClick={() => onAgain(shown.scan)}>
          {say('again')}
        </button>
      </section>
    )
  const { result, isOut, isUndone } = shown
  const { person, first } = result
  const word = isUndone ? say('undone') : result.result === 'accepted' && isOut ? say('left') : say(result.result)
  return (
    <output className={`gate ${isUndone ? '' : result.result}`}>
      <Icon name={isUndone ? 'minus' : marks[result.result]} />
      <strong>{word}</strong>
      {person && <b className="gate-name">{person.fullName}</b>}
      {person && <span>{[person.ticketName, person.remark].filter(Boolean).join(' · ')}</span>}
      {!isUndone && result.result !== 'accepted' && <span>{result.message}</span>}
      {first && <span>{say('firstTime', { time: formatTime(first.time, timeZone, 'HH:mm'), gate: first.gate })}</span>}
      {!isUndone && result.result === 'accepted' && (
        <button className="gate-action" type="button" onClick={() => onUndo(result)}>
          {say('undo')}
        </button>
      )}
    </output>
  )
}
