import { API_BASE } from '#core/call.ts'
import type { Config } from '#server/config.ts'

export const CALLBACK_PATH = `${API_BASE}/payment/callback`

/** Where a provider reports to; with an account, the account that it reports about. */
export function callbackUrl({ PUBLIC_URL }: Config, provider: string, payAccountId: string | null): string {
  return `${PUBLIC_URL}${CALLBACK_PATH}/${provider}${payAccountId ? `/${payAccountId}` : ''}`
}
