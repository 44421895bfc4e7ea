import { errors as definition } from '#features/errors/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const errors = implementFeature(definition, {
  handlers: async () => (await import('#features/errors/server/handlers.ts')).errorHandlers,
})
