import type { QueuedScan, ScanResult } from '#features/checkin/site/gate/gateTypes.ts'

export type GateRecord = {
  scanId: string
  time: string
  fullName: string
  result: ScanResult['result']
  isUnsent: boolean
  /** Not on the list of this device, and not judged by the server yet. */
  isUnlisted: boolean
  /** What the server said of it later. */
  message: string
}
export type Answered = { result: ScanResult; time: string; isUnlisted: boolean }

const MOST_SHOWN = 50

/** The latest first: what this page has seen, what was queued before it was loaded, and what the server made of it afterwards. */
export function recordsOf(answered: readonly Answered[], unsent: readonly QueuedScan[], synced: readonly ScanResult[]): GateRecord[] {
  const isUnsent = new Set(unsent.map(({ scan }) => scan.scanId))
  const later = new Map(synced.map((result) => [result.scanId, result]))
  const seen = answered.map(({ result: { scanId, person, result, message }, time, isUnlisted }): GateRecord => {
    const judged = later.get(scanId)
    return {
      scanId,
      time,
      fullName: person?.fullName ?? judged?.person?.fullName ?? '',
      result: judged?.result ?? result,
      isUnsent: isUnsent.has(scanId),
      isUnlisted: isUnlisted && !judged,
      message: judged ? judged.message : result === 'refused' ? message : '',
    }
  })
  const known = new Set(seen.map(({ scanId }) => scanId))
  const before = unsent.flatMap(({ scan, fullName, isUnlisted }): GateRecord[] =>
    known.has(scan.scanId)
      ? []
      : [{ scanId: scan.scanId, time: scan.deviceTime, fullName, result: 'accepted', isUnsent: true, isUnlisted, message: '' }],
  )
  const told = synced.flatMap((result): GateRecord[] =>
    known.has(result.scanId) || result.result === 'accepted'
      ? []
      : [
          {
            scanId: result.scanId,
            time: result.first?.time ?? '',
            fullName: result.person?.fullName ?? '',
            result: result.result,
            isUnsent: false,
            isUnlisted: false,
            message: result.message,
          },
        ],
  )
  return [...told, ...seen, ...before.toReversed()].slice(0, MOST_SHOWN)
}
