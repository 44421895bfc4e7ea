import { alipay } from '#server/adapters/pay/alipay.ts'
import type { PayProvider } from '#server/adapters/pay/port.ts'
import { stripePay } from '#server/adapters/pay/stripe.ts'
import { wechatPay } from '#server/adapters/pay/wechat.ts'
import type { Config } from '#server/config.ts'

export const payProviderNames = ['wechat', 'alipay', 'stripe'] as const
export type PayProviderName = (typeof payProviderNames)[number]

type Addresses = Pick<Config, 'WECHAT_PAY_URL' | 'WECHAT_OPEN_URL' | 'WECHAT_API_URL' | 'ALIPAY_URL' | 'STRIPE_API_URL'>

/** Whom an account belongs to is only known at run time: it is read by the provider's own `account` before it is handed to it. */
export function payProviders(config: Addresses): Readonly<Record<PayProviderName, PayProvider>> {
  const { WECHAT_PAY_URL: pay, WECHAT_OPEN_URL: open, WECHAT_API_URL: api, ALIPAY_URL, STRIPE_API_URL } = config
  return { wechat: forAny(wechatPay({ pay, open, api })), alipay: forAny(alipay(ALIPAY_URL)), stripe: forAny(stripePay(STRIPE_API_URL)) }
}

const forAny = <Account extends object>(provider: PayProvider<Account>) => provider as unknown as PayProvider
