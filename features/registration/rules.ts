import type { OrderStatus } from '#core/statuses.ts'
import type { PayType } from '#features/orders/rules.ts'

export const resultPages = ['OnlineSuccessPage', 'OfflineSuccessPage', 'PendingApprovalPage', 'AppendOrderSuccessPage'] as const
export type ResultPage = (typeof resultPages)[number]
export const codePurposes = ['register', 'center', 'checkin'] as const
export type CodePurpose = (typeof codePurposes)[number]
export const codeChannels = ['mobile', 'email'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** Of one order, each so large at the most. */
export const MOST_RECEIPTS = 5
export const MOST_RECEIPT_BYTES = 5_000_000
/** So long a seat waits for whoever looks at a receipt. */
export const RECEIPT_HOLD_HOURS = 72

/** People in one order. */
export const MOST_ITEMS = 20
export const CODE_SECONDS = 300
export const RESEND_SECONDS = 60
export const CODES_A_DAY = 10
export const CODE_TRIES = 5
export const VERIFIED_SECONDS = 600

/** The page that follows registering; null while the money is to be paid online first. */
export function resultPageOf(status: OrderStatus, payType: PayType, isAppended: boolean): ResultPage | null {
  if (status === 'WaitApproval') return 'PendingApprovalPage'
  if (status === 'Unpaid') return payType === 'Offline' ? 'OfflineSuccessPage' : null
  return isAppended ? 'AppendOrderSuccessPage' : 'OnlineSuccessPage'
}
