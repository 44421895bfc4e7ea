import type { AttendeeStatus } from '#core/statuses.ts'
import { nextStatus } from '#features/orders/transitions.ts'

export const payTypes = ['Free', 'Online', 'Offline'] as const
export type PayType = (typeof payTypes)[number]
/** Through whom money comes, as payments name them. */
export const payProviders = ['wechat', 'alipay', 'stripe', 'offline', 'local'] as const

type Terms = { isNeedApproval: boolean; priceMinor: number }
export type Skip = { isSkipApproval?: boolean | undefined; isMarkPaid?: boolean | undefined }

/** Approval comes before payment; who needs none is where an approved one goes. */
export function statusAtStart({ isNeedApproval, priceMinor }: Terms, skip: Skip = {}): AttendeeStatus {
  if (isNeedApproval && !skip.isSkipApproval) return 'PendingApproval'
  return nextStatus('approve', 'PendingApproval', skip.isMarkPaid ? 0 : priceMinor) ?? 'PendingApproval'
}

export type Holds = { online: number; offline: number; afterApproval: number }
/** Minutes that a seat waits for its money, unless the event says otherwise. */
export const HOLD_MINUTES: Holds = { online: 15, offline: 7 * 24 * 60, afterApproval: 24 * 60 }

/** Which of them an order waits: a transfer takes its days whether it was approved before or not. Batches join this in SQL. */
export const holdKinds = [
  { payType: 'Online', isAfterApproval: false, hold: 'online' },
  { payType: 'Online', isAfterApproval: true, hold: 'afterApproval' },
  { payType: 'Offline', isAfterApproval: false, hold: 'offline' },
  { payType: 'Offline', isAfterApproval: true, hold: 'offline' },
] as const satisfies readonly { payType: PayType; isAfterApproval: boolean; hold: keyof Holds }[]

/** Until when a seat waits for its money; what is free waits for none. */
export function payExpireTime(payType: PayType, now: Date, isAfterApproval = false, holds: Holds = HOLD_MINUTES): Date | null {
  const kind = holdKinds.find((one) => one.payType === payType && one.isAfterApproval === isAfterApproval)
  return kind ? new Date(now.getTime() + holds[kind.hold] * 60_000) : null
}
