import { useState } from 'react'
import { GateDesk } from '#features/checkin/site/GateDesk.tsx'
import { PinForm } from '#features/checkin/site/PinForm.tsx'
import { keepSession, keptSession, type StaffSession } from '#features/checkin/site/staffSession.ts'

/** For people at the door who have a link and a PIN, and no account. */
export function StaffPage({ token }: { token: string }) {
  const [session, setSession] = useState(() => keptSession(token))
  const [reason, setReason] = useState('')
  const open = (next: StaffSession | null, why = '') => {
    keepSession(token, next)
    setSession(next)
    setReason(why)
  }
  return session ? (
    <GateDesk session={session} onEnd={(why) => open(null, why)} />
  ) : (
    <PinForm token={token} reason={reason} onOpen={(next) => open(next)} />
  )
}
