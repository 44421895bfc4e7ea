import type { KeptScan } from '#features/checkin/site/gate/offline/book.ts'
import type { ScanResult } from '#features/checkin/site/gate/useGate.ts'

export type GateRecord = {
  scanId: string
  time: string
  fullName: string
  result: ScanResult['result']
  isWaiting: boolean
  isUnlisted: boolean
  /** What the server said of it later. */
  message: string
}
export type Answered = { result: ScanResult; time: string; isUnlisted: boolean }

const MOST_SHOWN = 50

/** The latest first: what this page has seen, what was waiting before it was loaded, and what the server made of it afterwards. */
export function recordsOf(answered: readonly Answered[], waiting: readonly KeptScan[], doubtful: readonly ScanResult[]): GateRecord[] {
  const isWaiting = new Set(waiting.map(({ scan }) => scan.scanId))
  const later = new Map(doubtful.map((result) => [result.scanId, result]))
  const seen = answered.map(({ result: { scanId, person, result, message }, time, isUnlisted }): GateRecord => ({
    scanId,
    time,
    fullName: person?.fullName ?? later.get(scanId)?.person?.fullName ?? '',
    result: later.get(scanId)?.result ?? result,
    isWaiting: isWaiting.has(scanId),
    isUnlisted,
    message: later.get(scanId)?.message ?? (result === 'refused' ? message : ''),
  }))
  const known = new Set(seen.map(({ scanId }) => scanId))
  const before = waiting.flatMap(({ scan, fullName, isUnlisted }): GateRecord[] =>
    known.has(scan.scanId)
      ? []
      : [{ scanId: scan.scanId, time: scan.deviceTime, fullName, result: 'accepted', isWaiting: true, isUnlisted, message: '' }],
  )
  const told = doubtful.flatMap((result): GateRecord[] =>
    known.has(result.scanId)
      ? []
      : [
          {
            scanId: result.scanId,
            time: result.first?.time ?? '',
            fullName: result.person?.fullName ?? '',
            result: result.result,
            isWaiting: false,
            isUnlisted: false,
            message: result.message,
          },
        ],
  )
  return [...told, ...seen, ...before.toReversed()].slice(0, MOST_SHOWN)
}
