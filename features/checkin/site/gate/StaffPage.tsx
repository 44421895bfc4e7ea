import { lazy, Suspense, useEffect, useState } from 'react'
import { PinForm } from '#features/checkin/site/gate/PinForm.tsx'
import { storedSession } from '#features/checkin/site/gate/staffSession.ts'
import { useStaffSession } from '#features/checkin/site/gate/useStaffSession.ts'

const loadDesk = () => import('#features/checkin/site/gate/GateDesk.tsx')
const GateDesk = lazy(() => loadDesk().then((desk) => ({ default: desk.GateDesk })))

/** For people at the door who have a link and a PIN, and no account. */
export function StaffPage({ token }: { token: string }) {
  const [reason, setReason] = useState('')
  const { session, store, enter, enterOffline, renew, leave } = useStaffSession(token, () => storedSession(token))
  useEffect(() => void loadDesk().catch(() => undefined), [])
  const end = (why: string) => {
    leave()
    setReason(why)
  }
  return session ? (
    <Suspense fallback={<main className="gate-page" />}>
      <GateDesk session={session} store={store} onRenew={renew} onEnd={end} />
    </Suspense>
  ) : (
    <PinForm token={token} reason={reason} onOpen={enter} onOpenOffline={enterOffline} />
  )
}
