import type { Stripe } from 'stripe'
import { PayRefusal } from '#server/adapters/pay/port.ts'
import type { StripeAccount } from '#server/adapters/pay/stripeAccount.ts'

const ASK_MS = 10_000
/** Nothing was done, and nothing else would come of asking again. */
const finalTypes = ['StripeInvalidRequestError', 'StripeCardError', 'StripeAuthenticationError', 'StripePermissionError']

export type StripeClient = (account: StripeAccount) => Promise<Stripe>

/** Its library is loaded with the first payment: memory at rest is for what every request needs. */
export function stripeClient(apiUrl: string): StripeClient {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return async ({ secretKey }) => {
    const { Stripe } = await import('stripe')
    return new Stripe(secretKey, {
      protocol: isPlain ? 'http' : 'https',
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      timeout: ASK_MS,
      maxNetworkRetries: 0,
      telemetry: false,
    })
  }
}

/** A clear no becomes a `PayRefusal`; trouble on the way, or a key that was used for something else, leaves the outcome unknown. */
export async function refusing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const { type, code, message } = error as { type?: string; code?: string; message?: string }
    if (type && finalTypes.includes(type)) throw new PayRefusal(code ?? type, message ?? '')
    throw error
  }
}
