import { useRef, useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { GateProps } from '#features/checkin/site/gate/gateProps.ts'
import { recordsOf, type Answered } from '#features/checkin/site/gate/gateRecords.ts'
import type { Judged, Person, Scan, ScanResult, Shown, ShownResult, WalkIn, Who } from '#features/checkin/site/gate/gateTypes.ts'
import { signal } from '#features/checkin/site/gate/signal.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { useGateNet } from '#features/checkin/site/gate/useGateNet.ts'
import { newUuid } from '#site/kit/newKey.ts'

/** At a gate nobody waits for a network: what is not answered by then is decided here. */
const SCAN_TIMEOUT_MS = 4_000
const MOST_REMEMBERED = 50
const byServer: Judged = { isOffline: false, isUnlisted: false, isUnverified: false }

export function useGate(props: GateProps) {
  const { session, store, checkinId } = props
  const [shown, setShown] = useState<Shown>({ kind: 'ready' })
  const [found, setFound] = useState<readonly Person[] | null>(null)
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const turn = useRef(Promise.resolve())
  const net = useGateNet(props)
  // Whoever comes again, on another day or after going out, is counted once: only here is the count their place in the row.
  const hasPositions = session.scope.checkins.find(({ id }) => id === checkinId)?.entryMode === 'once'

  const change = (scanId: string, changed: Partial<ShownResult>) =>
    setShown((now) => (now.kind === 'result' && now.result.scanId === scanId ? { ...now, ...changed } : now))

  const show = (result: ScanResult, { direction, deviceTime }: Pick<Scan, 'direction' | 'deviceTime'>, judged: Judged) => {
    const tookMs = Date.now() - Date.parse(deviceTime)
    const isOut = direction === 'out'
    setShown({ kind: 'result', result, time: deviceTime, tookMs, isOut, isUndone: false, isReleased: false, position: null, ...judged })
    const isUnlisted = judged.isUnlisted || judged.isUnverified
    setAnswered((before) => [{ result, time: deviceTime, isUnlisted }, ...before].slice(0, MOST_REMEMBERED))
    signal(judged.isUnverified ? 'conflict' : result.result)
    setFound(null)
  }
  /** With their place in the row of all who came. */
  const place = async ({ scanId, result }: ScanResult, isOut: boolean, isOffline: boolean) => {
    const counts = isOffline ? await net.showCounts() : await net.count()
    if (counts && hasPositions && result === 'accepted' && !isOut) change(scanId, { position: counts.arrived })
  }
  /** Heard like a refusal: whoever does not look must not take silence for green. */
  const lose = (scan: Scan, why: 'away' | 'full' | 'refused') => {
    setShown({ kind: 'lost', scan, why })
    signal('refused')
  }
  /** Answered twice alike by its number, so a scan whose answer was lost is decided here and sent again later. */
  const send = async (scan: Scan) => {
    net.setNote('')
    setShown({ kind: 'busy' })
    const isOut = scan.direction === 'out'
    // Where nothing can be decided here, only the server can, whether or not it was there a moment ago.
    const answer = net.isOnlineNow() || !net.isReady ? await net.ask(checkinCalls.checkin, scan, SCAN_TIMEOUT_MS) : 'away'
    if (answer === 'refused') return lose(scan, 'refused')
    if (answer !== 'away') {
      show(answer, scan, byServer)
      if (answer.result === 'accepted') await store?.addAccepted(scan, answer)
      return void place(answer, isOut, false)
    }
    const verdict = (await store?.judge(scan)) ?? null
    if (!verdict) return lose(scan, 'away')
    net.showUnsent()
    show(verdict.result, scan, { isOffline: true, isUnlisted: verdict.isUnlisted, isUnverified: verdict.isUnverified })
    void place(verdict.result, isOut, true)
  }
  /** One after the other: a scanner that is faster than the network loses nothing. */
  const again = (scan: Scan) => (turn.current = turn.current.then(() => send(scan).catch(() => lose(scan, 'full'))))
  const scan = (who: Who, isOut: boolean) =>
    again({ scanId: newUuid(), checkinId, deviceTime: new Date().toISOString(), ...who, ...(isOut && { direction: 'out' }) })

  const search = async (keyWords: string) => {
    net.setNote('')
    const answer = net.isOnlineNow() ? await net.ask(checkinCalls.search, { checkinId, keyWords }) : 'away'
    if (answer === 'away') setFound((await store?.find(checkinId, keyWords)) ?? [])
    else if (answer !== 'refused') setFound(answer.list)
  }

  const undo = async ({ scanId }: ScanResult) => {
    await net.sent()
    const wasUnsent = (await store?.undo(scanId)) ?? false
    if (!wasUnsent) {
      const answer = await net.ask(checkinCalls.undo, { scanId })
      if (answer === 'away') net.setNote(say('undoAway'))
      if (typeof answer === 'string') return
    }
    change(scanId, { isUndone: true })
    setAnswered((before) => before.filter(({ result }) => result.scanId !== scanId))
    net.showUnsent()
    void net.count()
  }

  const release = async ({ scanId }: ScanResult) => {
    const isQueued = (await store?.release(scanId).catch(() => null)) ?? false
    const answer = isQueued || (await net.ask(checkinCalls.release, { scanId }))
    if (answer === 'away') net.setNote(say('releaseAway'))
    if (typeof answer === 'string') return
    change(scanId, { isReleased: true })
    net.showUnsent()
    void net.showCounts()
  }

  /** Registered and in at once; the server alone knows what is left, so it needs a network. */
  const walkIn = async (person: WalkIn): Promise<boolean> => {
    net.setNote('')
    const deviceTime = new Date().toISOString()
    const answer = await net.ask(checkinCalls.walkIn, { checkinId, ...person })
    if (answer === 'away') net.setNote(say('walkInAway'))
    if (typeof answer === 'string') return false
    show(answer, { deviceTime }, byServer)
    void place(answer, false, false)
    return true
  }

  return {
    authorization: net.authorization,
    isOnline: net.isOnline,
    isReady: net.isReady,
    counts: net.counts,
    unsent: net.unsent,
    records: recordsOf(answered, net.unsent, net.synced),
    readAt: net.readAt,
    isFull: net.isFull,
    isEndingSoon: net.isEndingSoon,
    note: net.note,
    shown,
    found,
    scan,
    search,
    undo,
    release,
    next: () => setShown({ kind: 'ready' }),
    again,
    walkIn,
  }
}
