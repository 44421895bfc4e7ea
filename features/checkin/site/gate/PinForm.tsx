import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { OfflineStore } from '#features/checkin/site/gate/offline/offlineStore.ts'
import type { StaffSession } from '#features/checkin/site/gate/gateTypes.ts'
import { deviceId } from '#features/checkin/site/gate/staffSession.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { loadOfflineStore } from '#features/checkin/site/gate/useStaffSession.ts'
import { callSite } from '#site/kit/callSite.ts'

type Props = {
  token: string
  reason: string
  onOpen: (session: StaffSession, pin: string) => void
  onOpenOffline: (store: OfflineStore) => void
}

const EXPIRED = 32021
const REVOKED = 32022

export function PinForm({ token, reason, onOpen, onOpenOffline }: Props) {
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
    const words = refusal.code === 0 ? await openOffline() : refusal.message
    if (refusal.code === EXPIRED || refusal.code === REVOKED) await end(refusal.code === REVOKED)
    setBusy(false)
    setError(words)
    setPin('')
  }
  /** Without a network the PIN opens what lies on the device; '' when it did. */
  const openOffline = async () => {
    const { isOfflinePossible, openOfflineStore } = await loadOfflineStore()
    const opened = isOfflinePossible() ? await openOfflineStore(token, { pin }, null) : 'none'
    if (typeof opened === 'string') return say(`offline_${opened}`)
    onOpenOffline(opened)
    return ''
  }
  const end = async (isRevoked: boolean) => {
    const { isOfflinePossible, endOffline } = await loadOfflineStore()
    if (isOfflinePossible()) await endOffline(token, pin, isRevoked).catch(() => undefined)
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
