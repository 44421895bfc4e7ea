import { paymentCalls } from '#features/payments/contract.ts'
import type { Config } from '#server/config.ts'

export function callbackUrl({ PUBLIC_URL }: Config, provider: string): string {
  return PUBLIC_URL + paymentCalls.callback.paths[0].replace('{provider}', provider)
}
