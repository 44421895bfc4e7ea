import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Call, InputOf, ResultOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { GateProps } from '#features/checkin/site/gate/gateProps.ts'
import type { Counts, QueuedScan, ScanResult } from '#features/checkin/site/gate/gateTypes.ts'
import { syncScans } from '#features/checkin/site/gate/offline/syncScans.ts'
import { callSite } from '#site/kit/callSite.ts'

const UNKNOWN = 32020
const EXPIRED = 32021
const REVOKED = 32022
const UNAVAILABLE = [0, 20013, 20014]
const CALM_MS = 10_000
const UNSENT_MS = 4_000
const RENEW_MS = 60_000
const BUSY_MS = 300
const MOST_SYNCED = 200
/** In time for the organiser to give the link more of it. */
const SOON_MS = 15 * 60_000

/** The door's connection to the server: whether there is one, what has not been sent, and what it said. */
export function useGateNet({ session, store, checkinId, onRenew, onEnd }: GateProps) {
  const [isOnline, setOnline] = useState(true)
  const [isReady, setReady] = useState(false)
  const [unsent, setUnsent] = useState<readonly QueuedScan[]>([])
  const [synced, setSynced] = useState<readonly ScanResult[]>([])
  const [counts, setCounts] = useState<Counts | null>(null)
  const [readAt, setReadAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [isEndingSoon, setEndingSoon] = useState(false)
  const [note, setNote] = useState('')
  const online = useRef(true)
  const served = useRef<Counts | null>(null)
  const renewedAt = useRef({ checkinId: '', time: 0 })
  const sending = useRef(Promise.resolve())
  const polling = useRef(false)
  const authorization = `Staff ${session.staffToken}`

  const setNet = (isThere: boolean) => {
    online.current = isThere
    setOnline(isThere)
  }
  const showUnsent = () => setUnsent(store?.unsent() ?? [])

  /** 'away': nobody answered. 'refused': the server said no, which has been shown. */
  const ask = async <C extends Call>(call: C, request: InputOf<C>, timeoutMs?: number): Promise<ResultOf<C> | 'away' | 'refused'> => {
    const { result, refusal } = await callSite(call, request, { authorization, ...(timeoutMs && { timeoutMs }) })
    setNet(!UNAVAILABLE.includes(refusal?.code ?? -1))
    if (!refusal) return result
    if (UNAVAILABLE.includes(refusal.code)) return 'away'
    if (refusal.code === EXPIRED || refusal.code === REVOKED) await endFor(refusal.code, refusal.message)
    else if (refusal.code === UNKNOWN) onEnd(refusal.message)
    else setNote(refusal.message)
    return 'refused'
  }
  /** Revoked: everything here goes at once. Expired: what was done in its time is sent first; while that fails it stays. */
  const endFor = async (code: number, message: string) => {
    const isAllSent = code === REVOKED || (await sendAll())
    if (isAllSent) await store?.wipe()
    onEnd(message)
  }
  /** Whether the queue is empty now. */
  const sendAll = async (): Promise<boolean> => {
    if (!store || store.unsent().length === 0) return true
    const refusal = await syncScans(store, authorization, (results) => {
      setNet(true)
      setSynced((before) => [...results, ...before].slice(0, MOST_SYNCED))
      showUnsent()
    })
    if (!refusal) return true
    setNet(!UNAVAILABLE.includes(refusal.code))
    if (refusal.code === REVOKED) await endFor(refusal.code, refusal.message)
    return false
  }
  const showCounts = async (): Promise<Counts | null> => {
    const now = (await store?.counts(checkinId)) ?? served.current
    if (now) setCounts(now)
    return now
  }
  const count = async (): Promise<Counts | null> => {
    const at = Date.now()
    const answer = await ask(checkinCalls.numbers, { checkinId })
    if (typeof answer === 'string') return showCounts()
    served.current = answer
    await store?.saveCounts(checkinId, { ...answer, at })
    return showCounts()
  }
  const look = async () => {
    setEndingSoon(Date.parse(session.expiresAt) - Date.now() < SOON_MS)
    setReady((await store?.isReady(checkinId)) ?? false)
    setReadAt(store?.readAt() ?? 0)
    showUnsent()
  }
  /** The link as it is now, then whoever has changed since the last time. */
  const renew = async () => {
    const link = await ask(checkinCalls.scope, {})
    if (typeof link === 'string') return
    const next = { ...session, ...link }
    if (JSON.stringify(next) !== JSON.stringify(session)) onRenew(next)
    if (!store) return
    try {
      await store.saveSession(next)
      const isRead = await store.refresh(checkinId, async (cursor) => {
        const page = await ask(checkinCalls.snapshot, { checkinId, ...(cursor && { cursor }) })
        return typeof page === 'string' ? null : page
      })
      if (isRead) renewedAt.current = { checkinId, time: Date.now() }
      setFull(false)
    } catch {
      // The disk takes no more: the door goes on with the server alone, and the list is asked for no oftener than else.
      renewedAt.current = { checkinId, time: Date.now() }
      setFull(true)
    }
    await look()
  }
  /** How long until the next. */
  const poll = useEffectEvent(async (): Promise<number> => {
    if (polling.current) return BUSY_MS
    polling.current = true
    try {
      const wasOffline = !online.current
      await look()
      sending.current = sendAll().then(() => undefined)
      await sending.current
      await count()
      const isDue = renewedAt.current.checkinId !== checkinId || Date.now() - renewedAt.current.time > RENEW_MS
      if (online.current && (isDue || wasOffline)) await renew()
    } catch {
      // A broken list: the door goes on with the server alone.
    } finally {
      polling.current = false
    }
    return online.current && (store?.unsent().length ?? 0) === 0 ? CALM_MS : UNSENT_MS
  })
  const goAway = useEffectEvent(() => setNet(false))

  useEffect(() => {
    let timer = 0
    let isOver = false
    const beat = async () => {
      const next = await poll()
      clearTimeout(timer)
      if (!isOver) timer = window.setTimeout(() => void beat(), next)
    }
    const back = () => void beat()
    const gone = () => goAway()
    void beat()
    addEventListener('online', back)
    addEventListener('offline', gone)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', back)
      removeEventListener('offline', gone)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another point, or a list that has come, is another beginning
  }, [checkinId, store])

  return {
    authorization,
    isOnline,
    isOnlineNow: () => online.current,
    isReady,
    unsent,
    synced,
    counts,
    readAt,
    isFull,
    isEndingSoon,
    note,
    setNote,
    ask,
    count,
    showCounts,
    showUnsent,
    sent: () => sending.current,
  }
}
