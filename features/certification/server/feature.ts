import { certification as definition } from '#features/certification/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const certification = implementFeature(definition, {
  handlers: async () => (await import('#features/certification/server/handlers.ts')).certificationHandlers,
})
