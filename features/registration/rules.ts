export const attendeeStatuses = ['Registered', 'PendingApproval', 'Unpaid', 'Denied', 'Cancelled'] as const
export type AttendeeStatus = (typeof attendeeStatuses)[number]
export const orderStatuses = ['WaitApproval', 'Unpaid', 'Paid', 'Refunding', 'Refunded', 'RefundFailed', 'Cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const auditStatuses = ['NotRequired', 'PendingApproval', 'Approved', 'Denied'] as const
export type AuditStatus = (typeof auditStatuses)[number]

export const payTypes = ['Free', 'Online', 'Offline'] as const
export type PayType = (typeof payTypes)[number]
/** What a person chooses between when it costs. */
export const sitePayTypes = ['Online', 'Offline'] as const
export const resultPages = ['OnlineSuccessPage', 'OfflineSuccessPage', 'PendingApprovalPage', 'AppendOrderSuccessPage'] as const
export type ResultPage = (typeof resultPages)[number]
export const codePurposes = ['register', 'center', 'checkin'] as const
export type CodePurpose = (typeof codePurposes)[number]
export const codeChannels = ['mobile', 'email'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** People in one order. */
export const MOST_ITEMS = 20
export const CODE_SECONDS = 300
export const RESEND_SECONDS = 60
export const CODES_A_DAY = 10
export const CODE_TRIES = 5
export const VERIFIED_SECONDS = 600

/** These three hold a seat; a ticket's sold number is how many of them there are. */
export const seatHolding: readonly AttendeeStatus[] = ['Registered', 'PendingApproval', 'Unpaid']

export function holdsSeat(status: AttendeeStatus): boolean {
  return seatHolding.includes(status)
}

type Terms = { isNeedApproval: boolean; priceMinor: number }
export type Skip = { isSkipApproval?: boolean | undefined; isMarkPaid?: boolean | undefined }

/** Approval comes before payment. */
export function statusAtStart({ isNeedApproval, priceMinor }: Terms, skip: Skip = {}): AttendeeStatus {
  if (isNeedApproval && !skip.isSkipApproval) return 'PendingApproval'
  return priceMinor > 0 && !skip.isMarkPaid ? 'Unpaid' : 'Registered'
}

/** After approval: what is free is done, what costs waits for its payment. */
export function statusAfterApproval(priceMinor: number): AttendeeStatus {
  return priceMinor > 0 ? 'Unpaid' : 'Registered'
}

/** An order waits for approval as long as one of its people does, then for payment; without anyone left it is cancelled. */
export function orderStatusOf(people: readonly AttendeeStatus[]): 'WaitApproval' | 'Unpaid' | 'Paid' | 'Cancelled' {
  if (people.includes('PendingApproval')) return 'WaitApproval'
  if (people.includes('Unpaid')) return 'Unpaid'
  return people.includes('Registered') ? 'Paid' : 'Cancelled'
}

export type Holds = { online: number; offline: number; afterApproval: number }
/** Minutes that a seat waits for its money, unless the event says otherwise. */
export const HOLD_MINUTES: Holds = { online: 15, offline: 7 * 24 * 60, afterApproval: 24 * 60 }

/** Until when a seat waits for its money. A transfer takes its days whether it was approved before or not. */
export function payExpireTime(payType: PayType, now: Date, isAfterApproval = false, holds: Holds = HOLD_MINUTES): Date | null {
  if (payType === 'Free') return null
  const minutes = payType === 'Offline' ? holds.offline : isAfterApproval ? holds.afterApproval : holds.online
  return new Date(now.getTime() + minutes * 60_000)
}

export const holdUnits = { days: 1_440, hours: 60, minutes: 1 } as const
export type HoldUnit = keyof typeof holdUnits

/** A time of waiting in the largest unit that says it exactly. */
export function holdSpan(minutes: number, largest: HoldUnit = 'days'): { n: number; unit: HoldUnit } {
  const units = (Object.keys(holdUnits) as HoldUnit[]).filter((unit) => holdUnits[unit] <= holdUnits[largest])
  const unit = units.find((one) => minutes % holdUnits[one] === 0) ?? 'minutes'
  return { n: minutes / holdUnits[unit], unit }
}

/** The page that follows registering; null while the money is to be paid online first. */
export function resultPageOf(status: OrderStatus, payType: PayType, isAppended: boolean): ResultPage | null {
  if (status === 'WaitApproval') return 'PendingApprovalPage'
  if (status === 'Unpaid') return payType === 'Offline' ? 'OfflineSuccessPage' : null
  return isAppended ? 'AppendOrderSuccessPage' : 'OnlineSuccessPage'
}
