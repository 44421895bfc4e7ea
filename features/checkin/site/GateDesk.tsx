import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { GateAnswer } from '#features/checkin/site/GateAnswer.tsx'
import type { StaffSession } from '#features/checkin/site/staffSession.ts'
import { sayStaff as say } from '#features/checkin/site/staffWords.ts'
import { useGate, type Person } from '#features/checkin/site/useGate.ts'
import { isTicketText } from '#features/tickets/ticketCode.ts'
import { useOnline } from '#site/kit/useOnline.ts'

const CODE = /^[2-9A-HJ-NP-Z]{8}$/i

type Props = { session: StaffSession; onEnd: (why: string) => void }

/** A hand-held scanner types its code and presses Enter; so does a person. The field has the focus after every answer. */
export function GateDesk({ session, onEnd }: Props) {
  const { scope } = session
  const [checkinId, setCheckinId] = useState(scope.checkins[0]?.id ?? '')
  const [text, setText] = useState('')
  const [isOut, setOut] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isOnline = useOnline()
  const gate = useGate(session, checkinId, onEnd)
  const point = scope.checkins.find(({ id }) => id === checkinId)
  const mayFind = scope.mode === 'search'
  useEffect(() => field.current?.focus(), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = text.trim()
    if (!given) return
    if (mayFind && !isTicketText(given) && !CODE.test(given)) void gate.search(given)
    else enter({ credential: given })
  }
  const enter = (who: { credential: string } | { attendeeId: string }) => {
    setText('')
    field.current?.focus()
    void gate.scan(who, isOut)
  }

  if (!point) return <main className="page staff-pin">{say('noPoint')}</main>
  return (
    <main className="page staff-desk">
      <header className="staff-head">
        <div>
          <h1>{scope.title}</h1>
          <p className="staff-hint">{[scope.gate, point.name].filter(Boolean).join(' · ')}</p>
        </div>
        <button className="button" type="button" onClick={() => onEnd('')}>
          {say('leave')}
        </button>
      </header>
      {!isOnline && (
        <p className="staff-error" role="alert">
          {say('offline')}
        </p>
      )}
      {scope.checkins.length > 1 && (
        <label className="staff-field">
          {say('point')}
          <select className="staff-input" value={checkinId} onChange={({ target }) => setCheckinId(target.value)}>
            {scope.checkins.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <GateAnswer
        shown={gate.shown}
        timeZone={scope.timeZone}
        onUndo={(result) => void gate.undo(result)}
        onAgain={(scan) => void gate.again(scan)}
      />
      <form className="staff-field" onSubmit={submit}>
        <label htmlFor="code">{mayFind ? say('scanOrSearch') : say('scan')}</label>
        <input
          id="code"
          ref={field}
          className="staff-input"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <button className="button primary" type="submit">
          {mayFind && !isTicketText(text) && !CODE.test(text.trim()) ? say('find') : say('enter')}
        </button>
      </form>
      {point.entryMode === 'inOut' && (
        <label className="staff-check">
          <input type="checkbox" checked={isOut} onChange={({ target }) => setOut(target.checked)} />
          {say('out')}
        </label>
      )}
      {gate.note && (
        <p className="staff-error" role="alert">
          {gate.note}
        </p>
      )}
      {gate.found && <Found people={gate.found} onEnter={(attendeeId) => enter({ attendeeId })} />}
      {gate.numbers && <p className="staff-numbers">{say('numbers', gate.numbers)}</p>}
    </main>
  )
}

function Found({ people, onEnter }: { people: readonly Person[]; onEnter: (attendeeId: string) => void }) {
  if (people.length === 0) return <output>{say('noOne')}</output>
  return (
    <ul className="staff-found" aria-label={say('found')}>
      {people.map(({ attendeeId, fullName, ticketName, mobileTail, remark }) => (
        <li key={attendeeId}>
          <span>
            <b>{fullName}</b>
            <small>{[ticketName, mobileTail, remark].filter(Boolean).join(' · ')}</small>
          </span>
          <button className="button" type="button" aria-label={`${say('enter')} ${fullName}`} onClick={() => onEnter(attendeeId)}>
            {say('enter')}
          </button>
        </li>
      ))}
    </ul>
  )
}
