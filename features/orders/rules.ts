import type { AttendeeStatus } from '#core/statuses.ts'

export const payTypes = ['Free', 'Online', 'Offline'] as const
export type PayType = (typeof payTypes)[number]

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
