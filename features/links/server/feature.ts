import { links as definition } from '#features/links/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const links = implementFeature(definition, {
  handlers: async () => (await import('#features/links/server/handlers.ts')).linkHandlers,
})
