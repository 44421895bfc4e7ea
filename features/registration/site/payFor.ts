import { registrationCalls } from '#features/registration/contract.ts'
import { callSite } from '#site/kit/callSite.ts'
import { newKey } from '#site/kit/newKey.ts'

/** Where to pay; null when the order cannot be paid right now, which its own page explains. */
export async function payFor(orderId: string, provider: string): Promise<string | null> {
  const { result } = await callSite(registrationCalls.pay, { orderId, provider }, { idempotencyKey: newKey() })
  return result?.payUrl ?? null
}
