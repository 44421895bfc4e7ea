import { benefits as definition } from '#features/benefits/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const benefits = implementFeature(definition, {
  handlers: async () => (await import('#features/benefits/server/handlers.ts')).benefitHandlers,
})
