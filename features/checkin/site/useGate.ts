import { useEffect, useRef, useState } from 'react'
import type { InputOf, ResultOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { StaffSession } from '#features/checkin/site/staffSession.ts'
import { signal } from '#features/checkin/site/signal.ts'
import { callSite, type Refusal } from '#site/kit/callSite.ts'
import { newUuid } from '#site/kit/newKey.ts'

export type ScanResult = ResultOf<typeof checkinCalls.checkin>
export type Person = ResultOf<typeof checkinCalls.search>['list'][number]
export type Scan = InputOf<typeof checkinCalls.checkin>
export type Shown =
  { kind: 'ready' } | { kind: 'result'; result: ScanResult; isOut: boolean; isUndone: boolean } | { kind: 'lost'; scan: Scan }

/** The link itself is over: nothing here can go on. */
const OVER = [32020, 32021, 32022]
const NUMBERS_MS = 10_000

export function useGate({ staffToken }: StaffSession, checkinId: string, onEnd: (why: string) => void) {
  const [shown, setShown] = useState<Shown>({ kind: 'ready' })
  const [found, setFound] = useState<readonly Person[] | null>(null)
  const [numbers, setNumbers] = useState<{ arrived: number; expected: number } | null>(null)
  const [note, setNote] = useState('')
  const turn = useRef(Promise.resolve())
  const authorization = `Staff ${staffToken}`

  const refuse = ({ code, message }: Refusal) => (OVER.includes(code) ? onEnd(message) : setNote(message))

  /** Answered twice alike by its number, so a scan whose answer was lost is simply sent again. */
  const send = async (scan: Scan) => {
    const { result, refusal } = await callSite(checkinCalls.checkin, scan, { authorization })
    setNote('')
    if (result) {
      setShown({ kind: 'result', result, isOut: scan.direction === 'out', isUndone: false })
      signal(result.result)
      setFound(null)
      void count()
    } else if (refusal.code === 0) setShown({ kind: 'lost', scan })
    else refuse(refusal)
  }
  /** One after the other: a scanner that is faster than the network loses nothing. */
  const again = (scan: Scan) => (turn.current = turn.current.then(() => send(scan)))
  const scan = (who: { credential: string } | { attendeeId: string }, isOut: boolean) =>
    again({ scanId: newUuid(), checkinId, deviceTime: new Date().toISOString(), ...who, ...(isOut && { direction: 'out' }) })

  const search = async (keyWords: string) => {
    const { result, refusal } = await callSite(checkinCalls.search, { checkinId, keyWords }, { authorization })
    setNote('')
    if (result) setFound(result.list)
    else refuse(refusal)
  }

  const undo = async (result: ScanResult) => {
    const { refusal } = await callSite(checkinCalls.undo, { scanId: result.scanId }, { authorization })
    if (refusal) return refuse(refusal)
    setShown((now) => (now.kind === 'result' ? { ...now, isUndone: true } : now))
    void count()
  }

  const count = async () => {
    const { result } = await callSite(checkinCalls.numbers, { checkinId }, { authorization })
    if (result) setNumbers(result)
  }
  useEffect(() => {
    void count()
    const timer = setInterval(() => void count(), NUMBERS_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new count begins with another point only
  }, [checkinId])

  return { authorization, shown, found, numbers, note, scan, search, undo, again }
}
