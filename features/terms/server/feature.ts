import { terms as definition } from '#features/terms/feature.ts'
import { copyTerms } from '#features/terms/server/terms.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const terms = implementFeature(definition, {
  handlers: async () => (await import('#features/terms/server/handlers.ts')).termsHandlers,
  copyEvent: copyTerms,
})
