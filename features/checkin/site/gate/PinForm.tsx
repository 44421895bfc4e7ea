import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { Book } from '#features/checkin/site/gate/offline/book.ts'
import { deviceId, type StaffSession } from '#features/checkin/site/gate/staffSession.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffWords.ts'
import { loadBooks } from '#features/checkin/site/gate/useBook.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = {
  token: string
  reason: string
  onOpen: (session: StaffSession, pin: string) => void
  onOpenHere: (book: Book) => void
}

const EXPIRED = 32021
const REVOKED = 32022

export function PinForm({ token, reason, onOpen, onOpenHere }: Props) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState(reason)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    const { result, refusal } = await callSite(checkinCalls.open, { token, pin, deviceId: deviceId() })
    if (result) return onOpen(result, pin)
    const words = refusal.code === 0 ? await openHere() : refusal.message
    if (refusal.code === EXPIRED || refusal.code === REVOKED) await end(refusal.code === REVOKED)
    setBusy(false)
    setError(words)
    setPin('')
  }
  /** Without a network the PIN opens what lies on the device; '' when it did. */
  const openHere = async () => {
    const { isBookPossible, openBook } = await loadBooks()
    const opened = isBookPossible() ? await openBook(token, { pin }, null) : 'none'
    if (typeof opened === 'string') return say(`here_${opened}`)
    onOpenHere(opened)
    return ''
  }
  const end = async (isRevoked: boolean) => {
    const { isBookPossible, endHere } = await loadBooks()
    if (isBookPossible()) await endHere(token, pin, isRevoked).catch(() => undefined)
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
