import { extensions as definition } from '#features/extensions/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const extensions = implementFeature(definition, {
  handlers: async () => (await import('#features/extensions/server/handlers.ts')).extensionHandlers,
})
