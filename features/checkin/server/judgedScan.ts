import type { Direction, DoorField, ScanOutcome } from '#features/checkin/pointTypes.ts'

/** A scan as the database judges it: who is meant is decided, whether they may enter is not. */
export type JudgedScan = {
  scanId: string
  checkinId: string
  attendeeId?: string | undefined
  code?: string | undefined
  serial?: number | undefined
  time: Date
  direction: Direction
  isOffline: boolean
  refusal: number
  isByName: boolean
  isAdmitted?: boolean
  answers?: unknown
}

export type ScanAnswer = {
  auth: string
  fields: DoorField[]
  scanId: string
  result: ScanOutcome | 'ask'
  code: number
  direction: Direction
  time: Date
  attendeeId: string | null
  fullName: string
  status: string
  ticketName: string
  mobileTail: string
  remark: string
  company: string
  photo: string
  seat: string
  vip: string
  firstTime: Date | null
  firstGate: string | null
  firstSource: string | null
  timeZone: string | null
}
