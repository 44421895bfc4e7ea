import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '#core/call.ts'
import { callApi, type CallError } from '#console/kit/callApi.ts'
import { refetchCalls } from '#console/kit/query.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { rechargeCalls } from '#features/recharge/contract.ts'

type Started = ResultOf<typeof rechargeCalls.buy>
type Wish = { packageId: string; provider: string } | { purchaseId: string; provider: string }

/** Off to the provider; what the balance has paid is there at once. */
export function useBuying(onPaid: (purchaseId: string) => void) {
  const client = useQueryClient()
  return useMutation<Started, CallError, Wish>({
    mutationFn: (wish) =>
      'packageId' in wish ? callApi(rechargeCalls.buy, wish, { idempotencyKey: crypto.randomUUID() }) : callApi(rechargeCalls.pay, wish),
    onSuccess: ({ payUrl, purchaseId }) => (payUrl ? location.assign(payUrl) : onPaid(purchaseId)),
    onSettled: () => refetchCalls(client, [rechargeCalls.asset, rechargeCalls.list, rechargeCalls.benefitUse, benefitCalls.info]),
  })
}
