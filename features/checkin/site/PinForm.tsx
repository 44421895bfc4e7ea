import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import { deviceId, type StaffSession } from '#features/checkin/site/staffSession.ts'
import { sayStaff as say } from '#features/checkin/site/staffWords.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = { token: string; reason: string; onOpen: (session: StaffSession) => void }

export function PinForm({ token, reason, onOpen }: Props) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState(reason)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    const { result, refusal } = await callSite(checkinCalls.open, { token, pin, deviceId: deviceId() })
    setBusy(false)
    if (result) return onOpen(result)
    setError(refusal.message)
    setPin('')
  }
  return (
    <main className="page staff-pin">
      <h1>{say('title')}</h1>
      <form onSubmit={(event) => void submit(event)}>
        <label htmlFor="pin">{say('pin')}</label>
        <input
          id="pin"
          ref={field}
          className="staff-input"
          value={pin}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6}"
          maxLength={6}
          required
          aria-describedby="pin-hint"
          aria-invalid={error !== ''}
          onChange={({ target }) => setPin(target.value.replace(/\D/g, ''))}
        />
        <p id="pin-hint" className="staff-hint">
          {say('pinHint')}
        </p>
        {error && (
          <p className="staff-error" role="alert">
            {error}
          </p>
        )}
        <button className="button primary" type="submit" disabled={isBusy || pin.length < 6}>
          {isBusy ? say('opening') : say('open')}
        </button>
      </form>
    </main>
  )
}
