import { calls as definition } from '#features/calls/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const calls = implementFeature(definition, {
  handlers: async () => (await import('#features/calls/server/handlers.ts')).callHandlers,
})
