import { useRef, useState } from 'react'
import type { InputOf, ResultOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { Book } from '#features/checkin/site/gate/offline/book.ts'
import { recordsOf, type Answered } from '#features/checkin/site/gate/gateRecords.ts'
import type { StaffSession } from '#features/checkin/site/gate/staffSession.ts'
import { signal } from '#features/checkin/site/gate/signal.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffWords.ts'
import { useGateNet } from '#features/checkin/site/gate/useGateNet.ts'
import type { WalkIn } from '#features/checkin/site/gate/WalkInForm.tsx'
import { newUuid } from '#site/kit/newKey.ts'

export type ScanResult = ResultOf<typeof checkinCalls.checkin>
export type Person = ResultOf<typeof checkinCalls.search>['list'][number]
export type Scan = InputOf<typeof checkinCalls.checkin>
export type Shown =
  | { kind: 'ready' }
  | { kind: 'busy' }
  | { kind: 'result'; result: ScanResult; isOut: boolean; isUndone: boolean; isReleased: boolean; isHere: boolean; isUnlisted: boolean }
  | { kind: 'lost'; scan: Scan; why: 'away' | 'full' | 'refused' }
export type Who = { credential: string } | { attendeeId: string }
export type GateProps = {
  session: StaffSession
  book: Book | null
  checkinId: string
  onRenew: (session: StaffSession) => void
  onEnd: (why: string) => void
}

/** At a gate nobody waits for a network: what is not answered by then is decided here. */
const SCAN_TIMEOUT_MS = 4_000
const MOST_REMEMBERED = 50

export function useGate(props: GateProps) {
  const { book, checkinId } = props
  const [shown, setShown] = useState<Shown>({ kind: 'ready' })
  const [found, setFound] = useState<readonly Person[] | null>(null)
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const turn = useRef(Promise.resolve())
  const net = useGateNet(props)

  const show = (
    result: ScanResult,
    { direction, deviceTime }: Pick<Scan, 'direction' | 'deviceTime'>,
    here: { isHere: boolean; isUnlisted: boolean },
  ) => {
    setShown({ kind: 'result', result, isOut: direction === 'out', isUndone: false, isReleased: false, ...here })
    setAnswered((before) => [{ result, time: deviceTime, isUnlisted: here.isUnlisted }, ...before].slice(0, MOST_REMEMBERED))
    signal(result.result)
    setFound(null)
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
    // Where nothing can be decided here, only the server can, whether or not it was there a moment ago.
    const answer = net.isUpNow() || !net.isReady ? await net.ask(checkinCalls.checkin, scan, SCAN_TIMEOUT_MS) : 'away'
    if (answer === 'refused') return lose(scan, 'refused')
    if (answer !== 'away') {
      show(answer, scan, { isHere: false, isUnlisted: false })
      if (answer.result === 'accepted') await book?.note(scan, answer)
      return void net.count()
    }
    const here = (await book?.judge(scan)) ?? null
    if (!here) return lose(scan, 'away')
    net.showWaiting()
    show(here.result, scan, { isHere: true, isUnlisted: here.isUnlisted })
  }
  /** One after the other: a scanner that is faster than the network loses nothing. */
  const again = (scan: Scan) => (turn.current = turn.current.then(() => send(scan).catch(() => lose(scan, 'full'))))
  const scan = (who: Who, isOut: boolean) =>
    again({ scanId: newUuid(), checkinId, deviceTime: new Date().toISOString(), ...who, ...(isOut && { direction: 'out' }) })

  const search = async (keyWords: string) => {
    net.setNote('')
    const answer = net.isUpNow() ? await net.ask(checkinCalls.search, { checkinId, keyWords }) : 'away'
    if (answer === 'away') setFound((await book?.find(checkinId, keyWords)) ?? [])
    else if (answer !== 'refused') setFound(answer.list)
  }

  const undo = async ({ scanId }: ScanResult) => {
    await net.sent()
    const wasWaiting = (await book?.takeBack(scanId)) ?? false
    if (!wasWaiting) {
      const answer = await net.ask(checkinCalls.undo, { scanId })
      if (answer === 'away') net.setNote(say('undoAway'))
      if (typeof answer === 'string') return
    }
    setShown((now) => (now.kind === 'result' ? { ...now, isUndone: true } : now))
    setAnswered((before) => before.filter(({ result }) => result.scanId !== scanId))
    net.showWaiting()
    void net.count()
  }

  const release = async ({ scanId }: ScanResult) => {
    const isNoted = (await book?.release(scanId).catch(() => null)) ?? false
    const answer = isNoted || (await net.ask(checkinCalls.release, { scanId }))
    if (answer === 'away') net.setNote(say('releaseAway'))
    if (typeof answer === 'string') return
    setShown((now) => (now.kind === 'result' ? { ...now, isReleased: true } : now))
    net.showWaiting()
  }

  /** Registered and in at once; the server alone knows what is left, so it needs a network. */
  const walkIn = async (person: WalkIn): Promise<boolean> => {
    net.setNote('')
    const answer = await net.ask(checkinCalls.walkIn, { checkinId, ...person })
    if (answer === 'away') net.setNote(say('walkInAway'))
    if (typeof answer === 'string') return false
    show(answer, { deviceTime: new Date().toISOString() }, { isHere: false, isUnlisted: false })
    void net.count()
    return true
  }

  return {
    authorization: net.authorization,
    isUp: net.isUp,
    isReady: net.isReady,
    numbers: net.numbers,
    waiting: net.waiting,
    records: recordsOf(answered, net.waiting, net.doubtful),
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
