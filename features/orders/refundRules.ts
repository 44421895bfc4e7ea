import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'

export type RefundPerson = {
  attendeeId: string
  status: AttendeeStatus
  priceMinor: number
  /** Money was asked back on their account before. */
  isRefunded: boolean
}
export type RefundWish = { attendeeIds?: readonly string[] | undefined; amountMinor?: number | undefined; isCancel: boolean }
type Situation = { people: readonly RefundPerson[]; wholeOrderMinor: number; leftMinor: number }

export type RefundPlan = {
  amountMinor: number
  /** On whose account the money goes back. */
  concernedIds: string[]
  /** Who loses a seat. */
  leavingIds: string[]
  /** Nothing of the order is left: it follows the refund. */
  isWhole: boolean
}

/**
 * What a refund means. Of people it is what they cost and were not given back before, with what belongs to the whole order
 * (`wholeOrderMinor`, such as a fee) once the last of them leaves; an amount that is named stands instead.
 */
export function refundPlan(
  { people, wholeOrderMinor, leftMinor }: Situation,
  { attendeeIds, amountMinor, isCancel }: RefundWish,
): RefundPlan {
  const isEverybody = attendeeIds === undefined && (isCancel || amountMinor === undefined)
  const concerned = people.filter(({ attendeeId }) => isEverybody || attendeeIds?.includes(attendeeId))
  const leaving = isCancel ? concerned.filter(({ status }) => holdsSeat(status)) : []
  const staying = people.filter(({ status }) => holdsSeat(status)).length - leaving.length
  const isEmptied = leaving.length > 0 && staying === 0
  const owed = concerned.filter(({ isRefunded }) => !isRefunded).reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  const ofPeople = owed + (isEmptied ? wholeOrderMinor : 0)
  const amount = amountMinor ?? (attendeeIds === undefined ? leftMinor : ofPeople)
  return {
    amountMinor: amount,
    concernedIds: attendeeIds === undefined && !isEverybody ? [] : concerned.map(({ attendeeId }) => attendeeId),
    leavingIds: leaving.map(({ attendeeId }) => attendeeId),
    isWhole: isEmptied || amount === leftMinor,
  }
}
