import { useEffect, useState } from 'react'
import type { OfflineStore } from '#features/checkin/site/gate/offline/offlineStore.ts'
import type { StaffSession } from '#features/checkin/site/gate/gateTypes.ts'
import { storeSession, type StoredSession } from '#features/checkin/site/gate/staffSession.ts'

export const loadOfflineStore = () => import('#features/checkin/site/gate/offline/offlineStore.ts')

/** The session of this tab with what belongs to it on the device; the offline store comes a moment later, the door does not wait for it. */
export function useStaffSession(token: string, first: () => StoredSession | null) {
  const [stored, setStored] = useState(first)
  const [store, setStore] = useState<OfflineStore | null>(null)

  const open = async (session: StaffSession, by: { pin: string } | { key: string }, isFresh: boolean) => {
    const { isOfflinePossible, openOfflineStore } = await loadOfflineStore()
    const opened = isOfflinePossible() ? await openOfflineStore(token, by, isFresh ? session : null) : 'none'
    if (typeof opened === 'string') return
    storeSession(token, { session, key: opened.key })
    setStore(opened)
  }
  useEffect(() => {
    if (stored?.key) open(stored.session, { key: stored.key }, false).catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for what the tab had before it was loaded again
  }, [])

  return {
    session: stored?.session ?? null,
    store,
    enter(session: StaffSession, pin: string) {
      storeSession(token, { session, key: null })
      setStored({ session, key: null })
      open(session, { pin }, true).catch(() => undefined)
    },
    /** Without a network: as it lies on the device. */
    enterOffline(opened: OfflineStore) {
      const session = opened.session()
      storeSession(token, { session, key: opened.key })
      setStored({ session, key: opened.key })
      setStore(opened)
    },
    renew(session: StaffSession) {
      storeSession(token, { session, key: store?.key ?? null })
      setStored({ session, key: store?.key ?? null })
    },
    leave() {
      storeSession(token, null)
      setStored(null)
      setStore(null)
    },
  }
}
