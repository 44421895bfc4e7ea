import { search as definition } from '#features/search/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const search = implementFeature(definition, {
  handlers: async () => (await import('#features/search/server/handlers.ts')).searchHandlers,
})
