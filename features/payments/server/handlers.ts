import { paymentCalls } from '#features/payments/contract.ts'
import { payOptionsOf, savePayOptions } from '#features/payments/server/options.ts'
import { providersOf } from '#features/payments/server/providers.ts'
import { hearLocal } from '#features/payments/server/localCallback.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const paymentHandlers = implement(paymentCalls, {
  options: (ctx, { bventId }) => payOptionsOf(ctx, bventId),
  async optionsByProvider(ctx, { bventId, provider }) {
    const { options } = await payOptionsOf(ctx, bventId)
    return required(options.find((option) => option.provider === provider))
  },
  saveOptions: (ctx, request) => savePayOptions(ctx, request),
  providers: ({ adapters, language }) => ({ list: providersOf(adapters, language) }),
  providerDetail: ({ adapters, language }, { paymentProviderId }) =>
    required(providersOf(adapters, language).find((provider) => provider.paymentProviderId === paymentProviderId)),
  async callback(ctx, request) {
    const { mediaType, body } = await hearLocal(ctx, request)
    return { fileName: 'answer.txt', mediaType, body }
  },
})
