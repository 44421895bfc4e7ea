import { materials as definition } from '#features/materials/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const materials = implementFeature(definition, {
  handlers: async () => (await import('#features/materials/server/handlers.ts')).materialHandlers,
})
