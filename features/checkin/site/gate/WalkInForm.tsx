import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { StaffSession, WalkIn } from '#features/checkin/site/gate/gateTypes.ts'
import { sayWalkIn as say } from '#features/checkin/site/gate/walkInMessages.ts'
import { ticketTextIn } from '#features/tickets/ticketCode.ts'
import { newUuid } from '#site/kit/newKey.ts'

type Props = {
  scope: StaffSession['scope']
  isOnline: boolean
  onCode: (text: string) => void
  /** False: not taken, and the page has said why. */
  onSend: (walkIn: WalkIn) => Promise<boolean>
}

/** Name, number, ticket: somebody who stands at the door without one. Sent again under the same number until it is answered. */
export function WalkInForm({ scope: { tickets, walkInFields }, isOnline, onCode, onSend }: Props) {
  const open = tickets.filter(({ isSoldOut }) => !isSoldOut)
  const [ticketId, setTicketId] = useState(open[0]?.ticketId ?? '')
  const [values, setValues] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const scanId = useRef(newUuid())
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const change = (fieldName: string, value: string) => {
    scanId.current = newUuid()
    setValues({ ...values, [fieldName]: value })
  }
  /** A scanner has typed into this form: somebody with a ticket, not a name. */
  const takeScan = (fieldName: string, value: string) => {
    const code = ticketTextIn(value) ?? ''
    change(fieldName, value.replace(code, '').trim())
    onCode(code)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const scanned = Object.entries(values).find(([, value]) => ticketTextIn(value))
    if (scanned) return takeScan(...scanned)
    setBusy(true)
    const given = Object.entries(values).flatMap(([fieldName, value]) => (value.trim() ? [{ fieldName, value: value.trim() }] : []))
    const isTaken = await onSend({ scanId: scanId.current, ticketId, attendeeFieldValues: given })
    setBusy(false)
    if (!isTaken) return
    scanId.current = newUuid()
    setValues({})
  }
  if (open.length === 0) return <p className="staff-hint">{say('noTicket')}</p>
  return (
    <form className="walk-in" aria-label={say('title')} onSubmit={(event) => void submit(event)}>
      <h2>{say('title')}</h2>
      <fieldset>
        <legend>{say('ticket')}</legend>
        {tickets.map((ticket) => (
          <label key={ticket.ticketId} className="staff-check">
            <input
              type="radio"
              name="ticket"
              value={ticket.ticketId}
              checked={ticket.ticketId === ticketId}
              disabled={ticket.isSoldOut}
              onChange={() => setTicketId(ticket.ticketId)}
            />
            <span>{ticket.name}</span>
            <small>{ticket.isSoldOut ? say('soldOut') : ticket.price}</small>
          </label>
        ))}
      </fieldset>
      {walkInFields.map(({ fieldName, displayName, isRequired }, at) => (
        <label key={fieldName} className="staff-field">
          <span>
            {displayName} {!isRequired && <small>{say('optional')}</small>}
          </span>
          <input
            ref={at === 0 ? first : null}
            className="staff-input"
            value={values[fieldName] ?? ''}
            required={isRequired}
            maxLength={400}
            autoComplete="off"
            inputMode={fieldName === 'Mobile' ? 'tel' : fieldName === 'Email' ? 'email' : 'text'}
            onChange={({ target }) => change(fieldName, target.value)}
          />
        </label>
      ))}
      {!isOnline && <p className="staff-hint">{say('needsNetwork')}</p>}
      <button className="button primary wide" type="submit" disabled={isBusy || !isOnline}>
        {isBusy ? say('sending') : say('send')}
      </button>
    </form>
  )
}
