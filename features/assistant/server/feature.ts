import { assistant as definition } from '#features/assistant/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const assistant = implementFeature(definition, {
  handlers: async () => (await import('#features/assistant/server/handlers.ts')).assistantHandlers,
  sitePages: async () => (await import('#features/assistant/server/sitePages.ts')).assistantSitePages,
})
