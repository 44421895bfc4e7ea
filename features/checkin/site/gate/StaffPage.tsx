import { lazy, Suspense, useEffect, useState } from 'react'
import { PinForm } from '#features/checkin/site/gate/PinForm.tsx'
import { keptSession } from '#features/checkin/site/gate/staffSession.ts'
import { useBook } from '#features/checkin/site/gate/useBook.ts'

const loadDesk = () => import('#features/checkin/site/gate/GateDesk.tsx')
const GateDesk = lazy(() => loadDesk().then((desk) => ({ default: desk.GateDesk })))

/** For people at the door who have a link and a PIN, and no account. */
export function StaffPage({ token }: { token: string }) {
  const [reason, setReason] = useState('')
  const { session, book, enter, enterHere, renew, leave } = useBook(token, () => keptSession(token))
  useEffect(() => void loadDesk().catch(() => undefined), [])
  const end = (why: string) => {
    leave()
    setReason(why)
  }
  return session ? (
    <Suspense fallback={<main className="gate-page" />}>
      <GateDesk session={session} book={book} onRenew={renew} onEnd={end} />
    </Suspense>
  ) : (
    <PinForm token={token} reason={reason} onOpen={enter} onOpenHere={enterHere} />
  )
}
