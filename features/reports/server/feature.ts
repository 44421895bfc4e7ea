import { reports as definition } from '#features/reports/feature.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const reports = implementFeature(definition, {
  handlers: async () => (await import('#features/reports/server/handlers.ts')).reportHandlers,
  sitePages: async () => (await import('#features/reports/server/sitePages.ts')).reportSitePages,
})
