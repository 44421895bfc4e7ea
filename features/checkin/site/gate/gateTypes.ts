import type { InputOf, ResultOf } from '#core/call.ts'
import type { checkinCalls } from '#features/checkin/contract.ts'

export type StaffSession = ResultOf<typeof checkinCalls.open>
export type ScanResult = ResultOf<typeof checkinCalls.checkin>
export type Person = ResultOf<typeof checkinCalls.search>['list'][number]
export type Scan = InputOf<typeof checkinCalls.checkin>
export type Counts = ResultOf<typeof checkinCalls.numbers>
export type Who = { credential: string } | { attendeeId: string }
export type WalkIn = { scanId: string; ticketId: string; attendeeFieldValues: { fieldName: string; value: string }[] }

/** Let in on this device; `isSent` once the server has it, and in the queue until the list has it too. */
export type QueuedScan = {
  scan: Scan
  attendeeId: string | null
  fullName: string
  isUnlisted: boolean
  isSent: boolean
  /** False for who had come before; absent in what older pages wrote. */
  isNewArrival?: boolean
}

/** How an answer came about: by the server or by this device, and what the device could not know. */
export type Judged = {
  isOffline: boolean
  /** A genuine ticket of somebody who is not on the list yet: let in. */
  isUnlisted: boolean
  /** Nobody on this list: whoever stands at the door decides, the server judges later. */
  isUnverified: boolean
}
export type ShownResult = Judged & {
  kind: 'result'
  result: ScanResult
  /** When it was scanned, and how long the answer took. */
  time: string
  tookMs: number
  isOut: boolean
  isUndone: boolean
  isReleased: boolean
  /** How many had come by then, this person among them; null where nobody can say. */
  position: number | null
}
export type Shown = { kind: 'ready' } | { kind: 'busy' } | ShownResult | { kind: 'lost'; scan: Scan; why: 'away' | 'full' | 'refused' }
