import { externalEvents as definition } from '#features/externalEvents/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const externalEvents = implementFeature(definition, {
  handlers: async () => (await import('#features/externalEvents/server/handlers.ts')).externalEventHandlers,
})
