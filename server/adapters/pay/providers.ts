import { alipay } from '#server/adapters/pay/alipay.ts'
import type { PayProvider } from '#server/adapters/pay/port.ts'
import { stripePay } from '#server/adapters/pay/stripe.ts'
import { wechatPay } from '#server/adapters/pay/wechat.ts'
import type { Config } from '#server/config.ts'

export const payProviderNames = ['wechat', 'alipay', 'stripe'] as const
export type PayProviderName = (typeof payProviderNames)[number]

type Addresses = Pick<Config, 'WECHAT_PAY_URL' | 'ALIPAY_URL' | 'STRIPE_API_URL'>

/** Whom an account belongs to is only known at run time: it is read by the provider's own `account` before it is handed to it. */
export function payProviders({ WECHAT_PAY_URL, ALIPAY_URL, STRIPE_API_URL }: Addresses): Readonly<Record<PayProviderName, PayProvider>> {
  return { wechat: forAny(wechatPay(WECHAT_PAY_URL)), alipay: forAny(alipay(ALIPAY_URL)), stripe: forAny(stripePay(STRIPE_API_URL)) }
}

const forAny = <Account extends object>(provider: PayProvider<Account>) => provider as unknown as PayProvider
