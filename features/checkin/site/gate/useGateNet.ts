import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Call, InputOf, ResultOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { KeptScan } from '#features/checkin/site/gate/offline/book.ts'
import { sendWaiting } from '#features/checkin/site/gate/offline/sendWaiting.ts'
import type { GateProps, ScanResult } from '#features/checkin/site/gate/useGate.ts'
import { callSite } from '#site/kit/callSite.ts'

const UNKNOWN = 32020
const EXPIRED = 32021
const REVOKED = 32022
const UNAVAILABLE = [0, 20013, 20014]
const CALM_MS = 10_000
const WAITING_MS = 4_000
const RENEW_MS = 60_000
const BUSY_MS = 300
const MOST_TOLD = 200
/** In time for the organiser to give the link more of it. */
const SOON_MS = 15 * 60_000

/** The door's line to the server: whether there is one, what waits for it, and what it said. */
export function useGateNet({ session, book, checkinId, onRenew, onEnd }: GateProps) {
  const [isUp, setUp] = useState(true)
  const [isReady, setReady] = useState(false)
  const [waiting, setWaiting] = useState<readonly KeptScan[]>([])
  const [doubtful, setDoubtful] = useState<readonly ScanResult[]>([])
  const [numbers, setNumbers] = useState<{ arrived: number; expected: number } | null>(null)
  const [readAt, setReadAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const [isEndingSoon, setEndingSoon] = useState(false)
  const [note, setNote] = useState('')
  const up = useRef(true)
  const renewedAt = useRef({ checkinId: '', time: 0 })
  const sending = useRef(Promise.resolve())
  const pulsing = useRef(false)
  const authorization = `Staff ${session.staffToken}`

  const setNet = (isThere: boolean) => {
    up.current = isThere
    setUp(isThere)
  }
  const showWaiting = () => setWaiting(book?.waiting() ?? [])

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
    if (isAllSent) await book?.wipe()
    onEnd(message)
  }
  /** Whether nothing waits any more. */
  const sendAll = async (): Promise<boolean> => {
    if (!book || book.waiting().length === 0) return true
    const refusal = await sendWaiting(book, authorization, (results) => {
      setNet(true)
      const told = results.filter(({ result }) => result !== 'accepted')
      if (told.length > 0) setDoubtful((before) => [...told, ...before].slice(0, MOST_TOLD))
      showWaiting()
    })
    if (!refusal) return true
    setNet(!UNAVAILABLE.includes(refusal.code))
    if (refusal.code === REVOKED) await endFor(refusal.code, refusal.message)
    return false
  }
  const count = async () => {
    const answer = await ask(checkinCalls.numbers, { checkinId })
    if (typeof answer !== 'string') return setNumbers(answer)
    const here = await book?.numbers(checkinId)
    if (here) setNumbers((known) => known ?? here)
  }
  const look = async () => {
    setEndingSoon(Date.parse(session.expiresAt) - Date.now() < SOON_MS)
    setReady((await book?.isReady(checkinId)) ?? false)
    setReadAt(book?.readAt() ?? 0)
    showWaiting()
  }
  /** The link as it is now, then whoever has changed since the last time. */
  const renew = async () => {
    const link = await ask(checkinCalls.scope, {})
    if (typeof link === 'string') return
    const next = { ...session, ...link }
    if (JSON.stringify(next) !== JSON.stringify(session)) onRenew(next)
    if (!book) return
    try {
      await book.saveSession(next)
      const isRead = await book.refresh(checkinId, async (cursor) => {
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
  const pulse = useEffectEvent(async (): Promise<number> => {
    if (pulsing.current) return BUSY_MS
    pulsing.current = true
    try {
      const wasDown = !up.current
      await look()
      sending.current = sendAll().then(() => undefined)
      await sending.current
      await count()
      const isDue = renewedAt.current.checkinId !== checkinId || Date.now() - renewedAt.current.time > RENEW_MS
      if (up.current && (isDue || wasDown)) await renew()
    } catch {
      // A broken list: the door goes on with the server alone.
    } finally {
      pulsing.current = false
    }
    return up.current && (book?.waiting().length ?? 0) === 0 ? CALM_MS : WAITING_MS
  })
  const goAway = useEffectEvent(() => setNet(false))

  useEffect(() => {
    let timer = 0
    let isOver = false
    const beat = async () => {
      const next = await pulse()
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
  }, [checkinId, book])

  return {
    authorization,
    isUp,
    isUpNow: () => up.current,
    isReady,
    waiting,
    doubtful,
    numbers,
    readAt,
    isFull,
    isEndingSoon,
    note,
    setNote,
    ask,
    count,
    showWaiting,
    sent: () => sending.current,
  }
}
