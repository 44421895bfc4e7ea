import { microsites as definition } from '#features/microsites/feature.ts'
import { aroundPage } from '#features/microsites/server/aroundPage.ts'
import { introductionFindings } from '#features/microsites/server/publishFindings.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const microsites = implementFeature(definition, {
  demo: async (demo) => (await import('#features/microsites/server/demo.ts')).fillSites(demo),
  handlers: async () => (await import('#features/microsites/server/handlers.ts')).micrositeHandlers,
  sitePages: async () => (await import('#features/microsites/server/sitePages.ts')).micrositeSitePages,
  publishFindings: introductionFindings,
  aroundPage,
})
