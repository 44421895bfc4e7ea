import type { ResultPageType } from '#features/forms/pageConfigs.ts'
import type { OrderView } from '#features/registration/site/pageData.ts'

/** Which result page an order deserves now; null when it is merely looked at, or waits for its payment. */
export function resultPageOf(
  { status, payType }: Pick<OrderView, 'status' | 'payType'>,
  result: ResultPageType | null,
  isBack: boolean,
): ResultPageType | null {
  if (status === 'Paid') return result === 'AppendOrderSuccessPage' ? result : result || isBack ? 'OnlineSuccessPage' : null
  if (status === 'Unpaid') return payType === 'Offline' && result ? 'OfflineSuccessPage' : null
  return status === 'WaitApproval' && result ? 'PendingApprovalPage' : null
}
