import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { currencies } from '#core/money.ts'
import type { PaymentProvider } from '#features/payments/contract.ts'
import { paymentMessages } from '#features/payments/messages.ts'
import { LOCAL, OFFLINE, onlineProviders } from '#features/payments/rules.ts'
import type { Adapters } from '#server/adapters/adapters.ts'

/** Every way to pay that the product knows, whether or not it is set up here; those that are done at once come first. */
export function providersOf(adapters: Adapters, language: Language): PaymentProvider[] {
  const say = (key: keyof typeof paymentMessages) => textIn(paymentMessages[key], language)
  const online = onlineProviders.map((provider): PaymentProvider => ({
    paymentProviderId: provider,
    name: say(`payments.${provider}`),
    payType: 'Online',
    description: say(`payments.${provider}About`),
    currencies: [...(adapters.pay[provider]?.currencies ?? (provider === LOCAL ? currencies : []))],
    isAvailable: provider in adapters.pay,
  }))
  const offline: PaymentProvider = {
    paymentProviderId: OFFLINE,
    name: say('payments.offline'),
    payType: 'Offline',
    description: say('payments.offlineAbout'),
    currencies,
    isAvailable: true,
  }
  return [...online, offline]
}
