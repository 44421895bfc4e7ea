import type { OrderInvoice } from '#core/invoicing.ts'
import { parseMoney } from '#core/money.ts'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import type { TermLine } from '#features/terms/rules.ts'

export type RefundPerson = {
  attendeeId: string
  status: AttendeeStatus
  priceMinor: number
  /** Money was asked back on their account before. */
  isRefunded: boolean
}
export type RefundWish = { attendeeIds?: readonly string[] | undefined; amountMinor?: number | undefined; isCancel: boolean }
type Situation = {
  people: readonly RefundPerson[]
  wholeOrderMinor: number
  leftMinor: number
  /** Set aside for requests that may yet be declined. */
  waitingMinor?: number
}

export type RefundPlan = {
  amountMinor: number
  /** What is owed to them: terms say how much of it. */
  lines: TermLine[]
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
  { people, wholeOrderMinor, leftMinor, waitingMinor = 0 }: Situation,
  { attendeeIds, amountMinor, isCancel }: RefundWish,
): RefundPlan {
  const isEverybody = attendeeIds === undefined && (isCancel || amountMinor === undefined)
  const concerned = people.filter(({ attendeeId }) => isEverybody || attendeeIds?.includes(attendeeId))
  const leaving = isCancel ? concerned.filter(({ status }) => holdsSeat(status)) : []
  const staying = people.filter(({ status }) => holdsSeat(status)).length - leaving.length
  const isEmptied = leaving.length > 0 && staying === 0
  const lines: TermLine[] = [
    ...concerned.filter(({ isRefunded }) => !isRefunded).map(({ attendeeId, priceMinor }) => ({ attendeeId, priceMinor })),
    ...(isEmptied && wholeOrderMinor > 0 ? [{ attendeeId: null, priceMinor: wholeOrderMinor }] : []),
  ]
  const owed = lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  const amount = amountMinor ?? (attendeeIds === undefined ? leftMinor : owed)
  return {
    amountMinor: amount,
    lines,
    concernedIds: attendeeIds === undefined && !isEverybody ? [] : concerned.map(({ attendeeId }) => attendeeId),
    leavingIds: leaving.map(({ attendeeId }) => attendeeId),
    isWhole: isEmptied || (amount === leftMinor && waitingMinor === 0),
  }
}

/** The issued invoice that would say more than an order still holds: those only asked for shrink before it. The newest first. */
export function invoiceToCancel(invoices: readonly OrderInvoice[], leftMinor: number): OrderInvoice | null {
  const sum = (of: readonly OrderInvoice[]) => of.reduce((all, { amount }) => all + (parseMoney(amount) ?? 0), 0)
  const issued = invoices.filter(({ state }) => state === 'Issued' || state === 'Issuing')
  return sum(issued) > leftMinor ? (issued[0] ?? null) : null
}
